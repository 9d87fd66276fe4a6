/** Building blocks of appearances: lines, curves, and how they are painted. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { DrawnPath, Segment } from '../drawn.ts';
import { cornersOf, middleOf, turnPoint } from '../extent.ts';
import type { MarkupStyle } from '../model.ts';

/** The color of words and of lines without a color of their own. */
export const INK = '#16191b';
export const PAPER = '#ffffff';

/** Control points of a quarter circle, as a share of its radius. */
const QUARTER = 0.5522847498;

export function isClose(one: Point, other: Point): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 1e-9;
}

/** Straight lines through points. */
export function lineThrough(points: readonly Point[], end: 'open' | 'closed'): Segment[] {
  const segments = points.map(({ x, y }, at): Segment => [at === 0 ? 'M' : 'L', x, y]);
  return end === 'closed' && points.length > 0 ? [...segments, ['Z']] : segments;
}

/** A curve that passes through every point: Catmull and Rom's, as cubic curves. */
export function curveThrough(points: readonly Point[]): Segment[] {
  const distinct = points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || !isClose(before, point);
  });
  const [first] = distinct;
  if (!first) return [];
  // A touch without movement is a dot, which a round cap makes of a very short line.
  if (distinct.length === 1)
    return [
      ['M', first.x, first.y],
      ['L', first.x + 0.01, first.y],
    ];
  if (distinct.length === 2) return lineThrough(distinct, 'open');
  const segments: Segment[] = [['M', first.x, first.y]];
  for (let at = 0; at + 1 < distinct.length; at += 1) {
    const [from, to] = [distinct[at] ?? first, distinct[at + 1] ?? first];
    const [before, after] = [distinct[at - 1] ?? from, distinct[at + 2] ?? to];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const leave = tangent(before, to, length);
    const arrive = tangent(from, after, length);
    segments.push([
      'C',
      from.x + leave.x,
      from.y + leave.y,
      to.x - arrive.x,
      to.y - arrive.y,
      to.x,
      to.y,
    ]);
  }
  return segments;
}

/** A third of the way in the direction of the neighbors, limited so that uneven points make no loops. */
function tangent(before: Point, after: Point, length: number): Point {
  const [x, y] = [(after.x - before.x) / 6, (after.y - before.y) / 6];
  const size = Math.hypot(x, y);
  const share = size > length / 3 ? length / 3 / size : 1;
  return { x: x * share, y: y * share };
}

/** A rectangle with rounded corners, turned around its middle; the radius is limited to half the shorter side. */
export function roundedBox(box: Box, radius: number, turned: number): Segment[] {
  const [x0, y0, x1, y1] = box;
  const r = Math.max(0, Math.min(radius, (x1 - x0) / 2, (y1 - y0) / 2));
  if (r === 0) return lineThrough(cornersOf(box, turned), 'closed');
  const k = r * (1 - QUARTER);
  const middle = middleOf(box);
  const at = (x: number, y: number) => {
    const point = turnPoint({ x, y }, middle, turned);
    return [point.x, point.y] as const;
  };
  return [
    ['M', ...at(x0 + r, y0)],
    ['L', ...at(x1 - r, y0)],
    ['C', ...at(x1 - k, y0), ...at(x1, y0 + k), ...at(x1, y0 + r)],
    ['L', ...at(x1, y1 - r)],
    ['C', ...at(x1, y1 - k), ...at(x1 - k, y1), ...at(x1 - r, y1)],
    ['L', ...at(x0 + r, y1)],
    ['C', ...at(x0 + k, y1), ...at(x0, y1 - k), ...at(x0, y1 - r)],
    ['L', ...at(x0, y0 + r)],
    ['C', ...at(x0, y0 + k), ...at(x0 + k, y0), ...at(x0 + r, y0)],
    ['Z'],
  ];
}

