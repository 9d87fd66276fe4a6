/**
 * Reads one document: what kind it is, how many pages it has, and every sheet's number and title. The PDF is parsed in a child
 * process; each step may run again and leaves the same.
 */
import type { Logger } from 'pino';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import {
  findDocumentToRead,
  noteDocumentType,
  notePageCount,
  noteStep,
  removeSheetsBut,
  storeSheets,
} from '../repositories/reading.ts';
import type { DocumentToRead, SheetReading, StepEvent } from '../repositories/reading.ts';
import { disciplineOf } from './reading/discipline.ts';
import { localCopy } from './reading/local-copy.ts';
import { readPages } from './reading/read-pages.ts';
import type { PageReading } from './reading/page-reading.ts';

type Needs = { db: Database; store: ObjectStore; log: Logger };

/** Sheets that are written at once: a few, so that the table of contents grows while a set is read. */
const BATCH = 20;

function toSheet(page: PageReading): SheetReading {
  return {
    pageNumber: page.page,
    sheetNum: page.number ?? '',
    sheetTitle: page.title ?? '',
    discipline: disciplineOf(page.number),
    rotationDegrees: page.rotation,
    widthPoints: page.width,
    heightPoints: page.height,
    confidence: page.confidence,
  };
}

async function readSheets(
  { db }: Needs,
  document: DocumentToRead,
  path: string,
  signal: AbortSignal,
): Promise<{ pages: number; sheets: number; unreadable: number }> {
  const numbers: number[] = [];
  let batch: SheetReading[] = [];
  let unreadable = 0;
  let isDrawings = document.documentTypeId === DOCUMENT_TYPE.drawings;
  for await (const answer of readPages(path, signal)) {
    if ('pageCount' in answer) {
      await notePageCount(db, document.id, answer.pageCount);
      continue;
    }
    if ('error' in answer) {
      unreadable += 1;
      continue;
    }
    // Sheets are larger than the pages of a book.
    isDrawings ||= document.documentTypeId === null && Math.max(answer.width, answer.height) > 1000;
    if (!isDrawings) continue;
    batch.push(toSheet(answer));
    numbers.push(answer.page);
    if (batch.length >= BATCH) {
      await storeSheets(db, document.id, batch);
      batch = [];
    }
  }
  await storeSheets(db, document.id, batch);
  await removeSheetsBut(db, document.id, numbers);
  if (isDrawings) await noteDocumentType(db, document.id, DOCUMENT_TYPE.drawings);
  return { pages: numbers.length + unreadable, sheets: numbers.length, unreadable };
}

/** Does nothing for a document that is gone. A failure is noted on the step where it happened, for people to see. */
export async function readDocument(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log } = needs;
  const document = await findDocumentToRead(db, documentId);
  if (!document) return;
  const note = (event: StepEvent) => noteStep(db, document, event);
  let step: StepEvent['eventType'] = 'files_stored';
  try {
    await using file = await localCopy(store, document.fileKey);
    await note({ eventType: step, data: { files_processed: 1 } });
    step = 'toc_created';
    const found = await readSheets(needs, document, file.path, signal);
    await note({ eventType: step, data: { toc_count: found.sheets } });
    step = 'drawing_metadata_created';
    await note({ eventType: step, data: { drawings_created: found.sheets } });
  } catch (error) {
    // A job that is stopped (the server goes down) is taken up again: nothing to tell anybody.
    if (signal.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ err: error, documentId, step }, 'reading failed');
    await note({ eventType: step, hadError: true, data: { error: reason } });
  }
}
