/** An open file: whole in the core's memory, or too large for that and read page by page. */
import {
  CoreDocument,
  type CoreResources,
  type PageSize,
} from '../../wasm-core/bindings/document.ts';
import { CoreError, type CoreErrorCode } from '../../wasm-core/bindings/errors.ts';
import { RangedDocument } from '../../wasm-core/bindings/ranged-document.ts';
import type { FileBytes } from '../bytes/file-bytes.ts';
import { WorkerError, type Job } from '../protocol/serve.ts';

/**
 * Larger files are read page by page. The core holds a whole file in its memory of 2 GiB together with what it
 * decodes; a set of sheets rarely reaches a tenth of this. A single page may be as large.
 */
export const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** Files behind an address are read page by page from this size on: fetching them whole would be waited for. */
const MAX_FETCHED_BYTES = 8 * 1024 * 1024;

/** What may be read of a file for what nobody has asked for. */
const READ_AHEAD = { local: MAX_HELD_BYTES, remote: 16 * 1024 * 1024 };

export function isReadByRanges({ size, isRemote }: FileBytes): boolean {
  return size > (isRemote ? MAX_FETCHED_BYTES : MAX_HELD_BYTES);
}

/** Reads a page at its index in a document, which belongs to the file: it may be gone in the next task. */
export type UsePage<T> = (document: CoreDocument, index: number) => T;

export type OpenPdf = Disposable & {
  readonly pageCount: number;
  readonly repaired: boolean;
  /** Lower-case hex SHA-256; null where it would take reading a large file whole. */
  readonly sha256: string | null;
  /** Of every page; null without. */
  readonly labels: readonly (string | null)[];
  /** Sizes of all pages are known without reading more. */
  readonly knowsSizes: boolean;
  /** False once enough of a large file was read for what nobody has asked for. */
  readonly mayReadAhead: boolean;
  /** Rejects with NO_SUCH_PAGE; with `PageDeclined` where the core can't take the page out of a large file. */
  withPage<T>(index: number, use: UsePage<T>): Promise<T>;
  size(index: number): Promise<PageSize>;
};

/** A page that only pdf.js may read: the message says why. */
export class PageDeclined extends WorkerError {}

export async function openWhole(
  file: FileBytes,
  password: string,
  resources: CoreResources,
  job: Job,
): Promise<OpenPdf> {
  job.progress(0, 'Reading the file');
  const bytes = await file.whole((done) => job.progress(done * 0.5, 'Reading the file'));
  job.progress(0.5, 'Opening the file');
  await job.pause();
  const hash = crypto.subtle.digest('SHA-256', bytes);
  const document = CoreDocument.open(bytes, password, resources);
  const { pageCount, repaired } = document;
  const labels = Array.from({ length: pageCount }, (_, index) => document.pageLabel(index));
  return {
    pageCount,
    repaired,
    sha256: toHex(new Uint8Array(await hash)),
    labels,
    knowsSizes: true,
    mayReadAhead: true,
    withPage: async (index, use) => use(document, index),
    size: async (index) => document.pageSize(index),
    [Symbol.dispose]: () => {
      document[Symbol.dispose]();
      file.close();
    },
  };
}

/** Reads the tables and the top of the page tree. */
export async function openByRanges(
  file: FileBytes,
  password: string,
  resources: CoreResources,
): Promise<OpenPdf> {
  const ranged = await RangedDocument.open({
    size: file.size,
    read: (begin, end) => file.read(begin, end),
    password,
    maxPageBytes: MAX_HELD_BYTES,
  });
  const { pageCount } = ranged;
  const labels = ranged.labels ?? Array.from({ length: pageCount }, () => null);
  /** The page that was gathered last: it is read again when fonts have come, or it is shown another way. */
  let last: { page: number; document: CoreDocument } | null = null;
  const forget = () => {
    last?.document[Symbol.dispose]();
    last = null;
  };
  let isClosed = false;
  const closed = () => new WorkerError('ABORTED', 'The file was closed.');
  /** What fails because the file is being closed has been given up. */
  const taken = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await declining(work);
    } catch (error) {
      throw isClosed ? closed() : error;
    }
  };
  return {
    pageCount,
    repaired: false,
    sha256: null,
    labels,
    knowsSizes: false,
    get mayReadAhead() {
      return ranged.bytesRead < (file.isRemote ? READ_AHEAD.remote : READ_AHEAD.local);
    },
    async withPage(index, use) {
      if (last?.page !== index) {
        const document = await taken(() => ranged.page(index, resources));
        if (isClosed) {
          document[Symbol.dispose]();
          throw closed();
        }
        forget();
        last = { page: index, document };
      }
      return use(last.document, 0);
    },
    size: (index) => taken(() => ranged.pageSize(index, resources)),
    [Symbol.dispose]: () => {
      isClosed = true;
      forget();
      ranged[Symbol.dispose]();
      file.close();
    },
  };
}

/**
 * Why only pdf.js may read a large file or a page of it: it repairs files as it reads them. Null for refusals that are final, as
 * those at a limit are: pdf.js has no limits of its own, and would take minutes and gigabytes over the same page.
 */
export function declineOf(error: unknown): string | null {
  return error instanceof CoreError && error.code === 'DAMAGED'
    ? 'The file is damaged and too large to be repaired: it is shown as pixels.'
    : null;
}

const READ_WHOLE: ReadonlySet<CoreErrorCode> = new Set(['DAMAGED', 'TOO_COMPLEX', 'TOO_LARGE']);

/** Whether a file that can't be read by ranges may be read whole: then it is repaired, and its tables may be longer. */
export function mayOpenWhole(error: CoreError, { size }: FileBytes): boolean {
  return READ_WHOLE.has(error.code) && size <= MAX_HELD_BYTES;
}

async function declining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = declineOf(error);
    if (reason === null) throw error;
    throw new PageDeclined('DAMAGED', reason);
  }
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
