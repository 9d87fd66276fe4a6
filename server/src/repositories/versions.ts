import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { versions } from '../db/schema.ts';
import type { VersionSubject } from '../domain/version-subject.ts';

/**
 * The numbers of the subjects: the same numbers mean that nothing was committed that changes one of them. Read them before
 * what they stand for, so that a change in between makes the numbers too old, never too new.
 */
export async function versionsOf(
  db: Executor,
  subjects: readonly VersionSubject[],
): Promise<number[]> {
  const rows = await db
    .select({ version: versions.version })
    .from(versions)
    .where(inArray(versions.subject, [...subjects]))
    .orderBy(asc(versions.version));
  return rows.map(({ version }) => version);
}
