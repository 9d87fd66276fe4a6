/**
 * Reads one document: what kind it is, the text of its pages, its sheets, specification sections or checklist items. The PDF is
 * parsed in a child process; each step may run again and leaves the same.
 */
import type { Logger } from 'pino';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile, ObjectStore } from '../files/object-store.ts';
import { storeDrawings } from '../repositories/drawing-readings.ts';
import {
  findDocumentToRead,
  lockDocument,
  noteDocumentType,
  notePageCount,
  noteStep,
  removeSheetsBut,
  replaceChecklist,
  replaceSpecSections,
  storePageTexts,
  storeSheets,
} from '../repositories/reading.ts';
import type {
  DocumentToRead,
  SheetReading,
  StepEvent,
  StoredPage,
} from '../repositories/reading.ts';
import { readChecklist } from './reading/checklist.ts';
import type { Checklist } from './reading/checklist.ts';
import { areDrawings, kindOfBook } from './reading/classify.ts';
import { drawingBoxes } from './reading/drawing-boxes.ts';
import type { DrawingBox } from './reading/drawing-boxes.ts';
import type { PageReading } from './reading/page-reading.ts';
import type { PageReader } from './reading/read-pages.ts';
import { settleSheets } from './reading/sheet-set.ts';
import type { SheetCandidates } from './reading/sheet-set.ts';
import { specSections } from './reading/spec-sections.ts';
import type { SpecSection } from './reading/spec-sections.ts';
import type { PageText } from './reading/text-lines.ts';

type Needs = { db: Database; store: ObjectStore; log: Logger; reader: Pick<PageReader, 'read'> };

/** Pages that are written at once: a few, so that the table of contents grows while a set is read. */
const BATCH = 20;
const NO_CHECKLIST: Checklist = { sections: [], items: [] };

function toSheet(page: PageReading): SheetReading {
  return {
    pageNumber: page.page,
    sheetNum: page.number ?? '',
    sheetTitle: page.title ?? '',
    revision: page.revision,
    revisionDate: page.date,
    rotationDegrees: page.rotation,
    widthPoints: page.width,
    heightPoints: page.height,
    confidence: page.confidence,
  };
}

function toStoredPage({ page, lines }: PageReading): StoredPage {
  return {
    pageNumber: page,
    content: lines.map(([text]) => text).join('\n'),
    places: lines.flatMap(([, ...numbers]) =>
      numbers.slice(0, 4).map((value) => Math.round(value * 10)),
    ),
  };
}

function toPageText({ page, width, height, lines, bookmarks }: PageReading): PageText {
  return {
    page,
    width,
    height,
    bookmarks,
    lines: lines.map(([text, x0, y0, x1, y1, size]) => ({ text, box: [x0, y0, x1, y1], size })),
  };
}

/** The sheets with number and title as the whole set tells them. */
function settled(
  sheets: readonly SheetReading[],
  pages: readonly SheetCandidates[],
): SheetReading[] {
  const found = settleSheets(pages);
  return sheets.map((sheet, index) => {
    const { number, title, confidence } = found[index] ?? {};
    return {
      ...sheet,
      sheetNum: number ?? '',
      sheetTitle: title ?? '',
      confidence: confidence ?? 0,
    };
  });
}

type FailedPage = { page: number; error: string };
type Reading = {
  kind: DocumentTypeId | null;
  sheets: number;
  books: PageText[];
  /** What could not be read, when there is something. */
  failure: { error?: string };
};

/** Reads all pages once; sheets and texts are written on the way. */
async function readAllPages(
  { db, reader }: Needs,
  document: DocumentToRead,
  path: string,
  signal: AbortSignal,
): Promise<Reading> {
  const facts: { width: number; height: number; hasSheetNumber: boolean }[] = [];
  const isChosenAsDrawings = document.chosenTypeId === DOCUMENT_TYPE.drawings;
  const mayBeDrawings = isChosenAsDrawings || document.chosenTypeId === null;
  const allSheets: SheetReading[] = [];
  const candidates: SheetCandidates[] = [];
  const books: PageText[] = [];
  const failed: FailedPage[] = [];
  const drawings = new Map<number, DrawingBox[]>();
  let sheets: SheetReading[] = [];
  let texts: StoredPage[] = [];

  async function write(): Promise<void> {
    await db.transaction(async (tx) => {
      await lockDocument(tx, document.id);
      await storePageTexts(tx, document.id, texts);
      if (!mayBeDrawings) return;
      const ids = await storeSheets(tx, document.id, sheets, { areSettled: false });
      for (const [pageNumber, boxes] of drawings) {
        const sheetId = ids.get(pageNumber);
        if (sheetId !== undefined) await storeDrawings(tx, sheetId, boxes);
      }
    });
    allSheets.push(...sheets);
    [texts, sheets] = [[], []];
    drawings.clear();
  }

  for await (const answer of reader.read(path, signal)) {
    if ('pageCount' in answer) {
      if (answer.pageCount === 0) throw new Error('The file has no pages.');
      await notePageCount(db, document.id, answer.pageCount);
    } else if ('error' in answer) {
      failed.push(answer);
    } else {
      facts.push({ ...answer, hasSheetNumber: answer.number !== null });
      texts.push(toStoredPage(answer));
      // One page after the other may be a sheet or not: what the whole document is shows at its end.
      if (isChosenAsDrawings || areDrawings(facts.slice(-1))) {
        sheets.push(toSheet(answer));
        drawings.set(answer.page, drawingBoxes(answer));
        const { width, height, label, bookmarks, numbers, titles } = answer;
        candidates.push({ width, height, label, bookmarks, numbers, titles });
      } else {
        books.push(toPageText(answer));
      }
      if (texts.length >= BATCH) await write();
    }
  }
  await write();
  if (facts.length === 0) throw new Error(failedPages(failed, failed.length).error);
  const isSet = isChosenAsDrawings || (mayBeDrawings && areDrawings(facts));
  const kept = isSet
    ? [...allSheets.map((sheet) => sheet.pageNumber), ...failed.map(({ page }) => page)]
    : [];
  // Before the document is locked: of a large set this takes a while.
  const named = isSet ? settled(allSheets, candidates) : [];
  await db.transaction(async (tx) => {
    await lockDocument(tx, document.id);
    await storeSheets(tx, document.id, named, { areSettled: true });
    await removeSheetsBut(tx, document.id, kept);
  });
  const kind = isSet ? DOCUMENT_TYPE.drawings : document.chosenTypeId;
  const pageCount = facts.length + failed.length;
  return {
    kind,
    sheets: isSet ? allSheets.length : 0,
    books,
    failure: failedPages(failed, pageCount),
  };
}

