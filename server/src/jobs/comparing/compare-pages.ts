/** Aligns and compares pages in a child process, which any page may crash. */
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { CORE_ERROR_CODES, CoreError } from '../../../../wasm-core/bindings/errors.ts';
import { ChildFailed, ChildSilent, LineChild } from '../child-lines.ts';
import { pageFailureOf } from '../failures.ts';
import type { PageFailure } from '../failures.ts';
import { pairAnswerSchema } from './page-pair.ts';
import type { PagePair, PairAlignment, PairAnswer, PairRequest } from './page-pair.ts';

const CHILD = fileURLToPath(new URL('compare-pages.child.ts', import.meta.url));
const HEAP_MEGABYTES = 512;
/** Opening and reading two pages, and then comparing them, take no longer than this each, or are given up. */
const STEP_MS = 60_000;

/** `failure`: why the pages could not be read or compared; null if they were, or could not be aligned. */
export type ComparedPages = PagePair & { readonly failure: PageFailure | null };

type Refusal = Extract<PairAnswer, { refused: string }>;

function failureOf({ code, refused }: Refusal): PageFailure {
  const known = CORE_ERROR_CODES.find((each) => each === code);
  return pageFailureOf(known === undefined ? null : new CoreError(known, refused));
}

/** Dispose of it to end its child. */
export class PageComparer implements Disposable {
  readonly #log: Logger;
  readonly #signal: AbortSignal;
  #child: LineChild | null = null;

  constructor(log: Logger, signal: AbortSignal) {
    this.#log = log;
    this.#signal = signal;
  }

  /**
   * Calls `onAligned` before the pages are compared, perhaps twice. Rejects only with the signal's reason, and as `onAligned`
   * does.
   */
  async compare(
    request: PairRequest,
    onAligned: (alignment: PairAlignment) => Promise<void> = async () => undefined,
  ): Promise<ComparedPages> {
    let found: PagePair = { pages: null, alignment: null, compared: null };
    for (const isLast of [false, true]) {
      try {
        const child = this.#started();
        child.say(request);
        for (;;) {
          const line = await child.next(STEP_MS, this.#signal);
          if (!line) throw new ChildFailed('The comparing process stopped.');
          const answer = pairAnswerSchema.parse(line.value);
          if ('refused' in answer) {
            this.#log.info({ reason: answer.refused }, 'two pages could not be compared');
            return { ...found, failure: failureOf(answer) };
          }
          found = { ...found, ...answer };
          if ('alignment' in answer) await onAligned(answer.alignment);
          if ('compared' in answer) return { ...found, failure: null };
        }
      } catch (error) {
        this[Symbol.dispose]();
        this.#signal.throwIfAborted();
        if (!(error instanceof ChildSilent) && !(error instanceof ChildFailed)) throw error;
        if (!isLast) continue;
        this.#log.info({ err: error }, 'two pages could not be compared');
        return { ...found, failure: pageFailureOf(error) };
      }
    }
    throw new Error('The last attempt ends the loop');
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
