/** What people do to issues. Run every function in a transaction. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { LocationReference } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistItems,
  checklistSections,
  documents,
  drawingSheets,
  issueComments,
  issueEvaluations,
  issueLocations,
  issues,
  locationReferences,
  specSections,
} from '../db/schema.ts';
import type { IssueChanges } from '../db/schema.ts';
import { projectIsOpenTo, sheetsOfExecution } from './conditions.ts';
import { correctedTerms, matching, ofPriorities, seenBy } from './issue-filters.ts';
import type { IssueFilters } from './issue-filters.ts';
import { noteAssignment } from './inbox.ts';
import { noteIssueChanges } from './issue-history.ts';
import { isOneOf } from './portions.ts';
import type { AdminScope, CallerScope, DocumentScope, IssueScope, ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

export type IssueFields = Pick<
  typeof issues.$inferInsert,
  | ('summary' | 'fullText' | 'priorityId' | 'disciplineId' | 'scopeIds')
  | ('assigneeId' | 'statusId')
>;

/** Where an issue is: what its location refers to, and what that is called. */
export type IssuePlace = Pick<
  typeof issues.$inferInsert,
  | ('issueType' | 'refNumber' | 'pageNumber' | 'drawingSheetId' | 'csiCode')
  | ('overlayExecutionId' | 'checklistItemId')
> & { description: string; referenceType: LocationReference['reference_type'] };

export type NewIssue = Required<IssueFields> & {
  place: IssuePlace;
  /** Of an issue that another program raised. */
  guid?: string | undefined;
};

const changed = { version: sql`${issues.version} + 1`, updatedAt: sql`now()` };

/** Adds an issue of the caller's on a page of a document, with one location. Returns its id; null if the project has one with this guid. */
export async function insertIssue(
  tx: Executor,
  scope: DocumentScope,
  issue: NewIssue,
): Promise<number | null> {
  const issueId = await insertIssueBy(tx, scope, issue);
  if (issueId === null) return null;
  await noteAssignment(tx, scope, { issueIds: [issueId], userId: issue.assigneeId });
  return issueId;
}

/** The same, also for the AI assistant (`personId` null). Nobody is told that the issue is theirs. */
export async function insertIssueBy(
  tx: Executor,
  scope: Pick<DocumentScope, 'projectId' | 'documentId'> & { readonly personId: number | null },
  { place, guid, ...fields }: NewIssue,
): Promise<number | null> {
  const { projectId, documentId, personId } = scope;
  const { description: _description, referenceType: _type, ...where } = place;
  const [made] = await tx
    .insert(issues)
    .values({ ...fields, ...where, guid, projectId, documentId, creatorId: personId })
    .onConflictDoNothing({ target: [issues.projectId, issues.guid] })
    .returning({ id: issues.id });
  if (!made) return null;
  await addLocation(tx, { issueId: made.id, documentId }, place);
  return made.id;
}

/** Adds another place that an issue can be seen at. */
export async function addLocation(
  tx: Executor,
  { issueId, documentId }: { issueId: number; documentId: number },
  { description, referenceType, ...where }: IssuePlace,
): Promise<void> {
  const [location] = await tx
    .insert(issueLocations)
    .values({ issueId, description })
    .returning({ id: issueLocations.id });
  if (!location) throw new Error('An insert returned no id');
  const { pageNumber, drawingSheetId, csiCode, overlayExecutionId, checklistItemId } = where;
  await tx.insert(locationReferences).values({
    ...{ locationId: location.id, isPrimary: true, referenceType, documentId },
    ...{ pageNumber, drawingSheetId, csiCode, overlayExecutionId, checklistItemId },
  });
}

/** Keeps other writers of the issue waiting until the end of the transaction. False if the issue is gone. */
export async function lockIssue(tx: Executor, scope: IssueScope): Promise<boolean> {
  const rows = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.id, scope.issueId), seenBy(scope)))
    .for('no key update');
  return rows.length > 0;
}

export type LockedIssue = {
  id: number;
  projectId: number;
  statusId: number | null;
  version: number;
};
const lockedIssue = {
  ...{ id: issues.id, projectId: issues.projectId },
  ...{ statusId: issues.statusId, version: issues.version },
};

/** Locks those of these issues that the caller may see, in the order of their ids. */
export async function lockIssues(
  tx: Executor,
  scope: CallerScope,
  ids: readonly number[],
): Promise<LockedIssue[]> {
  return tx
    .select(lockedIssue)
    .from(issues)
    .where(
      and(isOneOf(issues.id, ids), seenBy(scope), projectIsOpenTo(tx, scope, issues.projectId)),
    )
    .orderBy(asc(issues.id))
    .for('no key update');
}

/** Locks the issues that match the filters and that the caller may see, in the order of their ids; at most `most`. */
export async function lockMatchingIssues(
  tx: Executor,
  scope: ProjectScope,
  { filters, most }: { filters: IssueFilters; most: number },
): Promise<LockedIssue[]> {
  const terms = await correctedTerms(tx, scope, filters.q);
  return tx
    .select(lockedIssue)
    .from(issues)
    .where(and(matching(scope, { ...filters, terms }), ofPriorities(filters.priorities)))
    .orderBy(asc(issues.id))
    .limit(most)
    .for('no key update');
}

