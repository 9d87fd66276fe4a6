/** Distance, angle, perimeter and area, each with its value in a label. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Drawn, Segment } from '../drawn.ts';
import type { Markup } from '../model.ts';
import { lineWithEndings, tickAt } from './line-endings.ts';
import { arcAround, filled, INK, inOneCasing, lineThrough, painted, stroked } from './paths.ts';
import { middleOf, around } from '../extent.ts';
import { labelAt, labelSize } from './words.ts';

/** Line widths of dash and gap of a perimeter. */
const PERIMETER_DASH = [5.5, 2.5] as const;
/** Page points between two lines of a hatch, and how many there are at most. */
const HATCH_PITCH = 10;
const MOST_HATCH_LINES = 300;
const HATCH_OPACITY = 0.28;
/** The radius of an angle's arc, sizes of its text; shorter where its sides are. */
const ARC_RADIUS = 3;

export type DistanceLabels = {
  readonly value: string;
  /** Of each part of a chain; empty if there is only one. */
  readonly parts: readonly string[];
};

/**
 * A line, or a chain of lines with the length of each and the total behind its end. Ticks at the points between them if it
 * has endings.
 */
export function distance(
  markup: Markup,
  points: readonly Point[],
  { value, parts }: DistanceLabels,
): Drawn[] {
  const { style } = markup;
  const hasTicks = style.endings[0] !== 'none' || style.endings[1] !== 'none';
  const ticks = hasTicks
    ? points.slice(1, -1).flatMap((point, at) => {
        const [before, after] = [points[at] ?? point, points[at + 2] ?? point];
        return tickAt(point, before, after, style);
      })
    : [];
  const line = inOneCasing([...lineWithEndings(points, style, true), ...ticks]);
  if (parts.length > 0) return [...line, ...chainLabels(points, { value, parts }, style.fontSize)];
  const middle = middleAlong(points);
  return [...line, ...(middle ? labelAt(middle, value, style.fontSize) : [])];
}

/** A part that is shorter than its label has none, because it would cover its neighbors. */
function chainLabels(
  points: readonly Point[],
  { value, parts }: DistanceLabels,
  size: number,
): Drawn[] {
  const labels = parts.flatMap((text, at) => {
    const [from, to] = [points[at], points[at + 1]];
    if (!from || !to) return [];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const isRoom = length >= labelReach(text, size, from, to);
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return isRoom ? labelAt(middle, text, size) : [];
  });
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return labels;
  const total = `Total ${value}`;
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const away = (labelReach(total, size, before, end) / 2 + size / 2) / length;
  const place = { x: end.x + (end.x - before.x) * away, y: end.y + (end.y - before.y) * away };
  return [...labels, ...labelAt(place, total, size)];
}

/** How much of the way from one point to another a label covers. */
function labelReach(words: string, size: number, from: Point, to: Point): number {
  const { width, height } = labelSize(words, size);
  const [dx, dy] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (dx === 0 && dy === 0) return Math.max(width, height);
  return Math.min(
    dx === 0 ? Infinity : (width * Math.hypot(dx, dy)) / dx,
    dy === 0 ? Infinity : (height * Math.hypot(dx, dy)) / dy,
  );
}

/** Two sides that meet in the middle point, and the arc between them. */
export function angle(markup: Markup, points: readonly Point[], value: string): Drawn[] {
  const { style } = markup;
  const [one, vertex, other] = points;
  if (!one || !vertex || !other) return lineWithEndings(points, style, true);
  const from = Math.atan2(one.y - vertex.y, one.x - vertex.x);
  const to = Math.atan2(other.y - vertex.y, other.x - vertex.x);
  const sweep = to - from - 2 * Math.PI * Math.round((to - from) / (2 * Math.PI));
  const sides = [one, other].map((end) => Math.hypot(end.x - vertex.x, end.y - vertex.y));
  const radius = Math.min(ARC_RADIUS * style.fontSize, ...sides);
  const start: Segment = [
    'M',
    vertex.x + radius * Math.cos(from),
    vertex.y + radius * Math.sin(from),
  ];
  const arc = [start, ...arcAround(vertex, radius, from, from + sweep)];
  const away = radius + 1.5 * style.fontSize;
  const middle = {
    x: vertex.x + away * Math.cos(from + sweep / 2),
    y: vertex.y + away * Math.sin(from + sweep / 2),
  };
  const thin = { ...style, width: style.width * 0.6 };
  return [
    ...inOneCasing([
      ...painted(arc, thin, { dash: [], isMeasured: true }),
      ...lineWithEndings(points, style, true),
    ]),
    ...labelAt(middle, value, style.fontSize),
  ];
}