/** An ellipse of four curves, turned around its middle. */
export function ellipseIn(box: Box, turned: number): Segment[] {
  const [x0, y0, x1, y1] = box;
  const middle = middleOf(box);
  const { x, y } = middle;
  const [kx, ky] = [((x1 - x0) / 2) * QUARTER, ((y1 - y0) / 2) * QUARTER];
  const at = (px: number, py: number) => {
    const point = turnPoint({ x: px, y: py }, middle, turned);
    return [point.x, point.y] as const;
  };
  return [
    ['M', ...at(x1, y)],
    ['C', ...at(x1, y + ky), ...at(x + kx, y1), ...at(x, y1)],
    ['C', ...at(x - kx, y1), ...at(x0, y + ky), ...at(x0, y)],
    ['C', ...at(x0, y - ky), ...at(x - kx, y0), ...at(x, y0)],
    ['C', ...at(x + kx, y0), ...at(x1, y - ky), ...at(x1, y)],
    ['Z'],
  ];
}

export function circleAround({ x, y }: Point, radius: number): Segment[] {
  return ellipseIn([x - radius, y - radius, x + radius, y + radius], 0);
}

/** An arc around `middle`, from one angle to another, radians clockwise from the right. */
export function arcAround(middle: Point, radius: number, from: number, to: number): Segment[] {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2)));
  const step = (to - from) / steps;
  const pull = (4 / 3) * Math.tan(step / 4) * radius;
  const segments: Segment[] = [];
  for (let at = 0; at < steps; at += 1) {
    const [c0, s0] = [Math.cos(from + at * step), Math.sin(from + at * step)];
    const [c1, s1] = [Math.cos(from + (at + 1) * step), Math.sin(from + (at + 1) * step)];
    const { x, y } = middle;
    segments.push([
      'C',
      x + radius * c0 - pull * s0,
      y + radius * s0 + pull * c0,
      x + radius * c1 + pull * s1,
      y + radius * s1 - pull * c1,
      x + radius * c1,
      y + radius * s1,
    ]);
  }
  return segments;
}

/** White on each side of a line, so that it stands out from the linework beneath. */
const CASING = 0.75;
const MEASURED_CASING = 2;

/** How one line of a markup is painted; what is left out follows the markup's style. */
type LinePaint = {
  readonly dash?: readonly number[];
  readonly isMeasured?: boolean;
  readonly isFilled?: boolean;
};

/** The white casing, the fill and the line of a shape. */
export function painted(
  segments: readonly Segment[],
  style: MarkupStyle,
  { dash = style.dash, isMeasured = false, isFilled = false }: LinePaint = {},
): DrawnPath[] {
  if (segments.length === 0) return [];
  const fill = isFilled && style.fill !== null ? [filled(segments, style.fill, style.opacity)] : [];
  if (style.color === null || style.width <= 0) return fill;
  const casing = style.width + 2 * (isMeasured ? MEASURED_CASING : CASING);
  return [
    stroked(segments, PAPER, casing, style.opacity),
    ...fill,
    stroked(segments, style.color, style.width, style.opacity, dash),
  ];
}

/** Puts the white casings below all lines, so that none cuts another. */
export function inOneCasing(steps: readonly DrawnPath[]): DrawnPath[] {
  const isCasing = ({ stroke }: DrawnPath) => stroke?.color === PAPER;
  return [...steps.filter(isCasing), ...steps.filter((step) => !isCasing(step))];
}

export function filled(segments: readonly Segment[], color: string, opacity: number): DrawnPath {
  return {
    type: 'path',
    segments,
    stroke: null,
    fill: { color, rule: 'evenodd' },
    opacity,
    blend: 'normal',
  };
}

export function stroked(
  segments: readonly Segment[],
  color: string,
  width: number,
  opacity: number,
  dash: readonly number[] = [],
): DrawnPath {
  // Round caps would close the gaps of dashes.
  const cap = dash.length > 0 ? 'butt' : 'round';
  return {
    type: 'path',
    segments,
    stroke: { color, width, dash, cap },
    fill: null,
    opacity,
    blend: 'normal',
  };
}
