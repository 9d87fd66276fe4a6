/** Boxes of drawings: whether one may stand on its sheet, and which of two readings is the same drawing. */

/** Sheet units (1/100 in), origin at the upper left of the displayed page, y down. */
export type DrawingCorners = { x0: number; y0: number; x1: number; y1: number };

/** Points (1/72 in) of the page as displayed. */
export type SheetSize = { widthPoints: number; heightPoints: number };

export const UNITS_PER_POINT = 100 / 72;
/** Boxes are kept to a tenth of a unit: one that ends with the sheet may stand over its edge by as much, units. */
const EDGE_SLACK = 0.1;
/** Two boxes of which the common part is at least this share of what both cover are taken for the same drawing. */
const SAME_PLACE = 0.5;

/** Units as boxes are kept: to a tenth. */
export function toTenths(units: number): number {
  return Math.round(units * 10) / 10;
}

/** Why the box may not stand on the sheet, in a sentence for people; null when it may. */
export function boxProblem(
  { x0, y0, x1, y1 }: DrawingCorners,
  { widthPoints, heightPoints }: SheetSize,
): string | null {
  if (x1 <= x0) return 'x1 must be greater than x0.';
  if (y1 <= y0) return 'y1 must be greater than y0.';
  const [width, height] = [widthPoints * UNITS_PER_POINT, heightPoints * UNITS_PER_POINT];
  const isOnSheet =
    x0 >= -EDGE_SLACK && y0 >= -EDGE_SLACK && x1 <= width + EDGE_SLACK && y1 <= height + EDGE_SLACK;
  if (isOnSheet) return null;
  return `The box must lie on the sheet, which is ${Math.floor(width)} by ${Math.floor(height)} units of 1/100 in.`;
}

function area({ x0, y0, x1, y1 }: DrawingCorners): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

/** The common part of two boxes as a share of what both cover: 0 apart, 1 the same. */
export function sharedPart(a: DrawingCorners, b: DrawingCorners): number {
  const common = area({
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  });
  const whole = area(a) + area(b) - common;
  return whole > 0 ? common / whole : 0;
}

export type KeyedBox = DrawingCorners & { key: string };

/**
 * For drawings that people corrected, added or deleted and that a reading found under no key of theirs: the key of what it
 * found in the same place, so that it is known for what it is. The best match goes first, and none is given twice.
 */
export function keysInSamePlace(
  touched: readonly KeyedBox[],
  found: readonly KeyedBox[],
): Map<string, string> {
  const pairs = touched
    .flatMap((old) => found.map((now) => ({ old, now, share: sharedPart(old, now) })))
    .filter(({ share }) => share >= SAME_PLACE)
    .toSorted((a, b) => b.share - a.share);
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  for (const { old, now } of pairs) {
    if (keys.has(old.key) || taken.has(now.key)) continue;
    keys.set(old.key, now.key);
    taken.add(now.key);
  }
  return keys;
}
