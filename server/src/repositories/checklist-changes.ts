/** What people do to verifications of checklist items. Run every function in a transaction. */
import { and, asc, count, eq, max, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  checklistItems,
  checklistReferences,
  checklistVerifications,
  documents,
  drawingSheets,
  overlayExecutions,
  overlays,
  specSections,
} from '../db/schema.ts';
import { isOfSet } from './conditions.ts';
import { isOneOf } from './portions.ts';
import { lockProject } from './projects.ts';
import { lockDocument } from './reading.ts';
import type { ProjectScope } from './scopes.ts';

export type Judgment = { statusId: number; percent: number; notes: string };

type LockedItem = { itemId: number; verifications: { id: number; isManual: boolean }[] };

/**
 * The item, of which nobody else changes the verifications until the end of the transaction, with those that it has. Null if
 * it is not of the project.
 */
export async function lockItem(
  tx: Executor,
  { projectId }: ProjectScope,
  itemId: number,
): Promise<LockedItem | null> {
  if (!(await lockProject(tx, projectId))) return null;
  const isIt = and(eq(checklistItems.id, itemId), eq(documents.projectId, projectId));
  const find = () =>
    tx
      .select({ documentId: documents.id })
      .from(checklistItems)
      .innerJoin(documents, eq(documents.id, checklistItems.documentId))
      .where(isIt);
  const [found] = await find();
  if (!found) return null;
  await lockDocument(tx, found.documentId);
  if ((await find()).length === 0) return null;
  const verifications = await tx
    .select({ id: checklistVerifications.id, isManual: checklistVerifications.isManual })
    .from(checklistVerifications)
    .where(eq(checklistVerifications.itemId, itemId));
  return { itemId, verifications };
}

/** The item of a verification; null if it is not of the project. */
export async function itemOfVerification(
  tx: Executor,
  { projectId }: ProjectScope,
  verificationId: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ itemId: checklistItems.id })
    .from(checklistVerifications)
    .innerJoin(checklistItems, eq(checklistItems.id, checklistVerifications.itemId))
    .innerJoin(documents, eq(documents.id, checklistItems.documentId))
    .where(and(eq(checklistVerifications.id, verificationId), eq(documents.projectId, projectId)));
  return row?.itemId ?? null;
}

/** Returns the id of the new verification. */
export async function insertVerification(
  tx: Executor,
  { personId }: ProjectScope,
  itemId: number,
  judgment: Judgment,
): Promise<number> {
  const [row] = await tx
    .insert(checklistVerifications)
    .values({ itemId, isManual: true, ...judgment, verifiedById: personId })
    .returning({ id: checklistVerifications.id });
  if (!row) throw new Error(`Item ${itemId} got no verification`);
  return row.id;
}

/** Makes it a person's. */
export async function updateVerification(
  tx: Executor,
  { personId }: ProjectScope,
  verificationId: number,
  judgment: Judgment,
): Promise<void> {
  await tx
    .update(checklistVerifications)
    .set({
      ...{ ...judgment, isManual: true, flippedFromId: null },
      ...{ verifiedById: personId, verifiedAt: sql`now()` },
    })
    .where(eq(checklistVerifications.id, verificationId));
}

export type NewReference = {
  documentId: number;
  pageNumber: number;
  sheetId: number | null;
  specSectionId: number | null;
  overlayExecutionId: number | null;
};

/** Where a sheet is. It stays until the end of the transaction. Null if it is not of the project. */
export async function sheetReference(
  tx: Executor,
  { projectId }: ProjectScope,
  sheetId: number,
): Promise<NewReference | null> {
  const [row] = await tx
    .select({ documentId: drawingSheets.documentId, pageNumber: drawingSheets.pageNumber })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(drawingSheets.id, sheetId), eq(documents.projectId, projectId), isOfSet))
    .for('key share', { of: drawingSheets });
  return row ? { ...row, sheetId, specSectionId: null, overlayExecutionId: null } : null;
}

/** The same for a section; `pageCount` is its document's. */
export async function sectionReference(
  tx: Executor,
  { projectId }: ProjectScope,
  specSectionId: number,
): Promise<(Omit<NewReference, 'pageNumber'> & { pageCount: number }) | null> {
  const [row] = await tx
    .select({ documentId: specSections.documentId, pageCount: documents.pageCount })
    .from(specSections)
    .innerJoin(documents, eq(documents.id, specSections.documentId))
    .where(and(eq(specSections.id, specSectionId), eq(documents.projectId, projectId)))
    .for('key share', { of: specSections });
  if (!row) return null;
  return {
    documentId: row.documentId,
    pageCount: row.pageCount ?? 0,
    ...{ sheetId: null, overlayExecutionId: null },
    specSectionId,
  };
}

/** The same for an overlay, whose place is its first sheet. */
export async function overlayReference(
  tx: Executor,
  { projectId }: ProjectScope,
  overlayExecutionId: number,
): Promise<NewReference | null> {
  const [row] = await tx
    .select({ documentId: drawingSheets.documentId, pageNumber: drawingSheets.pageNumber })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .innerJoin(drawingSheets, eq(drawingSheets.id, overlays.sheet1Id))
    .where(and(eq(overlayExecutions.id, overlayExecutionId), eq(overlays.projectId, projectId)))
    .for('key share', { of: overlayExecutions });
  return row ? { ...row, sheetId: null, specSectionId: null, overlayExecutionId } : null;
}

/** Returns how many references there are then. */
export async function changeReferences(
  tx: Executor,
  { projectId }: ProjectScope,
  verificationId: number,
  { removed, added }: { removed: readonly number[]; added: readonly NewReference[] },
): Promise<number> {
  const isOfIt = eq(checklistReferences.verificationId, verificationId);
  await tx.delete(checklistReferences).where(and(isOfIt, isOneOf(checklistReferences.id, removed)));
  const kept = await tx
    .select()
    .from(checklistReferences)
    .innerJoin(documents, eq(documents.id, checklistReferences.documentId))
    .where(and(isOfIt, eq(documents.projectId, projectId)))
    .orderBy(asc(checklistReferences.position));
  const keyOf = ({ sheetId, specSectionId, overlayExecutionId, pageNumber }: NewReference) =>
    `${sheetId} ${specSectionId} ${overlayExecutionId} ${pageNumber}`;
  const known = new Set(kept.map(({ checklist_references: row }) => keyOf(row)));
  const [last] = await tx
    .select({ position: max(checklistReferences.position) })
    .from(checklistReferences)
    .where(isOfIt);
  let position = (last?.position ?? -1) + 1;
  for (const reference of added) {
    if (known.has(keyOf(reference))) continue;
    known.add(keyOf(reference));
    await tx.insert(checklistReferences).values({ verificationId, position, ...reference });
    position += 1;
  }
  const [all] = await tx.select({ count: count() }).from(checklistReferences).where(isOfIt);
  return all?.count ?? 0;
}
