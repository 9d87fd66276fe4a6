/** Sends the markups of a document's pages to the view worker: only what differs, in portions. */
import type { Markup } from '../../markups/src/model.ts';
import type { MarkupPainting } from '../protocol/markups.ts';
import type { DocumentId, ViewWorkerApi } from '../protocol/view-worker.ts';
import type { Call } from './worker-host.ts';

/** Copying so many takes about 2 ms, of the 16 ms that a frame has. */
const PORTION = 400;

type FeedOptions = {
  document: DocumentId;
  /** Not repeated on the next worker, which gets everything by `resend`. */
  call: Call<ViewWorkerApi>;
  /** Resolves when all views of the document are painted. */
  settled: () => Promise<void>;
};

type Page = {
  wanted: readonly Markup[];
  /** What the worker has, in its order. */
  readonly sent: Map<string, Markup>;
};

type Portion = { put: readonly Markup[]; removed: readonly string[]; isPart: boolean };

export class MarkupFeed implements MarkupPainting {
  readonly #options: FeedOptions;
  readonly #pages = new Map<number, Page>();
  #leftOut: ReadonlySet<string> = new Set();
  #sending: Promise<void> | null = null;
  /** Counts workers. */
  #workers = 1;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  set(pageNumber: number, markups: readonly Markup[]): void {
    const page = this.#pages.get(pageNumber) ?? { wanted: [], sent: new Map<string, Markup>() };
    page.wanted = markups;
    this.#pages.set(pageNumber, page);
    this.#start();
  }

  leaveOut(names: ReadonlySet<string>): void {
    this.#leftOut = names;
    this.#sendLeftOut();
  }

  async painted(): Promise<void> {
    while (this.#sending !== null) await this.#sending;
    await this.#options.settled();
  }

  /** A new worker has nothing. */
  resend(): void {
    this.#workers += 1;
    for (const { sent } of this.#pages.values()) sent.clear();
    if (this.#leftOut.size > 0) this.#sendLeftOut();
    this.#start();
  }

  #start(): void {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
  }

  /** A portion follows when the worker has taken the former, so a page that waits is free to do other things. */
  async #send(): Promise<void> {
    // Calls of one task are sent together.
    await Promise.resolve();
    const { document, call } = this.#options;
    for (;;) {
      const worker = this.#workers;
      const next = this.#next();
      if (next === null) return;
      try {
        await call('changeMarkups', { document, ...next }, { priority: 'immediate' });
      } catch {
        // A dead worker reports itself, and `resend` follows when it is replaced, or has by now.
        if (worker === this.#workers) return;
      }
    }
  }

  #next(): ({ pageNumber: number } & Portion) | null {
    for (const [pageNumber, page] of this.#pages) {
      const portion = takePortion(page);
      if (portion !== null) return { pageNumber, ...portion };
      if (page.wanted.length === 0) this.#pages.delete(pageNumber);
    }
    return null;
  }

  #sendLeftOut(): void {
    const { document, call } = this.#options;
    const input = { document, names: [...this.#leftOut] };
    call('leaveOutMarkups', input, { priority: 'immediate' }).catch(() => undefined);
  }
}

/** The next changes of a page, which then count as sent; null if there are none. */
function takePortion({ wanted, sent }: Page): Portion | null {
  const removed = isInPlace(wanted, sent) ? [] : outOfPlace(wanted, sent);
  for (const name of removed) sent.delete(name);
  const unsent = wanted.filter((markup) => sent.get(markup.name) !== markup);
  const put = unsent.slice(0, PORTION);
  for (const markup of put) sent.set(markup.name, markup);
  if (put.length === 0 && removed.length === 0) return null;
  return { put, removed, isPart: put.length < unsent.length };
}

/** Whether nothing was removed or moved: mostly so, and quickly said. The worker appends what it does not know. */
function isInPlace(wanted: readonly Markup[], sent: ReadonlyMap<string, Markup>): boolean {
  let at = 0;
  for (const name of sent.keys()) {
    if (wanted[at]?.name !== name) return false;
    at += 1;
  }
  return true;
}

/** What is sent and gone, or follows the first that is in another place now. */
function outOfPlace(wanted: readonly Markup[], sent: ReadonlyMap<string, Markup>): string[] {
  const kept = wanted.filter(({ name }) => sent.has(name));
  const names = new Set(kept.map(({ name }) => name));
  const inWorker = [...sent.keys()].filter((name) => names.has(name));
  const first = inWorker.findIndex((name, at) => kept[at]?.name !== name);
  const moved = first === -1 ? [] : inWorker.slice(first);
  return [...[...sent.keys()].filter((name) => !names.has(name)), ...moved];
}
