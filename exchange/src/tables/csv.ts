/** A table as CSV (RFC 4180). */
import { harmlessInParts, OWN_ZONE } from './table.ts';
import type { Cell, Table, TableWriter, Zone } from './table.ts';

export const CSV_TYPE = 'text/csv';

/** `2026-02-01 14:05:00`, which spreadsheets take for a date. */
function dateText(date: Date, zone: Zone): string {
  const local = new Date(date.getTime() + zone(date));
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

function fieldOf(cell: Cell, zone: Zone): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell, zone);
  const text = typeof cell === 'string' ? harmlessInParts(cell) : String(cell);
  // Some spreadsheets split at semicolons and tabs, too.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark at the beginning tells spreadsheets that it is UTF-8. */
export function csvWriter(columns: readonly string[], zone: Zone = OWN_ZONE): TableWriter<string> {
  const lineOf = (cells: readonly Cell[]) =>
    `${cells.map((cell) => fieldOf(cell, zone)).join(',')}\r\n`;
  return {
    head: () => [`\u{FEFF}${lineOf(columns)}`],
    row: (cells) => [lineOf(cells)],
    end: () => [],
  };
}

/** Line by line. */
export function* csvPieces({ columns, rows }: Table): Generator<string> {
  const writer = csvWriter(columns);
  yield* writer.head();
  for (const row of rows) yield* writer.row(row);
}
