/** What kind of document a file is, by its pages and its text. A person's choice always wins over this. */
import { DOCUMENT_TYPE } from '../../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../../contract/src/constants.ts';
import type { Checklist } from './checklist.ts';
import type { SpecSection } from './spec-sections.ts';
import type { PageText } from './text-lines.ts';

/** Drawings are larger than 11 × 17 in; books are not. In points. */
const DRAWING_SIDE = 17 * 72 + 1;
/** Sets of half size are reissued on 11 × 17: then a title block with a number decides. */
export const HALF_SIZE_SIDE = 15 * 72;
const NUMBERED_PART = 0.5;

export type PageFacts = { width: number; height: number; hasSheetNumber: boolean };

/** Sets printed on A4 or letter are known by their title blocks: books stand upright, or have no number of a sheet. */
function isSheet({ width, height, hasSheetNumber }: PageFacts): boolean {
  const long = Math.max(width, height);
  if (long > DRAWING_SIDE) return true;
  return hasSheetNumber && (long > HALF_SIZE_SIDE || width > height);
}

/** True when most pages are sheets of drawings. */
export function areDrawings(pages: readonly PageFacts[]): boolean {
  const sheets = pages.filter(isSheet);
  return pages.length > 0 && sheets.length >= pages.length * NUMBERED_PART;
}

/** Of a document that is no set of drawings. Null when nothing speaks for one kind. */
export function kindOfBook(
  pages: readonly PageText[],
  sections: readonly SpecSection[],
  checklist: Checklist,
): DocumentTypeId | null {
  if (sections.length > 0) return DOCUMENT_TYPE.specifications;
  const opening = pages.slice(0, 2).flatMap((page) => page.lines.map((line) => line.text));
  const saysChecklist = opening.some((text) => /check\s?-?list/i.test(text));
  return saysChecklist && checklist.items.length > 0 ? DOCUMENT_TYPE.checklist : null;
}
