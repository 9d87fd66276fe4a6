/** [a, b, c, d, e, f]: x' = a·x + c·y + e, y' = b·x + d·y + f, the order of PDF and Canvas. */
export type Matrix = readonly [number, number, number, number, number, number];

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [
    a * p + c * q,
    b * p + d * q,
    a * r + c * s,
    b * r + d * s,
    a * t + c * u + e,
    b * t + d * u + f,
  ];
}

/** Throws a RangeError if the matrix is singular. */
export function invert(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix;
  const determinant = a * d - b * c;
  if (determinant === 0) throw new RangeError('The map has no inverse.');
  const [p, q, r, s] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [p, q, r, s, -(p * e + r * f), -(q * e + s * f)];
}

export function apply(matrix: Matrix, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f] = matrix;
  return [a * x + c * y + e, b * x + d * y + f];
}

/** A clockwise rotation as displayed (y down) about the origin, with a scale. */
export function turnAndScale(degrees: number, scale: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [cos, sin, -sin, cos, 0, 0];
}

export function shift(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scaling(scale: number): Matrix {
  return [scale, 0, 0, scale, 0, 0];
}