/** Closed if its last point is its first. */
export function perimeter(markup: Markup, points: readonly Point[], value: string): Drawn[] {
  const { style } = markup;
  const dash =
    style.dash.length > 0 ? style.dash : PERIMETER_DASH.map((each) => each * style.width);
  const outline = lineThrough(points, 'open');
  const middle = middleOfLongest(points);
  return [
    ...painted(outline, style, { dash, isMeasured: true }),
    ...(middle ? labelAt(middle, value, style.fontSize) : []),
  ];
}

/** A hatched area; holes stay blank. */
export function area(
  markup: Markup,
  points: readonly Point[],
  holes: readonly (readonly Point[])[],
  value: string,
): Drawn[] {
  const { style } = markup;
  const rings = [points, ...holes];
  const outline = rings.flatMap((ring) => lineThrough(ring, 'closed'));
  const hatch = hatchOf(rings);
  const color = style.color ?? INK;
  const width = Math.max(0.5, style.width / 2.5);
  const opacity = HATCH_OPACITY * style.opacity;
  const middle = insideOf(rings);
  return [
    ...(style.fill === null ? [] : [filled(outline, style.fill, style.opacity)]),
    ...(hatch.length > 0 ? [stroked(hatch, color, width, opacity)] : []),
    ...painted(outline, style, { isMeasured: true }),
    ...(middle ? labelAt(middle, value, style.fontSize) : []),
  ];
}

/** Halfway along a chain of lines. */
function middleAlong(points: readonly Point[]): Point | null {
  const lengths = points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return Math.hypot(to.x - from.x, to.y - from.y);
  });
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at], points[at + 1]];
    if (from && to && rest <= length) {
      const share = length === 0 ? 0 : rest / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    rest -= length;
  }
  return null;
}

function middleOfLongest(points: readonly Point[]): Point | null {
  let longest = -1;
  let middle: Point | null = null;
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length <= longest) continue;
    longest = length;
    middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  }
  return middle;
}

type Rings = readonly (readonly Point[])[];

/** Lines at 45° inside the rings, by the even-odd rule. */
function hatchOf(rings: Rings): Segment[] {
  // Along a line of equal x + y, one goes up to the right.
  const sums = rings.flatMap((ring) => ring.map(({ x, y }) => x + y));
  if (sums.length === 0) return [];
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const pitch = Math.max(HATCH_PITCH * Math.SQRT2, (high - low) / MOST_HATCH_LINES);
  const segments: Segment[] = [];
  // Multiples of the pitch, so that neighboring areas' hatches continue each other.
  for (let line = Math.ceil(low / pitch); line * pitch < high; line += 1) {
    const sum = line * pitch;
    const crossings = crossingsAt(rings, ({ x, y }) => x + y - sum).toSorted((a, b) => a.x - b.x);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from, to] = [crossings[at], crossings[at + 1]];
      if (from && to) segments.push(['M', from.x, from.y], ['L', to.x, to.y]);
    }
  }
  return segments;
}

/** Where the rings cross the line on which `side` is 0. */
function crossingsAt(rings: Rings, side: (point: Point) => number): Point[] {
  return rings.flatMap((ring) =>
    ring.flatMap((to, at) => {
      const from = ring.at(at - 1) ?? to;
      const [one, other] = [side(from), side(to)];
      if (one > 0 === other > 0) return [];
      const share = one / (one - other);
      return [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }];
    }),
  );
}

/** A place for a label well inside: the middle of a long way across, at half the height if that is as good. */
function insideOf(rings: Rings): Point | null {
  const box = around(rings.flat());
  if (box === null) return null;
  const [, y0, , y1] = box;
  let longest = 0;
  let middle = middleOf(box);
  for (const share of [0.5, 0.37, 0.63, 0.23, 0.77, 0.11, 0.89]) {
    const height = y0 + (y1 - y0) * share;
    const crossings = crossingsAt(rings, ({ y }) => y - height).toSorted((a, b) => a.x - b.x);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from, to] = [crossings[at], crossings[at + 1]];
      if (!from || !to || to.x - from.x <= longest * 1.25) continue;
      longest = to.x - from.x;
      middle = { x: (from.x + to.x) / 2, y: height };
    }
  }
  return middle;
}
