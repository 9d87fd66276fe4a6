/** Signed addresses of the disk store: HMAC-SHA-256 (RFC 2104) over everything that the address allows. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address allows. `limitBytes` is 0 for GET. */
export type Permit = { method: 'GET' | 'PUT'; key: string; expires: number; limitBytes: number };

function signatureOf(secret: Buffer, permit: Permit): Buffer {
  const { method, key, expires, limitBytes } = permit;
  return createHmac('sha256', secret)
    .update([method, key, String(expires), String(limitBytes)].join('\n'))
    .digest();
}

/** Path and query under which the server answers. Keys hold no characters that a path would change but `/`. */
export function signAddress(secret: Buffer, permit: Permit): string {
  const query = new URLSearchParams({
    expires: String(permit.expires),
    ...(permit.method === 'PUT' && { limit: String(permit.limitBytes) }),
    signature: signatureOf(secret, permit).toString('base64url'),
  });
  return `/files/${permit.key.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
}

/** What a presented address allows; null when it was changed or is too old. `now` in seconds. */
export function checkAddress(
  secret: Buffer,
  method: 'GET' | 'PUT',
  key: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): Permit | null {
  const expires = Number(query['expires']);
  const limitBytes = method === 'PUT' ? Number(query['limit']) : 0;
  const permit: Permit = { method, key, expires, limitBytes };
  const { signature } = query;
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64url');
  const expected = signatureOf(secret, permit);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return expires > now ? permit : null;
}
