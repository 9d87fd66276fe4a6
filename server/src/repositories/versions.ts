import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { versions } from '../db/schema.ts';
import type { VersionSubject } from '../domain/version-subject.ts';

/**
 * The numbers of the subjects: if they are the same, nothing committed has changed one of them. Read them before the data
 * they describe, so that a change in between makes them too old, never too new.
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
