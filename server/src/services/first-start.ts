/** What an empty database gets, so that the first person can sign in: an organization and an administrator. */
import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { organizations, userOrganizations, users } from '../db/schema.ts';
import { anyAccount, createAccount } from '../identity/issuer/accounts.ts';

export const FIRST_ADMINISTRATOR = 'admin@pinbar.example';

type Needs = { db: Database; issuer: string; say: (line: string) => void };

/** Does nothing once there is an account. The password is said once and kept as a hash only. */
export async function prepareFirstStart({ db, issuer, say }: Needs): Promise<void> {
  const password = randomBytes(12).toString('base64url');
  const made = await db.transaction(async (tx) => {
    if (await anyAccount(tx)) return false;
    const account = await createAccount(tx, {
      email: FIRST_ADMINISTRATOR,
      fullName: 'First Administrator',
      password,
    });
    const [organization] = await tx
      .insert(organizations)
      .values({ name: 'My organization' })
      .returning({ id: organizations.id });
    const [user] = await tx
      .insert(users)
      .values({
        issuer,
        subject: String(account.id),
        fullName: account.fullName,
        email: account.email,
        isAdmin: true,
      })
      .returning({ id: users.id });
    if (!organization || !user) throw new Error('An insert gave no id back');
    await tx.insert(userOrganizations).values({ userId: user.id, organizationId: organization.id });
    return true;
  });
  if (!made) return;
  say('\nThe first administrator, shown this once:');
  say(`  e-mail    ${FIRST_ADMINISTRATOR}`);
  say(`  password  ${password}`);
}
