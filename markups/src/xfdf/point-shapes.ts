/** Shapes of points: vertices, lines, strokes, rings of an area, marks of a count. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { KeptElement, Shape } from '../model.ts';
import { boundsOf, numbersFrom } from './frame.ts';
import { coordinateText } from './coordinate-text.ts';
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
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';
import { textOf } from './xml-text.ts';

/** By how much a `rect` of another program may exceed the points: ends of lines, clouds, captions. */
const mostMargin = (lineWidth: number) => 40 + 10 * lineWidth;

/** Around points: the line's half width. */
function usualRect(numbers: readonly number[], lineWidth: number): Box {
  const [x0, y0, x1, y1] = boundsOf(numbers);
  const half = lineWidth / 2;
  return [
    onFileGrid(onFileGrid(x0) - half),
    onFileGrid(onFileGrid(y0) - half),
    onFileGrid(onFileGrid(x1) + half),
    onFileGrid(onFileGrid(y1) + half),
  ];
}

/** Whether the `rect` of another program is around these points, by and large. */
function isAround(rect: readonly number[], numbers: readonly number[], lineWidth: number): boolean {
  const [x0, y0, x1, y1] = rect;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return false;
  const [left, bottom, right, top] = boundsOf(numbers);
  const most = mostMargin(lineWidth);
  // Some programs cut off half a line.
  const least = -1 - lineWidth / 2;
  const isBetween = (margin: number) => margin >= least && margin <= most;
  return (
    isBetween(left - x0) && isBetween(bottom - y0) && isBetween(x1 - right) && isBetween(y1 - top)
  );
}

/** Keeps `rect` if it is not the usual one, but could be. For others we write our own. */
export function readRectAround(source: Source, numbers: readonly number[]): void {
  const text = source.attribute('rect');
  if (text === undefined) return;
  const [x0, y0, x1, y1] = usualRect(numbers, source.lineWidth);
  const rect = readNumbersIfAny(text);
  const isUsual = rect[0] === x0 && rect[1] === y0 && rect[2] === x1 && rect[3] === y1;
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

function gestureTexts(inklist: KeptElement | undefined): string[] {
  const texts: string[] = [];
  for (const child of inklist?.children ?? []) {
    if (typeof child !== 'string' && child.name === 'gesture') texts.push(textOf(child));
  }
  return texts;
}

function writeGestures(sink: Sink, strokes: readonly (readonly number[])[]): void {
  const came = sink.keptChild('inklist');
  const all = strokes.flat();
  const finer = came === undefined ? null : finerOf(all, gestureTexts(came).join(';'));
  let at = 0;
  sink.xml('<inklist>');
  for (const stroke of strokes) {
    const text =
      finer === null
        ? coordinateText(stroke, false, ';')
        : coordinateText(finer.slice(at, at + stroke.length), true, ';');
    at += stroke.length;
    sink.textChild('gesture', text);
  }
  sink.xml('</inklist>');
  writeRectAround(sink, all);
}

function strokesOf(source: Source, most = COORDINATE): Point[][] {
  const inklist = source.child('inklist');
  const lists = gestureTexts(inklist).map(readNumbers);
  const all = source.counted(lists.length === 1 ? (lists[0] ?? []) : lists.flat(), most);
  if (inklist !== undefined && isFine(all)) source.keepChild(inklist);
  // A list without strokes is no shape.
  source.checkPoints(all, 1);
  readRectAround(source, all);
  const strokes: Point[][] = [];
  for (const list of lists) if (list.length > 0) strokes.push(source.points(list, 1));
  return strokes;
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
