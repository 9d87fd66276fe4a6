/** Splits work over frames so that panning stays smooth. */

/** Most of a frame's 16 ms belongs to the browser's layout and paint. */
const PORTION_MS = 2;

export class FrameWork {
  #work: (() => boolean) | null = null;
  #frame = 0;

  /** Calls `work` in portions until it returns false. Replaces work in progress. */
  start(work: () => boolean): void {
    this.stop();
    this.#work = work;
    this.#frame = requestAnimationFrame(this.#go);
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#work = null;
  }

  readonly #go = () => {
    const until = performance.now() + PORTION_MS;
    while (this.#work !== null) {
      if (!this.#work()) {
        this.#work = null;
        return;
      }
      if (performance.now() >= until) {
        this.#frame = requestAnimationFrame(this.#go);
        return;
      }
    }
  };
}
