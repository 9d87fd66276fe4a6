/** Shapes of points: vertices, lines, strokes, rings of an area, marks of a count. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { KeptElement, Shape } from '../model.ts';
import { boundsOf, grown, numbersFrom } from './frame.ts';
import type { Geometry } from './row.ts';
import {
  finerOf,
  isFine,
  onFileGrid,
  onPageGrid,
  readNumbers,
  readNumbersIfAny,
} from './numbers.ts';
import { COORDINATE, SURROUNDINGS } from './limits.ts';
import { pointList } from './sink.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';
import { textOf } from './xml-text.ts';

/** By how much a `rect` of another program may exceed the points: ends of lines, clouds, captions. */
const mostMargin = (lineWidth: number) => 40 + 10 * lineWidth;

/** Around points: the line's half width. */
const usualRect = (numbers: readonly number[], lineWidth: number): Box =>
  grown(boundsOf(numbers), lineWidth / 2);

/** Whether the `rect` of another program is around these points, by and large. */
function isAround(rect: readonly number[], numbers: readonly number[], lineWidth: number): boolean {
  const [x0, y0, x1, y1] = rect;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return false;
  const [left, bottom, right, top] = boundsOf(numbers);
  const most = mostMargin(lineWidth);
  const margins = [left - x0, bottom - y0, x1 - right, y1 - top];
  // Some programs cut off half a line.
  const least = -1 - lineWidth / 2;
  return margins.every((margin) => margin >= least && margin <= most);
}

/** Keeps `rect` if it is not the usual one, but could be. For others we write our own. */
export function readRectAround(source: Source, numbers: readonly number[]): void {
  const text = source.attribute('rect');
  if (text === undefined) return;
  const usual = usualRect(numbers, source.lineWidth);
  const rect = readNumbersIfAny(text);
  const isUsual = rect.every((value, at) => value === onFileGrid(usual[at] ?? 0));
  if (!isUsual && rect.length === 4 && isAround(rect, numbers, source.lineWidth)) {
    source.keepAttribute('rect', text);
  }
}

/** `rect` as it came if it still is around the points; otherwise ours. */
export function writeRectAround(sink: Sink, numbers: readonly number[]): void {
  const came = sink.keptAttribute('rect');
  if (came !== undefined && isAround(readNumbersIfAny(came), numbers, sink.lineWidth)) {
    sink.sameNumbers('rect', came);
  } else {
    sink.rect(usualRect(numbers, sink.lineWidth));
  }
}

export const vertices: Geometry = {
  attributes: ['rect', 'vertices'],
  children: ['vertices'],
  fits: (shape) => shape.form === 'points' && shape.holes === undefined,
  read(source) {
    const numbers = verticesOf(source);
    readRectAround(source, numbers);
    return { form: 'points', points: source.points(numbers, 2) };
  },
  write({ shape }, sink) {
    if (shape.form === 'points') writeRectAround(sink, sink.pointsChild('vertices', shape.points));
  },
};

/** Apryse and PDF 2.0 put them in a child, older programs in an attribute. */
function verticesOf(source: Source): number[] {
  const child = source.child('vertices');
  return child === undefined ? source.numbers('vertices') : source.childNumbers(child);
}

export const line: Geometry = {
  attributes: ['rect', 'start', 'end'],
  children: [],
  fits: (shape) => shape.form === 'points' && shape.points.length === 2,
  read(source) {
    const numbers = [...source.numbers('start'), ...source.numbers('end')];
    readRectAround(source, numbers);
    return { form: 'points', points: source.points(numbers, 2).slice(0, 2) };
  },
  write({ shape }, sink) {
    if (shape.form !== 'points') return;
    const numbers = numbersFrom(shape.points, sink.frame);
    sink.numbers('start', numbers.slice(0, 2));
    sink.numbers('end', numbers.slice(2, 4));
    writeRectAround(sink, numbers);
  },
};

const gesturesOf = (source: Source): readonly KeptElement[] =>
  (source.child('inklist')?.children ?? []).filter(
    (child): child is KeptElement => typeof child !== 'string' && child.name === 'gesture',
  );

function writeGestures(sink: Sink, strokes: readonly (readonly number[])[]): void {
  const came = sink.keptChild('inklist');
  const all = finerOf(
    strokes.flat(),
    came === undefined
      ? undefined
      : came.children.map((child) => (typeof child === 'string' ? '' : textOf(child))).join(';'),
  );
  let at = 0;
  const gestures = strokes.map((stroke) => {
    const numbers = all.slice(at, at + stroke.length);
    at += stroke.length;
    return `<gesture>${pointList(numbers)}</gesture>`;
  });
  sink.xml(`<inklist>${gestures.join('')}</inklist>`);
  writeRectAround(sink, all);
}

