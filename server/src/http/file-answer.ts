/** Files that are made for one response. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../../../contract/src/wire/operation.ts';

/** Runs work that sends nothing for longer than an idle connection may last. */
export async function whileQuiet<Result>(
  { raw }: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const usual = raw.socket.timeout;
  // A call without a network, as in a test, has no limit to lift.
  if (usual === undefined) return work();
  raw.socket.setTimeout(0);
  try {
    return await work();
  } finally {
    raw.socket.setTimeout(usual);
  }
}

/** RFC 8187: any characters in a header. */
function encoded(name: string): string {
  const text = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_'));
  return text.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Sends the file; whatever happens, it is closed. A client that left before gets nothing. */
export async function sendFileAnswer(
  reply: FastifyReply,
  type: string,
  { name, sizeBytes, body, close }: FileAnswer,
  departure: AbortSignal,
): Promise<FastifyReply> {
  if (departure.aborted) {
    await close();
    return reply.hijack();
  }
  const stream = Readable.from(body, { objectMode: false });
  stream.once('close', () => {
    close().catch((error: unknown) => reply.log.error({ err: error }, 'a file was not closed'));
  });
  return reply
    .type(type)
    .headers({
      'content-length': sizeBytes,
      'content-disposition': `attachment; filename*=UTF-8''${encoded(name)}`,
    })
    .send(stream);
}
