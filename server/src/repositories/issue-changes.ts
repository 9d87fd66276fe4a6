/** What people do to issues. Run every function in a transaction. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { LocationReference } from '../../../contract/src/issues/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawingSheets,
  issueComments,
  issueEvaluations,
  issueLocations,
  issues,
  locationReferences,
  specSections,
} from '../db/schema.ts';
import { projectIsOpenTo } from './conditions.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { CallerScope, DocumentScope, IssueScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

export type IssueFields = Partial<
  Pick<
    typeof issues.$inferInsert,
    | ('summary' | 'fullText' | 'priorityId' | 'disciplineId' | 'scopeIds')
    | ('assigneeId' | 'statusId' | 'evaluationState')
  >
>;

/** Where an issue is: what its location refers to, and what that is called. */
export type IssuePlace = Pick<
  typeof issues.$inferInsert,
  'issueType' | 'refNumber' | 'pageNumber' | 'drawingSheetId' | 'csiCode'
> & { description: string; referenceType: LocationReference['reference_type'] };

export type NewIssue = Required<Omit<IssueFields, 'evaluationState'>> & { place: IssuePlace };

const changed = { version: sql`${issues.version} + 1`, updatedAt: sql`now()` };

/** Adds an issue of the caller's on a page of a document, with one location. Returns its id. */
export async function insertIssue(
  tx: Executor,
  { projectId, documentId, personId }: DocumentScope,
  { place, ...fields }: NewIssue,
): Promise<number> {
  const { description, referenceType, ...where } = place;
  const [made] = await tx
    .insert(issues)
    .values({ ...fields, ...where, projectId, documentId, creatorId: personId })
    .returning({ id: issues.id });
  if (!made) throw new Error('An insert returned no id');
  const [location] = await tx
    .insert(issueLocations)
    .values({ issueId: made.id, description })
    .returning({ id: issueLocations.id });
  if (!location) throw new Error('An insert returned no id');
  const { pageNumber, drawingSheetId, csiCode } = where;
  await tx.insert(locationReferences).values({
    ...{ locationId: location.id, isPrimary: true, referenceType, documentId },
    ...{ pageNumber, drawingSheetId, csiCode },
  });
  return made.id;
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

export async function changeIssue(
  tx: Executor,
  { issueId }: IssueScope,
  fields: IssueFields,
): Promise<void> {
  await tx
    .update(issues)
    .set({ ...fields, ...changed })
    .where(eq(issues.id, issueId));
}

export type LockedIssue = { id: number; projectId: number; statusId: number | null };

/** Locks those of these issues that the caller may see, in the order of their ids. */
export async function lockIssues(
  tx: Executor,
  scope: CallerScope,
  ids: readonly number[],
): Promise<LockedIssue[]> {
  return tx
    .select({ id: issues.id, projectId: issues.projectId, statusId: issues.statusId })
    .from(issues)
    .where(
      and(isOneOf(issues.id, ids), seenBy(scope), projectIsOpenTo(tx, scope, issues.projectId)),
    )
    .orderBy(asc(issues.id))
    .for('no key update');
}

/** Changes issues that `lockIssues` returned. */
export async function changeIssues(
  tx: Executor,
  _scope: CallerScope,
  { ids, fields }: { ids: readonly number[]; fields: IssueFields },
): Promise<void> {
  await tx
    .update(issues)
    .set({ ...fields, ...changed })
    .where(isOneOf(issues.id, ids));
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
