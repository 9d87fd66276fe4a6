/** Lengths and areas of outlines, in the unit of their points, squared for areas. */
import type { Point } from '../../../contract/src/geometry/types.ts';

export type Outline = readonly Point[];

/** The lengths from each point to the next. */
export function segmentLengths(points: Outline): number[] {
  return points.slice(1).map((to, i) => {
    const from = points[i] ?? to;
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
}

export function pathLength(points: Outline): number {
  return segmentLengths(points).reduce((sum, length) => sum + length, 0);
}

/** The outline without a last point that only closes it. */
export function openOutline(points: Outline): Outline {
  const [first, last] = [points[0], points.at(-1)];
  const isClosed =
    points.length > 2 && first !== undefined && first.x === last?.x && first.y === last.y;
  return isClosed ? points.slice(0, -1) : points;
}

type Edge = {
  /** From above to below. */
  readonly top: Point;
  readonly bottom: Point;
  /** 1 if the outline runs downward here, -1 upward. */
  readonly way: 1 | -1;
  /** 0: the outline itself; from 1: a hole. */
  readonly ring: number;
};

function edgesOf(outline: Outline, ring: number): Edge[] {
  return outline.flatMap((from, i) => {
    const to = outline[(i + 1) % outline.length] ?? from;
    // Level edges bound no slab.
    if (from.y === to.y) return [];
    const edge: Edge =
      from.y < to.y
        ? { top: from, bottom: to, way: 1, ring }
        : { top: to, bottom: from, way: -1, ring };
    return [edge];
  });
}

function xAt({ top, bottom }: Edge, y: number): number {
  return top.x + ((y - top.y) / (bottom.y - top.y)) * (bottom.x - top.x);
}

/** Where two edges cross inside both; null if they do not, or lie on one line. */
function crossingY(a: Edge, b: Edge): number | null {
  const [from, to] = [Math.max(a.top.y, b.top.y), Math.min(a.bottom.y, b.bottom.y)];
  if (from >= to) return null;
  const above = xAt(a, from) - xAt(b, from);
  const below = xAt(a, to) - xAt(b, to);
  if (above * below >= 0) return null;
  return from + ((to - from) * above) / (above - below);
}

function crossings(edges: readonly Edge[]): number[] {
  const sorted = edges.toSorted((a, b) => a.top.y - b.top.y);
  return sorted.flatMap((edge, i) => {
    const found: number[] = [];
    for (let j = i + 1; j < sorted.length; j += 1) {
      const other = sorted[j];
      if (other === undefined || other.top.y >= edge.bottom.y) break;
      const y = crossingY(edge, other);
      if (y !== null) found.push(y);
    }
    return found;
  });
}

/**
 * The area that an outline covers without its holes. What it covers twice counts once, so an outline that crosses itself has
 * the area that one sees; holes count where they are inside.
 */
export function coveredArea(outline: Outline, holes: readonly Outline[]): number {
  const edges = [outline, ...holes].flatMap((ring, i) => edgesOf(openOutline(ring), i));
  const levels = [...edges.flatMap(({ top, bottom }) => [top.y, bottom.y]), ...crossings(edges)];
  const heights = [...new Set(levels)].toSorted((a, b) => a - b);
  return heights.slice(1).reduce((sum, bottom, i) => {
    const top = heights[i] ?? bottom;
    const middle = (top + bottom) / 2;
    return sum + (bottom - top) * coveredWidth(edges, middle);
  }, 0);
}

/** The covered length of the level line at `y`. Between two heights of vertices and crossings it changes evenly. */
function coveredWidth(edges: readonly Edge[], y: number): number {
  const met = edges
    .filter(({ top, bottom }) => top.y < y && y < bottom.y)
    .map((edge) => ({ x: xAt(edge, y), edge }))
    .toSorted((a, b) => a.x - b.x);
  const turns = new Map<number, number>();
  let width = 0;
  for (const [i, { x, edge }] of met.entries()) {
    turns.set(edge.ring, (turns.get(edge.ring) ?? 0) + edge.way);
    const isInside = turns.get(0) !== undefined && turns.get(0) !== 0;
    const isInHole = [...turns].some(([ring, count]) => ring > 0 && count !== 0);
    const next = met[i + 1];
    if (isInside && !isInHole && next !== undefined) width += next.x - x;
  }
  return width;
}

/** Whether two sides of an outline cross; touching is no crossing. */
export function crossesItself(outline: Outline): boolean {
  const ring = openOutline(outline);
  return ring.some((a1, i) => {
    const a2 = ring[(i + 1) % ring.length] ?? a1;
    return ring.some((b1, j) => {
      const b2 = ring[(j + 1) % ring.length] ?? b1;
      return j > i && sidesCross([a1, a2], [b1, b2]);
    });
  });
}

type Side = readonly [Point, Point];

function sidesCross([a1, a2]: Side, [b1, b2]: Side): boolean {
  const turn = (p: Point, q: Point, r: Point) =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return turn(a1, a2, b1) * turn(a1, a2, b2) < 0 && turn(b1, b2, a1) * turn(b1, b2, a2) < 0;
}

/** Degrees at `vertex`, 0 to 180. */
export function angleAt(from: Point, vertex: Point, to: Point): number {
  const [ax, ay] = [from.x - vertex.x, from.y - vertex.y];
  const [bx, by] = [to.x - vertex.x, to.y - vertex.y];
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
}

/** Degrees of a line against the level, counterclockwise as one sees it: above -90, up to 90. */
export function slopeOf(from: Point, to: Point): number {
  const degrees = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI;
  if (degrees > 90) return degrees - 180;
  return degrees <= -90 ? degrees + 180 : degrees;
}
