/** What names another sheet: section and detail marks, and notes such as "SEE SHEET A-501". Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';
import { isSheetNumber, NUMBER } from './numbers.ts';

export type Mark = {
  /** As written, without the spaces that exporters put between letters. */
  readonly target: string;
  /** The detail on that sheet, as written; null if none is named. */
  readonly detail: string | null;
  /** `words`: a note names a sheet as one. `bubble`: a detail above a number. */
  readonly by: 'words' | 'bubble';
  readonly quote: string;
  readonly box: Box;
};

/** "SEE SHEET A-101", "DWG. NO. S2.01"; also letterspaced: "SHEET TS20- 03T". */
const IN_WORDS =
  /\b(?:SHEETS?|SHT\.?|DWGS?\.?|DRAWINGS?)\s+(?:NO\.?\s*)?((?:[A-Z] )?[A-Z]{1,4}\d{0,3}\s?-?\s?[A-Z]{0,4}\d{1,4}(?:\.\d{1,3})?[A-Z]?)(?![\w.]*\d)/g;
/** "3/A-501". Fractions and dates have no letter behind the slash. */
const INLINE = new RegExp(
  String.raw`(?<![\w/.])(\d{1,2}[A-Z]?|[A-Z]\d?)\s?/\s?(${NUMBER})(?![\w/])`,
  'g',
);
/** A detail: `3`, `6B`, `A`, `4B-Sim`, or dashes for none. */
const DETAIL = /^(?:\d{1,2}[A-Z]?|[A-Z]\d?|-{1,3})(?:[- ]?SIM\.?)?$/i;

const center = ([x0, , x1]: Box) => (x0 + x1) / 2;
const height = ([, y0, , y1]: Box) => y1 - y0;

/** A line above `below`, in the upper half of the same bubble. */
function isAbove(line: PageLine, below: PageLine): boolean {
  const size = Math.max(height(below.box), 1);
  const gap = below.box[1] - line.box[3];
  const width = below.box[2] - below.box[0];
  return (
    gap > -0.3 * size &&
    gap < 2.2 * size &&
    Math.abs(center(line.box) - center(below.box)) < 0.5 * width &&
    height(line.box) < 2.5 * size
  );
}

export function marksOf(lines: readonly PageLine[]): Mark[] {
  const details = lines.filter(({ text }) => DETAIL.test(text.trim()));
  return lines.flatMap((line): Mark[] => {
    const text = line.text.trim();
    const { box } = line;
    // Two bubbles beside each other may be one line.
    const alone = text.split(/\s+/);
    const above = alone.every(isSheetNumber) ? detailsAbove(details, line, alone.length) : [];
    if (above.some((detail) => detail !== undefined)) {
      return alone.map((target, at) => ({
        target,
        detail: detailOf(above[at]?.text ?? ''),
        ...{ by: 'bubble', quote: text, box },
      }));
    }
    const named = [...text.toUpperCase().matchAll(IN_WORDS)].map(([, target = '']): Mark => ({
      ...{ target: target.replaceAll(' ', ''), detail: null, by: 'words', quote: text, box },
    }));
    const inline = [...text.matchAll(INLINE)].map(([, detail = '', target = '']): Mark => ({
      ...{ target, detail: detailOf(detail), by: 'bubble', quote: text, box },
    }));
    return [...named, ...inline];
  });
}

/** Dashes stand for no detail, and `4-SIM` for one that is like detail 4. */
function detailOf(text: string): string | null {
  const detail = text.trim().replace(/[- ]?SIM\.?$/i, '');
  return /^-*$/.test(detail) ? null : detail;
}

/** Which detail stands above each of the numbers of a line. */
function detailsAbove(
  details: readonly PageLine[],
  line: PageLine,
  count: number,
): (PageLine | undefined)[] {
  const [x0, y0, x1, y1] = line.box;
  const width = (x1 - x0) / count;
  return Array.from({ length: count }, (_, at) => {
    const part =
      count === 1
        ? line
        : { text: '', box: [x0 + at * width, y0, x0 + (at + 1) * width, y1] as const };
    return details.find((detail) => detail !== line && isAbove(detail, part));
  });
}
