/** Secrets of API tokens. */
import { createHash, randomBytes } from 'node:crypto';

/** Tells them from the tokens of sign-in, and is what scanners for leaked secrets look for. */
const BEGINNING = 'pinbar_';
/** 256 bits. */
const RANDOM_BYTES = 32;
/** Of the random part, shown in lists. */
const SHOWN_CHARACTERS = 5;

export function isTokenSecret(bearer: string): boolean {
  return bearer.startsWith(BEGINNING);
}

/** A new secret, and how it begins. */
export function newTokenSecret(): { secret: string; prefix: string } {
  const secret = BEGINNING + randomBytes(RANDOM_BYTES).toString('base64url');
  return { secret, prefix: secret.slice(0, BEGINNING.length + SHOWN_CHARACTERS) };
}

/**
 * What is stored, and looked up, instead of the secret. Of so much randomness one hash is enough, and how long an index takes
 * to find it says nothing about the secret.
 */
export function tokenHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
