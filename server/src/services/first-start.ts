/** Sets up an empty database so that the first person can sign in: an organization and an administrator. */
import { randomBytes } from 'node:crypto';
import { takeLock } from '../db/database.ts';
import type { Database } from '../db/database.ts';
import type { TokenClaims } from '../identity/tokens.ts';
import { anyAccount, createAccount } from '../identity/issuer/accounts.ts';
import {
  addToOrganization,
  anyAdministrator,
  insertOrganization,
  insertUser,
  makeAdministrator,
} from '../repositories/memberships.ts';

export const FIRST_ADMINISTRATOR = 'admin@pinbar.example';
const FIRST_ORGANIZATION = 'My organization';

/** The first administrator and the organization. */
export type FirstOwner = { userId: number; organizationId: number };

type Needs = { db: Database; issuer: string; say: (line: string) => void };

/**
 * For the built-in sign-in. Does nothing and returns null if there is an account. The password is shown once and stored
 * only as a hash. If several hosts start together, one creates the account.
 */
export async function prepareFirstStart({ db, issuer, say }: Needs): Promise<FirstOwner | null> {
  const password = randomBytes(12).toString('base64url');
  const made = await db.transaction(async (tx): Promise<FirstOwner | null> => {
    await takeLock(tx, 'first-start');
    if (await anyAccount(tx)) return null;
    const account = await createAccount(tx, {
      email: FIRST_ADMINISTRATOR,
      fullName: 'First Administrator',
      password,
    });
    const organizationId = await insertOrganization(tx, FIRST_ORGANIZATION);
    const userId = await insertUser(tx, {
      issuer,
      subject: String(account.id),
      fullName: account.fullName,
      email: account.email,
      isAdmin: true,
      organizationId,
    });
    return { userId, organizationId };
  });
  if (!made) return null;
  say('\nFirst administrator (shown only once):');
  say(`  email     ${FIRST_ADMINISTRATOR}`);
  say(`  password  ${password}`);
  return made;
}

/** Makes a person the first administrator if they are the one configured. True if they became it. */
export type WelcomeAdministrator = (claims: TokenClaims, userId: number) => Promise<boolean>;

/**
 * For an external sign-in: the person with the email or subject `administrator` becomes the first administrator with their
 * first call, in a new organization. Does nothing once there is an administrator.
 */
export function createWelcome(
  db: Database,
  administrator: string,
  onMade: (owner: FirstOwner) => Promise<void>,
): WelcomeAdministrator {
  const wanted = administrator.toLowerCase();
  return async (claims, userId) => {
    const isMeant = claims.trustedEmail?.toLowerCase() === wanted;
    if (!isMeant && claims.subject !== administrator) return false;
    // Where groups give roles, they would take this one back at once.
    if (claims.role !== null && claims.role !== 'admin') return false;
    const owner = await db.transaction(async (tx): Promise<FirstOwner | null> => {
      await takeLock(tx, 'first-start');
      if (await anyAdministrator(tx)) return null;
      const organizationId = await insertOrganization(tx, FIRST_ORGANIZATION);
      await addToOrganization(tx, { userId, organizationId });
      await makeAdministrator(tx, userId);
      return { userId, organizationId };
    });
    if (owner) await onMade(owner);
    return owner !== null;
  };
}
