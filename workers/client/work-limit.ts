/** How long reading a file or a page may keep a worker busy. */
import type { ProgressOptions } from '../protocol/session.ts';

/** From here on the progress says that it takes long. */
const SLOW_MS = 5000;

/** The core and pdf.js can't be interrupted inside a step: whoever sees this limit pass ends their worker. */
const LIMIT_MS = 30_000;

export const LIMIT_SECONDS = LIMIT_MS / 1000;

/** Runs from its making to `end`. Waiting for bytes of the file does not count. */
export class WorkLimit {
  /** For the call that is limited: aborted by the caller or by the limit, with the progress of the call. */
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
        // The worker begins now: until here the call waited for others.
        if (this.#last === null) this.restart();
        this.#last = progress;
        onProgress?.(progress);
      },
    };
    this.restart();
  }

  /** The limit passed. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Bytes of the file came: what is done with them may take the whole time again. */
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
