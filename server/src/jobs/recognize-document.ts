/**
 * Recognizes text in the pictures of a document: the title blocks of all pages first, which gives its sheets numbers and titles,
 * then everything else, page by page. A failure is not an error for anyone: the page stays without this text, and says so.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { ObjectMissing } from '../files/object-store.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { findDocumentToRead } from '../repositories/reading.ts';
import {
  noteUnrecognized,
  ownPlaces,
  searchedPages,
  storeRecognized,
  storeRecognizedSheets,
  unrecognizedPages,
} from '../repositories/recognizing.ts';
import { ChildFailed, ChildSilent } from './child-lines.ts';
import type { ChildPlaces } from './child-places.ts';
import { recognizePages } from './recognizing/recognize-pages.ts';
import type { PagePart, RecognizedLine, RecognizedTile } from './recognizing/recognition.ts';
import { recognizedSheets } from './recognizing/recognized-sheets.ts';

export type RecognizePages = typeof recognizePages;
type Needs = {
  db: Database;
  store: ObjectStore;
  log: Logger;
  places: ChildPlaces;
  recognize?: RecognizePages;
};

/** For a document, while other work waits. Pages that are left then stay without recognized text. */
const LONGEST_MS = 4 * 60 * 60_000;
/** After so many pages the contents show what was found. */
const PAGES_A_LOOK = 20;
/** A document whose pages end so many child processes is given up. */
const MOST_LOST = 20;

/** Where it stands. It outlives the turns in which the document is worked on. */
class Progress {
  readonly left: PagePart[];
  lost = 0;
  done = 0;
  spentMs = 0;
  /** Of the first page that is left. */
  lines: RecognizedLine[] = [];

  constructor(left: PagePart[]) {
    this.left = left;
  }

  next(): void {
    this.left.shift();
    this.lines = [];
  }

  isGivenUp(): boolean {
    return this.lost >= MOST_LOST || this.spentMs > LONGEST_MS;
  }
}

const middleIsIn = ({ box: [x0, y0, x1, y1] }: RecognizedLine, own: readonly number[]) => {
  const x = 5 * (x0 + x1);
  const y = 5 * (y0 + y1);
  for (let at = 0; at < own.length; at += 4) {
    const [left = 0, top = 0, right = 0, bottom = 0] = own.slice(at, at + 4);
    if (x >= left && x <= right && y >= top && y <= bottom) return true;
  }
  return false;
};

/** May run twice or stop anywhere. Rejects if the database or the file store fails, and with the signal's reason. */
export async function recognizeDocument(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log, places, recognize = recognizePages } = needs;
  const document = await findDocumentToRead(db, documentId);
  if (document === null) return;
  const noteSheets = async () =>
    storeRecognizedSheets(db, documentId, recognizedSheets(await searchedPages(db, documentId)));

  async function fail(page: number, reason: string): Promise<void> {
    log.info({ documentId, page, reason }, 'the text of a page was not recognized');
    await noteUnrecognized(db, documentId, page);
  }

  async function take(progress: Progress, { page, tile, isLast, lines, block }: RecognizedTile) {
    const [part] = progress.left;
    if (part === undefined) return;
    progress.lines.push(...lines);
    if (block === null && !isLast) {
      part.tile = tile + 1;
      return;
    }
    const own = await ownPlaces(db, documentId, page);
    const found = progress.lines.filter((line) => !middleIsIn(line, own));
    await storeRecognized(db, documentId, {
      page,
      texts: found.map(({ text }) => text),
      places: found.flatMap(({ box }) => box.map((value) => Math.round(value * 10))),
      block,
      isWhole: isLast,
    });
    progress.next();
    progress.done += 1;
    if (progress.done % PAGES_A_LOOK === 0) await noteSheets();
  }

  /** Works until nothing is left, or it is interrupted. */
  async function work(progress: Progress, file: string, turn: AbortSignal): Promise<void> {
    while (progress.left.length > 0 && !progress.isGivenUp()) {
      const began = performance.now();
      const before = progress.left.length;
      try {
        for await (const answer of recognize(file, progress.left, turn)) {
          if ('error' in answer) {
            await fail(answer.page, answer.error);
            progress.next();
          } else await take(progress, answer);
          if (progress.spentMs + performance.now() - began > LONGEST_MS) return;
        }
        if (progress.left.length === before) throw new ChildFailed('The child left pages out.');
      } catch (error) {
        turn.throwIfAborted();
        const isOfChild = error instanceof ChildSilent || error instanceof ChildFailed;
        const [part] = progress.left;
        if (!isOfChild || part === undefined) throw error;
        await fail(part.page, error.name);
        progress.lost += 1;
        progress.next();
      } finally {
        progress.spentMs += performance.now() - began;
      }
    }
  }

  async function recognizeParts(file: string, parts: PagePart[]): Promise<void> {
    const progress = new Progress(parts);
    await places.preparing(signal, (turn) => work(progress, file, turn));
    for (const { page } of progress.left) await fail(page, 'given up');
    await noteSheets();
  }

  const waiting = await unrecognizedPages(db, documentId);
  // Also when nothing is left: a sheet may be new, after someone said that the document is a set of drawings.
  await noteSheets();
  if (waiting.length === 0) return;
  try {
    await using file = await store.localFile(document.fileKey);
    const corners = waiting.filter(({ isBegun }) => !isBegun);
    await recognizeParts(
      file.path,
      corners.map(({ page }) => ({ page, tile: 0, isWhole: false })),
    );
    const begun = (await unrecognizedPages(db, documentId)).filter(({ isBegun }) => isBegun);
    await recognizeParts(
      file.path,
      begun.map(({ page }) => ({ page, tile: 1, isWhole: true })),
    );
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    for (const { page } of waiting) await fail(page, 'its file is gone');
    await noteSheets();
  }
}
