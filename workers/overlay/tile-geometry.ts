/** Tile geometry. */
import type { Box, Matrix } from '../../contract/src/geometry/types.ts';

/** Level 0 is the whole page with this long side. */
export const COARSE_LONG_SIDE_PX = 2048;

/** Mean linear magnification. */
export function meanScale([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** The inverse of `matrix`, or null. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-18) return null;
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

/** Applies `first`, then `next`. */
export function followedBy(first: Matrix, next: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = next;
  return [
    p * a + r * b,
    q * a + s * b,
    p * c + r * d,
    q * c + s * d,
    p * e + r * f + t,
    q * e + s * f + u,
  ];
}

/** Bounding box in page points of a picture of `widthPx` × `heightPx`; empty without an inverse. */
export function boxOfTile(toPixels: Matrix, widthPx: number, heightPx: number): Box {
  const back = inverse(toPixels);
  if (!back) return [0, 0, -1, -1];
  return boxAround(back, [0, 0, widthPx, heightPx]);
}

/** The bounding box of the transformed `box`. */
export function boxAround([a, b, c, d, e, f]: Matrix, [x0, y0, x1, y1]: Box): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const) {
    xs.push(a * x + c * y + e);
    ys.push(b * x + d * y + f);
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
