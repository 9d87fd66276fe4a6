/** Boxes of drawings: whether a box fits its sheet, and which drawings of two readings are the same. */

/** Sheet units (1/100 in), origin at the upper left of the displayed page, y down. */
export type DrawingCorners = { x0: number; y0: number; x1: number; y1: number };

/** Points (1/72 in) of the page as displayed. */
export type SheetSize = { widthPoints: number; heightPoints: number };

export const UNITS_PER_POINT = 100 / 72;
/** Boxes are rounded to a tenth of a unit, so one at the edge may extend past it by that much. */
const EDGE_SLACK = 0.1;
/** Boxes whose intersection over union is at least this are the same drawing. */
const SAME_PLACE = 0.5;

/** Rounds to a tenth, the precision of stored boxes. */
export function toTenths(units: number): number {
  return Math.round(units * 10) / 10;
}

/** The box on the page as displayed, in points. */
export const inPoints = ({ x0, y0, x1, y1 }: DrawingCorners) =>
  [x0 / UNITS_PER_POINT, y0 / UNITS_PER_POINT, x1 / UNITS_PER_POINT, y1 / UNITS_PER_POINT] as const;

/** Why the box does not fit the sheet, as a sentence for people. Null if it fits. */
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

/** Intersection over union: 0 for separate boxes, 1 for equal ones. */
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
 * For drawings whose key a new reading did not find: the key of the drawing that the reading found in the same place. The
 * best match goes first, and each key is used once.
 */
export function keysInSamePlace(
  lost: readonly KeyedBox[],
  found: readonly KeyedBox[],
): Map<string, string> {
  const pairs = lost
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
