/** How sheets were read, and whether they have the size that a checklist asks for. Pure. */
import { readScale } from '../../../../markups/src/measure/scale-text.ts';
import type { PaperSize } from '../../../../markups/src/measure/scale-text.ts';
import { judgeThings } from './asked-things.ts';
import type { Corpus, Source } from './corpus.ts';
import { evidenceOf } from './finding.ts';
import type { Finding } from './finding.ts';
import type { Requirement } from './requirement.ts';
import { listed } from './words.ts';

/** Of one sheet, as it was read; empty what was not found. Lengths are points of the page as displayed. */
export type SheetFacts = {
  source: Source;
  date: string;
  /** In the title block, or of a drawing on the sheet. */
  scale: string;
  revision: string;
  /** The names of its grid lines, in their order; empty without a grid. */
  grid: string;
  /** Whether the file has its text, as opposed to a picture of it. */
  hasText: boolean;
  /** Of everything on it: true lengths by lengths on paper. */
  ratios: readonly number[];
  width: number;
  height: number;
};

/** Of the scales that a sheet states, as written, each once. Those that hold on another size of paper are left out. */
export function ratiosOf(scales: readonly (string | null)[], paper: PaperSize): number[] {
  const read = scales.map((scale) => (scale === null ? null : readScale(scale, paper)));
  return [
    ...new Set(
      read.flatMap((scale) => (scale === null || scale === 'not-to-scale' ? [] : [scale.ratio])),
    ),
  ];
}

/** "A, B and 1": the names of grid lines, each once. */
export function gridOf(grids: readonly (readonly (readonly { label: string }[])[])[]): string {
  return listed([...new Set(grids.flat(2).map(({ label }) => label))]);
}

const shown = (sheets: readonly SheetFacts[], of: (sheet: SheetFacts) => string) =>
  evidenceOf(sheets.map((sheet) => ({ text: of(sheet), box: null, source: sheet.source })));

const namesOf = (sheets: readonly SheetFacts[]) =>
  listed(sheets.map(({ source }) => source.label || `page ${source.pageNumber}`));

const PAIR =
  /(\d+(?:\.\d+)?)\s*(?:"|in\.?|inch(?:es)?)?\s*[x×]\s*(\d+(?:\.\d+)?)\s*(?:"|in\b\.?|inch(?:es)?)/gi;
/** What has this size is a sheet, not a room or a duct. */
const OF_SHEETS =
  /\b(?:sheets?|plans?|drawings?|set)\b.*\b(?:size|sized|format|full-size|maximum|max)\b|\b(?:size|maximum|max|full-size)\b.*\b(?:sheets?|plans?|drawings?|set)\b/i;
/** Words for the disciplines whose sheets are meant, and the first letters of their numbers. */
const DISCIPLINES: readonly (readonly [RegExp, string])[] = [
  [/\barchitectural\b/i, 'A'],
  [/\bstructural\b/i, 'S'],
  [/\bcivil\b|\bgrading\b/i, 'C'],
  [/\blandscap/i, 'L'],
  [/\bmechanical\b/i, 'M'],
  [/\belectrical\b/i, 'E'],
  [/\bplumbing\b/i, 'P'],
];
const POINTS_PER_INCH = 72;
/** Printers trim and PDFs round, in inches. */
const SIZE_TOLERANCE = 0.5;

const sizeOf = ({ width, height }: SheetFacts): [short: number, long: number] => {
  const sides = [width / POINTS_PER_INCH, height / POINTS_PER_INCH];
  return [Math.min(...sides), Math.max(...sides)];
};
const inches = (length: number) => String(Number(length.toFixed(1)));
const spelled = (sheet: SheetFacts) => `${sizeOf(sheet).map(inches).join('" × ')}"`;

/** "Plan sheets: maximum 30" × 42"". Null if it is about nothing of the kind. */
function judgeSize(text: string, corpus: Corpus): Finding | null {
  const pairs = [...text.matchAll(PAIR)];
  const [pair] = pairs;
  if (pair === undefined || pairs.length > 1 || !OF_SHEETS.test(text)) return null;
  const sides = [Number(pair[1]), Number(pair[2])];
  const [short, long] = [Math.min(...sides), Math.max(...sides)];
  const letters = DISCIPLINES.flatMap(([named, letter]) => (named.test(text) ? [letter] : []));
  const sheets = corpus.sheets.filter(
    ({ source }) => letters.length === 0 || letters.includes(source.label[0] ?? ''),
  );
  if (sheets.length === 0) return null;
  const isMost = /\b(?:max(?:imum)?|up to|no (?:larger|more) than|at most)\b/i.test(text);
  const fits = (sheet: SheetFacts) => {
    const [a, b] = sizeOf(sheet);
    const isWithin = a <= short + SIZE_TOLERANCE && b <= long + SIZE_TOLERANCE;
    return isWithin && (isMost || (a >= short - SIZE_TOLERANCE && b >= long - SIZE_TOLERANCE));
  };
  const wrong = sheets.filter((sheet) => !fits(sheet));
  const [first] = wrong;
  if (first === undefined) {
    const notes = `${sheets.length === 1 ? 'The only sheet is' : sheets.length === 2 ? 'Both sheets are' : `All ${sheets.length} sheets are`} ${isMost ? 'at most ' : ''}${inches(short)}" × ${inches(long)}".`;
    return { status: 'compliant', percent: 100, notes, evidence: shown(sheets, spelled) };
  }
  return {
    status: wrong.length === sheets.length ? 'not_compliant' : 'needs_attention',
    percent: Math.round((100 * (sheets.length - wrong.length)) / sheets.length),
    notes: `${namesOf(wrong)} ${wrong.length === 1 ? 'is' : 'are'} not ${isMost ? 'at most ' : ''}${inches(short)}" × ${inches(long)}": ${namesOf([first])} is ${spelled(first)}.`,
    evidence: shown(wrong, spelled),
  };
}

/** Null if the requirement asks for something else. */
export function judgeSheets(requirement: Requirement, corpus: Corpus): Finding | null {
  if (corpus.sheets.length === 0) return null;
  return judgeThings(requirement, corpus) ?? judgeSize(requirement.text, corpus);
}
