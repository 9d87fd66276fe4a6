/** Aligns revisions of sheets in a child process, which any page may crash. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { ChildFailed, ChildSilent, LineChild } from '../child-lines.ts';
import { pairAnswerSchema } from './page-pair.ts';
import type { PagePair, PairRequest } from './page-pair.ts';

const CHILD = fileURLToPath(new URL('align-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** Opening and reading two pages, and then comparing them, take no longer than this each, or are given up. */
const STEP_MS = 60_000;

const NOT_ALIGNED = { alignment: null, differences: [], isComplete: false };

/** Dispose of it to end its child. */
export class PageAligner implements Disposable {
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  #child: LineChild | null = null;

  constructor(log: Logger, signal: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /** Pages that cannot be read or compared count as not aligned. Rejects only with the signal's reason. */
  async align(request: PairRequest): Promise<PagePair> {
    let pages: PagePair['pages'] = null;
    for (const isLast of [false, true]) {
      try {
        const child = this.#started();
        child.say(request);
        for (;;) {
          const line = await child.next(STEP_MS, this.#signal);
          if (!line) throw new ChildFailed('The comparing process stopped.');
          const answer = pairAnswerSchema.parse(line.value);
          if ('refused' in answer) {
            this.#log.info({ reason: answer.refused }, 'two sheets could not be aligned');
            return { pages, ...NOT_ALIGNED };
          }
          if ('differences' in answer) return { pages, ...answer };
          pages = answer;
        }
      } catch (error) {
        this[Symbol.dispose]();
        this.#signal.throwIfAborted();
        if (!(error instanceof ChildSilent) && !(error instanceof ChildFailed)) throw error;
        if (isLast) this.#log.info({ err: error }, 'two sheets could not be aligned');
      }
    }
    return { pages, ...NOT_ALIGNED };
  }

  [Symbol.dispose](): void {
    this.#child?.[Symbol.dispose]();
    this.#child = null;
  }

  #started(): LineChild {
    this.#signal.throwIfAborted();
    const script = { script: CHILD, args: [], heapMegabytes: HEAP_MEGABYTES, isPatient: true };
    this.#child ??= new LineChild(script);
    return this.#child;
  }
}
