/** Work in portions, one a frame, so that the paper goes on moving. */

/** Of a frame's 16 ms most belongs to the browser, which lays out and paints what was made. */
const PORTION_MS = 2;

export class FrameWork {
  #work: (() => boolean) | null = null;
  #frame = 0;

  /** Calls `work` again and again, in portions, until it answers false. Takes the place of what was under way. */
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
