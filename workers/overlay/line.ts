/** A connection to another worker, which may die and be replaced while its answer is awaited. */
import type { Outcome } from '../protocol/outcome.ts';
import { unwrap, WorkerError } from '../protocol/serve.ts';

export class Line<Remote> {
  readonly #to: string;
  #remote: Remote | null = null;
  /** Settles when the other end changes. */
  #changed: Promise<null>;
  #wake = () => {};

  /** `to`: the other worker's name in messages. */
  constructor(to: string) {
    this.#to = to;
    this.#changed = this.#nextChange();
  }

  /** The other end is connected, for the first time or again: pending requests are repeated. */
  connect(remote: Remote): void {
    this.#change(remote);
  }

  /** The other end is gone for good: pending and later requests reject with `WORKER_GONE`. */
  disconnect(): void {
    this.#change(null);
  }

  /**
   * Sends a request. `request` is called once, and again for each replacement before an answer, so it must create its
   * transferables anew. Only the page, which replaces dead workers, can end the wait. No replacement is asked after
   * `signal` aborts.
   */
  async ask<T>(request: (remote: Remote) => Promise<Outcome<T>>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      if (signal?.aborted) throw new WorkerError('ABORTED', 'The call was canceled.');
      const remote = this.#remote;
      if (!remote) throw new WorkerError('WORKER_GONE', `The worker that ${this.#to} is gone.`);
      const changed = this.#changed;
      const outcome = await Promise.race([request(remote), changed]);
      if (outcome === null) continue;
      // Its core trapped: it answers once more, then ends.
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
