/** Where issues and changes are on sheets. Without zod, so that the page can use it. */

/** A sheet as displayed is divided into cells: columns from the left, rows from the top. */
export const HOT_SPOT_COLUMNS = 8;
export const HOT_SPOT_ROWS = 6;

/** For issues without a markup on the sheet, in the place of a cell. */
export const NO_CELL = 'none';

/** `A1` is the cell at the upper left, `H6` the one at the lower right. */
export const CELL_NAME = /^([A-H][1-6]|none)$/;

/** Both from 0. */
export function cellName(column: number, row: number): string {
  return `${String.fromCodePoint(65 + column)}${row + 1}`;
}

/** Both from 0; null for issues without a place. */
export function placeOfCell(name: string): { column: number; row: number } | null {
  if (name === NO_CELL || !CELL_NAME.test(name)) return null;
  return { column: (name.codePointAt(0) ?? 65) - 65, row: Number(name.slice(1)) - 1 };
}
