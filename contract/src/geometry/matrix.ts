import type { Box, Matrix, Point } from './types.ts';

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Transforms a point: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export function applyMatrix(m: Matrix, p: Point): Point {
  return { x: m[0] * p.x + m[2] * p.y + m[4], y: m[1] * p.x + m[3] * p.y + m[5] };
}

/** The inverse, or null if the matrix is singular. */
export function invertMatrix(m: Matrix): Matrix | null {
  const [a, b, c, d, e, f] = m;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || det === 0) return null;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}

/** The map that applies `second`, then `first`. */
export function multiplyMatrices(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [p, q, r, s, t, u] = second;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** The axis-aligned bounding box of a transformed box. */
export function mapBox(m: Matrix, box: Box): Box {
  const [x0, y0, x1, y1] = box;
  const corners = [
    applyMatrix(m, { x: x0, y: y0 }),
    applyMatrix(m, { x: x1, y: y0 }),
    applyMatrix(m, { x: x0, y: y1 }),
    applyMatrix(m, { x: x1, y: y1 }),
  ];
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The mean scale factor: the square root of the area scale. */
export function meanScale(m: Matrix): number {
  return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));
}
