/** Schedules: ruled tables with a heading. Inches on paper. */
import type { Pen } from '../description/pen.ts';
import { FINE, HEAVY, MEDIUM, NOTE, SMALL, TITLE } from './weights.ts';

export type Table = {
  heading: string;
  columns: readonly { title: string; width: number }[];
  rows: readonly (readonly string[])[];
  /** Cells are named `prefix-row-column`, from 0. */
  prefix: string;
  rowHeight?: number;
};

/** Draws the table with its upper left corner at (x, y); returns its height. */
export function drawTable(pen: Pen, x: number, y: number, table: Table): number {
  const row = table.rowHeight ?? 0.25;
  const width = table.columns.reduce((sum, column) => sum + column.width, 0);
  const head = 0.4;
  const height = head + row * (table.rows.length + 1);
  pen.text(x + width / 2, y + 0.27, table.heading, { size: TITLE, anchor: 'center', bold: true });
  pen.rect(x, y, width, height, HEAVY);
  pen.line(x, y + head, x + width, y + head, HEAVY);
  let left = x;
  table.columns.forEach((column, index) => {
    if (index > 0) pen.line(left, y + head, left, y + height, FINE);
    pen.text(left + column.width / 2, y + head + row * 0.65, column.title, {
      size: SMALL,
      anchor: 'center',
      bold: true,
    });
    table.rows.forEach((cells, at) => {
      const cell = pen.named(`${table.prefix}-${at}-${index}`);
      const baseline = y + head + row * (at + 1) + row * 0.66;
      cell.text(left + 0.07, baseline, cells[index] ?? '', { size: NOTE });
    });
    left += column.width;
  });
  for (let at = 1; at <= table.rows.length; at += 1) {
    pen.line(x, y + head + row * at, x + width, y + head + row * at, at === 1 ? MEDIUM : FINE);
  }
  return height;
}
