/** What can be overlaid, as a tree: sheet sets, their sheets, and the drawings on them (OV-004). Pure. */
import type { Sheet, TableOfContents } from '../../../../../contract/src/documents/schema.ts';
import { contentsTree } from '../../../domain/contents-tree.ts';
import type { ContentsNode } from '../../../domain/contents-tree.ts';
import { sheetName } from '../../../domain/sheet-name.ts';
import { plural } from '../../../domain/units.ts';
import type { DrawingChoice } from './chosen-drawings.ts';

export function drawingTree(contents: TableOfContents): readonly ContentsNode[] {
  return contentsTree(contents).find(({ id }) => id === 'drawings')?.children ?? [];
}

/** "A-101 Rev 2, Addendum 2.pdf". */
function placeOf(sheet: Sheet): string {
  const { number } = sheetName(sheet);
  const revision = sheet.revision === null ? '' : ` Rev ${sheet.revision}`;
  return `${number}${revision}, ${sheet.document_name}`;
}

/** Null for a sheet set, which cannot be chosen. */
export function choiceOf(
  node: ContentsNode,
  sheetOf: (sheetId: number) => Sheet | null,
): DrawingChoice | null {
  const sheet = sheetOf(node.target?.sheetId ?? 0);
  if (node.target === null || sheet === null) return null;
  const title = node.label === '' ? sheetName(sheet).number : node.label;
  return { key: node.id, title, place: placeOf(sheet) };
}

/** "9 drawings on 5 sheets in 3 sheet sets". */
export function foundWords(tree: readonly ContentsNode[]): string {
  const sheets = tree.flatMap(({ children }) => children);
  const drawings = sheets.flatMap(({ children }) => children);
  return `${plural(drawings.length, 'drawing')} on ${plural(sheets.length, 'sheet')} in ${plural(tree.length, 'sheet set')}`;
}
