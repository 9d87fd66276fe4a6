/** Which things are near a place: a grid over the page. Boxes are page points. */
import type { Box } from '../../contract/src/geometry/types.ts';

/** Side of a cell, page points. */
const CELL = 96;
/** What covers more cells is in a list of its own, which every search goes through. */
const MOST_CELLS = 400;

type Cells = readonly [number, number, number, number];

function cellsOf([x0, y0, x1, y1]: Box): Cells {
  const at = (value: number) => Math.floor(value / CELL);
  return [at(x0), at(y0), at(x1), at(y1)];
}

function countOf([c0, r0, c1, r1]: Cells): number {
  return (c1 - c0 + 1) * (r1 - r0 + 1);
}

function isOverlap([a0, b0, a1, b1]: Box, [c0, d0, c1, d1]: Box): boolean {
  return a0 <= c1 && c0 <= a1 && b0 <= d1 && d0 <= b1;
}

export class BoxIndex<Id> {
  readonly #boxes = new Map<Id, Box>();
  readonly #cells = new Map<number, Set<Id>>();
  readonly #large = new Set<Id>();

  get size(): number {
    return this.#boxes.size;
  }

  boxOf(id: Id): Box | null {
    return this.#boxes.get(id) ?? null;
  }

  /** Adds something, or moves it. */
  put(id: Id, box: Box): void {
    this.remove(id);
    this.#boxes.set(id, box);
    const cells = cellsOf(box);
    if (!(countOf(cells) <= MOST_CELLS)) {
      this.#large.add(id);
      return;
    }
    for (const key of keysOf(cells)) {
      const here = this.#cells.get(key);
      if (here) here.add(id);
      else this.#cells.set(key, new Set([id]));
    }
  }

  remove(id: Id): void {
    const box = this.#boxes.get(id);
    if (box === undefined) return;
    this.#boxes.delete(id);
    if (this.#large.delete(id)) return;
    for (const key of keysOf(cellsOf(box))) {
      const here = this.#cells.get(key);
      here?.delete(id);
      if (here?.size === 0) this.#cells.delete(key);
    }
  }

  /** What overlaps the box, each once, in no particular order. */
  *within(box: Box): Iterable<Id> {
    const cells = cellsOf(box);
    // In a large box it is faster to look at everything than at every cell.
    if (!(countOf(cells) < this.#cells.size)) {
      for (const [id, other] of this.#boxes) if (isOverlap(box, other)) yield id;
      return;
    }
    for (const id of this.#large) if (this.#isIn(id, box)) yield id;
    const [left, top] = cells;
    for (const [column, row, here] of this.#cellsIn(cells))
      for (const id of here) {
        const other = this.#boxes.get(id);
        if (!other || !isOverlap(box, other)) continue;
        // Something that covers several cells is found in the first of them.
        const [c0, r0] = cellsOf(other);
        if (Math.max(c0, left) === column && Math.max(r0, top) === row) yield id;
      }
  }

  hasWithin(box: Box): boolean {
    for (const _ of this.within(box)) return true;
    return false;
  }

  #isIn(id: Id, box: Box): boolean {
    const other = this.#boxes.get(id);
    return other !== undefined && isOverlap(box, other);
  }

  *#cellsIn([c0, r0, c1, r1]: Cells): Iterable<[number, number, Set<Id>]> {
    for (let row = r0; row <= r1; row += 1)
      for (let column = c0; column <= c1; column += 1) {
        const here = this.#cells.get(keyOf(column, row));
        if (here) yield [column, row, here];
      }
  }
}

/** More columns than any page has. */
const COLUMNS = 2 ** 24;

function keyOf(column: number, row: number): number {
  return row * COLUMNS + column;
}

function* keysOf([c0, r0, c1, r1]: Cells): Iterable<number> {
  for (let row = r0; row <= r1; row += 1)
    for (let column = c0; column <= c1; column += 1) yield keyOf(column, row);
}
