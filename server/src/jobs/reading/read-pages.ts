/** Reads the pages of a PDF in a child process, so that a file that crashes or hangs its reader affects nothing else. */
import { fileURLToPath } from 'node:url';
import { ChildFailed, ChildSilent, LineChild } from '../child-lines.ts';
import { DocumentFailure, fileFailureOf } from '../failures.ts';
import type { LostPage } from '../failures.ts';
import { overPages } from '../over-pages.ts';
import { answerSchema } from './page-reading.ts';
import type { PageAnswer, PageReading, ReadingRequest } from './page-reading.ts';

const CHILD = fileURLToPath(new URL('read-pages.child.ts', import.meta.url));
/** Limit of the JavaScript heap. The core's own memory is linked with a limit of 2 GiB. */
const HEAP_MEGABYTES = 512;
/** A page that takes longer is retried once in a new child, then given up. */
const PAGE_MS = 30_000;
/** Time limit for opening a file: a damaged one is searched for its objects first. */
const OPEN_MS = 60_000;
/** The core's memory never shrinks, so a child that uses more ends after its file. */
const MOST_KEPT_MEGABYTES = 400;
/** How long an idle child waits for the next file. */
const IDLE_MS = 20_000;

export type PageReaderOptions = {
  /** Limit of physical memory. Default: the limit for any child process. */
  mostResidentBytes?: number;
  /** Larger files are read page by page instead of being held in memory. Default: 64 MiB. */
  maxHeldBytes?: number;
};

/**
 * Reads PDFs, each in a child process that is reused if it ended well and small. Files read at the same time get separate
 * children.
 */
export class PageReader implements Disposable {
  readonly #options: PageReaderOptions;
  #idle: LineChild | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PageReaderOptions = {}) {
    this.#options = options;
  }

  /**
   * Yields the number of pages, then a reading or an error for every page, in order, `withWords` with the places of its
   * words, `asForm` with the lines of a form. A page that crashes two children becomes an error. Throws `DocumentFailure` if the file cannot be opened, or if reading has to stop early.
   */
  async *read(
    file: string,
    signal: AbortSignal,
    { withWords = false, asForm = false } = {},
  ): AsyncGenerator<PageAnswer> {
    let isOpen = false;
    try {
      const answers = overPages<PageReading | LostPage>(
        (firstPage, stop) => this.#readFrom({ file, firstPage, withWords, asForm }, stop),
        { firstPage: 1, signal },
      );
      for await (const answer of answers) {
        isOpen = true;
        yield answer;
      }
    } catch (error) {
      const isOfChild = error instanceof ChildSilent || error instanceof ChildFailed;
      throw isOfChild && !isOpen ? new DocumentFailure(fileFailureOf(error), error) : error;
    }
  }

  /** Ends the idle child. Busy children end with their reading. */
  [Symbol.dispose](): void {
    clearTimeout(this.#timer);
    this.#idle?.[Symbol.dispose]();
    this.#idle = null;
  }

  async *#readFrom(request: ReadingRequest, signal: AbortSignal): AsyncGenerator<PageAnswer> {
    signal.throwIfAborted();
    const idle = this.#takeIdle();
    if (idle) {
      let isHeard = false;
      try {
        for await (const answer of this.#ask(idle, request, signal)) {
          isHeard = true;
          yield answer;
        }
        return;
      } catch (error) {
        // Earlier files may have caused it, so a new child retries this one.
        if (isHeard || !(error instanceof ChildFailed)) throw error;
      }
    }
    const { mostResidentBytes } = this.#options;
    const fresh = new LineChild({
      script: CHILD,
      args: [],
      heapMegabytes: HEAP_MEGABYTES,
      ...(mostResidentBytes !== undefined && { mostResidentBytes }),
    });
    yield* this.#ask(fresh, request, signal);
  }

  /** Ends the child unless it is kept for the next file. */
  async *#ask(
    child: LineChild,
    request: ReadingRequest,
    signal: AbortSignal,
  ): AsyncGenerator<PageAnswer> {
    let isKept = false;
    let refusal: DocumentFailure | null = null;
    let isOpen = false;
    try {
      const { maxHeldBytes } = this.#options;
      child.say({ ...(maxHeldBytes !== undefined && { maxHeldBytes }), ...request });
      for (;;) {
        const line = await child.next(isOpen ? PAGE_MS : OPEN_MS, signal);
        isOpen = true;
        if (!line) throw new ChildFailed('The reading process stopped before the end of the file.');
        const answer = answerSchema.parse(line.value);
        if ('megabytes' in answer) {
          isKept = answer.megabytes <= MOST_KEPT_MEGABYTES && this.#keep(child);
          if (refusal !== null) throw refusal;
          return;
        }
        if ('refused' in answer) refusal = new DocumentFailure(answer.refused, answer.detail);
        else yield answer;
      }
    } finally {
      if (!isKept) child[Symbol.dispose]();
    }
  }

  #takeIdle(): LineChild | null {
    clearTimeout(this.#timer);
    const idle = this.#idle;
    this.#idle = null;
    idle?.hold(true);
    return idle;
  }

  /** False if another one is already idle. */
  #keep(child: LineChild): boolean {
    if (this.#idle) return false;
    this.#idle = child;
    child.hold(false);
    this.#timer = setTimeout(() => this[Symbol.dispose](), IDLE_MS);
    this.#timer.unref();
    return true;
  }
}
