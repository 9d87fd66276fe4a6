/** Leaves out doubtful numbers and titles of recognized sheets: a wrong one is worse than none. Pure. */
import type { BlockReading } from './recognition.ts';
import { isIn, linesIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Percent, of the least sure word. */
const LEAST_OF_NUMBER = 65;
const LEAST_OF_TITLE = 70;
/** The least score of a number that is taken, as for sheets with text. */
const LEAST_NUMBER = -0.85;
/** Where no number was found, the title block may be missed, and a title needs this score. */
const LEAST_TITLE_ALONE = 0;
/** A part of `SHEET 1 OF 5`. */
const PART_OF_COUNT = /^\d{0,3} ?(?:[O0]F|VON|DE|SUR|DI|AV) ?\d{0,3}$/iu;
/** A line that ends so continues on the next line. */
const GOES_ON = /[&,/–-]$/u;
/** The line below is no farther than this many heights of the line, and about as high. */
const NEXT = 1.5;
const AS_HIGH = 0.7;
/** Where a text is left out, one whose score is this much lower is no likelier than that none was found. */
const UNLIKELIER = 2;

type Candidate = BlockReading['titles'][number];

/** Titles that go on below, with the line that is there. */
function joined(titles: readonly Candidate[]): Candidate[] {
  return titles.map((title) => {
    if (!GOES_ON.test(title.text)) return title;
    const [x0, y0, x1, y1] = title.box;
    const next = titles.find(({ box: [left, top, right, bottom] }) => {
      const [high, other] = [y1 - y0, bottom - top];
      const isAsHigh = Math.min(high, other) >= AS_HIGH * Math.max(high, other);
      return isAsHigh && top >= y1 - 1 && top - y1 <= NEXT * high && left < x1 && right > x0;
    });
    if (next === undefined) return title;
    const [left, , right, bottom] = next.box;
    return {
      text: `${title.text} ${next.text}`,
      box: [Math.min(x0, left), y0, Math.max(x1, right), bottom] as const,
      score: Math.max(title.score, next.score),
    };
  });
}

/** Those that are sure, and not much less likely than one that is not. */
function kept(candidates: readonly Candidate[], isSure: (one: Candidate) => boolean): Candidate[] {
  const doubtful = candidates.filter((one) => !isSure(one)).map(({ score }) => score);
  const least = Math.max(...doubtful) - UNLIKELIER;
  return candidates.filter((one) => isSure(one) && one.score >= least);
}

/**
 * Leaves out texts with a doubtful word, or with letters beside them that were missed (`isCut`, for each line), what is much
 * less likely than these, what no sheet is numbered with, and unlikely titles where there is no number.
 */
export function trusted(
  block: BlockReading,
  words: readonly RecognizedWord[],
  isCut: (line: readonly RecognizedWord[]) => boolean,
): BlockReading {
  const isSure = (least: number, { box }: Candidate) =>
    words.every((word) => word.confidence >= least || !isIn(box, word)) &&
    !linesIn(box, words).some(isCut);
  const numbers = kept(
    block.numbers.filter(({ text }) => /\d/u.test(text) && !PART_OF_COUNT.test(text)),
    (one) => isSure(LEAST_OF_NUMBER, one),
  );
  const hasNumber = numbers.some(({ score }) => score > LEAST_NUMBER);
  const titles = kept(
    joined(block.titles),
    (one) => !GOES_ON.test(one.text) && isSure(LEAST_OF_TITLE, one),
  ).filter(({ score }) => hasNumber || score >= LEAST_TITLE_ALONE);
  return { ...block, numbers, titles };
}
