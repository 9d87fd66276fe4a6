/** Sizes of new markups that are read where a whole page is in view, and do not cover it when one is close. */
import type { Size } from './viewport.ts';

/** The shorter side of a page has room for this many lines of text. */
const LINES = 72;
/** Of text, page points: as on a letter, and as on 48 in. */
const LEAST_TEXT = 12;
const MOST_TEXT = 48;
/** A line's width, as a share of the text's size. */
const LINE_SHARE = 1 / 6;

/**
 * Text size and line width for a page, page points: 12 and 2 on a letter, 24 and 4 on a sheet of 36 × 24 in, 36 and 6 on
 * 48 × 36 in.
 */
export function sizesOn({ width, height }: Size): { readonly text: number; readonly line: number } {
  const lineHeight = Math.round(Math.min(width, height) / LINES);
  const text = Math.min(Math.max(lineHeight, LEAST_TEXT), MOST_TEXT);
  return { text, line: Math.round(text * LINE_SHARE * 4) / 4 };
}
