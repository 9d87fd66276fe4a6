/** Arrow heads, ticks and the like at the ends of a line. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { DrawnPath, Segment } from '../drawn.ts';
import type { LineEnding, MarkupStyle } from '../model.ts';
import { circleAround, inOneCasing, lineThrough, painted } from './paths.ts';

/** Sizes in line widths, as Acrobat draws them; a hairline's endings are as large as those of a line of 1 pt. */
const ARROW_LENGTH = 9;
const ARROW_HALF_ANGLE = Math.PI / 6;
const HALF_SIZE = 3;
const TICK = 3.4;
const SLASH = 5;
const SLASH_ANGLE = Math.PI / 3;

/** A line with its two endings. The line stops where a closed ending begins. */
export function lineWithEndings(
  points: readonly Point[],
  style: MarkupStyle,
  isMeasured = false,
): DrawnPath[] {
  const [start, end] = style.endings;
  const unit = Math.max(1, style.width);
  const shortened = points.slice();
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return [];
  shortened[0] = toward(first, second, setback(start, unit));
  shortened[points.length - 1] = toward(last, before, setback(end, unit));
  return inOneCasing([
    ...painted(lineThrough(shortened, 'open'), style, { isMeasured }),
    ...endingAt(first, second, start, style, isMeasured),
    ...endingAt(last, before, end, style, isMeasured),
  ]);
}

/** The ending at `tip` of a line that comes from `from`. */
export function endingAt(
  tip: Point,
  from: Point,
  ending: LineEnding,
  style: MarkupStyle,
  isMeasured = false,
): DrawnPath[] {
  const shape = endingShape(tip, from, ending, Math.max(1, style.width));
  return painted(shape, style, { dash: [], isMeasured, isFilled: true });
}

/** A tick across the corner between two lines. */
export function tickAt(at: Point, before: Point, after: Point, style: MarkupStyle): DrawnPath[] {
  const angle = Math.atan2(after.y - before.y, after.x - before.x);
  const tick = across(at, angle + Math.PI / 2, TICK * Math.max(1, style.width));
  return painted(tick, style, { dash: [], isMeasured: true });
}

function endingShape(tip: Point, from: Point, ending: LineEnding, unit: number): Segment[] {
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const half = HALF_SIZE * unit;
  switch (ending) {
    case 'none':
      return [];
    case 'open-arrow':
      return lineThrough(arrowHead(tip, angle, unit), 'open');
    case 'closed-arrow':
      return lineThrough(arrowHead(tip, angle, unit), 'closed');
    case 'reversed-open-arrow':
      return lineThrough(arrowHead(tip, angle + Math.PI, unit), 'open');
    case 'reversed-closed-arrow':
      return lineThrough(arrowHead(tip, angle + Math.PI, unit), 'closed');
    case 'circle':
      return circleAround(tip, half);
    case 'square':
      return lineThrough(around(tip, angle + Math.PI / 4, half * Math.SQRT2), 'closed');
    case 'diamond':
      return lineThrough(around(tip, angle, half), 'closed');
    case 'butt':
      return across(tip, angle + Math.PI / 2, TICK * unit);
    case 'slash':
      return across(tip, angle + SLASH_ANGLE, SLASH * unit);
  }
}

/** How far the line stops before the tip. */
function setback(ending: LineEnding, unit: number): number {
  switch (ending) {
    case 'closed-arrow':
      return ARROW_LENGTH * Math.cos(ARROW_HALF_ANGLE) * unit;
    case 'circle':
    case 'square':
    case 'diamond':
      return HALF_SIZE * unit;
    default:
      return 0;
  }
}

/** A point on the way to another, at most half the way. */
function toward(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return from;
  const share = Math.min(0.5, by / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

function arrowHead(tip: Point, angle: number, unit: number): Point[] {
  const arm = (turn: number) => beside(tip, angle + Math.PI + turn, ARROW_LENGTH * unit);
  return [arm(ARROW_HALF_ANGLE), tip, arm(-ARROW_HALF_ANGLE)];
}

/** Four points at the same distance. */
function around(middle: Point, angle: number, distance: number): Point[] {
  return [0, 1, 2, 3].map((quarter) => beside(middle, angle + (quarter * Math.PI) / 2, distance));
}

function across(middle: Point, angle: number, half: number): Segment[] {
  return lineThrough([beside(middle, angle, half), beside(middle, angle + Math.PI, half)], 'open');
}

function beside({ x, y }: Point, angle: number, distance: number): Point {
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance };
}
