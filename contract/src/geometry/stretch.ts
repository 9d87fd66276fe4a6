/** How a map B → A scales, which may differ across and down. Pure. */
import type { Matrix } from './types.ts';

export type Stretch = {
  /** Of B's width and of its height. */
  readonly across: number;
  readonly down: number;
  /** The largest scale in any direction, divided by the smallest. 1: shapes stay similar. */
  readonly ratio: number;
};

export function stretchOf([a, b, c, d]: Matrix): Stretch {
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  // Singular values: half of the sum and of the difference of two lengths.
  const sum = Math.hypot(a + d, b - c);
  const difference = Math.hypot(a - d, b + c);
  const least = Math.abs(sum - difference);
  return { across, down, ratio: least === 0 ? Infinity : (sum + difference) / least };
}

/** "0.9397", or "1.00 × 1.52" where width and height are scaled differently. */
export function scaleText(matrix: Matrix, places: number): string {
  const { across, down } = stretchOf(matrix);
  const [width, height] = [across.toFixed(places), down.toFixed(places)];
  return width === height ? width : `${width} × ${height}`;
}

/** Sheets that were printed to fill other paper are stretched less. */
const MOST_STRETCH = 1.1;

/** Why points that give this map cannot align two drawings, as a sentence; null if they can. */
export function stretchRefusal(matrix: Matrix): string | null {
  return stretchOf(matrix).ratio > MOST_STRETCH
    ? `The points do not match: they would scale drawing B by ${scaleText(matrix, 2)}. Check the point with the largest residual.`
    : null;
}
