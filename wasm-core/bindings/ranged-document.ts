/** Files too large for memory, read by ranges, one page at a time. */
import { PageExtractor } from '../pkg/pinbar_core.js';
import { CoreDocument, type CoreResources, type PageSize } from './document.ts';
import { guarded } from './errors.ts';

/** The bytes from `begin` to `end` of a file. Rejects if they can't be read. */
export type ReadRange = (begin: number, end: number) => Promise<Uint8Array>;

export type RangedFile = {
  /** Bytes. */
  size: number;
  read: ReadRange;
  /** Empty if unknown. */
  password: string;
  /** A page that needs more of the file is refused with TOO_LARGE. */
  maxPageBytes: number;
};

/** A PDF of which the core keeps only the tables and the page tree. Calls are queued: one page is read at a time. */
export class RangedDocument implements Disposable {
  readonly #inner: PageExtractor;
  readonly #read: ReadRange;
  #bytesRead = 0;
  #last: Promise<unknown> = Promise.resolve();
  #disposed = false;

  private constructor({ size, read, password, maxPageBytes }: RangedFile) {
    this.#inner = guarded(() => new PageExtractor(size, password, maxPageBytes));
    this.#read = read;
  }

  /**
   * Reads the tables and the top of the page tree. Rejects with a `CoreError` (NOT_PDF, DAMAGED, ENCRYPTED,
   * UNKNOWN_ENCRYPTION, NO_PAGES, TOO_COMPLEX), with the error of `read`, or with BAD_ARGUMENT if the file changes.
   */
  static async open(file: RangedFile): Promise<RangedDocument> {
    const document = new RangedDocument(file);
    try {
      await document.#gather(() => document.#inner.open());
      return document;
    } catch (error) {
      document[Symbol.dispose]();
      throw error;
    }
  }

  /** According to the page tree. */
  get pageCount(): number {
    return this.#inner.pageCount;
  }

  /** By page; null for a file without labels, and for pages without one. */
  get labels(): readonly (string | null)[] | null {
    const { labels } = this.#inner;
    return labels.length === 0 ? null : labels.map((label) => label || null);
  }

  /** Bytes of the file read so far. */
  get bytesRead(): number {
    return this.#bytesRead;
  }

  /**
   * Page `index` (from 0) as a document of one page; the caller disposes of it. Rejects with a `CoreError` (NO_SUCH_PAGE,
   * DAMAGED, TOO_COMPLEX, TOO_LARGE) or with the error of `read`.
   */
  page(index: number, resources: CoreResources): Promise<CoreDocument> {
    return this.#take(() => this.#inner.page(index), resources);
  }

  /** The size of page `index` (from 0), from its boxes alone. Rejects as `page` does. */
  async pageSize(index: number, resources: CoreResources): Promise<PageSize> {
    using document = await this.#take(() => this.#inner.pageBoxes(index), resources);
    return document.pageSize(0);
  }

  [Symbol.dispose](): void {
    if (!this.#disposed) this.#inner.free();
    this.#disposed = true;
  }

  #take(step: () => Float64Array, resources: CoreResources): Promise<CoreDocument> {
    const before = this.#last;
    const document = (async () => {
      // An earlier failure was reported to its own caller.
      await before.catch(() => undefined);
      await this.#gather(step);
      return CoreDocument.adopt(() => this.#inner.takeDocument(resources.inner));
    })();
    this.#last = document;
    return document;
  }

  /** Repeats a step of the core with the data it requests, until it requests no more. */
  async #gather(step: () => Float64Array): Promise<void> {
    for (;;) {
      if (this.#disposed) throw new Error('The document was closed while it was being read.');
      const wanted = guarded(step);
      if (wanted.length === 0) return;
      const reads: Promise<[number, Uint8Array]>[] = [];
      for (let at = 0; at < wanted.length; at += 2) {
        const [begin = 0, end = 0] = wanted.subarray(at, at + 2);
        reads.push(this.#read(begin, end).then((bytes) => [begin, bytes]));
      }
      for (const [begin, bytes] of await Promise.all(reads)) {
        if (this.#disposed) break;
        this.#bytesRead += bytes.length;
        guarded(() => this.#inner.feed(begin, bytes));
      }
    }
  }
}
