/** The rows of a sheet index: a number with the title beside it. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';
import { isSheetNumber, NUMBER } from './numbers.ts';
import { rowsBelow } from './rows-below.ts';

export type IndexRow = { readonly number: string; readonly title: string; readonly box: Box };

const HEADING =
  /^(?:(?:DRAWING|SHEET|DWG\.?) (?:INDEX|LIST|SCHEDULE)|(?:INDEX|LIST) (?:OF|TO) (?:DRAWINGS|SHEETS))\W*$/i;
const ROW = new RegExp(`^(${NUMBER})\\s+(?:[-–—]\\s*)?(\\S.*)$`);

/** Disciplines have headings of their own between the rows. */
const GAP = 6;

export function indexRowsOf(lines: readonly PageLine[]): IndexRow[] {
  const heading = lines.find(({ text }) => HEADING.test(text.trim()));
  if (heading === undefined) return [];
  const rows = rowsBelow(heading, lines, { row: ROW, isMark: isSheetNumber, gap: GAP });
  return rows.map(({ mark, text, box }) => ({ number: mark, title: text, box }));
}
