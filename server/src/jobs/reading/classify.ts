/** What kind of document a file is, by its pages and its text. A person's choice always wins over this. */
import type { TextLine } from './text-lines.ts';

/** Drawings are larger than 11 × 17 in; books are not. In points. */
const DRAWING_SIDE = 17 * 72 + 1;
/** Sets of half size are reissued on 11 × 17: then a title block with a number decides. */
export const HALF_SIZE_SIDE = 15 * 72;
const NUMBERED_PART = 0.5;

export type PageFacts = { width: number; height: number; hasSheetNumber: boolean };

/** Sets printed on A4 or letter are known by their title blocks: books stand upright, or have no number of a sheet. */
export function isSheet({ width, height, hasSheetNumber }: PageFacts): boolean {
  const long = Math.max(width, height);
  if (long > DRAWING_SIDE) return true;
  return hasSheetNumber && (long > HALF_SIZE_SIDE || width > height);
}

/** Whether a document of so many pages, of which so many are sheets, is a set of drawings. */
export function areDrawings({ sheets, pages }: { sheets: number; pages: number }): boolean {
  return pages > 0 && sheets >= pages * NUMBERED_PART;
}

/** Whether the lines of a document's first pages say that it is a checklist. */
export function saysChecklist(lines: readonly TextLine[]): boolean {
  return lines.some(({ text }) => /check\s?-?list/i.test(text));
}
