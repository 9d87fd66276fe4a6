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
  /** 0 to 100. */
  confidence: number;
};

/** Percent. The engine takes some linework for letters, with less confidence. */
const LEAST_CONFIDENCE = 55;
/** Linework is most often mistaken for words of one or two letters, so these need more confidence. */
const SHORT = 2;
/** The least height in points, and the least confidence of words of one or two letters. */
type Least = { height: number; short: number };
const LEAST: Least = { height: 3, short: 80 };
/** A cell has text rather than linework. */
export const LEAST_IN_CELL: Least = { height: 2, short: 70 };
/** Heights of lettering on drawings, in points. */
const MOST_HEIGHT = 150;
const DESCENDS = /[gjpqyQ,;()[\]{}|/\\_]/u;
const ASCENDS = /[^\p{Ll}.,:;_-]|[bdfhijklt]/u;
/** Parts of the height of capitals: of letters without ascenders, and what reaches below the line. */
const SMALL = 0.73;
const BELOW = 0.28;

/** Whether the middle of a word is in a box. */
export function isIn([x0, y0, x1, y1]: Box, { box }: Pick<RecognizedWord, 'box'>): boolean {
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

/** The box around at least one word. */
export function boxAround(words: readonly Pick<RecognizedWord, 'box'>[]): Box {
  const side = (at: 0 | 1 | 2 | 3, best: (...values: number[]) => number) =>
    best(...words.map(({ box }) => box[at]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

const LETTERS = /[\p{L}\p{N}]/gu;
/** What stands alone between words. */
const BETWEEN = /^[&+/=–—-]$/u;

function isText(
  { text, confidence, bbox }: EngineWord,
  points: number,
  { height: least, short }: Least,
): boolean {
  const letters = text.match(LETTERS)?.length ?? 0;
  const height = (bbox.y1 - bbox.y0) * points;
  return (
    letters > 0 &&
    letters * 2 >= [...text].length &&
    confidence >= ([...text].length <= SHORT ? short : LEAST_CONFIDENCE) &&
    height >= least &&
    height <= MOST_HEIGHT
  );
}

/** The height of capitals beside a word, from its own height and what of its letters rises and descends. */
function capitalsOf({ text, bbox }: EngineWord): number {
  const parts = (ASCENDS.test(text) ? 1 : SMALL) + (DESCENDS.test(text) ? BELOW : 0);
  return (bbox.y1 - bbox.y0) / parts;
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A word of capitals and digits, as sheet numbers are: `A-1O1`, `TSDEO1`. */
const NUMBERED = /^([A-Z]{1,5})([-.]?)([0-9OIlS.-]*[0-9OIl])$/u;
const DIGITS: Readonly<Record<string, string>> = { O: '0', I: '1', l: '1', S: '5' };
/** Formulas are written so, too. */
const FORMULA = /^(?:CO|NO|SO)\d$/u;
/** A slash of a date that was taken for a 1. */
const DATED = /^(\d{4,5})\/((?:19|20)\d\d)$/u;
/** `1 OF 5` without its spaces, which numbers of sheets never look like. */
const COUNT = /^(\d{1,3})[O0]F(\d{1,3})$/u;
/** One round letter that was taken for two. */
const DOUBLED = /O0|0O/u;
/** A structural sheet's letter that was taken for a digit, which the engine doubts. */
const STRUCTURAL = /^5(?=-\d{3}$)/u;
const DOUBTED = 65;
const DOUBTED_LABEL = 80;
/** Below this confidence, a corrected word stays as doubtful as it was. */
const LEAST_SETTLED = 15;

/** Labels that tell what stands beside them, so that one misread letter costs the value. */
const LABELS = 'REV DATE SHEET TITLE SCALE NUMBER DRAWING PROJECT CHECKED REVISION'.split(' ');
/** Words and abbreviations that are one letter off a label, but are no labels. */
const NO_LABELS =
  /^(?:RE[^V]|[BDL]EV|DATA|DALE|DARE|[FGHLMR]ATE|LUMBER|PROTECT|SHEER|STALE|CHECKER)$/u;

/** The label that a doubtful word is with one letter changed, written as the word is; null if it is none. */
function labelOf(text: string, confidence: number): string | null {
  const [, own = '', end = ''] = /^(\p{L}+)([.:]?)$/u.exec(text) ?? [];
  const upper = own.toUpperCase();
  if (confidence >= DOUBTED_LABEL || NO_LABELS.test(upper)) return null;
  const label = LABELS.find(
    (one) =>
      one.length === upper.length &&
      [...one].filter((letter, at) => letter !== upper[at]).length === 1,
  );
  if (label === undefined) return null;
  const isUpper = own.slice(1) === upper.slice(1);
  return (isUpper ? label : label.charAt(0) + label.slice(1).toLowerCase()) + end;
}

/** The text with what the engine confuses set right, where only one reading makes sense. */
export function unconfused(text: string, confidence: number): string {
  const label = labelOf(text, confidence);
  if (label !== null) return label;
  if (confidence < DOUBTED && STRUCTURAL.test(text)) return text.replace(STRUCTURAL, 'S');
  const count = COUNT.exec(text);
  if (count !== null && Number(count[1]) <= Number(count[2])) return `${count[1]} OF ${count[2]}`;
  const dated = DATED.exec(text);
  if (dated !== null) {
    const [, days = '', year = ''] = dated;
    const readings = [1, 2].flatMap((at) => {
      const [first, second] = [days.slice(0, at), days.slice(at + 1)];
      const isDate =
        days[at] === '1' && /^[1-9]/u.test(second) && Number(second) <= 31 && Number(first) <= 12;
      return isDate && second.length <= 2 ? [`${first}/${second}/${year}`] : [];
    });
    return readings.length === 1 ? (readings[0] ?? text) : text;
  }
  const numbered = NUMBERED.exec(text);
  if (numbered === null || FORMULA.test(text)) return text;
  const hyphen = numbered[2] ?? '';
  let [, letters = '', , digits = ''] = numbered;
  // "AI-64" begins with letters: only behind a hyphen or a digit is an I surely a 1.
  if (!/\d/u.test(digits) || (hyphen === '' && /^[IlS]/u.test(digits))) return text;
  // Without a hyphen, an O at the end of the letters is the first digit.
  if (hyphen === '' && letters.length > 1 && letters.endsWith('O')) {
    letters = letters.slice(0, -1);
    digits = `0${digits}`;
  }
  return letters + hyphen + digits.replaceAll(/[OIlS]/gu, (letter) => DIGITS[letter] ?? letter);
}

function withoutConfusion(word: EngineWord): EngineWord {
  const text = unconfused(word.text, word.confidence);
  const isSettled =
    text !== word.text &&
    !DOUBLED.test(word.text) &&
    word.confidence < DOUBTED &&
    word.confidence > LEAST_SETTLED;
  return { ...word, text, confidence: isSettled ? DOUBTED : word.confidence };
}

/** The words of each line that look like text. `origin`: the upper left corner of the tile, points. */
export function wordsIn(
  lines: readonly EngineLine[],
  { origin: [left, top], dpi }: { origin: readonly [number, number]; dpi: number },
  least = LEAST,
): RecognizedWord[][] {
  const scale = 72 / dpi;
  return lines
    .map(({ words: read }) => {
      const words = read.map(withoutConfusion);
      const isGood = words.map((word) => isText(word, scale, least));
      const good = words.filter(
        ({ text, confidence }, at) =>
          isGood[at] === true ||
          (BETWEEN.test(text) &&
            confidence >= LEAST_CONFIDENCE &&
            isGood[at - 1] === true &&
            // A title goes on below.
            (text === '&' || isGood.includes(true, at))),
      );
      const measured = good.filter(({ text }) => !BETWEEN.test(text));
      const capitals = middle(measured.map(capitalsOf)) * scale;
      return good.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }): RecognizedWord => {
        const box: Box = [left + x0 * scale, top + y0 * scale, left + x1 * scale, top + y1 * scale];
        // A word with descenders ends below its baseline.
        return { text, box, baseline: Math.min(box[3], box[1] + capitals), capitals, confidence };
      });
    })
    .filter((words) => words.length > 0);
}

/** Letters from this height on, in points, are found better in a coarse picture. */
const LARGE = 16;

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
        other.capitals > word.capitals * 0.6 && (isIn(word.box, other) || isIn(other.box, word)),
    );
  const large = coarse.map((words) => words.filter(isMissed)).filter((words) => words.length > 0);
  // Pieces of their letters.
  const isPiece = (word: RecognizedWord) => large.flat().some((other) => isIn(other.box, word));
  const rest = fine.map((words) => words.filter((word) => !isPiece(word)));
  return [...rest.filter((words) => words.length > 0), ...large];
}

