/** A PDF on disk. If it is large, only one page at a time is in the core's memory. */
import { readFile } from 'node:fs/promises';
import { CoreDocument } from '../bindings/document.ts';
import type { CoreResources, FileMarkup, PageSize } from '../bindings/document.ts';
import { CoreError } from '../bindings/errors.ts';
import { RangedDocument } from '../bindings/ranged-document.ts';
import type { CoreSheet, SheetView } from '../bindings/sheet.ts';
import { openDiskFile } from './disk-file.ts';
import type { DiskFile } from './disk-file.ts';
import { readPage, readPageText } from './read-page.ts';

/** Smaller files are faster to hold whole. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
/** The most that one page may need of a large file. */
export const MAX_PAGE_BYTES = 256 * 1024 * 1024;
/**
 * A damaged file is repaired as a whole. The core holds it twice for that, so larger ones would not fit into its memory.
 */
const MAX_REPAIRED_BYTES = 512 * 1024 * 1024;

/** A page in the core's memory. The file must stay open. */
export type OpenedPage = Disposable & {
  /** As displayed, and how it lies in its file. */
  readonly size: PageSize;
  /** The file's page label; null if it only counts the pages. */
  readonly label: string | null;
  /** Titles of the bookmarks that lead here, in file order. None for files that are read page by page. */
  readonly bookmarks: readonly string[];
  /** The drawings (viewports) marked in the file. */
  readonly viewports: readonly SheetView[];
  /** The annotations that other programs made and that are markups. */
  markups(): readonly FileMarkup[];
  /** Everything it shows, read for at most `milliseconds`. The caller disposes of it. Throws a `CoreError`. */
  read(milliseconds: number): CoreSheet;
  /** Like `read`, for what the page says; not to be drawn. */
  readText(milliseconds: number): CoreSheet;
};

export type PagedFile = AsyncDisposable & {
  readonly pageCount: number;
  /** Null unless the file had to be repaired to be opened. */
  readonly damage: CoreDocument['damage'];
  /** Page `index` (from 0). The caller disposes of it. Rejects with a `CoreError`. */
  page(index: number): Promise<OpenedPage>;
};

export type PagedFileOptions = {
  /** Collects the fonts found, for later readings. The caller disposes of it. */
  resources: CoreResources;
  /** Larger files are read page by page. */
  maxHeldBytes?: number;
};

/**
 * Needs `loadCore`. Rejects with a `CoreError`, or if the file can't be read. A damaged file is repaired if it fits into
 * memory.
 */
export async function openPagedFile(
  path: string,
  { resources, maxHeldBytes = MAX_HELD_BYTES }: PagedFileOptions,
): Promise<PagedFile> {
  const file = await openDiskFile(path);
  if (file.size > maxHeldBytes) {
    try {
      return await openByRanges(path, file, resources);
    } catch (error) {
      if (!isRepairable(error, file.size)) {
        await file[Symbol.asyncDispose]();
        throw error;
      }
    }
  }
  await file[Symbol.asyncDispose]();
  const document = CoreDocument.open(await readFile(path), '', resources);
  const bookmarks = new Map<number, string[]>();
  for (const { title, page } of document.bookmarks()) {
    const titles = bookmarks.get(page);
    if (titles === undefined) bookmarks.set(page, [title]);
    else titles.push(title);
  }
  return {
    pageCount: document.pageCount,
    damage: document.damage,
    async page(index) {
      const label = document.pageLabel(index);
      return {
        ...pageOf(document, index, resources),
        label,
        bookmarks: bookmarks.get(index) ?? [],
        [Symbol.dispose]: () => undefined,
      };
    },
    async [Symbol.asyncDispose]() {
      document[Symbol.dispose]();
    },
  };
}

const isRepairable = (error: unknown, size: number) =>
  error instanceof CoreError && error.code === 'DAMAGED' && size <= MAX_REPAIRED_BYTES;

async function openByRanges(
  path: string,
  file: DiskFile,
  resources: CoreResources,
): Promise<PagedFile> {
  const { size, read } = file;
  const ranged = await RangedDocument.open({
    ...{ size, read },
    password: '',
    maxPageBytes: MAX_PAGE_BYTES,
  });
  const { labels } = ranged;
  // Held whole once a page turned out to be damaged.
  let repaired: CoreDocument | null = null;
  async function openPage(index: number): Promise<OpenedPage> {
    const label = labels?.[index] ?? null;
    try {
      const document = await ranged.page(index, resources);
      return {
        ...pageOf(document, 0, resources),
        label,
        bookmarks: [],
        [Symbol.dispose]: () => document[Symbol.dispose](),
      };
    } catch (error) {
      if (!isRepairable(error, size)) throw error;
      repaired ??= CoreDocument.open(await readFile(path), '', resources);
      return {
        ...pageOf(repaired, index, resources),
        label,
        bookmarks: [],
        [Symbol.dispose]: () => undefined,
      };
    }
  }
  return {
    pageCount: ranged.pageCount,
    damage: null,
    page: openPage,
    async [Symbol.asyncDispose]() {
      repaired?.[Symbol.dispose]();
      ranged[Symbol.dispose]();
      await file[Symbol.asyncDispose]();
    },
  };
}

/** Page `index` of `document`, without its label. */
function pageOf(document: CoreDocument, index: number, resources: CoreResources) {
  return {
    size: document.pageSize(index),
    viewports: document.viewports(index),
    markups: () => document.markups(index),
    read: (milliseconds: number) => readPage(document, resources, index, milliseconds),
    readText: (milliseconds: number) => readPageText(document, resources, index, milliseconds),
  };
}
