/** A PDF on disk, of which a page at a time is in the core's memory when it is large. */
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { CoreDocument, CoreResources } from '../bindings/document.ts';
import { CoreError } from '../bindings/errors.ts';
import { RangedDocument } from '../bindings/ranged-document.ts';
import type { CoreSheet } from '../bindings/sheet.ts';
import { readPage } from './read-page.ts';

/** Smaller files are quicker held whole. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
/** The most that one page may need of a large file. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;

export type PagedFile = AsyncDisposable & {
  readonly pageCount: number;
  /** The page `index`, from 0, read for at most `milliseconds`; the caller disposes of it. Rejects with a `CoreError`. */
  read(index: number, milliseconds: number): Promise<CoreSheet>;
};

/** Needs `loadCore`. Rejects with a `CoreError`, or because the file can't be read. A damaged one is repaired where it fits into memory. */
export async function openPagedFile(path: string): Promise<PagedFile> {
  const file = await open(path, 'r');
  const { size } = await file.stat();
  if (size > MAX_HELD_BYTES) {
    try {
      return await openByRanges(file, size);
    } catch (error) {
      if (!(error instanceof CoreError && error.code === 'DAMAGED')) {
        await file.close();
        throw error;
      }
    }
  }
  await file.close();
  const resources = new CoreResources();
  const document = CoreDocument.open(await readFile(path), '', resources);
  return {
    pageCount: document.pageCount,
    read: async (index, milliseconds) => readPage(document, resources, index, milliseconds),
    async [Symbol.asyncDispose]() {
      document[Symbol.dispose]();
      resources[Symbol.dispose]();
    },
  };
}

async function openByRanges(file: FileHandle, size: number): Promise<PagedFile> {
  const resources = new CoreResources();
  const ranged = await RangedDocument.open({
    size,
    password: '',
    maxPageBytes: MAX_PAGE_BYTES,
    read: async (begin, end) => {
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.allocUnsafe(end - begin),
        position: begin,
      });
      return buffer.subarray(0, bytesRead);
    },
  });
  return {
    pageCount: ranged.pageCount,
    async read(index, milliseconds) {
      using document = await ranged.page(index, resources);
      return readPage(document, resources, 0, milliseconds);
    },
    async [Symbol.asyncDispose]() {
      ranged[Symbol.dispose]();
      resources[Symbol.dispose]();
      await file.close();
    },
  };
}
