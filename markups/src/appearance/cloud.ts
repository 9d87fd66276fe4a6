/** The outline of a cloud: scallops of even size along a polygon, with a whole one at every corner. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Segment } from '../drawn.ts';
import { arcAround, circleAround, isClose } from './paths.ts';

/** Page points of a scallop's radius for each step of intensity, as Acrobat draws it. */
const RADIUS = 4.5;
/** Neighboring scallops are this many radii apart: they overlap a little, so that the notches are sharp. */
const SPACING = 1.55;
/** On short sides they may be this far apart. They still meet. */
const WIDEST = 1.95;
/** A scallop that turns less than this, in radians, is hidden by its neighbors in a notch of the polygon. */
const SHORTEST = 0.05;
/** Enough for a cloud around a whole sheet; a larger one has larger scallops. */
const MOST_SCALLOPS = 4000;
/** A polygon that still hides scallops after so many rounds crosses itself in any case. */
const MOST_ROUNDS = 20;

export function scallopRadius(intensity: number, lineWidth: number): number {
  return RADIUS * (intensity >= 2 ? 2 : 1) + lineWidth / 2;
}

/** The closed outline of a cloud whose scallops stand on a polygon. */
export function cloudAlong(corners: readonly Point[], scallop: number): Segment[] {
  const sides = sidesOf(clockwise(corners));
  const around = sides.reduce((sum, { length }) => sum + length, 0);
  const radius = Math.max(scallop, around / (SPACING * MOST_SCALLOPS));
  const centers = shownScallops(centersAlong(sides, radius), radius);
  const first = centers[0];
  if (!first) return [];
  if (centers.length === 1) return circleAround(first, radius);
  const { from } = scallopAt(centers, 0, radius);
  return [
    ['M', first.x + radius * Math.cos(from), first.y + radius * Math.sin(from)],
    ...centers.flatMap((center, at) => {
      const arc = scallopAt(centers, at, radius);
      return arcAround(center, radius, arc.from, arc.from + arc.sweep);
    }),
    ['Z'],
  ];
}

/** On the screen, y goes down: a clockwise polygon has its inside to the right. */
function clockwise(corners: readonly Point[]): readonly Point[] {
  const doubled = corners.reduce((sum, { x, y }, at) => {
    const next = corners[(at + 1) % corners.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return doubled < 0 ? corners.toReversed() : corners;
}

type Side = { readonly from: Point; readonly to: Point; readonly length: number };

function sidesOf(corners: readonly Point[]): Side[] {
  return corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    return { from, to, length: distance(from, to) };
  });
}

/** Each side has a whole number of scallops, and each corner is the middle of one. */
function centersAlong(sides: readonly Side[], radius: number): Point[] {
  const centers = sides.flatMap(({ from, to, length }) => {
    const even = Math.round(length / (SPACING * radius));
    const count = Math.max(1, even, Math.ceil(length / (WIDEST * radius)));
    return Array.from({ length: count }, (_, at) => ({
      x: from.x + ((to.x - from.x) * at) / count,
      y: from.y + ((to.y - from.y) * at) / count,
    }));
  });
  return centers.filter((center, at) => {
    const before = centers.at(at - 1);
    return before === undefined || before === center || !isClose(before, center);
  });
}

/** Leaves out scallops that their neighbors hide, until every one shows an arc of its own. */
function shownScallops(centers: readonly Point[], radius: number): readonly Point[] {
  let shown = centers;
  for (let round = 0; round < MOST_ROUNDS && shown.length > 3; round += 1) {
    // Never two in a row: without the first, the second may show.
    let hasJustHidden = false;
    const next = shown.filter((_, at) => {
      hasJustHidden = !hasJustHidden && scallopAt(shown, at, radius).sweep < SHORTEST;
      return !hasJustHidden;
    });
    if (next.length === shown.length) break;
    shown = next;
  }
  return shown;
}

/** Where a scallop begins, and how far it turns, clockwise: not at all or backward if its neighbors hide it. */
function scallopAt(
  centers: readonly Point[],
  at: number,
  radius: number,
): { from: number; sweep: number } {
  const center = centers[at] ?? { x: 0, y: 0 };
  const before = centers.at(at - 1) ?? center;
  const after = centers[(at + 1) % centers.length] ?? center;
  const into = Math.atan2(center.y - before.y, center.x - before.x);
  const out = Math.atan2(after.y - center.y, after.x - center.x);
  const start = Math.acos(Math.min(1, distance(before, center) / (2 * radius)));
  const end = Math.acos(Math.min(1, distance(center, after) / (2 * radius)));
  return {
    from: into + Math.PI + start,
    sweep: withinHalfTurn(out - into) + Math.PI - start - end,
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

function withinHalfTurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
