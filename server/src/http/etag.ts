/** Versions of answers (RFC 9110, 8.8.3): who has the present one need not get it again. */

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Whether an `If-None-Match` header names this version. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Weak comparison, as the header's definition says.
  const plain = etag.replace(/^W\//, '');
  return header.split(',').some((part) => {
    const known = part.trim();
    return known === '*' || known.replace(/^W\//, '') === plain;
  });
}

/** Hook of an operation that is polled: gives its answer a version, and sends nothing to who has it. */
export async function answerVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
  const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
  // Kept by the browser of this person alone, and asked about each time.
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  if (!isKnown(request.headers['if-none-match'], etag)) return payload;
  void reply.code(304).removeHeader('content-length').removeHeader('content-type');
  return null;
}
