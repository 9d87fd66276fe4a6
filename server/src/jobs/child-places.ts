/**
 * At most two child processes work on PDFs at once. People wait for readings, but not for linearized copies and thumbnails,
 * so those yield to readings at once, and to those of another document after a while.
 */

const PLACES = 2;
/** How long one document's copies and thumbnails run while another's wait. */
const SLICE_MS = 10_000;

class GaveWay extends Error {
  override name = 'GaveWay';
}

type Waiting = { isReading: boolean; begin: () => void };

export class ChildPlaces {
  #free = PLACES;
  #waiting: Waiting[] = [];
  /** Tasks that can yield, longest-running first. */
  readonly #interruptible = new Map<AbortController, number>();

  /** Runs `work` once a child process may start. Rejects as `work` does, or with the signal's reason. */
  async reading<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    await this.#take(true, signal);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  /** Like `reading`, for work that yields: its signal stops it, and it is called again later to continue. */
  async preparing<Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    for (;;) {
      await this.#take(false, signal);
      const turn = new AbortController();
      this.#interruptible.set(turn, performance.now());
      this.#hurry();
      try {
        return await work(AbortSignal.any([signal, turn.signal]));
      } catch (error) {
        if (!(error instanceof GaveWay)) throw error;
      } finally {
        this.#interruptible.delete(turn);
        this.#giveBack();
      }
    }
  }

  async #take(isReading: boolean, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason as Error);
      };
      const waiting: Waiting = {
        isReading,
        begin: () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', giveUp, { once: true });
      this.#hurry();
    });
  }

  #giveBack(): void {
    const next = this.#waiting.find(({ isReading }) => isReading) ?? this.#waiting[0];
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting = this.#waiting.filter((other) => other !== next);
    next.begin();
  }

  /** Makes room for waiting work if something can yield. */
  #hurry(): void {
    const held = [...this.#interruptible].filter(([turn]) => !turn.signal.aborted);
    const readings = this.#waiting.filter(({ isReading }) => isReading).length;
    for (const [turn] of held.slice(0, readings)) turn.abort(new GaveWay());
    const [longest] = held.slice(readings);
    if (longest === undefined || this.#waiting.length === readings) return;
    const [turn, since] = longest;
    const later = () => {
      if (this.#waiting.length > 0) turn.abort(new GaveWay());
    };
    setTimeout(later, Math.max(0, since + SLICE_MS - performance.now())).unref();
  }
}
