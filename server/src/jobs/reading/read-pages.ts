/** Reads the pages of a PDF in a child process: a file that kills its reader, or never ends, takes nothing else with it. */
import { fileURLToPath } from 'node:url';
import { ChildFailed, ChildSilent, LineChild } from '../child-lines.ts';
import { DocumentFailure, fileFailureOf } from '../failures.ts';
import type { LostPage } from '../failures.ts';
import { overPages } from '../over-pages.ts';
import { answerSchema } from './page-reading.ts';
import type { PageAnswer, PageReading, ReadingRequest } from './page-reading.ts';

const CHILD = fileURLToPath(new URL('read-pages.child.ts', import.meta.url));
/** Of the JavaScript heap; the core's own memory ends at 2 GiB, as it was linked. */
const HEAP_MEGABYTES = 512;
/** A page that takes longer is tried once more in a new child, then given up. */
const PAGE_MS = 30_000;
/** The longest that opening a file may take: a damaged one is searched for its objects first. */
const OPEN_MS = 60_000;
/** The core's memory grows and never shrinks: a child that holds more ends after its file. */
const MOST_KEPT_MEGABYTES = 400;
/** A child that waited so long for the next file ends. */
const IDLE_MS = 20_000;

export type PageReaderOptions = {
  /** What a child may occupy of the machine's memory; by default what any child may. */
  mostResidentBytes?: number;
  /** Larger files are read page by page instead of being held; by default 64 MiB. */
  maxHeldBytes?: number;
};

/**
 * Reads PDFs one after the other, each in a child process that serves the next one too when it ended well and small. Files that
 * are read at once get children of their own.
 */
export class PageReader implements Disposable {
  readonly #options: PageReaderOptions;
  #idle: LineChild | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PageReaderOptions = {}) {
    this.#options = options;
  }

  /**
   * Yields the number of pages, then a reading or an error for every page, in order. A page on which two children die becomes an
   * error of that page. Throws `DocumentFailure` when the file cannot be opened at all, and when reading has to stop early.
   */
  async *read(file: string, signal: AbortSignal): AsyncGenerator<PageAnswer> {
    let isOpen = false;
    try {
      const answers = overPages<PageReading | LostPage>(
        (firstPage, stop) => this.#readFrom({ file, firstPage }, stop),
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

  /** Ends the child that waits; children that read end with their reading. */
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
        // What it held of the files before may be the reason: a new child judges this one.
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
        if (!line) throw new ChildFailed('The reading process ended before the file did.');
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

  /** False when another one waits already. */
  #keep(child: LineChild): boolean {
    if (this.#idle) return false;
    this.#idle = child;
    child.hold(false);
    this.#timer = setTimeout(() => this[Symbol.dispose](), IDLE_MS);
    this.#timer.unref();
    return true;
  }
}
