/** A table as CSV (RFC 4180). */
import { harmless } from './table.ts';
import type { Cell, Table } from './table.ts';

export const CSV_TYPE = 'text/csv';

const two = (value: number) => String(value).padStart(2, '0');

/** `2026-02-01 14:05:00`, which spreadsheets take for a date. */
function dateText(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

function fieldOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dateText(cell);
  const text = typeof cell === 'string' ? harmless(cell) : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(',')}\r\n`;

/** Line by line. The mark at the beginning tells spreadsheets that it is UTF-8. */
export function* csvPieces({ columns, rows }: Table): Generator<string> {
  yield `\u{FEFF}${lineOf(columns)}`;
  for (const row of rows) yield lineOf(row);
}
