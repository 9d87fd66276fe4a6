/** Sheets in contents order across documents, and the same sheet in other issuances. */
import type { Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';

export function sheetsInOrder(contents: TableOfContents | undefined): readonly Sheet[] {
  return contents?.drawings.sheet_sets.flatMap(({ sheets }) => sheets) ?? [];
}

/**
 * The previous (-1) or next (1) sheet in contents order; null at the ends. From a page that is not a sheet, it is the
 * nearest one in that direction in the same document, else in all.
 */
export function sheetBeside(
  contents: TableOfContents | undefined,
  place: { documentId: number; pageNumber: number },
  by: 1 | -1,
): Sheet | null {
  const sheets = sheetsInOrder(contents);
  const { documentId, pageNumber } = place;
  const at = sheets.findIndex(
    (sheet) => sheet.document_id === documentId && sheet.page_number === pageNumber,
  );
  if (at >= 0) return sheets[at + by] ?? null;
  const own = sheets
    .filter((sheet) => sheet.document_id === documentId)
    .toSorted((a, b) => a.page_number - b.page_number);
  const beside =
    by === 1
      ? own.find((sheet) => sheet.page_number > pageNumber)
      : own.findLast((sheet) => sheet.page_number < pageNumber);
  return beside ?? (by === 1 && own.length === 0 ? sheets[0] : undefined) ?? null;
}

/** "a-101 " and "A 101" are the same number. */
function sameNumber(number: string): string {
  return number.toLocaleUpperCase('en').replaceAll(/[\s.\-_]/g, '');
}

/** Sheets with the same number in other documents, that is, in other issuances. */
export function matchingSheets(
  contents: TableOfContents | undefined,
  sheet: Sheet | null,
): readonly Sheet[] {
  if (sheet === null || sheet.sheet_num === '') return [];
  const wanted = sameNumber(sheet.sheet_num);
  return sheetsInOrder(contents).filter(
    (other) => other.document_id !== sheet.document_id && sameNumber(other.sheet_num) === wanted,
  );
}
