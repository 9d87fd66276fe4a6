/** How far the checklists of a project are checked. */
import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { ChecklistCheck } from '../../../contract/src/checklists/schema.ts';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistChecks,
  checklistItems,
  checklistVerifications,
  documents,
} from '../db/schema.ts';
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

/** Of all of them together. */
export async function checkOf(db: Executor, scope: ProjectScope): Promise<ChecklistCheck> {
  const rows = await db
    .select({ check: checklistChecks })
    .from(checklistChecks)
    .innerJoin(documents, eq(documents.id, checklistChecks.documentId))
    .where(isChecklistOf(scope));
  const [flipped] = await db
    .select({ count: count() })
    .from(checklistVerifications)
    .innerJoin(checklistItems, eq(checklistItems.id, checklistVerifications.itemId))
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .where(and(isChecklistOf(scope), isNotNull(checklistVerifications.flippedFromId)));
  const checks = rows.map(({ check }) => check);
  const is = (state: (typeof checks)[number]['state']) =>
    checks.some((each) => each.state === state);
  const ended = checks.flatMap(({ checkedAt }) => checkedAt ?? []);
  const last = ended.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    state: is('running') ? 'running' : is('waiting') ? 'waiting' : is('done') ? 'done' : 'none',
    done_count: checks.reduce((sum, { done }) => sum + done, 0),
    total_count: checks.reduce((sum, { total }) => sum + total, 0),
    flipped_count: flipped?.count ?? 0,
    checked_at: last === undefined ? null : wireMoment(last),
  };
}
