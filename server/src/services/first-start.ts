/** What an empty database gets, so that the first person can sign in: an organization and an administrator. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { anyAccount, createAccount } from '../identity/issuer/accounts.ts';
import { insertOrganization, insertUser } from '../repositories/users.ts';

export const FIRST_ADMINISTRATOR = 'admin@pinbar.example';

type Needs = { db: Database; issuer: string; say: (line: string) => void };

/** The first administrator and the organization. */
export type FirstOwner = { userId: number; organizationId: number };

/** Does nothing, and gives null, once there is an account. The password is said once and kept as a hash only. */
export async function prepareFirstStart({ db, issuer, say }: Needs): Promise<FirstOwner | null> {
  const password = randomBytes(12).toString('base64url');
  const made = await db.transaction(async (tx): Promise<FirstOwner | null> => {
    if (await anyAccount(tx)) return null;
    const account = await createAccount(tx, {
      email: FIRST_ADMINISTRATOR,
      fullName: 'First Administrator',
      password,
    });
    const organizationId = await insertOrganization(tx, 'My organization');
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
  say('\nThe first administrator, shown this once:');
  say(`  e-mail    ${FIRST_ADMINISTRATOR}`);
  say(`  password  ${password}`);
  return made;
}
