/**
 * The sheets of a project with their issuances, and what pairs them. For jobs, and for callers whose scope was resolved.
 */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawingSheets,
  files,
  issuanceDocuments,
  issuances,
  pairCorrections,
  sheetLikenesses,
} from '../db/schema.ts';
import type { Pairings, SheetInSet } from '../domain/issued-sets.ts';
import { isOfSet } from './conditions.ts';
import type { ProjectScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

export type StoredIssuance = typeof issuances.$inferSelect;

/** By date, or else by the day on which they were added. */
export async function issuancesInOrder(db: Executor, projectId: number): Promise<StoredIssuance[]> {
  return db
    .select()
    .from(issuances)
    .where(eq(issuances.projectId, projectId))
    .orderBy(
      sql`coalesce(${issuances.issuedOn}, (${issuances.createdAt} at time zone 'UTC')::date)`,
      asc(issuances.id),
    );
}

/** The documents of issuances, in order. */
export async function documentsOfIssuances(
  db: Executor,
  projectId: number,
): Promise<{ issuanceId: number; documentId: number }[]> {
  return db
    .select({
      issuanceId: issuanceDocuments.issuanceId,
      documentId: issuanceDocuments.documentId,
    })
    .from(issuanceDocuments)
    .innerJoin(issuances, eq(issuances.id, issuanceDocuments.issuanceId))
    .where(eq(issuances.projectId, projectId))
    .orderBy(asc(issuanceDocuments.documentId));
}

/** `sha256`: null if it was not made while the file arrived. */
export type IssuedFile = { name: string; sha256: string | null };

/** The files of an issuance of the project, in the order of its documents. */
export async function filesOfIssuance(
  db: Executor,
  { projectId }: ProjectScope,
  issuanceId: number,
): Promise<IssuedFile[]> {
  return db
    .select({ name: files.name, sha256: files.sha256 })
    .from(issuanceDocuments)
    .innerJoin(documents, eq(documents.id, issuanceDocuments.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(issuanceDocuments.issuanceId, issuanceId), eq(documents.projectId, projectId)))
    .orderBy(asc(documents.id));
}

export type IssuedSheetRow = SheetInSet & {
  documentId: number;
  documentName: string;
  pageNumber: number;
  revision: string | null;
  widthPoints: number;
  heightPoints: number;
};

/** By document and page. Those of documents without an issuance are left out. */
export async function sheetsInIssuances(
  db: Executor,
  projectId: number,
): Promise<IssuedSheetRow[]> {
  return db
    .select({
      id: drawingSheets.id,
      number: sheetNumber,
      title: sheetTitle,
      issuanceId: issuanceDocuments.issuanceId,
      documentId: drawingSheets.documentId,
      documentName: files.name,
      pageNumber: drawingSheets.pageNumber,
      revision: drawingSheets.revision,
      widthPoints: drawingSheets.widthPoints,
      heightPoints: drawingSheets.heightPoints,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .innerJoin(issuanceDocuments, eq(issuanceDocuments.documentId, documents.id))
    .where(and(eq(documents.projectId, projectId), isOfSet))
    .orderBy(asc(documents.id), asc(drawingSheets.pageNumber));
}

export async function pairingsOf(db: Executor, projectId: number): Promise<Pairings> {
  const earlier = db
    .select({
      sheetId: drawingSheets.id,
      documentId: drawingSheets.documentId,
      pageNumber: drawingSheets.pageNumber,
    })
    .from(drawingSheets)
    .as('earlier');
  const corrections = await db
    .select({
      sheetId: drawingSheets.id,
      earlierId: earlier.sheetId,
      isNew: sql<boolean>`${pairCorrections.earlierDocumentId} is null`,
    })
    .from(pairCorrections)
    .innerJoin(documents, eq(documents.id, pairCorrections.documentId))
    .innerJoin(
      drawingSheets,
      and(
        eq(drawingSheets.documentId, pairCorrections.documentId),
        eq(drawingSheets.pageNumber, pairCorrections.pageNumber),
      ),
    )
    .leftJoin(
      earlier,
      and(
        eq(earlier.documentId, pairCorrections.earlierDocumentId),
        eq(earlier.pageNumber, pairCorrections.earlierPageNumber),
      ),
    )
    .where(eq(documents.projectId, projectId));
  const likenesses = await db
    .select({ sheetId: sheetLikenesses.sheetId, earlierId: sheetLikenesses.earlierSheetId })
    .from(sheetLikenesses)
    .innerJoin(drawingSheets, eq(drawingSheets.id, sheetLikenesses.sheetId))
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(eq(documents.projectId, projectId));
  return {
    // A page that is no longer a sheet takes its correction out of effect.
    corrections: new Map(
      corrections
        .filter(({ earlierId, isNew }) => isNew || earlierId !== null)
        .map(({ sheetId, earlierId }) => [sheetId, earlierId]),
    ),
    likenesses: new Map(likenesses.map(({ sheetId, earlierId }) => [sheetId, earlierId])),
  };
}

/** Drawing sets of the project that were read and are in no issuance yet, in order. */
export async function setsWithoutIssuance(db: Executor, projectId: number): Promise<number[]> {
  const rows = await setsToArrange(db)
    .where(and(eq(documents.projectId, projectId), isUnissued))
    .orderBy(asc(documents.id));
  return rows.map(({ id }) => id);
}

/** Projects with such sets. */
export async function projectsToArrange(db: Executor): Promise<number[]> {
  const rows = await setsToArrange(db).where(isUnissued).orderBy(asc(documents.projectId));
  return [...new Set(rows.map(({ projectId }) => projectId))];
}

const isUnissued = sql`${isOfSet} and not exists (
    select 1 from ${issuanceDocuments} where ${issuanceDocuments.documentId} = ${documents.id})
  and exists (select 1 from ${drawingSheets} where ${drawingSheets.documentId} = ${documents.id})
  and exists (select 1 from project_tasks t where t.document_id = ${documents.id}
    and (t.event_type = 'drawing_metadata_created' or t.had_error))`;

function setsToArrange(db: Executor) {
  return db.select({ id: documents.id, projectId: documents.projectId }).from(documents).$dynamic();
}
