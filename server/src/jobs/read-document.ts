/**
 * Reads one document: its type, the text of its pages, and its sheets, specification sections or checklist items. A child
 * process parses the PDF. Each step may be repeated with the same result.
 */
import type { Logger } from 'pino';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { LocalFile, ObjectStore } from '../files/object-store.ts';
import { renameMarkups } from '../../../markups/src/pdf/rename-markups.ts';
import { storeDrawings } from '../repositories/drawing-readings.ts';
import { storeFileMarkups } from '../repositories/file-markups.ts';
import type { FileMarkup } from '../repositories/file-markups.ts';
import {
  findDocumentToRead,
  lockDocument,
  noteDocumentType,
  notePagesFound,
  noteStep,
  removeSheetsBut,
  storePageTexts,
  storeSheets,
} from '../repositories/reading.ts';
import type {
  DocumentToRead,
  SheetReading,
  StepEvent,
  StoredPage,
} from '../repositories/reading.ts';
import { storeChecklist, storeSpecSections } from '../repositories/section-readings.ts';
import {
  AllPagesLost,
  DocumentFailure,
  LONG_CHECKLIST,
  lostPagesSentence,
  MOST_PAGES,
  sentenceOf,
} from './failures.ts';
import type { LostPage } from './failures.ts';
import { readChecklist } from './reading/checklist.ts';
import type { Checklist } from './reading/checklist.ts';
import { areDrawings, isSheet, lacksText, saysChecklist } from './reading/classify.ts';
import { scaledSheet } from './reading/dimension-scales.ts';
import type { ScaledSheet } from './reading/dimension-scales.ts';
import { NaturalKeys } from './reading/natural-keys.ts';
import type { PageReading } from './reading/page-reading.ts';
import { readForm } from './reading/read-form.ts';
import type { PageReader } from './reading/read-pages.ts';
import { settleSheets } from './reading/sheet-set.ts';
import type { SheetCandidates } from './reading/sheet-set.ts';
import { SpecSectionFinder } from './reading/spec-sections.ts';
import type { SpecSection } from './reading/spec-sections.ts';
import { toPageText } from './reading/text-lines.ts';
import type { PageText } from './reading/text-lines.ts';

type Needs = {
  db: Database;
  store: ObjectStore;
  log: Logger;
  reader: Pick<PageReader, 'read'>;
  /** Measures how long a page took, in seconds. */
  notePageRead?: (seconds: number) => void;
};

/** Pages written at once: few, so that the table of contents grows while a set is read. */
const BATCH = 20;
/** A batch with more text than this is written at once: a page may have a megabyte. */
const BATCH_CHARACTERS = 500_000;
/** Lost pages per document that are logged in detail. */
const MOST_LOGGED = 20;
/** The pages that may identify a checklist. */
const OPENING_PAGES = 2;
/** A longer checklist is read up to here: all its lines are in memory at once. */
const MOST_CHECKLIST_LINES = 200_000;
const NO_CHECKLIST: Checklist = { sections: [], items: [] };

function toSheet(page: PageReading, scales: ScaledSheet['sheet']): SheetReading {
  return {
    pageNumber: page.page,
    sheetNum: page.number ?? '',
    sheetTitle: page.title ?? '',
    revision: page.revision,
    revisionDate: page.date,
    rotationDegrees: page.rotation,
    cropBox: page.cropBox,
    userUnit: page.userUnit,
    widthPoints: page.width,
    heightPoints: page.height,
    confidence: page.confidence,
    grids: page.grids,
    symbols: page.symbols,
    ...scales,
  };
}

function toStoredPage({ page, lines, makeup }: PageReading): StoredPage {
  return {
    pageNumber: page,
    content: lines.map(([text]) => text).join('\n'),
    places: lines.flatMap(([, ...box]) =>
      [box[0], box[1], box[2], box[3]].map((value) => Math.round(value * 10)),
    ),
    recognition: lacksText({ makeup, lines }) ? 'waiting' : null,
  };
}

/** The sheets, with number and title determined from the whole set. */
function settled(
  sheets: readonly SheetReading[],
  pages: readonly SheetCandidates[],
): SheetReading[] {
  const found = settleSheets(pages);
  return sheets.map((sheet, index) => {
    const { number, title, confidence, others } = found[index] ?? {};
    return {
      ...sheet,
      sheetNum: number ?? '',
      sheetTitle: title ?? '',
      confidence: confidence ?? 0,
      otherReadings: others ?? null,
    };
  });
}

/** What was found in a document without drawings. Its pages are examined one by one and not kept. */
type Book = {
  sections: SpecSectionFinder;
  /** Lines of a possible checklist, up to `MOST_CHECKLIST_LINES`; none for other documents. */
  checklistPages: PageText[];
  /** Whether there were more. */
  isChecklistCut: boolean;
};
type Reading = {
  kind: DocumentTypeId | null;
  sheets: number;
  book: Book;
  /** What was not read, in sentences for people. */
  problems: string[];
};

