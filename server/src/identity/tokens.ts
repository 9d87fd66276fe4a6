/** Verifies access tokens. Pinbar never sees a password of an external identity provider. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { JWTHeaderParameters, JWTPayload, JWTVerifyGetKey, ResolvedKey } from 'jose';
import { z } from 'zod';
import { isOneLine, toOneLine } from '../../../contract/src/wire/one-line.ts';
import { ApiError } from '../domain/api-error.ts';
import type { PersonRole } from '../../../contract/src/people/list.ts';
import type { Claims } from '../repositories/memberships.ts';
import { StartError } from '../start-error.ts';
import { groupsIn, roleOfGroups } from './group-roles.ts';
import type { GroupRoles } from './group-roles.ts';

export type TokenClaims = Claims & {
  /** The email, unless the issuer says it is unverified; null otherwise. Safe for deciding who someone is. */
  trustedEmail: string | null;
  /** In seconds since 1970; 0 if the issuer does not say. */
  issuedAt: number;
  /** What their groups at the issuer make them. Null: administrators give roles. */
  role: PersonRole | null;
};

/**
 * Returns the claims of a valid token. Throws `ApiError` NOT_SIGNED_IN for any other, UNAVAILABLE if the issuer is not
 * responding.
 */
export type VerifyToken = (token: string) => Promise<TokenClaims>;

/** `issuer` as it appears in its tokens. */
export type Issuer = { issuer: string; keys: JWTVerifyGetKey };

function textOf(payload: JWTPayload, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = payload[name];
    // People choose their names at the issuer. Ours are one line of printable text.
    const line = typeof value === 'string' ? toOneLine(value) : '';
    if (line !== '') return line;
  }
  return undefined;
}

type Expected = Issuer & {
  audience: string;
  /** The issuer name stored with its users, if not its own. */
  keptAs?: string;
  /** Which groups of the issuer give which roles, if they do. */
  groupRoles?: GroupRoles | undefined;
};

/** Clocks of servers that keep time differ by less; a token that ended is valid that much longer. */
const CLOCK_TOLERANCE_SECONDS = 30;

const MOST_CHECKED = 10_000;

type Checked = {
  claims: TokenClaims;
  header: JWTHeaderParameters;
  /** The one that signed it. */
  key: ResolvedKey['key'];
  /** When it ends, in ms since 1970. */
  end: number;
};

/**
 * Tokens whose signatures were checked, the oldest forgotten first. To check a signature takes longer than to answer a poll,
 * and a page polls with one token for minutes. A token counts only while the issuer has its key.
 */
function checkedTokens(keys: JWTVerifyGetKey) {
  const known = new Map<string, Checked>();
  return {
    async find(token: string): Promise<TokenClaims | null> {
      const found = known.get(token);
      if (!found || Date.now() >= found.end) return null;
      const [head = '', payload = '', signature = ''] = token.split('.');
      const key = await keys(found.header, { protected: head, payload, signature });
      return key === found.key ? found.claims : null;
    },
    add(token: string, checked: Checked): void {
      // Moves to the end of the order.
      known.delete(token);
      known.set(token, checked);
      const [oldest] = known.keys();
      if (known.size > MOST_CHECKED && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** Checks signature, issuer, audience and time. The name falls back to the email, then to the subject. */
export function tokenVerifier({
  issuer,
  audience,
  keys,
  keptAs = issuer,
  groupRoles,
}: Expected): VerifyToken {
  const checked = checkedTokens(keys);

  function claimsIn(payload: JWTPayload): TokenClaims {
    const subject = payload.sub;
    if (subject === undefined || !isOneLine(subject)) {
      throw new ApiError('NOT_SIGNED_IN', 'The token has no subject.');
    }
    const email = textOf(payload, 'email', 'preferred_username') ?? subject;
    const isDoubtful = payload['email_verified'] === false;
    return {
      issuer: keptAs,
      subject,
      email,
      fullName: textOf(payload, 'name') ?? email,
      trustedEmail: isDoubtful ? null : (textOf(payload, 'email') ?? null),
      issuedAt: payload.iat ?? 0,
      role: groupRoles ? roleOfGroups(groupsIn(payload, groupRoles.claim), groupRoles.roles) : null,
    };
  }

  async function check(token: string): Promise<TokenClaims> {
    const known = await checked.find(token);
    if (known) return known;
    const { payload, protectedHeader, key } = await jwtVerify(token, keys, {
      issuer,
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    const claims = claimsIn(payload);
    const end = ((payload.exp ?? Infinity) + CLOCK_TOLERANCE_SECONDS) * 1000;
    checked.add(token, { claims, header: protectedHeader, key, end });
    return claims;
  }

  return (token) =>
    check(token).catch((error: unknown) => {
      if (error instanceof errors.JWKSTimeout || error instanceof TypeError) {
        throw new ApiError(
          'UNAVAILABLE',
          'The sign-in service is not responding. Please try again.',
        );
      }
      if (error instanceof errors.JOSEError) {
        throw new ApiError('NOT_SIGNED_IN', 'Your session has ended. Please sign in again.');
      }
      throw error;
    });
}

/** How long an unknown key is not looked for again: whoever signs with the issuer's new key waits at most this long. */
const NEW_KEYS_MS = 5000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

/**
 * An external issuer, by its discovery document (OpenID Connect Discovery 1.0, section 4). Its keys are fetched when
 * needed. `address` has no trailing slash; the issuer's own name may have one. Throws `StartError`.
 */
export async function discoverIssuer(address: string): Promise<Issuer> {
  const url = `${address}/.well-known/openid-configuration`;
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message || cause.name : String(cause);
    throw new StartError(`OIDC_ISSUER does not answer at ${url}: ${reason}`);
  }
  const found = answer.ok
    ? discoverySchema.safeParse(await answer.json().catch(() => null)).data
    : undefined;
  if (!found) {
    throw new StartError(
      `OIDC_ISSUER is not an OpenID Connect issuer: ${url} answers ${answer.status} without a discovery document.`,
    );
  }
  if (found.issuer.replace(/\/+$/, '') !== address) {
    throw new StartError(
      `OIDC_ISSUER identifies itself as ${found.issuer}. Set OIDC_ISSUER to exactly that.`,
    );
  }
  return {
    issuer: found.issuer,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { cooldownDuration: NEW_KEYS_MS }),
  };
}
