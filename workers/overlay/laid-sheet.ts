/** The shown page as it lies on another one, each of its drawings by a matrix of its own. */
import type { CoreSheet } from '../../wasm-core/bindings/sheet.ts';
import type { LaidPage } from '../protocol/sheet-worker.ts';

/** Keeps the last one that was asked for. */
export class LaidSheet {
  #made: { key: string; sheet: CoreSheet } | null = null;

  /** Owned by this class, until another one is asked for or it is forgotten. */
  of(shown: CoreSheet, page: LaidPage): CoreSheet {
    const key = JSON.stringify(page);
    if (this.#made?.key !== key) {
      this.forget();
      this.#made = { key, sheet: shown.laidOut(page, page.laid) };
    }
    return this.#made.sheet;
  }

  /** The shown page is another one, or looks different. */
  forget(): void {
    this.#made?.sheet[Symbol.dispose]();
    this.#made = null;
  }
}
