/** Stores the results of reading a document. Writes may be repeated with the same result. */
import { and, asc, eq, exists, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { DocumentTypeId, EventType } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawings,
  drawingSheets,
  files,
  pageTexts,
  projectTasks,
} from '../db/schema.ts';
import type { StepData } from '../db/schema.ts';
import { choiceOf } from './drawing-readings.ts';
import { statements } from './portions.ts';

/** A document to read, with the location of its file. */
export type DocumentToRead = {
  id: number;
  projectId: number;
  /** The type a person chose; null if reading has to determine it, even if it did before. */
  chosenTypeId: DocumentTypeId | null;
  fileKey: string;
  fileName: string;
};

export async function findDocumentToRead(
  db: Executor,
  documentId: number,
): Promise<DocumentToRead | null> {
  const rows = await db
    .select({
      id: documents.id,
      projectId: documents.projectId,
      documentTypeId: documents.documentTypeId,
      typeWasChosen: documents.typeWasChosen,
      fileKey: files.key,
      fileName: files.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, documentId));
  if (!rows[0]) return null;
  const { documentTypeId, typeWasChosen, ...document } = rows[0];
  return {
    ...document,
    chosenTypeId: typeWasChosen ? (documentTypeId as DocumentTypeId | null) : null,
  };
}

/** Whether a document still exists. */
export async function documentExists(db: Executor, documentId: number): Promise<boolean> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId));
  return rows.length > 0;
}

/** What waits in the queue: its id, its organization, and how many of that organization come before it. */
export type Turn = { id: number; organizationId: number; ahead: number };

/** The queue positions of documents; none for those that are gone. */
export async function turnsOf(db: Executor, documentIds: readonly number[]): Promise<Turn[]> {
  const ids = sql.param([...documentIds]);
  const line = db
    .select({
      id: documents.id,
      organizationId: files.organizationId,
      ahead:
        sql<number>`(row_number() over (partition by ${files.organizationId} order by ${documents.id}))::int - 1`.as(
          'ahead',
        ),
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(or(isNull(documents.preparedAt), sql`${documents.id} = any(${ids}::int[])`))
    .as('line');
  return db
    .select()
    .from(line)
    .where(sql`${line.id} = any(${ids}::int[])`)
    .orderBy(line.id);
}

/**
 * Locks a document so that one worker at a time stores its results: of two that read it at once, neither gets half of the
 * other's. Run it first in a transaction.
 */
export async function lockDocument(db: Executor, documentId: number): Promise<void> {
  await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.id, documentId))
    // Weaker than a lock for key updates: rows that refer to the document may still be written.
    .for('no key update');
}

/** Documents whose reading neither finished nor failed. A set finishes with its sheets, a book with its sections. */
export async function unreadDocuments(db: Executor): Promise<number[]> {
  const ended = db
    .select({ one: sql`1` })
    .from(projectTasks)
    .where(
      and(
        eq(projectTasks.documentId, documents.id),
        or(
          eq(projectTasks.hadError, true),
          eq(projectTasks.eventType, 'drawing_metadata_created'),
          and(
            eq(projectTasks.eventType, 'toc_created'),
            ne(documents.documentTypeId, DOCUMENT_TYPE.drawings),
          ),
          and(eq(projectTasks.eventType, 'toc_created'), isNull(documents.documentTypeId)),
        ),
      ),
    );
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`not exists (${ended})`);
  return rows.map((row) => row.id);
}

/** Counts the start of a reading. Returns how many there have been since one last finished, including this one. */
export async function beginReading(db: Executor, documentId: number): Promise<number> {
  const rows = await db
    .update(documents)
    .set({ readingsBegun: sql`${documents.readingsBegun} + 1` })
    .where(eq(documents.id, documentId))
    .returning({ count: documents.readingsBegun });
  return rows[0]?.count ?? 0;
}

export async function endReading(db: Executor, documentId: number): Promise<void> {
  await db.update(documents).set({ readingsBegun: 0 }).where(eq(documents.id, documentId));
}

export type StepEvent = {
  eventType: EventType;
  hadError?: boolean;
  data: StepData;
};

/** Stores the result of a step, replacing an earlier one. */
export async function noteStep(
  db: Executor,
  document: Pick<DocumentToRead, 'id' | 'projectId'>,
  { eventType, hadError = false, data }: StepEvent,
): Promise<void> {
  const values = { hadError, eventData: data };
  await db
    .insert(projectTasks)
    .values({ projectId: document.projectId, documentId: document.id, eventType, ...values })
    .onConflictDoUpdate({ target: [projectTasks.documentId, projectTasks.eventType], set: values });
}

/** The pages a file has. Only of one that was repaired: those it says it has and lacks. */
export type PagesFound = { pageCount: number; missingPages?: number | undefined };

