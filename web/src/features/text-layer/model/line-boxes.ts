/** Finds text lines by place. Called on every pointer move, and a page may have thousands. Pure; page points. */
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';

/** Numbers per line. */
const SIDES = 4;

export class LineBoxes {
  readonly #sides: Float64Array;

  constructor(lines: readonly { box: Box }[]) {
    this.#sides = new Float64Array(lines.length * SIDES);
    let at = 0;
    for (const { box } of lines) {
      this.#sides.set(box, at);
      at += SIDES;
    }
  }

  /** The line nearest to a point, or null. */
  nearest(point: Point): number | null {
    let best: number | null = null;
    let least = Infinity;
    for (let line = 0; line * SIDES < this.#sides.length; line += 1) {
      const away = this.#away(line, point);
      if (away < least) {
        least = away;
        best = line;
      }
    }
    return best;
  }

  /** Whether a line is within `reach` of a point. */
  isAt(point: Point, reach: number): boolean {
    for (let line = 0; line * SIDES < this.#sides.length; line += 1) {
      if (this.#away(line, point) <= reach * reach) return true;
    }
    return false;
  }

  /** The lines that touch a box, in order. If there are more than `most`, those nearest to its center. */
  within([x0, y0, x1, y1]: Box, most: number): number[] {
    const found: number[] = [];
    for (let line = 0; line * SIDES < this.#sides.length; line += 1) {
      const at = line * SIDES;
      const isIn =
        this.#side(at + 2) >= x0 &&
        this.#side(at) <= x1 &&
        this.#side(at + 3) >= y0 &&
        this.#side(at + 1) <= y1;
      if (isIn) found.push(line);
    }
    if (found.length <= most) return found;
    const middle = { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
    const away = Float64Array.from(found, (line) => this.#away(line, middle));
    const limit = away.toSorted()[most - 1] ?? 0;
    return found.filter((_, index) => (away[index] ?? 0) <= limit).slice(0, most);
  }

  #side(at: number): number {
    return this.#sides[at] ?? 0;
  }

  /** Squared distance: it sorts the same. */
  #away(line: number, { x, y }: Point): number {
    const at = line * SIDES;
    const dx = Math.max(this.#side(at) - x, 0, x - this.#side(at + 2));
    const dy = Math.max(this.#side(at + 1) - y, 0, y - this.#side(at + 3));
    return dx * dx + dy * dy;
  }
}
