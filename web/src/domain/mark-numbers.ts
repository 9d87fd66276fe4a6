/** Which differences carry their number on paper: those whose numbers do not cover each other at this scale. */
import type { Box } from '../../../contract/src/geometry/types.ts';

type Numbered = { id: string; number: number; box: Box };

/** Size of a number on screen, px; as `marks.css` draws it. */
const HEIGHT = 16;
const PADDING = 8;
const DIGIT = 7;
const LEAST_WIDTH = 16;
const GAP = 2;
/** Side of a cell of the grid in which neighbours are looked for, px; no number is longer. */
const CELL = 64;

/** More columns than any sheet has at any scale. */
const MOST_COLUMNS = 2 ** 20;

/** Names a cell; it is asked for nine times a mark at each step of a zoom. */
function keyOf(column: number, row: number): number {
  return row * MOST_COLUMNS + column;
}

type Place = { x: number; y: number; width: number };

function placeOf({ number, box }: Numbered, scale: number): Place {
  const width = Math.max(LEAST_WIDTH, String(number).length * DIGIT + PADDING);
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
 * Ids of the marks that show their number. The selected one always does; of others that would cover each other the one that
 * comes first in `marks`. `scale` is pixels a point.
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
