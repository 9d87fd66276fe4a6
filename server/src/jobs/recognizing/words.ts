/** The words that the engine recognized, without what is no text. Pure; points of the page, origin at the upper left, y down. */
import type { Box } from '../../../../contract/src/geometry/types.ts';

/** As tesseract.js reports it, in pixels of the tile. */
export type EngineWord = {
  text: string;
  /** 0 to 100. */
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
};
export type EngineLine = { words: readonly EngineWord[] };

export type RecognizedWord = {
  text: string;
  box: Box;
  baseline: number;
  /** Height of the line's capitals. */
  capitals: number;
};

/** Percent. The engine takes some linework for letters, with less confidence. */
const LEAST_CONFIDENCE = 55;
/** Linework is most often mistaken for words of one or two letters, so these need more confidence. */
const LEAST_OF_SHORT = 80;
const SHORT = 2;
/** Heights of lettering on drawings, in points. */
const LEAST_HEIGHT = 3;
const MOST_HEIGHT = 150;
const DESCENDS = /[gjpqyQ,;()[\]{}|/\\_]/u;

const LETTERS = /[\p{L}\p{N}]/gu;
/** What stands alone between words. */
const BETWEEN = /^[&+/=–—-]$/u;

function isText({ text, confidence, bbox }: EngineWord, pointsPerPixel: number): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  const height = (bbox.y1 - bbox.y0) * pointsPerPixel;
  return (
    letters > 0 &&
    letters * 2 >= [...text].length &&
    confidence >= ([...text].length <= SHORT ? LEAST_OF_SHORT : LEAST_CONFIDENCE) &&
    height >= LEAST_HEIGHT &&
    height <= MOST_HEIGHT
  );
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The words of each line that look like text. `origin`: the upper left corner of the tile, points. */
export function wordsIn(
  lines: readonly EngineLine[],
  { origin: [left, top], dpi }: { origin: readonly [number, number]; dpi: number },
): RecognizedWord[][] {
  const scale = 72 / dpi;
  return lines
    .map(({ words }) => {
      const isGood = words.map((word) => isText(word, scale));
      const good = words.filter(
        ({ text, confidence }, at) =>
          isGood[at] === true ||
          (BETWEEN.test(text) &&
            confidence >= LEAST_CONFIDENCE &&
            isGood[at - 1] === true &&
            isGood.includes(true, at)),
      );
      const flat = good.filter(({ text }) => !DESCENDS.test(text) && !BETWEEN.test(text));
      const measured = flat.length > 0 ? flat : good;
      const capitals = middle(measured.map(({ bbox }) => bbox.y1 - bbox.y0)) * scale;
      return good.map(({ text, bbox: { x0, y0, x1, y1 } }): RecognizedWord => {
        const box: Box = [left + x0 * scale, top + y0 * scale, left + x1 * scale, top + y1 * scale];
        // A word with descenders ends below its baseline.
        return { text, box, baseline: Math.min(box[3], box[1] + capitals), capitals };
      });
    })
    .filter((words) => words.length > 0);
}

/** Letters from this height on, in points, are found better in a coarse picture. */
const LARGE = 16;

const holdsMiddle = ({ box: [x0, y0, x1, y1] }: RecognizedWord, { box }: RecognizedWord) => {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
};

/** The lines of a fine picture, and of a coarse one the large words that were missed. */
export function withLarge(
  fine: readonly RecognizedWord[][],
  coarse: readonly RecognizedWord[][],
): RecognizedWord[][] {
  const known = fine.flat();
  const isMissed = (word: RecognizedWord) =>
    word.capitals >= LARGE &&
    !known.some(
      (other) =>
        other.capitals > word.capitals * 0.6 &&
        (holdsMiddle(word, other) || holdsMiddle(other, word)),
    );
  const large = coarse.map((words) => words.filter(isMissed)).filter((words) => words.length > 0);
  // Pieces of their letters.
  const isPiece = (word: RecognizedWord) => large.flat().some((other) => holdsMiddle(other, word));
  const rest = fine.map((words) => words.filter((word) => !isPiece(word)));
  return [...rest.filter((words) => words.length > 0), ...large];
}
