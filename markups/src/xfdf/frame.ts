/** A page's frame with both ways worked out, for lists of coordinates. */
import type { Box, Matrix, Point } from '../../../contract/src/geometry/types.ts';
import { toFile, toPage } from '../page-frame.ts';
import type { PageFrame } from '../page-frame.ts';
import { onPageGrid } from './numbers.ts';

export type Frame = {
  readonly toPage: Matrix;
  readonly toFile: Matrix;
  /** Page points in a point of the file. */
  readonly unit: number;
  /** Of the page, degrees clockwise. */
  readonly rotation: number;
};

export function frameFrom(frame: PageFrame): Frame {
  return {
    toPage: toPage(frame),
    toFile: toFile(frame),
    unit: frame.userUnit,
    rotation: frame.rotation,
  };
}

/** x, y, x, y … of the file → page points. */
export function pointsFrom(numbers: readonly number[], { toPage: m }: Frame): Point[] {
  const points: Point[] = Array<Point>(numbers.length >> 1);
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const x = numbers[at] ?? 0;
    const y = numbers[at + 1] ?? 0;
    points[at >> 1] = {
      x: onPageGrid(m[0] * x + m[2] * y + m[4]),
      y: onPageGrid(m[1] * x + m[3] * y + m[5]),
    };
  }
  return points;
}

/** Page points → x, y, x, y … of the file. */
export function numbersFrom(points: readonly Point[], { toFile: m }: Frame): number[] {
  const numbers: number[] = [];
  for (const { x, y } of points) {
    numbers.push(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
  }
  return numbers;
}

function mapped([x0, y0, x1, y1]: Box, m: Matrix): Box {
  const ax = m[0] * x0 + m[2] * y0 + m[4];
  const ay = m[1] * x0 + m[3] * y0 + m[5];
  const bx = m[0] * x1 + m[2] * y1 + m[4];
  const by = m[1] * x1 + m[3] * y1 + m[5];
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

export function boxFromFile(box: Box, frame: Frame): Box {
  const [x0, y0, x1, y1] = mapped(box, frame.toPage);
  return [onPageGrid(x0), onPageGrid(y0), onPageGrid(x1), onPageGrid(y1)];
}

export function boxToFile(box: Box, frame: Frame): Box {
  return mapped(box, frame.toFile);
}

/** Of x, y, x, y …; at least one point. */
export function boundsOf(numbers: readonly number[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const x = numbers[at] ?? 0;
    const y = numbers[at + 1] ?? 0;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return [x0, y0, x1, y1];
}

export function grown([x0, y0, x1, y1]: Box, by: number): Box {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/** Degrees from 0 to below 360. */
export function normalDegrees(degrees: number): number {
  const within = onPageGrid(degrees % 360);
  return within < 0 ? onPageGrid(within + 360) : within;
}
