/** Which notices were shown, so that each is shown once (CK-012 to CK-014). */

/** More than these are trimmed to the newest. */
const MOST = 500;
const KEPT = 250;
const FORGOTTEN_AFTER_MS = 5 * 60_000;

export class SeenNotices {
  /** When each was shown, the oldest first. */
  readonly #seen = new Map<string, number>();

  /** Whether a notice was not shown before; from now on it was. `now`: ms. */
  isNew(notice: string, now: number): boolean {
    for (const [key, at] of this.#seen) {
      if (now - at >= FORGOTTEN_AFTER_MS) this.#seen.delete(key);
    }
    if (this.#seen.has(notice)) return false;
    this.#seen.set(notice, now);
    if (this.#seen.size > MOST) {
      for (const key of [...this.#seen.keys()].slice(0, -KEPT)) this.#seen.delete(key);
    }
    return true;
  }

  get size(): number {
    return this.#seen.size;
  }
}
