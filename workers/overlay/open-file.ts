/** An open file: whole in the core's memory, or read page by page if it is large. */
import type { FileDamage } from '../../contract/src/file-damage.ts';
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
 * Larger files are read page by page. The core's memory of 2 GiB holds the file and what it decodes; a drawing set rarely
 * reaches a tenth of this. A single page may be as large.
 */
export const MAX_HELD_BYTES = 256 * 1024 * 1024;

/** Remote files from this size on are read page by page, because users would wait for the whole. */
const MAX_FETCHED_BYTES = 8 * 1024 * 1024;

/** Bytes that may be read ahead without a request. */
const READ_AHEAD = { local: MAX_HELD_BYTES, remote: 16 * 1024 * 1024 };

export function isReadByRanges({ size, isRemote }: FileBytes): boolean {
  return size > (isRemote ? MAX_FETCHED_BYTES : MAX_HELD_BYTES);
}

/** Reads a page by its index in the file's document, which may be disposed of in the next task. */
export type UsePage<T> = (document: CoreDocument, index: number) => T;

export type OpenPdf = Disposable & {
  readonly pageCount: number;
  readonly damage: FileDamage | null;
  /** Lowercase hex SHA-256; null if it would require reading a large file whole. */
  readonly sha256: string | null;
  /** Labels of all pages, or null. */
  readonly labels: readonly (string | null)[];
  /** Whether the sizes of all pages are known without further reads. */
  readonly knowsSizes: boolean;
  /** False once the read-ahead budget of a large file is used up. */
  readonly mayReadAhead: boolean;
  /** Rejects with NO_SUCH_PAGE, or `PageDeclined` if the core cannot extract the page from a large file. */
  withPage<T>(index: number, use: UsePage<T>): Promise<T>;
  size(index: number): Promise<PageSize>;
};

/** A page that only pdf.js may read; the message says why. */
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
  const { pageCount, damage } = document;
  const labels = Array.from({ length: pageCount }, (_, index) => document.pageLabel(index));
  return {
    pageCount,
    damage,
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
  /** The last extracted page. It is read again when fonts arrive or it is shown the other way. */
  let last: { page: number; document: CoreDocument } | null = null;
  const forget = () => {
    last?.document[Symbol.dispose]();
    last = null;
  };
  let isClosed = false;
  const closed = () => new WorkerError('ABORTED', 'The file was closed.');
  /** Errors caused by closing the file count as canceled. */
  const taken = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await declining(work);
    } catch (error) {
      throw isClosed ? closed() : error;
    }
  };
  return {
    pageCount,
    damage: null,
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
 * Why only pdf.js may read a large file or one of its pages: it repairs files as it reads. Null for final errors such as
 * limits: pdf.js has none and would take minutes and gigabytes over the same page.
 */
export function declineOf(error: unknown): string | null {
  return error instanceof CoreError && error.code === 'DAMAGED'
    ? 'The file is damaged and too large to repair, so it is shown as pixels.'
    : null;
}

const READ_WHOLE: ReadonlySet<CoreErrorCode> = new Set(['DAMAGED', 'TOO_COMPLEX', 'TOO_LARGE']);

/** Whether a file that cannot be read by ranges may be read whole: then it is repaired, and its tables may be longer. */
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
