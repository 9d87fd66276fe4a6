/** What notices of changed issues come to for a person. */
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { IssueNotice } from '../db/notifications.ts';
import { issues } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';

export type IssueNews = {
  /** Ids of issues that the person sees; null: too many to name. */
  changed: number[] | null;
  /** Ids of issues that the person saw before. */
  removed: number[];
};

/** Whoever shows a list reads it again, however many are named. */
const MOST_NAMED = 200;

/** Null if the person sees none of the issues, and saw none of them before. */
export async function issueNews(
  db: Executor,
  scope: ProjectScope,
  notices: readonly IssueNotice[],
): Promise<IssueNews | null> {
  const { evaluationStates: seen } = scope;
  const ids = [...new Set(notices.flatMap((notice) => notice.ids))];
  const wereSeen = new Set(
    notices.flatMap(({ before, ids: of }) => (before !== 'new' && seen.includes(before) ? of : [])),
  );
  const areMany = ids.length > MOST_NAMED;
  const rows = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.projectId, scope.projectId), isOneOf(issues.id, ids), seenBy(scope)))
    .limit(areMany ? 1 : MOST_NAMED);
  if (areMany) {
    return rows.length === 0 && wereSeen.size === 0 ? null : { changed: null, removed: [] };
  }
  const changed = rows.map(({ id }) => id);
  const removed = [...wereSeen].filter((id) => !changed.includes(id));
  return changed.length + removed.length === 0 ? null : { changed, removed };
}