/** A line of text in a cell, and the words that were read when it was recognized alone. */
export type CellLine = { box: Box; words: readonly RecognizedWord[] };

const lettersOf = (words: readonly RecognizedWord[]) =>
  words.reduce((sum, { text }) => sum + (text.match(LETTERS)?.length ?? 0), 0);

/** The mean confidence of the characters. */
function sureness(words: readonly RecognizedWord[]): number {
  let [sum, count] = [0, 0];
  for (const { text, confidence } of words) {
    const { length } = [...text];
    sum += length * confidence;
    count += length;
  }
  return sum / Math.max(1, count);
}

/** If the first reading has no more than this share of the letters, it missed a part of the line. */
const PART = 0.7;

/** Replaces what was read of a cell line by the words read when it was alone, if these are surer or the first reading missed a part. */
export function withCells(
  lines: readonly RecognizedWord[][],
  cells: readonly CellLine[],
): RecognizedWord[][] {
  let found = lines.map((words) => [...words]);
  for (const { box, words } of cells) {
    if (words.length === 0) continue;
    const isOwn = (word: RecognizedWord) => isIn(box, word);
    const before = found.flat().filter(isOwn);
    const isMore = lettersOf(before) <= PART * lettersOf(words);
    if (!isMore && sureness(words) < sureness(before)) continue;
    found = found.map((line) => line.filter((word) => !isOwn(word)));
    found.push([...words]);
  }
  return found.filter((words) => words.length > 0);
}

