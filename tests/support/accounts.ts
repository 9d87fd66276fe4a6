/** Accounts of the built-in sign-in. */
import { createAccount } from '../../server/src/identity/issuer/accounts.ts';
import { EMBEDDED } from '../../server/src/identity/issuer/issuer.ts';
import { insertUser } from '../../server/src/repositories/memberships.ts';
import type { TestProduct } from './test-product.ts';

/** A low password hashing cost, because tests sign in often. */
const COST = { N: 16, r: 8, p: 1 };

/** Someone with an account, known since their first call. */
export async function addAccount(
  { db }: Pick<TestProduct, 'db'>,
  { name, organization }: { name: string; organization: number },
): Promise<{ userId: number; accountId: number; email: string; password: string }> {
  const who = { email: `${name}@firm.example`, fullName: name };
  const password = 'correct horse battery';
  const account = await createAccount(db, { ...who, password }, COST);
  const userId = await insertUser(db, {
    ...{ ...who, issuer: EMBEDDED, subject: String(account.id) },
    ...{ isAdmin: false, organizationId: organization },
  });
  return { userId, accountId: account.id, email: who.email, password };
}
