/** Issuances, as people change them. */
import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawingSheets,
  issuanceDocuments,
  issuances,
  pairCorrections,
} from '../db/schema.ts';
import type { StoredIssuance } from './issued-sheets.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope, SheetScope } from './scopes.ts';

export type IssuanceFields = Pick<StoredIssuance, 'name' | 'kind' | 'issuedOn' | 'isWholeSet'>;

/** Which of these documents are in the project. Until the end of the transaction they stay, and nobody else gives them an issuance. */
export async function lockDocumentsOf(
  tx: Executor,
  { projectId }: ProjectScope,
  documentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), isOneOf(documents.id, documentIds)))
    .orderBy(asc(documents.id))
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

/** A person made it. */
export async function insertIssuance(
  tx: Executor,
  { projectId }: ProjectScope,
  fields: IssuanceFields,
): Promise<number> {
  const [made] = await tx
    .insert(issuances)
    .values({ ...fields, projectId })
    .returning({ id: issuances.id });
  if (!made) throw new Error('An insert returned no id');
  return made.id;
}

/** A person changed or confirmed it. False if it is not in the project. */
export async function updateIssuance(
  tx: Executor,
  { projectId }: ProjectScope,
  issuanceId: number,
  fields: Partial<IssuanceFields>,
): Promise<boolean> {
  const changed = await tx
    .update(issuances)
    .set({ ...fields, isProposed: false })
    .where(and(eq(issuances.id, issuanceId), eq(issuances.projectId, projectId)))
    .returning({ id: issuances.id });
  return changed.length > 0;
}

/** Puts documents into an issuance, and removes those that have none left. Run it in a transaction. */
export async function moveDocuments(
  tx: Executor,
  scope: ProjectScope,
  issuanceId: number,
  documentIds: readonly number[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await tx
    .insert(issuanceDocuments)
    .values(
      [...documentIds].toSorted((a, b) => a - b).map((documentId) => ({ documentId, issuanceId })),
    )
    .onConflictDoUpdate({ target: issuanceDocuments.documentId, set: { issuanceId } });
  await deleteEmptyIssuances(tx, scope);
}

/** Issuances that no document is in. Returns their names. */
export async function deleteEmptyIssuances(
  tx: Executor,
  { projectId }: ProjectScope,
): Promise<string[]> {
  const own = tx
    .select({ one: sql`1` })
    .from(issuanceDocuments)
    .where(eq(issuanceDocuments.issuanceId, issuances.id));
  const gone = await tx
    .delete(issuances)
    .where(and(eq(issuances.projectId, projectId), notExists(own)))
    .returning({ id: issuances.id, name: issuances.name });
  return gone.toSorted((a, b) => a.id - b.id).map(({ name }) => name);
}

/** What a person says the sheet is the next version of; null: of none. */
export async function storePairCorrection(
  tx: Executor,
  { sheetId, personId: authorId }: SheetScope,
  earlierSheetId: number | null,
): Promise<void> {
  const pages = await tx
    .select({
      id: drawingSheets.id,
      documentId: drawingSheets.documentId,
      pageNumber: drawingSheets.pageNumber,
    })
    .from(drawingSheets)
    .where(isOneOf(drawingSheets.id, [sheetId, earlierSheetId ?? sheetId]));
  const page = pages.find(({ id }) => id === sheetId);
  const earlier = pages.find(({ id }) => id === earlierSheetId);
  if (page === undefined || (earlierSheetId !== null && earlier === undefined)) return;
  const said = {
    earlierDocumentId: earlier?.documentId ?? null,
    earlierPageNumber: earlier?.pageNumber ?? null,
    authorId,
  };
  const { documentId, pageNumber } = page;
  await tx
    .insert(pairCorrections)
    .values({ documentId, pageNumber, ...said })
    .onConflictDoUpdate({
      target: [pairCorrections.documentId, pairCorrections.pageNumber],
      set: said,
    });
}

/** Lets numbers, titles and likeness decide again. */
export async function forgetPairCorrection(tx: Executor, { sheetId }: SheetScope): Promise<void> {
  await tx.execute(sql`delete from ${pairCorrections} c using ${drawingSheets} s
    where s.id = ${sheetId} and c.document_id = s.document_id and c.page_number = s.page_number`);
}
