/** Which object or handle is under a pointer. Box, point and slack have the same units. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';

/** 0 inside. */
function distanceTo([x0, y0, x1, y1]: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
}

/** Objects up to this many times as large as the smallest one count as equally large. */
const LIKE = 2;

/**
 * The smallest object within `slack` of the point, because large ones may contain it; the nearest of those about as small.
 * A point is a box without extent.
 */
export function objectAt<T extends { box: Box }>(
  objects: readonly T[],
  at: Point,
  slack: number,
): T | null {
  const near = objects
    .map((one) => {
      const [x0, y0, x1, y1] = one.box;
      return { one, distance: distanceTo(one.box, at), area: (x1 - x0) * (y1 - y0) };
    })
    .filter(({ distance }) => distance <= slack)
    .toSorted((a, b) => a.distance - b.distance || a.area - b.area);
  const smallest = Math.min(...near.map(({ area }) => area));
  return near.find(({ area }) => area <= smallest * LIKE)?.one ?? null;
}

export function pointBox({ x, y }: Point): Box {
  return [x, y, x, y];
}
