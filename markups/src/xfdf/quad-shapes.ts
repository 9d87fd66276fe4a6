/** Marked text (`coords`) and icons. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Quad } from '../model.ts';
import { boxFromFile, boxToFile, numbersFrom } from './frame.ts';
import type { Geometry } from './row.ts';
import { XfdfError } from './limits.ts';
import { onFileGrid, readNumbersIfAny } from './numbers.ts';
import { readRectAround, writeRectAround } from './point-shapes.ts';

/** Whether p0 p1 p3 p2 cross, so that the four go around instead of in a Z. Eight numbers. */
function goesAround(n: readonly number[]): boolean {
  const side = (a: number, b: number, c: number) =>
    ((n[b] ?? 0) - (n[a] ?? 0)) * ((n[c + 1] ?? 0) - (n[a + 1] ?? 0)) -
    ((n[b + 1] ?? 0) - (n[a + 1] ?? 0)) * ((n[c] ?? 0) - (n[a] ?? 0));
  // In a Z, both lower corners lie on the same side of the upper edge and the right ones on the same side of the left edge.
  return side(0, 4, 2) * side(0, 4, 6) < 0;
}

/** Eight numbers as every program writes them: upper left, upper right, lower left, lower right, as one reads the text. */
function inZ(n: readonly number[]): readonly number[] {
  // The standard's own order goes around from the lower left.
  return goesAround(n) ? [6, 7, 4, 5, 0, 1, 2, 3].map((at) => n[at] ?? 0) : n;
}

const eights = (numbers: readonly number[]) =>
  Array.from({ length: numbers.length / 8 }, (_, index) => numbers.slice(index * 8, index * 8 + 8));

export const quads: Geometry = {
  attributes: ['rect', 'coords'],
  children: [],
  fits: (shape) => shape.form === 'quads',
  read(source) {
    const numbers = source.numbers('coords');
    if (numbers.length === 0 || numbers.length % 8 !== 0) {
      throw new XfdfError(
        'bad-shape',
        'Its coords do not have eight numbers for each piece of text.',
      );
    }
    const all = eights(numbers);
    if (all.some(goesAround)) source.keepAttribute('coords', source.attribute('coords') ?? '');
    readRectAround(source, numbers);
    return {
      form: 'quads',
      quads: all.flatMap((each): Quad[] => {
        const [a, b, c, d] = source.points(inZ(each), 4);
        return a && b && c && d ? [[a, b, d, c]] : [];
      }),
    };
  },
  write({ shape }, sink) {
    if (shape.form !== 'quads') return;
    const numbers = shape.quads.flatMap(([a, b, c, d]) => numbersFrom([a, b, d, c], sink.frame));
    const came = sink.keptAttribute('coords');
    const original = came === undefined ? [] : eights(readNumbersIfAny(came)).flatMap(inZ);
    const isAsItCame =
      original.length === numbers.length &&
      original.every((value, at) => Math.abs(value - (numbers[at] ?? 0)) < 1.01e-6);
    if (came !== undefined && isAsItCame) sink.sameNumbers('coords', came);
    else sink.numbers('coords', numbers);
    writeRectAround(sink, numbers);
  },
};

/** Side of a note's icon, points of the file. */
const ICON = 20;

/** A note: the upper left of its icon, as displayed. */
export const icon: Geometry = {
  attributes: ['rect'],
  children: [],
  fits: (shape) => shape.form === 'places' && shape.places.length === 1,
  read(source) {
    // Answers need no place of their own.
    if (source.attribute('rect') === undefined && source.attribute('inreplyto') !== undefined) {
      return { form: 'places', places: [{ x: 0, y: 0 }] };
    }
    const rect = source.rect();
    const isUsual =
      onFileGrid(rect[2] - rect[0]) === ICON && onFileGrid(rect[3] - rect[1]) === ICON;
    if (!isUsual) source.keepAttribute('rect', source.attribute('rect') ?? '');
    const [x, y] = boxFromFile(rect, source.frame);
    return { form: 'places', places: [{ x, y }] };
  },
  write({ shape }, sink) {
    const place = shape.form === 'places' ? shape.places[0] : undefined;
    if (place === undefined) return;
    const [x0 = 0, y0 = 0, x1 = ICON, y1 = ICON] = readNumbersIfAny(sink.keptAttribute('rect'));
    // Its size as it lies on the page.
    const [left, top, right, bottom] = boxFromFile(
      [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
      sink.frame,
    );
    const box: Box = [place.x, place.y, place.x + right - left, place.y + bottom - top];
    sink.rect(boxToFile(box, sink.frame));
  },
};