/** Sections of a book; gives their number and what the book turned out to be. */
async function readBook(
  { db }: Needs,
  document: DocumentToRead,
  { kind, books }: Reading,
): Promise<{ kind: DocumentTypeId | null; count: number }> {
  const sections = kind === DOCUMENT_TYPE.checklist ? [] : specSections(books);
  const checklist = readChecklist(kind === DOCUMENT_TYPE.specifications ? [] : books);
  const found = kind ?? kindOfBook(books, sections, checklist);
  const isBook = found === DOCUMENT_TYPE.specifications;
  const isChecklist = found === DOCUMENT_TYPE.checklist;
  await storeBook(db, document.id, isBook ? sections : [], isChecklist ? checklist : NO_CHECKLIST);
  if (isBook) return { kind: found, count: sections.length };
  return { kind: found, count: isChecklist ? checklist.sections.length : 0 };
}

async function storeBook(
  db: Database,
  documentId: number,
  sections: readonly SpecSection[],
  checklist: Checklist,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDocument(tx, documentId);
    await replaceSpecSections(
      tx,
      documentId,
      sections.map(({ code, title, page, isListed }) => ({
        csiCode: code,
        title,
        startingPageNumber: page,
        isListed,
      })),
    );
    await replaceChecklist(tx, documentId, {
      sections: checklist.sections.map(({ title, page }, position) => ({
        position,
        title,
        startingPageNumber: page,
      })),
      items: checklist.items.map(({ section, label, text, page }, position) => ({
        position,
        sectionPosition: section,
        label,
        requirement: text,
        pageNumber: page,
      })),
    });
  });
}

/** Pages that are named in an error; of more only the number is told. */
const MOST_NAMED = 5;

/** "2 of 40 pages could not be read: 7 (took too long), 9 (…)", or nothing. */
function failedPages(failed: readonly FailedPage[], pageCount: number): { error?: string } {
  if (failed.length === 0) return {};
  const named = failed.slice(0, MOST_NAMED).map(({ page, error }) => `${page} (${error})`);
  const more = failed.length > MOST_NAMED ? ' and others' : '';
  return {
    error: `${failed.length} of ${pageCount} pages could not be read: ${named.join(', ')}${more}`,
  };
}

/** Null when it is not there. */
async function fileOf(store: ObjectStore, key: string): Promise<LocalFile | null> {
  try {
    return await store.localFile(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/**
 * Does nothing for a document that is gone. A failure is noted on the step where it happened, for people to see; only a file
 * store that does not give the file makes it reject, as it does when it is stopped.
 */
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
  // Outside of what is noted as an error: a store that does not answer is no fault of the file, and is asked again later.
  await using file = await fileOf(store, document.fileKey);
  try {
    if (!file) throw new Error('The file is not in the store any more. Please upload it again.');
    await note({ eventType: step, data: { files_processed: 1 } });
    step = 'toc_created';
    const reading = await readAllPages(needs, document, file.path, signal);
    const isSet = reading.kind === DOCUMENT_TYPE.drawings;
    // Of a set too, which may have been a book for a person until now.
    if (isSet) await storeBook(db, document.id, [], NO_CHECKLIST);
    const book = isSet ? null : await readBook(needs, document, reading);
    await noteDocumentType(db, document.id, book ? book.kind : reading.kind);
    await note({
      eventType: step,
      hadError: reading.failure.error !== undefined,
      data: { toc_count: book ? book.count : reading.sheets, ...reading.failure },
    });
    if (isSet) {
      step = 'drawing_metadata_created';
      await note({ eventType: step, data: { drawings_created: reading.sheets } });
    }
  } catch (error) {
    // A job that is stopped (the server goes down) is taken up again: nothing to tell anybody.
    if (signal.aborted) throw error;
    // Nor for a document whose project was removed meanwhile.
    if ((await findDocumentToRead(db, documentId)) === null) return;
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ err: error, documentId, step }, 'reading failed');
    await note({ eventType: step, hadError: true, data: { error: reason } });
  }
}
