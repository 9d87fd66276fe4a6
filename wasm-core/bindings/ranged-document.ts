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

/** What an update of the file repeats and refers to. */
export type FileEnding = {
  /** Where the newest section of the tables stands. */
  newest: number;
  /** Whether that section is a stream. */
  isStream: boolean;
  /** The first number that no object has. */
  free: number;
  /** /Root, /Info and /ID as text. */
  entries: Uint8Array;
  isEncrypted: boolean;
};

/** The parts of a page's dictionary, as text. */
export type PageEntry = {
  number: number;
  generation: number;
  /** All entries but /Annots, /Contents and /Resources. */
  others: Uint8Array;
  /** The members of /Annots. */
  annotations: Uint8Array;
  /** The entries /Contents and /Resources, if the page has them itself. */
  painting: Uint8Array;
  /** References to the streams of /Contents. */
  contents: Uint8Array;
  /** The entries of /Resources, also of inherited ones, but /XObject. */
  resources: Uint8Array;
  /** The entries of /XObject. */
  forms: Uint8Array;
};

/** How many `q` are missing before a page's content, and how many `Q` after it. */
export type Balance = { before: number; after: number };

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
    return this.#document(() => this.#inner.page(index), resources);
  }

  /** Page `index` (from 0) as a PDF of that page alone. Rejects as `page` does. */
  pageFile(index: number): Promise<Uint8Array> {
    return this.#take(
      () => this.#inner.page(index),
      () => this.#inner.takeBytes(),
    );
  }

  /** Throws a `CoreError`. */
  ending(): FileEnding {
    const found = guarded(() => this.#inner.ending());
    const { newest, isStream, firstFree, entries, isEncrypted } = found;
    found.free();
    return { newest, isStream, free: firstFree, entries, isEncrypted };
  }

  /** The dictionary of page `index` (from 0). Rejects as `page` does. */
  entry(index: number): Promise<PageEntry> {
    return this.#take(
      () => this.#inner.entry(index),
      () => {
        const found = this.#inner.takeEntry();
        const { number, generation, others, annotations, painting } = found;
        const { contents, resources, forms } = found;
        found.free();
        return {
          ...{ number, generation, others, annotations, painting },
          ...{ contents, resources, forms },
        };
      },
    );
  }

  /** The balance of page `index` (from 0). Rejects as `page` does. */
  balance(index: number): Promise<Balance> {
    return this.#take(
      () => this.#inner.pagePainting(index),
      () => {
        const [before = 0, after = 0] = this.#inner.takeBalance();
        return { before, after };
      },
    );
  }

  /** The size of page `index` (from 0), from its boxes alone. Rejects as `page` does. */
  async pageSize(index: number, resources: CoreResources): Promise<PageSize> {
    using document = await this.#document(() => this.#inner.pageBoxes(index), resources);
    return document.pageSize(0);
  }

  [Symbol.dispose](): void {
    if (!this.#disposed) this.#inner.free();
    this.#disposed = true;
  }

  #document(step: () => Float64Array, resources: CoreResources): Promise<CoreDocument> {
    return this.#take(step, () =>
      CoreDocument.adopt(() => this.#inner.takeDocument(resources.inner)),
    );
  }

  /** Gathers what a step needs, then takes what came of it. */
  #take<Taken>(step: () => Float64Array, take: () => Taken): Promise<Taken> {
    const before = this.#last;
    const taken = (async () => {
      // An earlier failure was reported to its own caller.
      await before.catch(() => undefined);
      await this.#gather(step);
      return guarded(take);
    })();
    this.#last = taken;
    return taken;
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