/** Letters of one size differ by no more than this when they are measured in a picture. */
const SAME_SIZE = 1.12;

/** The words, those of about one size with the same height of capitals, so that lines of one text are alike. */
export function evenSizes(words: readonly RecognizedWord[]): RecognizedWord[] {
  const sizes: number[][] = [];
  for (const size of words.map(({ capitals }) => capitals).toSorted((a, b) => a - b)) {
    const own = sizes.at(-1);
    if (own !== undefined && size <= (own[0] ?? 0) * SAME_SIZE) own.push(size);
    else sizes.push([size]);
  }
  return words.map((word) => {
    const own = sizes.find((group) => group.includes(word.capitals)) ?? [word.capitals];
    return { ...word, capitals: middle(own) };
  });
}

/** The words in a box, line by line. */
export function linesIn(box: Box, words: readonly RecognizedWord[]): RecognizedWord[][] {
  const lines: RecognizedWord[][] = [];
  for (const word of words.filter((one) => isIn(box, one))) {
    const line = lines.find(([first]) => {
      if (first === undefined) return false;
      const shared = Math.min(first.box[3], word.box[3]) - Math.max(first.box[1], word.box[1]);
      return 2 * shared >= Math.min(first.box[3] - first.box[1], word.box[3] - word.box[1]);
    });
    if (line === undefined) lines.push([word]);
    else line.push(word);
  }
  return lines;
}
