/**
 * How fast passwords of one account may be tried: five at once, then each only after a wait that doubles up to 15 minutes.
 * Every try counts before its password is looked at, so that many at once gain nothing; the right password clears the count.
 * Unknown addresses are counted in the same way: the answers do not tell which addresses have an account.
 *
 * Nobody can keep a person out of their account by trying passwords: a browser in which they signed in before has a count
 * of its own (`http/known-browser.ts`).
 */
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { signInTries } from '../../db/schema.ts';

/** Tries without a wait. */
const FREE_TRIES = 5;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** A count that nobody added to for so long is forgotten. */
const FORGOTTEN = sql`interval '1 day'`;

/** Under which the tries of an address are counted: no table holds what people typed by mistake. */
export function keyOfEmail(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
}

/** When the next try may be, after so many. */
function nextTryAfter(tries: SQL): SQL {
  const wait = sql`${FIRST_WAIT_SECONDS} * power(2, least(${tries} - ${FREE_TRIES}, 20))`;
  return sql`now() + make_interval(secs =>
    case when ${tries} < ${FREE_TRIES} then 0 else least(${LONGEST_WAIT_SECONDS}, ${wait}) end)`;
}

/** Counts a try, and gives 0; gives the seconds to wait, and counts nothing, when it comes too early. */
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

/** After the right password. */
export async function clearTries(db: Executor, key: string): Promise<void> {
  await db.delete(signInTries).where(eq(signInTries.key, key));
}

/** Removes counts that nobody will ask for again; called now and then by the job workers. */
export async function removeForgottenTries(db: Executor): Promise<void> {
  await db.delete(signInTries).where(lt(signInTries.nextTryAt, sql`now() - ${FORGOTTEN}`));
}
