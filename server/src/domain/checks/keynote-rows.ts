/** The entries of keynote legends. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import { rowsBelow } from './rows-below.ts';
import type { MarkedRow } from './rows-below.ts';

const HEADING = /^(?:[A-Z]+ ){0,3}(?:KEY ?NOTES?|KEYED NOTES?)(?: LEGEND)?\W*$/i;
/** `1`, `12A`, `K3`, `WD-1`. */
const MARK = String.raw`\d{1,3}[A-Z]?|[A-Z]{1,3}-?\d{1,2}`;
const ROW = new RegExp(`^(${MARK})[.):]?\\s+(.*\\p{L}{3}.*)$`, 'u');
const IS_MARK = new RegExp(`^(?:${MARK})[.):]?$`);
/** Notes may have several lines. */
const GAP = 8;

export function keynotesOf(lines: readonly PageLine[]): MarkedRow[] {
  const headings = lines.filter(({ text }) => HEADING.test(text.trim()));
  const rows = headings.flatMap((heading) =>
    rowsBelow(heading, lines, { row: ROW, isMark: (text) => IS_MARK.test(text), gap: GAP }),
  );
  // A column of figures is none.
  return rows
    .filter(({ text }) => text !== '')
    .map((row) => ({ ...row, mark: row.mark.replace(/[.):]$/, '') }));
}
