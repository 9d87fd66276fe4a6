/**
 * Reads one document: what kind it is, the text of its pages, its sheets, specification sections or checklist items. The PDF is
 * parsed in a child process; each step may run again and leaves the same.
 */
import type { Logger } from 'pino';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { storeDrawings } from '../repositories/drawing-readings.ts';
import {
  findDocumentToRead,
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
import { areDrawings, kindOfBook } from './reading/classify.ts';
import { drawingBoxes } from './reading/drawing-boxes.ts';
import type { DrawingBox } from './reading/drawing-boxes.ts';
import type { PageReading } from './reading/page-reading.ts';
import type { PageReader } from './reading/read-pages.ts';
import { settleSheets } from './reading/sheet-set.ts';
import type { SheetCandidates } from './reading/sheet-set.ts';
import { specSections } from './reading/spec-sections.ts';
import type { PageText } from './reading/text-lines.ts';

type Needs = { db: Database; store: ObjectStore; log: Logger; reader: PageReader };

/** Pages that are written at once: a few, so that the table of contents grows while a set is read. */
const BATCH = 20;
/** Rows of one statement when all are known. */
const MANY = 500;

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

/** The sheets whose number or title the whole set tells better than they did alone. */
function settled(
  sheets: readonly SheetReading[],
  pages: readonly SheetCandidates[],
): SheetReading[] {
  const found = settleSheets(pages);
  return sheets.flatMap((sheet, index) => {
    const { number, title, confidence } = found[index] ?? {};
    const better = {
      ...sheet,
      sheetNum: number ?? '',
      sheetTitle: title ?? '',
      confidence: confidence ?? 0,
    };
    const isSame =
      better.sheetNum === sheet.sheetNum &&
      better.sheetTitle === sheet.sheetTitle &&
      better.confidence === sheet.confidence;
    return isSame ? [] : [better];
  });
}

type Reading = { kind: DocumentTypeId | null; sheets: number; books: PageText[] };

/** Reads all pages once; sheets and texts are written on the way. */
async function readAllPages(
  { db, reader }: Needs,
  document: DocumentToRead,
  path: string,
  signal: AbortSignal,
): Promise<Reading> {
  const facts: { width: number; height: number; hasSheetNumber: boolean }[] = [];
  const isChosenAsDrawings = document.documentTypeId === DOCUMENT_TYPE.drawings;
  const mayBeDrawings = isChosenAsDrawings || document.documentTypeId === null;
  const allSheets: SheetReading[] = [];
  const candidates: SheetCandidates[] = [];
  const books: PageText[] = [];
  const drawings = new Map<number, DrawingBox[]>();
  let sheets: SheetReading[] = [];
  let texts: StoredPage[] = [];

  async function write(): Promise<void> {
    await storePageTexts(db, document.id, texts);
    if (mayBeDrawings) {
      const ids = await storeSheets(db, document.id, sheets);
      for (const [pageNumber, boxes] of drawings) {
        const sheetId = ids.get(pageNumber);
        if (sheetId !== undefined) await storeDrawings(db, sheetId, boxes);
      }
    }
    allSheets.push(...sheets);
    [texts, sheets] = [[], []];
    drawings.clear();
  }

  for await (const answer of reader.read(path, signal)) {
    if ('pageCount' in answer) {
      await notePageCount(db, document.id, answer.pageCount);
    } else if ('lines' in answer) {
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
  const isSet = isChosenAsDrawings || (mayBeDrawings && areDrawings(facts));
  const better = isSet ? settled(allSheets, candidates) : [];
  for (let at = 0; at < better.length; at += MANY) {
    await storeSheets(db, document.id, better.slice(at, at + MANY));
  }
  const numbers = isSet ? allSheets.map((sheet) => sheet.pageNumber) : [];
  await removeSheetsBut(db, document.id, numbers);
  const kind = isSet ? DOCUMENT_TYPE.drawings : (document.documentTypeId as DocumentTypeId | null);
  return { kind, sheets: numbers.length, books };
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
  await db.transaction(async (tx) => {
    await replaceSpecSections(
      tx,
      document.id,
      isBook
        ? sections.map(({ code, title, page, isListed }) => ({
            csiCode: code,
            title,
            startingPageNumber: page,
            isListed,
          }))
        : [],
    );
    await replaceChecklist(tx, document.id, {
      sections: (isChecklist ? checklist.sections : []).map(({ title, page }, position) => ({
        position,
        title,
        startingPageNumber: page,
      })),
      items: (isChecklist ? checklist.items : []).map(
        ({ section, label, text, page }, position) => ({
          position,
          sectionPosition: section,
          label,
          requirement: text,
          pageNumber: page,
        }),
      ),
    });
  });
  if (isBook) return { kind: found, count: sections.length };
  return { kind: found, count: isChecklist ? checklist.sections.length : 0 };
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
    await using file = await store.localFile(document.fileKey);
    await note({ eventType: step, data: { files_processed: 1 } });
    step = 'toc_created';
    const reading = await readAllPages(needs, document, file.path, signal);
    const isSet = reading.kind === DOCUMENT_TYPE.drawings;
    const book = isSet ? null : await readBook(needs, document, reading);
    const kind = book ? book.kind : reading.kind;
    if (kind !== null) await noteDocumentType(db, document.id, kind);
    await note({ eventType: step, data: { toc_count: book ? book.count : reading.sheets } });
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
