import type { Box, Point } from '../../../../contract/src/geometry/types.ts';

/** From the line around a box, inside and outside. */
function distanceToSide([x0, y0, x1, y1]: Box, { x, y }: Point): number {
  const outside = Math.hypot(Math.max(x0 - x, 0, x - x1), Math.max(y0 - y, 0, y - y1));
  return outside > 0 ? outside : Math.min(x - x0, x1 - x, y - y0, y1 - y);
}

/** The box whose line is nearest, within `slack`: what is drawn inside a box is not the box. One unit for all. */
export function boxAtSide<T extends { readonly box: Box }>(
  boxes: readonly T[],
  at: Point,
  slack: number,
): T | null {
  const [nearest] = boxes
    .map((one) => ({ one, distance: distanceToSide(one.box, at) }))
    .filter(({ distance }) => distance <= slack)
    .toSorted((a, b) => a.distance - b.distance);
  return nearest?.one ?? null;
}
