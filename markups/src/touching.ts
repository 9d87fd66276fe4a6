/** Whether a markup lies on a place of its page, such as one where two revisions of a sheet differ. In page points. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { cornersOf, middleOf, pointsOf } from './extent.ts';
import { isWithin } from './geometry.ts';
import type { Markup, MarkupKind } from './model.ts';

/** What surrounds something: it is about what is inside. */
const CLOSED: ReadonlySet<MarkupKind> = new Set(['cloud', 'polygon', 'area']);
/** Half of the icon of a note and of the mark of a count. */
const ICON = 10;

type Chain = { readonly points: readonly Point[]; readonly isClosed: boolean };

function chainsOf({ kind, shape, leader }: Markup): readonly Chain[] {
  const lines: readonly Chain[] = leader === null ? [] : [{ points: leader, isClosed: false }];
  switch (shape.form) {
    case 'box':
      return [...lines, { points: cornersOf(shape.box, shape.turned), isClosed: true }];
    case 'points': {
      const isClosed = CLOSED.has(kind);
      const holes = (shape.holes ?? []).map((points) => ({ points, isClosed: false }));
      return [...lines, { points: shape.points, isClosed }, ...holes];
    }
    case 'strokes':
      return shape.strokes.map((points) => ({ points, isClosed: false }));
    case 'quads':
      return shape.quads.map((points) => ({ points, isClosed: true }));
    case 'places':
      return pointsOf(shape).map(({ x, y }) => {
        const middle = kind === 'note' ? { x: x + ICON, y: y + ICON } : { x, y };
        const box: Box = [middle.x - ICON, middle.y - ICON, middle.x + ICON, middle.y + ICON];
        return { points: cornersOf(box, 0), isClosed: true };
      });
  }
}

/** Whether a straight line has a point in a box (Liang and Barsky). */
function crosses(from: Point, to: Point, [x0, y0, x1, y1]: Box): boolean {
  let [enter, leave] = [0, 1];
  const sides = [
    [from.x - to.x, from.x - x0],
    [to.x - from.x, x1 - from.x],
    [from.y - to.y, from.y - y0],
    [to.y - from.y, y1 - from.y],
  ] as const;
  for (const [toward, room] of sides) {
    if (toward === 0) {
      if (room < 0) return false;
    } else if (toward < 0) enter = Math.max(enter, room / toward);
    else leave = Math.min(leave, room / toward);
  }
  return enter <= leave;
}

/** Whether a line of the markup is within `margin` of a box, or the box in what the markup surrounds. */
export function touchesBox(markup: Markup, box: Box, margin: number): boolean {
  const near: Box = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
  return chainsOf(markup).some(({ points, isClosed }) => {
    if (isClosed && isWithin([points], middleOf(box))) return true;
    return points.some((to, at) => {
      const from = at > 0 || isClosed ? points.at(at - 1) : to;
      return from !== undefined && crosses(from, to, near);
    });
  });
}
