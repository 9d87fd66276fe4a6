/** What reading a document writes. Every write may be repeated and leaves the same. */
import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { EventType } from '../../../contract/src/projects/schema.ts';
import type { Executor } from '../db/database.ts';
import { documents, drawingSheets, files, projectTasks } from '../db/schema.ts';
import type { StepData } from '../db/schema.ts';

/** A document to read, with the place of its file. */
export type DocumentToRead = {
  id: number;
  projectId: number;
  documentTypeId: number | null;
  fileKey: string;
  fileName: string;
};

/** The event that ends the reading of a document. */
const LAST_EVENT: EventType = 'drawing_metadata_created';

export async function findDocumentToRead(
  db: Executor,
  documentId: number,
): Promise<DocumentToRead | null> {
  const rows = await db
    .select({
      id: documents.id,
      projectId: documents.projectId,
      documentTypeId: documents.documentTypeId,
      fileKey: files.key,
      fileName: files.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, documentId));
  return rows[0] ?? null;
}

/** Documents whose reading neither ended nor failed. */
export async function unreadDocuments(db: Executor): Promise<number[]> {
  const ended = db
    .select({ one: sql`1` })
    .from(projectTasks)
    .where(
      and(
        eq(projectTasks.documentId, documents.id),
        sql`(${projectTasks.eventType} = ${LAST_EVENT} or ${projectTasks.hadError})`,
      ),
    );
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`not exists (${ended})`);
  return rows.map((row) => row.id);
}

export type StepEvent = {
  eventType: EventType;
  hadError?: boolean;
  data: StepData;
};

/** Notes what became of a step; the step's earlier note is replaced. */
export async function noteStep(
  db: Executor,
  document: DocumentToRead,
  { eventType, hadError = false, data }: StepEvent,
): Promise<void> {
  const values = { hadError, eventData: data };
  await db
    .insert(projectTasks)
    .values({ projectId: document.projectId, documentId: document.id, eventType, ...values })
    .onConflictDoUpdate({ target: [projectTasks.documentId, projectTasks.eventType], set: values });
}

export async function notePageCount(
  db: Executor,
  documentId: number,
  pageCount: number,
): Promise<void> {
  await db.update(documents).set({ pageCount }).where(eq(documents.id, documentId));
}

/** What was found out about a document's kind; a person's choice stays. */
export async function noteDocumentType(
  db: Executor,
  documentId: number,
  documentTypeId: number,
): Promise<void> {
  await db
    .update(documents)
    .set({ documentTypeId })
    .where(and(eq(documents.id, documentId), isNull(documents.documentTypeId)));
}

export type SheetReading = Omit<
  typeof drawingSheets.$inferInsert,
  'id' | 'documentId' | 'corrected' | 'readAt'
>;

/** Puts readings in place of earlier ones of the same pages; a person's corrections stay. */
export async function storeSheets(
  db: Executor,
  documentId: number,
  sheets: readonly SheetReading[],
): Promise<void> {
  if (sheets.length === 0) return;
  const column = (name: string) => sql.raw(`excluded.${name}`);
  await db
    .insert(drawingSheets)
    .values(sheets.map((sheet) => ({ ...sheet, documentId })))
    .onConflictDoUpdate({
      target: [drawingSheets.documentId, drawingSheets.pageNumber],
      set: {
        sheetNum: column('sheet_num'),
        sheetTitle: column('sheet_title'),
        discipline: column('discipline'),
        revision: column('revision'),
        revisionDate: column('revision_date'),
        rotationDegrees: column('rotation_degrees'),
        widthPoints: column('width_points'),
        heightPoints: column('height_points'),
        confidence: column('confidence'),
        readAt: sql`now()`,
      },
    });
}

/** Removes readings of pages that the document does not have (any more). */
export async function removeSheetsBut(
  db: Executor,
  documentId: number,
  pageNumbers: readonly number[],
): Promise<void> {
  const gone =
    pageNumbers.length === 0
      ? undefined
      : notInArray(drawingSheets.pageNumber, [...pageNumbers]);
  await db.delete(drawingSheets).where(and(eq(drawingSheets.documentId, documentId), gone));
}
