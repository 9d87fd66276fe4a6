/** A table to download. Spreadsheets run text that begins like a formula, so no cell of a file does. */

/** A date is written in the browser's zone, to the second. */
export type Cell = string | number | Date | null;

export type Table = {
  readonly columns: readonly string[];
  /** Made while the file is written. */
  readonly rows: Iterable<readonly Cell[]>;
};

/** ISO 8601 as a date; what cannot be read as one stays text. */
export function momentCell(moment: string | null): Cell {
  if (moment === null) return null;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? moment : date;
}

/** The full-width forms count, too: some spreadsheets take them for the others. */
const LIKE_A_FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/;

export function harmless(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}
