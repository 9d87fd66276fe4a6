import { asc, sql } from 'drizzle-orm';
import { builtOnce } from '../db/built-once.ts';
import type { Executor } from '../db/database.ts';
import { versions } from '../db/schema.ts';
import type { VersionSubject } from '../domain/version-subject.ts';

const versionsInOrder = builtOnce((db) =>
  db
    .select({ version: versions.version })
    .from(versions)
    .where(sql`${versions.subject} = any(${sql.placeholder('subjects')}::text[])`)
    .orderBy(asc(versions.version))
    .prepare('versions'),
);

/**
 * The numbers of the subjects: if they are the same, nothing committed has changed one of them. Read them before the data
 * they describe, so that a change in between makes them too old, never too new.
 */
export async function versionsOf(
  db: Executor,
  subjects: readonly VersionSubject[],
): Promise<number[]> {
  if (subjects.length === 0) return [];
  const rows = await versionsInOrder(db).execute({ subjects: [...subjects] });
  return rows.map(({ version }) => version);
}
