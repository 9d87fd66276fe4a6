/** The worker thread of `password-hashing.ts`. */
import { scryptSync } from 'node:crypto';
import type { KeyToDerive } from './password-hashing.ts';

/** The scrypt key of a password. */
export async function deriveKey(key: KeyToDerive): Promise<Uint8Array> {
  const { password, salt, bytes, N, r, p } = key;
  // NFKC: the same password typed on another keyboard gives the same bytes.
  return scryptSync(password.normalize('NFKC'), salt, bytes, { N, r, p, maxmem: 256 * N * r });
}
