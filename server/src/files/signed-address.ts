/** Signed addresses of the disk store: HMAC-SHA-256 (RFC 2104) over everything that the address allows. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an address allows, and to whom. `expires` in seconds since 1970; `limitBytes` is 0 for GET. */
export type Permit = {
  method: 'GET' | 'PUT';
  key: string;
  /** The person for whom it was signed: their access is looked at again with every call. */
  userId: number;
  expires: number;
  limitBytes: number;
};

/** The only type of content that an address takes. */
export const UPLOAD_TYPE = 'application/pdf';

function signatureOf(secret: Buffer, permit: Permit): string {
  const { method, key, userId, expires, limitBytes } = permit;
  const type = method === 'PUT' ? UPLOAD_TYPE : '';
  return createHmac('sha256', secret)
    .update([method, key, type, userId, expires, limitBytes].join('\n'))
    .digest('base64url');
}

/** Path and query under which the server answers. Keys hold no characters that a path would change but `/`. */
export function signAddress(secret: Buffer, permit: Permit): string {
  const query = new URLSearchParams({
    user: String(permit.userId),
    expires: String(permit.expires),
    ...(permit.method === 'PUT' && { limit: String(permit.limitBytes) }),
    signature: signatureOf(secret, permit),
  });
  return `/files/${permit.key.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
}

/** A number as `signAddress` writes it; NaN for any other spelling. */
function numberOf(value: unknown): number {
  return typeof value === 'string' && /^(0|[1-9]\d{0,14})$/.test(value)
    ? Number(value)
    : Number.NaN;
}

/** What a presented address allows; null when it was changed or is too old. `now` in seconds. */
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
  };
  const { signature } = query;
  // As text: several spellings of base64url stand for the same bytes.
  const given = Buffer.from(typeof signature === 'string' ? signature : '');
  const expected = Buffer.from(signatureOf(secret, permit));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return permit.expires > now ? permit : null;
}
