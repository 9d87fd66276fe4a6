/** A line from this worker to another one, which may die and be replaced while its answer is awaited. */
import type { Outcome } from '../protocol/outcome.ts';
import { unwrap, WorkerError } from '../protocol/serve.ts';

export class Line<Remote> {
  readonly #to: string;
  #remote: Remote | null = null;
  /** Settles with the next change of the other end. */
  #changed: Promise<null>;
  #wake = () => {};

  /** `to` names the other worker in sentences. */
  constructor(to: string) {
    this.#to = to;
    this.#changed = this.#nextChange();
  }

  /** The other end is there, for the first time or anew: what waits is asked again. */
  connect(remote: Remote): void {
    this.#change(remote);
  }

  /** The other end is gone for good: what waits, and whatever is asked from now on, rejects with `WORKER_GONE`. */
  disconnect(): void {
    this.#change(null);
  }

  /**
   * The answer. `request` is called once, and again for each replacement that comes before an answer: it makes anew
   * what it transfers. A dead end answers nothing, so only the page, which replaces it, ends the waiting. After `signal`
   * no replacement is asked.
   */
  async ask<T>(request: (remote: Remote) => Promise<Outcome<T>>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      if (signal?.aborted) throw new WorkerError('ABORTED', 'The call was cancelled.');
      const remote = this.#remote;
      if (!remote) throw new WorkerError('WORKER_GONE', `The worker that ${this.#to} is gone.`);
      const changed = this.#changed;
      const outcome = await Promise.race([request(remote), changed]);
      if (outcome === null) continue;
      // Its core trapped: it answers once more, and then it ends.
      if (outcome.ok || outcome.error.code !== 'WORKER_GONE') return unwrap(outcome);
      await changed;
    }
  }

  #change(remote: Remote | null): void {
    this.#remote = remote;
    const wake = this.#wake;
    this.#changed = this.#nextChange();
    wake();
  }

  #nextChange(): Promise<null> {
    return new Promise((resolve) => {
      this.#wake = () => resolve(null);
    });
  }
}