/** Examines the pages of a document without drawings as they come. */
class BookReader {
  readonly book: Book = {
    sections: new SpecSectionFinder(),
    checklistPages: [],
    isChecklistCut: false,
  };
  readonly #kind: DocumentTypeId | null;
  #pages = 0;
  #lines = 0;
  #mayBeChecklist: boolean;

  /** `kind`: the type a person chose. */
  constructor(kind: DocumentTypeId | null) {
    this.#kind = kind;
    this.#mayBeChecklist = kind === DOCUMENT_TYPE.checklist || kind === null;
  }

  add(page: PageText): void {
    this.#pages += 1;
    if (this.#kind !== DOCUMENT_TYPE.checklist) this.book.sections.add(page);
    if (!this.#mayBeChecklist) return;
    const { checklistPages } = this.book;
    this.#lines += page.lines.length;
    if (this.#lines <= MOST_CHECKLIST_LINES) checklistPages.push(page);
    else this.book.isChecklistCut = true;
    if (this.#kind !== null || this.#pages !== OPENING_PAGES) return;
    if (!saysChecklist(checklistPages.flatMap(({ lines }) => lines))) {
      this.#mayBeChecklist = false;
      checklistPages.length = 0;
    }
  }
}

/** Reads all pages once, writing sheets and texts along the way. */
async function readAllPages(
  { db, reader, log, notePageRead }: Needs,
  document: DocumentToRead,
  path: string,
  signal: AbortSignal,
): Promise<Reading> {
  const isChosenAsDrawings = document.chosenTypeId === DOCUMENT_TYPE.drawings;
  const mayBeDrawings = isChosenAsDrawings || document.chosenTypeId === null;
  const count = { pages: 0, sheets: 0 };
  const allSheets: SheetReading[] = [];
  const candidates: SheetCandidates[] = [];
  const books = new BookReader(document.chosenTypeId);
  const lost: LostPage[] = [];
  const drawings = new Map<number, ScaledSheet['drawings']>();
  let sheets: SheetReading[] = [];
  let texts: StoredPage[] = [];
  let markups: FileMarkup[] = [];
  let characters = 0;

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
    // In a transaction of its own: writers of markups lock the project first.
    await storeFileMarkups(db, document, markups, renameMarkups);
    allSheets.push(...sheets);
    [texts, sheets, markups, characters] = [[], [], [], 0];
    drawings.clear();
  }

  function take(page: PageReading): void {
    const text = toStoredPage(page);
    texts.push(text);
    characters += text.content.length;
    for (const markup of page.markups) {
      markups.push({ ...markup, pageNumber: page.page });
      characters += markup.xfdf.length;
    }
    const { skippedMarkups } = page;
    if (skippedMarkups.length > 0) {
      const named = skippedMarkups.slice(0, MOST_LOGGED);
      const where = { documentId: document.id, page: page.page };
      log.info({ ...where, skipped: skippedMarkups.length, named }, 'annotations are no markups');
    }
    count.pages += 1;
    // Any page may be a sheet or not; the document type is known only at the end.
    const looksLikeSheet = isSheet({ ...page, hasSheetNumber: page.number !== null });
    if (looksLikeSheet) count.sheets += 1;
    if (isChosenAsDrawings || looksLikeSheet) {
      const scaled = scaledSheet(page);
      sheets.push(toSheet(page, scaled.sheet));
      drawings.set(page.page, scaled.drawings);
      const { width, height, label, bookmarks, numbers, titles } = page;
      candidates.push({ width, height, label, bookmarks, numbers, titles });
    } else {
      books.add(toPageText(page));
    }
  }

  let pageCount = 0;
  let stopped: DocumentFailure | null = null;
  let askedAt = performance.now();
  try {
    for await (const answer of reader.read(path, signal)) {
      if ('pageCount' in answer) {
        ({ pageCount } = answer);
        if (pageCount === 0) throw new DocumentFailure('noPages');
        if (pageCount > MOST_PAGES) throw new DocumentFailure('tooManyPages');
        await notePagesFound(db, document.id, answer);
      } else if ('error' in answer) {
        if (lost.length < MOST_LOGGED) {
          log.info({ documentId: document.id, ...answer }, 'a page could not be read');
        }
        lost.push(answer);
      } else {
        notePageRead?.((performance.now() - askedAt) / 1000);
        take(answer);
        if (texts.length >= BATCH || characters >= BATCH_CHARACTERS) await write();
      }
      askedAt = performance.now();
    }
  } catch (error) {
    // What was read before it stopped is kept.
    if (!(error instanceof DocumentFailure) || count.pages === 0) throw error;
    stopped = error;
  }
  await write();
  if (count.pages === 0) throw new AllPagesLost(lost);
  const lostSentence = lostPagesSentence(lost, count.pages + lost.length);
  const isSet = isChosenAsDrawings || (mayBeDrawings && areDrawings(count));
  const unread = stopped
    ? Array.from({ length: pageCount }, (_, index) => index + 1).slice(count.pages + lost.length)
    : [];
  const kept = isSet
    ? [...allSheets.map((sheet) => sheet.pageNumber), ...lost.map(({ page }) => page), ...unread]
    : [];
  // Before the document is locked: this takes a while for a large set.
  const named = isSet ? settled(allSheets, candidates) : [];
  await db.transaction(async (tx) => {
    await lockDocument(tx, document.id);
    await storeSheets(tx, document.id, named, { areSettled: true });
    await removeSheetsBut(tx, document.id, kept);
  });
  return {
    kind: isSet ? DOCUMENT_TYPE.drawings : document.chosenTypeId,
    sheets: isSet ? allSheets.length : 0,
    book: books.book,
    problems: [stopped?.message ?? null, lostSentence].filter((problem) => problem !== null),
  };
}

/** Stores the sections of a book. Returns their number and the type of book. */
async function readBook(
  { db, log, reader }: Needs,
  document: DocumentToRead,
  { kind, book }: Reading,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<{ kind: DocumentTypeId | null; count: number; isCut: boolean }> {
  const sections = book.sections.sections();
  const plain = readChecklist(book.checklistPages);
  const found = kind ?? kindOfBook(book, sections, plain);
  const isBook = found === DOCUMENT_TYPE.specifications;
  const isChecklist = found === DOCUMENT_TYPE.checklist;
  const form = isChecklist
    ? await readForm({ log, reader }, book.checklistPages, { path, signal })
    : null;
  // Fields say more of a form, never less.
  const checklist = form !== null && form.items.length > 0 ? form : plain;
  await storeBook(db, document.id, isBook ? sections : [], isChecklist ? checklist : NO_CHECKLIST);
  if (isBook) return { kind: found, count: sections.length, isCut: false };
  return {
    kind: found,
    count: isChecklist ? checklist.sections.length : 0,
    isCut: isChecklist && book.isChecklistCut,
  };
}

/** Null if nothing indicates a type. */
function kindOfBook(
  { checklistPages }: Book,
  sections: readonly SpecSection[],
  checklist: Checklist,
): DocumentTypeId | null {
  if (sections.length > 0) return DOCUMENT_TYPE.specifications;
  const opening = checklistPages.slice(0, OPENING_PAGES).flatMap(({ lines }) => lines);
  return saysChecklist(opening) && checklist.items.length > 0 ? DOCUMENT_TYPE.checklist : null;
}

async function storeBook(
  db: Database,
  documentId: number,
  sections: readonly SpecSection[],
  checklist: Checklist,
): Promise<void> {
  const keys = new NaturalKeys();
  const headings = checklist.sections.map(({ title, page }, position) => ({
    key: keys.keyOf(title),
    position,
    title,
    startingPageNumber: page,
  }));
  const items = checklist.items.map(
    ({ section, label, text, page, box, ...filledIn }, position) => ({
      key: keys.keyOf(headings[section]?.key ?? '', text),
      position,
      sectionPosition: section,
      label,
      requirement: text,
      pageNumber: page,
      markBox: [...box] as [number, number, number, number],
      isTicked: filledIn.isTicked,
      remarks: filledIn.remarks,
    }),
  );
  await db.transaction(async (tx) => {
    await lockDocument(tx, documentId);
    await storeSpecSections(
      tx,
      documentId,
      sections.map(({ code, title, page, isListed }, position) => ({
        csiCode: code,
        position,
        title,
        startingPageNumber: page,
        isListed,
      })),
    );
    await storeChecklist(tx, documentId, { sections: headings, items });
  });
}

/** Null if it does not exist. */
async function fileOf(store: ObjectStore, key: string): Promise<LocalFile | null> {
  try {
    return await store.localFile(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/**
 * Does nothing for a removed document. A failure is recorded on its step for people to see. Rejects only if the file store
 * fails or if it is stopped.
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
  // Not recorded as an error: an unresponsive store is not the file's fault, and the job is retried later.
  await using file = await fileOf(store, document.fileKey);
  try {
    if (!file) throw new DocumentFailure('missing');
    await note({ eventType: step, data: { files_processed: 1 } });
    step = 'toc_created';
    const reading = await readAllPages(needs, document, file.path, signal);
    const isSet = reading.kind === DOCUMENT_TYPE.drawings;
    // For a set too: a person may have called it a book until now.
    if (isSet) await storeBook(db, document.id, [], NO_CHECKLIST);
    const { path } = file;
    const book = isSet ? null : await readBook(needs, document, reading, { path, signal });
    await noteDocumentType(db, document.id, book ? book.kind : reading.kind);
    const problems = [...reading.problems, ...(book?.isCut ? [LONG_CHECKLIST] : [])];
    await note({
      eventType: step,
      hadError: problems.length > 0,
      data: {
        toc_count: book ? book.count : reading.sheets,
        ...(problems.length > 0 && { error: problems.join(' ') }),
      },
    });
    if (isSet) {
      step = 'drawing_metadata_created';
      await note({ eventType: step, data: { drawings_created: reading.sheets } });
    }
  } catch (error) {
    // A stopped job (the server shuts down) is taken up again: nothing to report.
    if (signal.aborted) throw error;
    // Nor for a document whose project was removed meanwhile.
    if ((await findDocumentToRead(db, documentId)) === null) return;
    log.warn({ err: error, documentId, step }, 'reading failed');
    await note({ eventType: step, hadError: true, data: { error: sentenceOf(error) } });
  }
}
