/** How far the checklists of a project are checked. */
import { and, asc, count, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { ChecklistCheck } from '../../../contract/src/checklists/schema.ts';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistChecks,
  checklistItems,
  checklistVerifications,
  documents,
} from '../db/schema.ts';
import { wasRead } from './compliance.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const isChecklistOf = ({ projectId }: ProjectScope) =>
  and(eq(documents.projectId, projectId), eq(documents.documentTypeId, DOCUMENT_TYPE.checklist));

export async function checklistsOf(db: Executor, scope: ProjectScope): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(isChecklistOf(scope))
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

type CheckState = Exclude<ChecklistCheck['state'], 'none'>;

/**
 * Of all of them together. One that was read and never checked waits: the job that looks for such checklists finds it.
 */
export async function checkOf(db: Executor, scope: ProjectScope): Promise<ChecklistCheck> {
  const checks = await db
    .select({
      state: sql<CheckState>`coalesce(${checklistChecks.state}, 'waiting')`,
      done: sql<number>`coalesce(${checklistChecks.done}, 0)`,
      checkedAt: checklistChecks.checkedAt,
      items: sql<number>`(select count(*)::int from ${checklistItems} where ${eq(checklistItems.documentId, documents.id)})`,
    })
    .from(documents)
    .leftJoin(checklistChecks, eq(checklistChecks.documentId, documents.id))
    .where(and(isChecklistOf(scope), or(isNotNull(checklistChecks.documentId), wasRead(db))));
  const [flipped] = await db
    .select({ count: count() })
    .from(checklistVerifications)
    .innerJoin(checklistItems, eq(checklistItems.id, checklistVerifications.itemId))
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .where(and(isChecklistOf(scope), isNotNull(checklistVerifications.flippedFromId)));
  const is = (state: CheckState) => checks.some((each) => each.state === state);
  const ended = checks.flatMap(({ checkedAt }) => checkedAt ?? []);
  const last = ended.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    state: is('running') ? 'running' : is('waiting') ? 'waiting' : is('done') ? 'done' : 'none',
    done_count: checks.reduce((sum, { done }) => sum + done, 0),
    total_count: checks.reduce((sum, { items }) => sum + items, 0),
    flipped_count: flipped?.count ?? 0,
    checked_at: last === undefined ? null : wireMoment(last),
  };
}
