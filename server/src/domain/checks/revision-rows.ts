/** The entries of the table of revisions in a title block. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import { plainWords } from './overlay-check.ts';

const HEAD =
  /^(?:issues?(?: and| &|\/) ?)?(?:revisions?|revision (?:history|table|schedule|record|block)|issues? ?\/ ?revisions?)s?:?$/i;
/** `2026-05-18`, `5/18/26`, `18.05.2026`, `18 MAY 2026`, `MAY 18, 2026`. */
const DATE =
  /\b(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|\d{1,2}[ -](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[ -,]+\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{2,4})\b/i;
/** Entries are within this distance above or below the head, and beside its beginning, page points: 4 in. */
const REACH = 288;
/** And begin at most so far left of it. */
const LEFT = 60;

/** Each once, as letters and digits; those with a date. Empty where there is no such table. */
export function revisionRowsOf(lines: readonly PageLine[]): string[] {
  const heads = lines.filter(({ text }) => HEAD.test(text.trim()));
  const rows = lines.filter(
    ({ text, box }) =>
      DATE.test(text) &&
      heads.some(
        ({ box: head }) =>
          box[0] >= head[0] - LEFT &&
          box[0] <= head[0] + REACH &&
          Math.max(box[1] - head[3], head[1] - box[3]) <= REACH,
      ),
  );
  return [...new Set(rows.map(({ text }) => plainWords(text)))];
}
