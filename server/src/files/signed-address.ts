/** Signed URLs of the disk store: HMAC-SHA-256 (RFC 2104) over everything the URL allows. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a URL allows, and to whom. `expires` in seconds since 1970; `limitBytes` is 0 for GET. */
export type Permit = {
  method: 'GET' | 'PUT';
  key: string;
  /** The person it was signed for. Their access is checked again on every call. */
  userId: number;
  expires: number;
  limitBytes: number;
  /** The only content type that a PUT accepts; empty for GET. */
  type: string;
};

const PDF = 'application/pdf';

function signatureOf(secret: Buffer, permit: Permit): string {
  const { method, key, userId, expires, limitBytes, type } = permit;
  return createHmac('sha256', secret)
    .update([method, key, type, userId, expires, limitBytes].join('\n'))
    .digest('base64url');
}

/** The path and query the server answers. Keys contain no characters that need escaping in a path except `/`. */
export function signAddress(secret: Buffer, permit: Permit): string {
  const query = new URLSearchParams({
    user: String(permit.userId),
    expires: String(permit.expires),
    ...(permit.method === 'PUT' && { limit: String(permit.limitBytes) }),
    ...(permit.method === 'PUT' && permit.type !== PDF && { type: permit.type }),
    signature: signatureOf(secret, permit),
  });
  return `/files/${permit.key.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
}

/** Parses a number as `signAddress` writes it; NaN for any other spelling. */
function numberOf(value: unknown): number {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)
    ? Number(value)
    : Number.NaN;
}

function typeIn({ type = PDF }: Readonly<Record<string, unknown>>): string {
  return typeof type === 'string' ? type : '';
}

/** What a presented URL allows; null if it was altered or has expired. `now` in seconds. */
export function checkAddress(
  secret: Buffer,
  method: 'GET' | 'PUT',
  key: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): Permit | null {
  const permit: Permit = {
    method,
    key,
    userId: numberOf(query['user']),
    expires: numberOf(query['expires']),
    limitBytes: method === 'PUT' ? numberOf(query['limit']) : 0,
    type: method === 'PUT' ? typeIn(query) : '',
  };
  const { signature } = query;
  // Compared as text: several base64url spellings decode to the same bytes.
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  const expected = Buffer.from(signatureOf(secret, permit));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return permit.expires > now ? permit : null;
}
