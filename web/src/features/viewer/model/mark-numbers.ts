/** Picks the differences whose numbers fit on the overlay without covering each other at this scale. */
import type { Box } from '../../../../../contract/src/geometry/types.ts';

type Numbered = { id: string; number: number; box: Box };

/** Size of a number label on screen, px, as in `marks.css`. */
const HEIGHT = 16;
const PADDING = 8;
const DIGIT = 7;
const MIN_WIDTH = 16;
const GAP = 2;
/** Cell size of the neighbor grid, px. No label is longer. */
const CELL = 64;

/** More columns than any sheet needs at any scale. */
const MAX_COLUMNS = 2 ** 20;

/** A cell's key. A number, because each mark looks up nine of them at every zoom step. */
function keyOf(column: number, row: number): number {
  return row * MAX_COLUMNS + column;
}

type Place = { x: number; y: number; width: number };

function placeOf({ number, box }: Numbered, scale: number): Place {
  const width = Math.max(MIN_WIDTH, String(number).length * DIGIT + PADDING);
  return { x: box[0] * scale, y: box[1] * scale, width: width + GAP };
}

function overlap(one: Place, other: Place): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    Math.abs(one.y - other.y) < HEIGHT + GAP
  );
}

/**
 * Ids of the marks that show their number. The selected one always does. Where labels would overlap, the first in `marks`
 * wins. `scale`: pixels per point.
 */
export function numbersShown(
  marks: readonly Numbered[],
  scale: number,
  selectedId: string | null,
): Set<string> {
  const shown = new Set<string>();
  const cells = new Map<number, Place[]>();
  const add = (mark: Numbered) => {
    const place = placeOf(mark, scale);
    const [column, row] = [Math.floor(place.x / CELL), Math.floor(place.y / CELL)];
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        if (cells.get(keyOf(x, y))?.some((other) => overlap(place, other)) === true) return;
      }
    }
    const cell = cells.get(keyOf(column, row));
    if (cell === undefined) cells.set(keyOf(column, row), [place]);
    else cell.push(place);
    shown.add(mark.id);
  };
  const selected = marks.find(({ id }) => id === selectedId);
  if (selected !== undefined) add(selected);
  for (const mark of marks) if (mark !== selected) add(mark);
  return shown;
}
