/**
 * By how much a measurement may be off. Each point is off by its pointing error in the worst direction, independently of the
 * others; the scale is off by a share of every length.
 */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { PointSnap } from '../model.ts';
import { openOutline } from './outlines.ts';

/** Page points: exporters round coordinates to 1/600 in and coarser. */
const SNAPPED_POINTS = 0.06;
/** CSS px: how exactly people point. */
const FREE_PX = 1;

/**
 * Page points. `scale`: CSS px per page point of the view in which it was set. Along a line, a point on it is as free as
 * any other.
 */
export function pointingError(snap: PointSnap, scale: number): number {
  const isExact = snap !== 'free' && snap !== 'nearest';
  return isExact ? SNAPPED_POINTS : Math.max(SNAPPED_POINTS, FREE_PX / scale);
}

/** Whether a point with this error can only have been snapped. */
export function isExactly(error: number): boolean {
  return error <= SNAPPED_POINTS;
}

/** The root of the sum of squares: errors that do not depend on each other. */
export function combined(errors: readonly number[]): number {
  return Math.hypot(...errors);
}

function away(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return length === 0
    ? { x: 0, y: 0 }
    : { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

/** Of the length of a path. A point inside it counts by its bend: on a straight line it changes nothing. */
export function lengthError(points: readonly Point[], errors: readonly number[]): number {
  const path = openOutline(points);
  const isClosed = path.length < points.length;
  return combined(
    path.map((point, i) => {
      const before = path[i - 1] ?? (isClosed ? path.at(-1) : undefined);
      const after = path[i + 1] ?? (isClosed ? path[0] : undefined);
      const pulls = [before, after].map((to) => (to ? away(to, point) : { x: 0, y: 0 }));
      const [x, y] = [
        pulls.reduce((sum, p) => sum + p.x, 0),
        pulls.reduce((sum, p) => sum + p.y, 0),
      ];
      return Math.hypot(x, y) * (errors[i] ?? 0);
    }),
  );
}

/** Of the area inside an outline: a point moves half of the line between its neighbors. */
export function areaError(points: readonly Point[], errors: readonly number[]): number {
  const ring = openOutline(points);
  return combined(
    ring.map((point, i) => {
      const before = ring[(i + ring.length - 1) % ring.length] ?? point;
      const after = ring[(i + 1) % ring.length] ?? point;
      return (Math.hypot(after.x - before.x, after.y - before.y) / 2) * (errors[i] ?? 0);
    }),
  );
}

/** Degrees, of the angle at the second of three points. */
export function angleError(points: readonly Point[], errors: readonly number[]): number {
  const [from, vertex, to] = points;
  if (from === undefined || vertex === undefined || to === undefined) return 0;
  const legs = [from, to].map((end) => Math.hypot(end.x - vertex.x, end.y - vertex.y));
  if (legs.some((leg) => leg === 0)) return 180;
  const [a = 1, b = 1] = legs;
  const span = Math.hypot(to.x - from.x, to.y - from.y);
  const turns = [(errors[0] ?? 0) / a, ((errors[1] ?? 0) * span) / (a * b), (errors[2] ?? 0) / b];
  return Math.min(180, (combined(turns) * 180) / Math.PI);
}
