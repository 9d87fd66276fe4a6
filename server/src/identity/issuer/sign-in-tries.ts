/**
 * Limits password attempts per account: five at once, then each after a delay that doubles up to 15 minutes. An attempt
 * counts before its password is checked, so parallel attempts gain nothing; the right password resets the count. Unknown
 * emails are counted in the same way, so responses do not reveal which emails have an account.
 * Guessing cannot lock a person out: a browser they signed in with before has its own count (`http/known-browser.ts`).
 */
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { signInTries } from '../../db/schema.ts';

/** Attempts without a delay. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** A count with no attempts for this long is dropped. */
const FORGOTTEN = sql`interval '1 day'`;

/** The key that counts attempts for an email. Hashed, so no table stores what people typed by mistake. */
export function keyOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** When the next attempt is allowed, after this many. */
function nextTryAfter(tries: SQL): SQL {
  const wait = sql`${FIRST_WAIT_SECONDS} * power(2, least(${tries} - ${FREE_TRIES}, 20))`;
  return sql`now() + make_interval(secs =>
    case when ${tries} < ${FREE_TRIES} then 0 else least(${LONGEST_WAIT_SECONDS}, ${wait}) end)`;
}

/** Counts an attempt and returns 0. If it comes too early, counts nothing and returns the seconds to wait. */
export async function takeTry(db: Executor, key: string): Promise<number> {
  const tries = sql`case when ${signInTries.nextTryAt} < now() - ${FORGOTTEN}
    then 1 else ${signInTries.tries} + 1 end`;
  const taken = await db
    .insert(signInTries)
    .values({ key, tries: 1, nextTryAt: sql`now()` })
    .onConflictDoUpdate({
      target: signInTries.key,
      set: { tries, nextTryAt: nextTryAfter(sql`(${tries})`) },
      setWhere: sql`${signInTries.nextTryAt} <= now()`,
    })
    .returning({ key: signInTries.key });
  if (taken.length > 0) return 0;
  const seconds = sql<number>`ceil(extract(epoch from ${signInTries.nextTryAt} - now()))::integer`;
  const rows = await db.select({ seconds }).from(signInTries).where(eq(signInTries.key, key));
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Resets the count after the right password. */
export async function clearTries(db: Executor, key: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, key));
}

/** Deletes counts that are no longer needed. The job workers call it periodically. */
export async function removeForgottenTries(db: Executor): Promise<void> {
  await db.delete(signInTries).where(lt(signInTries.nextTryAt, sql`now() - ${FORGOTTEN}`));
}
