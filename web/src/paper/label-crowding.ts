/** Picks the labels over the paper that fit without covering each other. */
import type { Box } from '../../../contract/src/geometry/types.ts';

/** A label at the upper left of a box. */
export type Label = {
  readonly id: string;
  /** Page points, or CSS px where labels are picked. */
  readonly box: Box;
  /** CSS px. */
  readonly width: number;
};

const GAP = 2;
/** Cell size of the neighbor grid, px. No label is longer. */
const CELL = 128;

/** More columns than any sheet needs at any scale. */
const MAX_COLUMNS = 2 ** 20;

/** A cell's key. A number, because each label looks up nine of them at every zoom step. */
function keyOf(column: number, row: number): number {
  return row * MAX_COLUMNS + column;
}

type Place = { x: number; y: number; width: number };

type CrowdingOptions = {
  /** Of all labels, CSS px. */
  readonly height: number;
  /** It always shows its label. */
  readonly selectedId: string | null;
};

/** Ids of those that show their label. Boxes are in CSS px. Where labels would overlap, the first in the list wins. */
export function labelsShown(
  labels: readonly Label[],
  { height, selectedId }: CrowdingOptions,
): Set<string> {
  const shown = new Set<string>();
  const cells = new Map<number, Place[]>();
  const overlap = (one: Place, other: Place) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    Math.abs(one.y - other.y) < height + GAP;
  const add = ({ id, box, width }: Label) => {
    const place = { x: box[0], y: box[1], width: width + GAP };
    const [column, row] = [Math.floor(place.x / CELL), Math.floor(place.y / CELL)];
    for (let x = column - 1; x <= column + 1; x += 1) {
      for (let y = row - 1; y <= row + 1; y += 1) {
        if (cells.get(keyOf(x, y))?.some((other) => overlap(place, other)) === true) return;
      }
    }
    const cell = cells.get(keyOf(column, row));
    if (cell === undefined) cells.set(keyOf(column, row), [place]);
    else cell.push(place);
    shown.add(id);
  };
  const selected = labels.find(({ id }) => id === selectedId);
  if (selected !== undefined) add(selected);
  for (const label of labels) if (label !== selected) add(label);
  return shown;
}
