/** Access tokens: whose they are. The product never sees a password of an outside identity provider. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from '../domain/api-error.ts';
import type { Claims } from '../repositories/users.ts';

/** Gives the claims of a good token; throws `ApiError` NOT_SIGNED_IN for any other, UNAVAILABLE without the issuer. */
export type VerifyToken = (token: string) => Promise<Claims>;

type Issuer = { issuer: string; audience: string; keys: JWTVerifyGetKey };

function textOf(payload: JWTPayload, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = payload[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** Signature, issuer, audience and time are checked; the name falls back to the address, and that to the subject. */
export function tokenVerifier({ issuer, audience, keys }: Issuer): VerifyToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience, clockTolerance: 5 });
      const subject = payload.sub;
      if (subject === undefined) throw new ApiError('NOT_SIGNED_IN', 'The token names nobody.');
      const email = textOf(payload, 'email', 'preferred_username') ?? subject;
      return { issuer, subject, email, fullName: textOf(payload, 'name') ?? email };
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || error instanceof TypeError) {
        throw new ApiError('UNAVAILABLE', 'The sign-in service does not answer. Please try again.');
      }
      if (error instanceof errors.JOSEError) {
        throw new ApiError('NOT_SIGNED_IN', 'Your session has ended. Please sign in again.');
      }
      throw error;
    }
  };
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The keys of an outside issuer, by discovery at the first use; a failed discovery is tried again at the next call. */
export function remoteKeys(issuer: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | null = null;
  async function discover(): Promise<JWTVerifyGetKey> {
    const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new TypeError(`The issuer answers ${answer.status}`);
    return createRemoteJWKSet(new URL(discoverySchema.parse(await answer.json()).jwks_uri));
  }
  return async (header, token) => {
    keys ??= discover().catch((error: unknown) => {
      keys = null;
      throw error instanceof Error && error.name === 'TimeoutError'
        ? new TypeError('The issuer does not answer', { cause: error })
        : error;
    });
    return (await keys)(header, token);
  };
}
