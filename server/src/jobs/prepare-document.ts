/**
 * Prepares a document that was read: a linearized copy and page thumbnails. Failing is not an error for anyone: the
 * original still opens, and the page renders missing thumbnails itself.
 */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { THUMBNAIL_SIZES } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { linearizedKeyOf, thumbnailKeyOf, uploadPrefixOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import {
  findDocumentToPrepare,
  noteLinearized,
  notePrepared,
  storeThumbnail,
} from '../repositories/preparing.ts';
import type { DocumentToPrepare } from '../repositories/preparing.ts';
import { ChildFailed, ChildSilent } from './child-lines.ts';
import type { ChildPlaces } from './child-places.ts';
import { DocumentFailure } from './failures.ts';
import { longestMs } from './over-pages.ts';
import { linearize } from './preparing/linearize.ts';
import { paintPages } from './preparing/paint-pages.ts';
import { pictureName } from './preparing/picture-name.ts';
import { whileWanted } from './while-wanted.ts';

type Needs = { db: Database; store: ObjectStore; log: Logger; places: ChildPlaces };
type Work = { fileKey: string; file: string; scratch: string; signal: AbortSignal };

async function moveToStore(
  store: ObjectStore,
  file: string,
  key: string,
  type: string,
): Promise<void> {
  await store.put(key, createReadStream(file), { type });
  await rm(file);
}

async function addLinearized({ db, store, places }: Needs, work: Work): Promise<void> {
  const output = path.join(work.scratch, 'linearized.pdf');
  await places.preparing(work.signal, (signal) => linearize(work.file, output, signal));
  const { size } = await stat(output);
  if (size === 0) throw new ChildFailed('qpdf wrote nothing.');
  const key = linearizedKeyOf(work.fileKey);
  await moveToStore(store, output, key, 'application/pdf');
  await noteLinearized(db, work.fileKey, key);
}

async function addThumbnails(
  { db, store, places }: Needs,
  work: Work,
  document: { id: number; firstPage: number },
): Promise<void> {
  const { scratch: folder, fileKey } = work;
  let { firstPage } = document;
  let spentMs = 0;
  await places.preparing(work.signal, async (signal) => {
    const began = performance.now();
    const leftMs = (pageCount: number) => longestMs(pageCount) - spentMs;
    try {
      for await (const { page, size } of paintPages(work.file, {
        folder,
        firstPage,
        signal,
        leftMs,
      })) {
        if (size !== null) {
          for (const pixels of THUMBNAIL_SIZES) {
            const picture = path.join(folder, pictureName(page, pixels));
            await moveToStore(store, picture, thumbnailKeyOf(fileKey, page, pixels), 'image/jpeg');
          }
          const { widthPx, heightPx } = size;
          await storeThumbnail(db, {
            documentId: document.id,
            pageNumber: page,
            widthPx,
            heightPx,
          });
        }
        firstPage = page + 1;
      }
    } finally {
      spentMs += performance.now() - began;
    }
  });
}

/**
 * Continues where an earlier run stopped. Does nothing for a document that is prepared or removed. If the document is
 * removed meanwhile, it stops and deletes what it made. Throws if the database or the file store fails, or if it is
 * stopped.
 */
export async function prepareDocument(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store } = needs;
  const document = await findDocumentToPrepare(db, documentId);
  if (!document) return;
  const isWanted = await whileWanted(db, documentId, signal, (stop) =>
    makeCopies(needs, document, stop),
  );
  if (isWanted) await notePrepared(db, documentId);
  else await store.removeAll(uploadPrefixOf(document.fileKey));
}

async function makeCopies(
  needs: Needs,
  document: DocumentToPrepare,
  signal: AbortSignal,
): Promise<void> {
  const { store, log } = needs;

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      const isOfTheFile =
        error instanceof ChildFailed ||
        error instanceof ChildSilent ||
        error instanceof DocumentFailure;
      if (!isOfTheFile) throw error;
      log.info(
        { documentId: document.id, what, reason: error.message },
        'a document is kept without this part',
      );
    }
  }

  await using scratch = await makeScratchFolder();
  await using file = await store.localFile(document.fileKey);
  const work: Work = { fileKey: document.fileKey, file: file.path, scratch: scratch.path, signal };
  if (!document.isLinearized) {
    await attempt('linearized copy', () => addLinearized(needs, work));
  }
  await attempt('thumbnails', () => addThumbnails(needs, work, document));
}
