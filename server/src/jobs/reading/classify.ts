/** Determines the type of a document from its pages and text. A person's choice always overrides it. */
import type { TextLine } from './text-lines.ts';

/** Drawings are larger than 11 × 17 in; books are not. In points. */
const DRAWING_SIDE = 17 * 72 + 1;
/** Half-size sets come on 11 × 17; then a title block with a number decides. */
export const HALF_SIZE_SIDE = 15 * 72;
const NUMBERED_PART = 0.5;

export type PageFacts = { width: number; height: number; hasSheetNumber: boolean };

/** Sets printed on A4 or letter are recognized by their title blocks: books are portrait, or have no sheet numbers. */
export function isSheet({ width, height, hasSheetNumber }: PageFacts): boolean {
  const long = Math.max(width, height);
  if (long > DRAWING_SIDE) return true;
  return hasSheetNumber && (long > HALF_SIZE_SIDE || width > height);
}

/** Whether a document with this many pages, this many of them sheets, is a drawing set. */
export function areDrawings({ sheets, pages }: { sheets: number; pages: number }): boolean {
  return pages > 0 && sheets >= pages * NUMBERED_PART;
}

/** Whether the lines of the first pages identify a checklist. */
export function saysChecklist(lines: readonly TextLine[]): boolean {
  return lines.some(({ text }) => /check\s?-?list/i.test(text));
}
