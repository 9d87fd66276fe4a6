/** Whether what was recognized is whole: letters beside it that no word has were missed. */
import type { Box } from '../../../../contract/src/geometry/types.ts';
import { partsOfInk } from './cells.ts';
import type { Corner } from './corner.ts';
import type { RuledLine } from './ruled-lines.ts';
import { boxAround, isIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Sizes of letters beside a line, as parts of the height of its capitals. */
const LEAST_HEIGHT = 0.6;
const MOST_HEIGHT = 1.4;
const LEAST_WIDTH = 0.05;
const MOST_WIDTH = 6;
/** How far from the line they are at most. */
const NEAR = 2;
/** A word may reach beyond its box by this many points. */
const EDGE = 0.7;

/** Whether there is ink beside or between the words of a line that the engine did not read. */
export function isCut(
  { clean, dark, tile, ruled, lines }: Corner,
  line: readonly RecognizedWord[],
): boolean {
  const points = 72 / tile.dpi;
  const [left, top] = tile.seen;
  const [x0, y0, x1, y1] = boxAround(line);
  const high = Math.max(...line.map(({ capitals }) => capitals));
  const reach = 4 * high;
  const pixels = (value: number, most: number) =>
    Math.max(0, Math.min(most, Math.round(value / points)));
  const window: Box = [
    pixels(x0 - reach - left, clean.columns),
    pixels(y0 - 0.3 * high - top, clean.rows),
    pixels(x1 + reach - left, clean.columns),
    pixels(y1 + 0.3 * high - top, clean.rows),
  ];
  const known = lines.flat();
  const isKnown = (part: Box) =>
    known.some(({ box }) =>
      isIn([box[0] - EDGE, box[1] - EDGE, box[2] + EDGE, box[3] + EDGE], { box: part }),
    );
  const isParted = (from: number, to: number) =>
    ruled.some(
      ([lineX, lineTop, lineEnd, lineBottom]) =>
        lineX === lineEnd &&
        lineTop <= y1 &&
        lineBottom >= y0 &&
        lineX >= from - EDGE &&
        lineX <= to + EDGE,
    );
  return partsOfInk(clean, dark, window)
    .map(([a, b, c, d]): Box => [
      left + a * points,
      top + b * points,
      left + c * points,
      top + d * points,
    ])
    .filter((part) => {
      const [width, height] = [part[2] - part[0], part[3] - part[1]];
      const shared = Math.min(part[3], y1) - Math.max(part[1], y0);
      const isLetter =
        height >= LEAST_HEIGHT * high &&
        height <= MOST_HEIGHT * high &&
        width >= LEAST_WIDTH * high &&
        width <= MOST_WIDTH * high;
      return isLetter && shared >= 0.7 * height && !isKnown(part);
    })
    .some(([from, , to]) => {
      if (from >= x1 - 1) return from - x1 <= NEAR * high && !isParted(x1, from);
      if (to <= x0 + 1) return x0 - to <= NEAR * high && !isParted(to, x0);
      return from > x0 && to < x1;
    });
}

/** Words of one text: their letters differ in size by no more than this, and they are no farther apart, in heights of capitals. */
const SAME_SIZE = 1.18;
const BESIDE = 2.2;
const BELOW = 1.5;

/** Whether two words stand beside or below each other as words of one text do, with no ruled line between them. */
function goTogether(a: RecognizedWord, b: RecognizedWord, ruled: readonly RuledLine[]): boolean {
  const [high, low] = [Math.max(a.capitals, b.capitals), Math.min(a.capitals, b.capitals)];
  if (high > low * SAME_SIZE) return false;
  const across = Math.max(a.box[0], b.box[0]) - Math.min(a.box[2], b.box[2]);
  const down = Math.max(a.box[1], b.box[1]) - Math.min(a.box[3], b.box[3]);
  const isBeside = Math.abs(a.baseline - b.baseline) < 0.4 * low && across <= BESIDE * high;
  const isBelow = across < 0 && down >= -0.2 * low && down <= BELOW * high;
  if (!isBeside && !isBelow) return false;
  const [x0, y0, x1, y1] = isBeside
    ? [
        Math.min(a.box[2], b.box[2]),
        Math.max(a.box[1], b.box[1]),
        Math.max(a.box[0], b.box[0]),
        Math.min(a.box[3], b.box[3]),
      ]
    : [
        Math.max(a.box[0], b.box[0]),
        Math.min(a.box[3], b.box[3]),
        Math.min(a.box[2], b.box[2]),
        Math.max(a.box[1], b.box[1]),
      ];
  return !ruled.some(
    ([fromX, fromY, toX, toY]) =>
      (fromX === toX) === isBeside &&
      fromX <= x1 + EDGE &&
      toX >= x0 - EDGE &&
      fromY <= y1 + EDGE &&
      toY >= y0 - EDGE,
  );
}

/** The words in a box, and the others of the same text. */
export function paragraphAt(
  box: readonly [number, number, number, number],
  words: readonly RecognizedWord[],
  ruled: readonly RuledLine[],
): RecognizedWord[] {
  const own = words.filter((word) => isIn(box, word));
  for (const word of own) {
    for (const other of words)
      if (!own.includes(other) && goTogether(word, other, ruled)) own.push(other);
  }
  return own;
}