export async function notePagesFound(
  db: Executor,
  documentId: number,
  { pageCount, missingPages }: PagesFound,
): Promise<void> {
  await db
    .update(documents)
    .set({ pageCount, missingPages: missingPages ?? null })
    .where(eq(documents.id, documentId));
}

/** Stores the document type found, null if none. A person's choice stays. */
export async function noteDocumentType(
  db: Executor,
  documentId: number,
  documentTypeId: DocumentTypeId | null,
): Promise<void> {
  await db
    .update(documents)
    .set({ documentTypeId })
    .where(and(eq(documents.id, documentId), eq(documents.typeWasChosen, false)));
}

export type SheetReading = Omit<
  typeof drawingSheets.$inferInsert,
  'id' | 'documentId' | 'corrected' | 'recognized' | 'readAt'
>;

const fromNew = (name: string) => sql.raw(`excluded.${name}`);
const NAMES = {
  sheetNum: fromNew('sheet_num'),
  sheetTitle: fromNew('sheet_title'),
  confidence: fromNew('confidence'),
  otherReadings: fromNew('other_readings'),
};

/**
 * Replaces earlier readings of the same pages; people's corrections stay. Returns the sheets' ids by page. `areSettled`:
 * numbers and titles are final. Otherwise those of an earlier reading stay until they are.
 */
export async function storeSheets(
  db: Executor,
  documentId: number,
  sheets: readonly SheetReading[],
  { areSettled }: { areSettled: boolean },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (const some of statements(sheets)) {
    const stored = await db
      .insert(drawingSheets)
      .values(some.map((sheet) => ({ ...sheet, documentId })))
      .onConflictDoUpdate({
        target: [drawingSheets.documentId, drawingSheets.pageNumber],
        set: {
          ...(areSettled && NAMES),
          revision: fromNew('revision'),
          revisionDate: fromNew('revision_date'),
          rotationDegrees: fromNew('rotation_degrees'),
          cropBox: fromNew('crop_box'),
          userUnit: fromNew('user_unit'),
          widthPoints: fromNew('width_points'),
          heightPoints: fromNew('height_points'),
          scale: fromNew('scale'),
          measuredScale: fromNew('measured_scale'),
          measuredReduction: fromNew('measured_reduction'),
          grids: fromNew('grids'),
          symbols: fromNew('symbols'),
          readAt: sql`now()`,
        },
      })
      .returning({ id: drawingSheets.id, pageNumber: drawingSheets.pageNumber });
    for (const { id, pageNumber } of stored) ids.set(pageNumber, id);
  }
  return ids;
}

/**
 * Deletes readings of pages that are not sheets (anymore), except where a person made changes. `pageNumbers`: pages that
 * are sheets, and pages that could not be read this time, whose earlier reading is better than none.
 */
export async function removeSheetsBut(
  db: Executor,
  documentId: number,
  pageNumbers: readonly number[],
): Promise<void> {
  const kept = sql.param([...pageNumbers]);
  const told = db
    .select({ one: sql`1` })
    .from(drawings)
    .where(
      and(
        eq(drawings.sheetId, drawingSheets.id),
        or(isNotNull(drawings.corrected), drawings.isDeleted, exists(choiceOf(db))),
      ),
    );
  const isLost = and(
    eq(drawingSheets.documentId, documentId),
    sql`${drawingSheets.pageNumber} <> all(${kept}::int[])`,
    isNull(drawingSheets.corrected),
  );
  // As in `storeDrawings`: a scale may be chosen for one of their drawings at the moment.
  await db
    .select({ id: drawings.id })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .where(isLost)
    .orderBy(asc(drawings.id))
    .for('update', { of: drawings });
  await db.delete(drawingSheets).where(and(isLost, notExists(told)));
}

export type StoredPage = {
  pageNumber: number;
  content: string;
  places: number[];
  /** Its picture is to be searched for text. */
  recognition?: 'waiting' | null;
};

/** Replaces the texts of pages. What was recognized in a picture stays while the page has no text of its own. */
export async function storePageTexts(
  db: Executor,
  documentId: number,
  pages: readonly StoredPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const isKept = sql`${pageTexts.recognition} is not null and excluded.recognition is not null`;
  const keptOr = (name: string) =>
    sql`case when ${isKept} then ${pageTexts}.${sql.identifier(name)} else ${fromNew(name)} end`;
  await db
    .insert(pageTexts)
    .values(pages.map((page) => ({ ...page, documentId })))
    .onConflictDoUpdate({
      target: [pageTexts.documentId, pageTexts.pageNumber],
      set: {
        content: keptOr('content'),
        places: keptOr('places'),
        recognition: keptOr('recognition'),
        recognizedFrom: keptOr('recognized_from'),
        block: keptOr('block'),
      },
    });
}
