/** Leaves out doubtful numbers and titles of recognized sheets: a wrong one is worse than none. Pure. */
import type { BlockReading } from './recognition.ts';
import { boxAround, isIn, linesIn } from './words.ts';
import type { RecognizedWord } from './words.ts';

/** Percent, of the least sure word. */
const LEAST_OF_NUMBER = 65;
const LEAST_OF_TITLE = 70;
/** The least score of a number that is taken, as for sheets with text. */
export const LEAST_NUMBER = -0.85;
/** The same of a title. */
export const LEAST_TITLE = -0.6;
/** Where no number was found, the title block may be missed, and a title needs this score. */
const LEAST_TITLE_ALONE = 0;
/** A part of `SHEET 1 OF 5`. */
const PART_OF_COUNT = /^\d{0,3} ?(?:[O0]F|VON|DE|SUR|DI|AV) ?\d{0,3}$/iu;
/** Numbers of what is no sheet. */
const OF_OTHERS = /^(?:JOB|PROJ|PROJECT|CONTRACT|PHONE|TEL|FAX|ZIP|SUITE|UNIT)\b/iu;
/** The least score of a number of one character, which anything may look like. */
const LEAST_OF_ONE = 1;
/** The first letter of the label. */
const NO_REVISION = /^r$/iu;
/** A line that ends so continues on the next line. */
const GOES_ON = /[&,/–-]$/u;
/** Linework that was taken for letters. */
const NO_TITLE = /[[\]{}|\\~<>]/u;
/** The line below is no farther than this many heights of the line, and about as high. */
const NEXT = 1.5;
const AS_HIGH = 0.7;
/** Where a text is left out, one whose score is this much lower is no likelier than that none was found. */
const UNLIKELIER = 2;

/** Where the boxes of two words overlap by more than this share of the smaller one, the words were misread. */
const OVERLAP = 0.3;

type Candidate = BlockReading['titles'][number];

/** What is around a text. */
export type Surroundings = {
  /** Whether the engine missed letters beside a line. */
  isCut: (line: readonly RecognizedWord[]) => boolean;
  /** The words in a box, and the others of the same text. */
  paragraphAt: (box: Candidate['box']) => RecognizedWord[];
};

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

const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
/** A label and not a part of what it names. */
const LABEL = /:$/u;

/** The title with the words that go together with it, which the core left out, beside and below it. */
function wholeTitle(
  title: Candidate,
  numbers: ReadonlySet<string>,
  { paragraphAt }: Surroundings,
): Candidate {
  const words = paragraphAt(title.box);
  const isOwn = (word: RecognizedWord) => isIn(title.box, word);
  const added = words.filter(
    (word) => !isOwn(word) && !LABEL.test(word.text) && !numbers.has(plain(word.text)),
  );
  if (added.length === 0) return title;
  const box = boxAround([...words.filter(isOwn), ...added]);
  const lines = linesIn(box, words).filter((line) =>
    line.some((word) => isOwn(word) || added.includes(word)),
  );
  const text = lines
    .toSorted(([a], [b]) => (a?.baseline ?? 0) - (b?.baseline ?? 0))
    .flatMap((line) => line.toSorted((a, b) => a.box[0] - b.box[0]))
    .filter((word) => isOwn(word) || added.includes(word))
    .map((word) => word.text)
    .join(' ');
  return { ...title, text, box };
}

/** Whether two words of a line take the same place: letters were read twice, or a picture for letters. */
function overlap(a: RecognizedWord, b: RecognizedWord): boolean {
  const shared = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0]);
  return (
    shared > OVERLAP * Math.min(a.box[2] - a.box[0], b.box[2] - b.box[0]) &&
    Math.abs(a.baseline - b.baseline) < 0.5 * Math.min(a.capitals, b.capitals)
  );
}

/** Those that are sure, and not much less likely than one that is not. */
function kept(candidates: readonly Candidate[], isSure: (one: Candidate) => boolean): Candidate[] {
  const doubtful = candidates.filter((one) => !isSure(one)).map(({ score }) => score);
  const least = Math.max(...doubtful) - UNLIKELIER;
  return candidates.filter((one) => isSure(one) && one.score >= least);
}

/**
 * Leaves out texts with a doubtful word, or with letters beside them that were missed, what is much
 * less likely than these, what no sheet is numbered with, and unlikely titles where there is no number.
 */
export function trusted(
  block: BlockReading,
  words: readonly RecognizedWord[],
  around: Surroundings,
): BlockReading {
  const isSure = (least: number, { box }: Candidate) => {
    const own = words.filter((word) => isIn(box, word));
    return (
      own.every(({ confidence }) => confidence >= least) &&
      !own.some((word, at) => own.slice(at + 1).some((other) => overlap(word, other))) &&
      !linesIn(box, words).some(around.isCut)
    );
  };
  const numbers = kept(
    block.numbers.filter(
      ({ text, score, box }) =>
        /\d/u.test(text) &&
        !PART_OF_COUNT.test(text) &&
        !OF_OTHERS.test(text) &&
        (text.length > 1 ||
          score > LEAST_OF_ONE ||
          words.filter((word) => isIn(box, word)).length > 1),
    ),
    (one) => isSure(LEAST_OF_NUMBER, one),
  );
  const hasNumber = numbers.some(({ score }) => score > LEAST_NUMBER);
  const named = new Set(block.numbers.map(({ text }) => plain(text)));
  const titles = kept(
    joined(block.titles.map((title) => wholeTitle(title, named, around))),
    (one) => !GOES_ON.test(one.text) && !NO_TITLE.test(one.text) && isSure(LEAST_OF_TITLE, one),
  ).filter(({ score }) => hasNumber || score >= LEAST_TITLE_ALONE);
  const revision = NO_REVISION.test(block.revision ?? '') ? null : block.revision;
  return { ...block, numbers, titles, revision };
}