function strokesOf(source: Source, most = COORDINATE): Point[][] {
  const lists = gesturesOf(source).map((gesture) => readNumbers(textOf(gesture)));
  const all = source.counted(lists.flat(), most);
  const inklist = source.child('inklist');
  if (inklist !== undefined && isFine(all)) source.keepChild(inklist);
  // A list without strokes is no shape.
  source.points(all, 1);
  readRectAround(source, all);
  return lists.filter((list) => list.length > 0).map((list) => source.points(list, 1));
}

export const strokes: Geometry = {
  attributes: ['rect'],
  children: ['inklist'],
  fits: (shape) => shape.form === 'strokes',
  read: (source) => ({ form: 'strokes', strokes: strokesOf(source) }),
  write({ shape }, sink) {
    if (shape.form !== 'strokes') return;
    writeGestures(
      sink,
      shape.strokes.map((stroke) => numbersFrom(stroke, sink.frame)),
    );
  },
};

/** Half the size of a mark, points of the file. */
const MARK = 4;

/** A count is ink: a diamond at each place, which every program shows. */
export const marks: Geometry = {
  ...strokes,
  fits: (shape) => shape.form === 'places',
  read(source) {
    const places = strokesOf(source, SURROUNDINGS).map((stroke) => {
      const [a, b, c, d] = stroke;
      if (a === undefined || b === undefined || c === undefined || d === undefined) return a;
      // Opposite corners: the middle, wherever the page is turned.
      return {
        x: onPageGrid((a.x + b.x + c.x + d.x) / 4),
        y: onPageGrid((a.y + b.y + c.y + d.y) / 4),
      };
    });
    return { form: 'places', places: places.filter((place) => place !== undefined) };
  },
  write({ shape }, sink) {
    if (shape.form !== 'places') return;
    writeGestures(
      sink,
      shape.places.map((place) => {
        const [x = 0, y = 0] = numbersFrom([place], sink.frame);
        return [x + MARK, y, x, y + MARK, x - MARK, y, x, y - MARK, x + MARK, y];
      }),
    );
  },
};

/** Twice the signed area. */
function turnOf(points: readonly Point[]): number {
  let sum = 0;
  for (let at = 0; at < points.length; at++) {
    const a = points[at];
    const b = points[(at + 1) % points.length];
    if (a !== undefined && b !== undefined) sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

/**
 * An area with holes is one outline: from its first point to each hole, around it the other way, and back. Every program
 * fills and measures it rightly. `rings` says how many points each ring has; negative: written backwards.
 */
export const rings: Geometry = {
  attributes: ['rect', 'vertices'],
  children: ['vertices'],
  fits: (shape) => shape.form === 'points',
  read(source) {
    const numbers = verticesOf(source);
    readRectAround(source, numbers);
    const points = source.points(numbers, 2);
    return ringsOf(points, source.extras['rings']) ?? { form: 'points', points };
  },
  write({ shape }, sink) {
    if (shape.form !== 'points') return;
    const { points, holes } = shape;
    const [first] = points;
    if (holes === undefined || first === undefined) {
      writeRectAround(sink, sink.pointsChild('vertices', points));
      return;
    }
    const turn = turnOf(points);
    const counts = [points.length];
    const all = [...points];
    for (const hole of holes) {
      const isSameWay = turnOf(hole) * turn > 0;
      const ring = isSameWay ? hole.toReversed() : hole;
      all.push(first, ...ring, ...ring.slice(0, 1));
      counts.push(isSameWay ? -hole.length : hole.length);
    }
    sink.extra('rings', counts.join(','));
    writeRectAround(sink, sink.pointsChild('vertices', all));
  },
};

/** Null if the outline no longer has these rings. */
function ringsOf(points: readonly Point[], counts: string | undefined): Shape | null {
  if (counts === undefined || !/^\d+(,-?\d+)*$/.test(counts)) return null;
  const [outer = 0, ...inner] = counts.split(',').map(Number);
  const total = outer + inner.reduce((sum, count) => sum + Math.abs(count) + 2, 0);
  if (total !== points.length || outer < 2) return null;
  let at = outer;
  const holes = inner.map((count) => {
    const ring = points.slice(at + 1, at + 1 + Math.abs(count));
    at += Math.abs(count) + 2;
    return count < 0 ? ring.toReversed() : ring;
  });
  return { form: 'points', points: points.slice(0, outer), holes };
}
