/** Whether two markups mark the same place. Pure; places are in points of the file. */
import type { Box } from '../../../contract/src/geometry/types.ts';

/** Middles that are at most an inch apart, points. */
const NEAR = 72;
/** The share of the larger one that both have in common. */
const SHARED = 0.5;

function areaOf([x0, y0, x1, y1]: Box): number {
  return Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
}

export function areNear(one: Box, other: Box): boolean {
  const across = (one[0] + one[2] - other[0] - other[2]) / 2;
  const up = (one[1] + one[3] - other[1] - other[3]) / 2;
  if (Math.hypot(across, up) <= NEAR) return true;
  const both = areaOf([
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]);
  return both > 0 && both >= SHARED * Math.max(areaOf(one), areaOf(other));
}
