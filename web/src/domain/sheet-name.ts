/** How a sheet is named: in the contents, in viewers and lists, and in comparisons. */
import type { Sheet } from '../../../contract/src/documents/schema.ts';
import type { PageSummary } from '../../../workers/protocol/document.ts';

export type SheetName = { number: string; title: string };

/** Without a number, it is named by its page. */
export function sheetName(
  sheet: Pick<Sheet, 'sheet_num' | 'sheet_title' | 'page_number'>,
): SheetName {
  const { sheet_num, sheet_title, page_number } = sheet;
  return { number: sheet_num === '' ? `Page ${page_number}` : sheet_num, title: sheet_title };
}

/** A label that only repeats the page number is ignored. */
function labelOf(page: PageSummary | undefined): string {
  const label = page?.label ?? '';
  return label.trim() === '' || label === String((page?.index ?? 0) + 1) ? '' : label;
}

/** As the title block or the page's label has it; empty if neither does. */
export function sheetNumberOf(page: PageSummary | undefined): string {
  return page?.sheetNumber ?? labelOf(page);
}

/** The sheet on a page of a file: by its number, else by the page's label. `index` is from 0. */
export function pageSheetName(page: PageSummary | undefined, index: number): SheetName {
  return sheetName({
    sheet_num: sheetNumberOf(page),
    // Without a number no title block was found, and the title could be any large text.
    sheet_title: page?.sheetNumber === null ? '' : (page?.sheetTitle ?? ''),
    page_number: index + 1,
  });
}

/** "A-101, Floor plan", "Page 3". */
export function sheetInWords({ number, title }: SheetName): string {
  return title === '' ? number : `${number}, ${title}`;
}
