/** Accounts of the built-in issuer. Passwords are stored as scrypt hashes (RFC 7914). */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { brokenConstraint } from '../../db/database.ts';
import { accounts } from '../../db/schema.ts';
import { ApiError } from '../../domain/api-error.ts';
import { derive } from './password-hashing.ts';

/** OWASP's second choice of scrypt parameters: 64 MiB, about 0.2 s. */
const COST = { N: 2 ** 16, r: 8, p: 2 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export type Account = { id: number; email: string; fullName: string };

function stored(salt: Uint8Array, key: Uint8Array, { N, r, p } = COST): string {
  const [saltText, keyText] = [salt, key].map((bytes) => Buffer.from(bytes).toString('base64url'));
  return ['scrypt', N, r, p, saltText, keyText].join('$');
}

async function hashOf(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return stored(salt, await derive({ password, salt, bytes: HASH_BYTES, ...cost }), cost);
}

async function matches(password: string, passwordHash: string): Promise<boolean> {
  const [, n, r, p, salt = '', hash = ''] = passwordHash.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const cost = { N: Number(n), r: Number(r), p: Number(p), bytes: expected.length };
  const key = await derive({ password, salt: Buffer.from(salt, 'base64url'), ...cost });
  return timingSafeEqual(key, expected);
}

/** No password has this hash. It is checked for unknown emails, so response times do not reveal which emails exist. */
const NOBODY = stored(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

const columns = {
  id: accounts.id,
  email: accounts.email,
  fullName: accounts.fullName,
  passwordHash: accounts.passwordHash,
};

/** The account for an email and password; null if they do not match. */
export async function checkPassword(
  db: Executor,
  email: string,
  password: string,
): Promise<Account | null> {
  const rows = await db
    .select(columns)
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()));
  const row = rows[0];
  const good = await matches(password, row?.passwordHash ?? NOBODY);
  return row && good ? { id: row.id, email: row.email, fullName: row.fullName } : null;
}

export async function findAccount(db: Executor, id: number): Promise<Account | null> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email, fullName: accounts.fullName })
    .from(accounts)
    .where(eq(accounts.id, id));
  return rows[0] ?? null;
}

/** Creates an account. Throws `ApiError` CONFLICT if the email has one. Tests that sign in often lower the cost. */
export async function createAccount(
  db: Executor,
  account: { email: string; fullName: string; password: string },
  cost = COST,
): Promise<Account> {
  const { email, fullName, password } = account;
  try {
    const rows = await db
      .insert(accounts)
      .values({ email: email.trim(), fullName, passwordHash: await hashOf(password, cost) })
      .returning({ id: accounts.id });
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('An insert returned no id');
    return { id, email, fullName };
  } catch (error) {
    if (brokenConstraint(error) === 'identity_accounts_email') {
      throw new ApiError(
        'CONFLICT',
        'An account with this email already exists. Please sign in instead.',
      );
    }
    throw error;
  }
}

/** Returns the id of the account with this email; null if there is none. */
export async function setPassword(
  db: Executor,
  email: string,
  password: string,
): Promise<number | null> {
  const rows = await db
    .update(accounts)
    .set({ passwordHash: await hashOf(password) })
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()))
    .returning({ id: accounts.id });
  return rows[0]?.id ?? null;
}

export async function anyAccount(db: Executor): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}
