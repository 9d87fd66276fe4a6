/**
 * Between the space of PDF and XFDF (points as in the file, y up, before /Rotate) and page points (as displayed, origin at
 * the upper left, y down, after /Rotate and UserUnit).
 */
import { invertMatrix } from '../../contract/src/geometry/matrix.ts';
import type { Box, Matrix } from '../../contract/src/geometry/types.ts';

export type PageFrame = {
  /** The visible part of the page, in the file's own points. */
  readonly cropBox: Box;
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number;
  /** 1/72 in that one point of the file stands for; above 0. */
  readonly userUnit: number;
};

/** How a page lies in its file, from its size as the core states it. */
export function frameOf(size: {
  readonly cropBox: Box;
  readonly rotationDegrees: number;
  readonly userUnit: number;
}): PageFrame {
  return { cropBox: size.cropBox, rotation: size.rotationDegrees, userUnit: size.userUnit };
}

/** File points → page points. */
export function toPage({ cropBox, rotation, userUnit: u }: PageFrame): Matrix {
  const [x0, y0, x1, y1] = cropBox;
  switch (rotation) {
    case 90:
      return [0, u, u, 0, -y0 * u, -x0 * u];
    case 180:
      return [-u, 0, 0, u, x1 * u, -y0 * u];
    case 270:
      return [0, -u, -u, 0, y1 * u, x1 * u];
    default:
      return [u, 0, 0, -u, -x0 * u, y1 * u];
  }
}

/** Page points → file points. */
export function toFile(frame: PageFrame): Matrix {
  const inverse = invertMatrix(toPage(frame));
  if (inverse === null) throw new RangeError('The page has no unit of length.');
  return inverse;
}
