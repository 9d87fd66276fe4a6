/** Time limit for reading a file or a page. */
import type { ProgressOptions } from '../protocol/document.ts';

/** After this the progress says that it takes longer than usual. */
const SLOW_MS = 5000;

/** The core and pdf.js cannot be interrupted within a step, so whoever sees this limit expire terminates their worker. */
const LIMIT_MS = 30_000;

export const LIMIT_SECONDS = LIMIT_MS / 1000;

/** Runs from creation to `end`. Waiting for bytes of the file does not count. */
export class WorkLimit {
  /** Options for the limited call: aborted by the caller or the limit, with the call's progress. */
  readonly options: { signal: AbortSignal; onProgress: (progress: Progress) => void };
  readonly #report: ((progress: Progress) => void) | undefined;
  readonly #over = new AbortController();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #last: Progress | null = null;

  constructor({ signal, onProgress }: ProgressOptions) {
    this.#report = onProgress;
    this.options = {
      signal: signal ? AbortSignal.any([signal, this.#over.signal]) : this.#over.signal,
      onProgress: (progress) => {
        // The worker starts now; until here the call was queued.
        if (this.#last === null) this.restart();
        this.#last = progress;
        onProgress?.(progress);
      },
    };
    this.restart();
  }

  /** Whether the limit has expired. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Bytes of the file arrived: restarts the limit. */
  restart(): void {
    if (this.isOver) return;
    this.end();
    this.#timers = [
      setTimeout(() => this.#sayItIsSlow(), SLOW_MS),
      setTimeout(() => this.#over.abort(), LIMIT_MS),
    ];
  }

  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }

  #sayItIsSlow(): void {
    const { done, step } = this.#last ?? { done: 0, step: 'Reading' };
    this.#report?.({ done, step: `${step}. This takes longer than usual` });
  }
}

type Progress = { done: number; step: string };
