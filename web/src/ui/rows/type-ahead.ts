/** Typing goes to the next row that starts with what was typed. */

/** A longer pause between two letters starts over. */
const PAUSE_MS = 1000;

/** Of a KeyboardEvent. */
type TypedKey = {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  timeStamp: number;
};

type SearchedRows = {
  /** The active row, from 0; -1 if there is none. */
  active: number;
  count: number;
  textOf: (index: number) => string;
};

export class TypeAhead {
  #typed = '';
  #typedAt = 0;

  /** The row that a key goes to, or null. */
  next(event: TypedKey, { active, count, textOf }: SearchedRows): number | null {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null;
    const before = event.timeStamp - this.#typedAt > PAUSE_MS ? '' : this.#typed;
    if (event.key === ' ' && before === '') return null;
    this.#typed = before + event.key.toLocaleLowerCase('en');
    this.#typedAt = event.timeStamp;
    // A first letter leaves the active row; the next ones may still match it.
    const first = before === '' ? active + 1 : Math.max(0, active);
    for (let step = 0; step < count; step += 1) {
      const index = (first + step) % count;
      if (textOf(index).toLocaleLowerCase('en').startsWith(this.#typed)) return index;
    }
    return null;
  }
}
