/** Looks for what a moving point snaps to: one question at a time; of those that come meanwhile only the last. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { SnapPoint } from '../../../workers/protocol/document.ts';

/** The place near a point that it snaps to; page points. `from`: the point before, for perpendiculars. */
export type FindSnap = (at: Point, radius: number, from: Point | null) => Promise<SnapPoint | null>;

/** How near a place must be, CSS px. */
export const SNAP_PX = 12;

type Question = { readonly at: Point; readonly radius: number; readonly from: Point | null };

export class SnapSearch {
  readonly #find: FindSnap;
  #isAsking = false;
  #wanted: Question | null = null;

  constructor(find: FindSnap) {
    this.#find = find;
  }

  /** `onFound` is called with every answer that still matters. `isLast`: nothing newer has been asked. */
  look(question: Question, onFound: (snap: SnapPoint | null, isLast: boolean) => void): void {
    this.#wanted = question;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const ask = async () => {
      for (let wanted = this.#wanted; wanted !== null; wanted = this.#wanted) {
        const { at, radius, from } = wanted;
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        const snap = await this.#find(at, radius, from).catch(() => null);
        if (this.#wanted === null) break;
        const isLast = this.#wanted === wanted;
        if (isLast) this.#wanted = null;
        onFound(snap, isLast);
      }
      this.#isAsking = false;
    };
    void ask();
  }

  /** Nothing is asked any more; an answer on its way is dropped. */
  stop(): void {
    this.#wanted = null;
  }
}