/** Names of columns; only what is given. */
function columnsOf(values: IssueChanges): Partial<typeof issues.$inferInsert> {
  const fields = {
    summary: values.summary,
    fullText: values.full_text,
    priorityId: values.priority_id,
    disciplineId: values.discipline_id,
    scopeIds: values.scope_ids && [...values.scope_ids],
    assigneeId: values.assignee_id,
    statusId: values.status_id,
    evaluationState: values.evaluation_state,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Those of the issues that this person does not have yet. */
async function withAnotherOwner(
  tx: Executor,
  ids: readonly number[],
  userId: number | null | undefined,
): Promise<number[]> {
  if (userId === null || userId === undefined) return [];
  const rows = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(isOneOf(issues.id, ids), sql`${issues.assigneeId} is distinct from ${userId}`));
  return rows.map(({ id }) => id);
}

/**
 * Changes issues that the transaction has locked, and keeps who changed what: the one place that does. An issue that has
 * these values stays as it is. Returns how many changed. `batch` names a bulk update.
 */
export async function changeIssues(
  tx: Executor,
  scope: CallerScope | AdminScope,
  {
    ids,
    values,
    batch = null,
  }: { ids: readonly number[]; values: IssueChanges; batch?: string | null },
): Promise<number> {
  const differing = await noteIssueChanges(tx, scope, { ids, after: values, batch });
  if (differing.length > 0) {
    const userId = values.assignee_id;
    const issueIds = await withAnotherOwner(tx, differing, userId);
    await noteAssignment(tx, scope, { issueIds, userId });
    await tx
      .update(issues)
      .set({ ...columnsOf(values), ...changed })
      .where(isOneOf(issues.id, differing));
  }
  return differing.length;
}

export async function insertEvaluation(
  tx: Executor,
  { issueId, personId }: IssueScope,
  { isThumbsUp, explanation }: { isThumbsUp: boolean; explanation: string | null },
): Promise<void> {
  await tx
    .insert(issueEvaluations)
    .values({ issueId, isThumbsUp, explanation, evaluatorId: personId });
}

/** Returns its id and time. */
export async function insertComment(
  tx: Executor,
  { issueId, personId }: IssueScope,
  text: string,
): Promise<{ id: number; createdAt: Date }> {
  const [made] = await tx
    .insert(issueComments)
    .values({ issueId, text, authorId: personId })
    .returning({ id: issueComments.id, createdAt: issueComments.createdAt });
  if (!made) throw new Error('An insert returned no id');
  return made;
}

export type DocumentFacts = { documentTypeId: number | null; pageCount: number | null };

export async function documentFacts(
  db: Executor,
  { documentId }: DocumentScope,
): Promise<DocumentFacts | null> {
  const [facts] = await db
    .select({ documentTypeId: documents.documentTypeId, pageCount: documents.pageCount })
    .from(documents)
    .where(eq(documents.id, documentId));
  return facts ?? null;
}

/** A sheet of the document, as people call it. */
export async function sheetOf(
  db: Executor,
  { documentId }: DocumentScope,
  sheetId: number,
): Promise<{ pageNumber: number; number: string; title: string } | null> {
  const { pageNumber } = drawingSheets;
  const [sheet] = await db
    .select({ pageNumber, number: sheetNumber, title: sheetTitle })
    .from(drawingSheets)
    .where(and(eq(drawingSheets.id, sheetId), eq(drawingSheets.documentId, documentId)));
  return sheet ?? null;
}

/** An item of the document, with its heading; null if it has none of this id. It stays until the end of the transaction. */
export async function checklistItemOf(
  db: Executor,
  { documentId }: DocumentScope,
  itemId: number,
): Promise<{ pageNumber: number; label: string; section: string } | null> {
  const [item] = await db
    .select({
      pageNumber: checklistItems.pageNumber,
      label: checklistItems.label,
      section: sql<string>`coalesce((select ${checklistSections.title} from ${checklistSections}
        where ${checklistSections.documentId} = ${checklistItems.documentId}
          and ${checklistSections.position} = ${checklistItems.sectionPosition}), '')`,
    })
    .from(checklistItems)
    .where(and(eq(checklistItems.id, itemId), eq(checklistItems.documentId, documentId)))
    .for('key share', { of: checklistItems });
  return item ?? null;
}

/** The title of a section of the document. */
export async function sectionTitle(
  db: Executor,
  { documentId }: DocumentScope,
  csiCode: string,
): Promise<string | null> {
  const [section] = await db
    .select({ title: specSections.title })
    .from(specSections)
    .where(and(eq(specSections.documentId, documentId), eq(specSections.csiCode, csiCode)));
  return section?.title ?? null;
}

/** The sheets that an overlay of the project shows, in its order; none if the project has no such execution. */
export async function sheetsOfOverlay(
  db: Executor,
  { projectId }: DocumentScope,
  executionId: number,
): Promise<{ documentId: number; pageNumber: number; number: string }[]> {
  const shown = sheetsOfExecution(sql`${executionId}`);
  return db
    .select({
      documentId: drawingSheets.documentId,
      pageNumber: drawingSheets.pageNumber,
      number: sheetNumber,
    })
    .from(sql`(${shown}) as compared`)
    .innerJoin(drawingSheets, sql`${drawingSheets.id} = compared.sheet_id`)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(eq(documents.projectId, projectId))
    .orderBy(sql`compared.position`);
}
