/**
 * What makes a document that was read comfortable: a linearized copy, and pictures of its pages. A failure of it is nobody's
 * error: the document is read from its original, and the page paints what it lacks.
 */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { THUMBNAIL_SIZES } from '../../../contract/src/constants.ts';
import type { Database } from '../db/database.ts';
import { linearizedKeyOf, thumbnailKeyOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { makeScratchFolder } from '../files/scratch.ts';
import {
  findDocumentToPrepare,
  noteLinearized,
  notePrepared,
  storeThumbnail,
} from '../repositories/preparing.ts';
import { ChildFailed, ChildSilent } from './child-lines.ts';
import { linearize } from './preparing/linearize.ts';
import { paintPages } from './preparing/paint-pages.ts';
import { pictureName } from './preparing/picture-name.ts';

type Needs = { db: Database; store: ObjectStore; log: Logger };
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

async function addLinearized({ db, store }: Needs, work: Work): Promise<void> {
  const output = path.join(work.scratch, 'linearized.pdf');
  await linearize(work.file, output, work.signal);
  const { size } = await stat(output);
  if (size === 0) throw new ChildFailed('qpdf wrote nothing.');
  const key = linearizedKeyOf(work.fileKey);
  await moveToStore(store, output, key, 'application/pdf');
  await noteLinearized(db, work.fileKey, key);
}

async function addThumbnails(
  { db, store }: Needs,
  work: Work,
  document: { id: number; firstPage: number },
): Promise<void> {
  const { scratch, signal } = work;
  const pages = paintPages(work.file, { folder: scratch, firstPage: document.firstPage, signal });
  for await (const { page, widthPx, heightPx } of pages) {
    for (const size of THUMBNAIL_SIZES) {
      const picture = path.join(scratch, pictureName(page, size));
      await moveToStore(store, picture, thumbnailKeyOf(work.fileKey, page, size), 'image/jpeg');
    }
    await storeThumbnail(db, { documentId: document.id, pageNumber: page, widthPx, heightPx });
  }
}

/**
 * Goes on where an earlier run stopped; does nothing for a document that is prepared or gone. Throws when the database or the
 * file store fails, or when it is stopped.
 */
export async function prepareDocument(
  needs: Needs,
  documentId: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, store, log } = needs;
  const document = await findDocumentToPrepare(db, documentId);
  if (!document) return;

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ChildFailed || error instanceof ChildSilent)) throw error;
      log.info({ documentId, what, reason: error.message }, 'a document goes without');
    }
  }

  {
    await using scratch = await makeScratchFolder();
    await using file = await store.localFile(document.fileKey);
    const work: Work = {
      fileKey: document.fileKey,
      file: file.path,
      scratch: scratch.path,
      signal,
    };
    if (!document.isLinearized) {
      await attempt('linearized copy', () => addLinearized(needs, work));
    }
    await attempt('thumbnails', () => addThumbnails(needs, work, document));
  }
  await notePrepared(db, documentId);
}
