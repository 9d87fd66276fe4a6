/** Measurements as a table, for CSV and XLSX. */
import { measuredCells, MEASURED_COLUMNS } from '../../../domain/measured-columns.ts';
import { momentCell } from '../../../../../exchange/src/tables/table.ts';
import type { Cell, Table } from '../../../../../exchange/src/tables/table.ts';
import { KIND_NAMES } from './measurement-rows.ts';
import type { MeasurementRow } from './measurement-rows.ts';

const COLUMNS = ['Label', 'Kind', 'Sheet', ...MEASURED_COLUMNS, 'Comment', 'Author', 'Date'];

export function tableOf(
  rows: readonly MeasurementRow[],
  pageName: (page: number) => string,
): Table & { rows: Cell[][] } {
  return { columns: COLUMNS, rows: rows.map((row) => cellsOf(row, pageName)) };
}

/** In the order of the columns. */
function cellsOf(row: MeasurementRow, pageName: (page: number) => string): Cell[] {
  const { markup, kind, found, label, page } = row;
  const { contents, author, modified, created } = markup;
  return [
    ...[label, KIND_NAMES[found.quantity === 'volume' ? 'volume' : kind], pageName(page)],
    ...measuredCells(row),
    ...[contents, author, momentCell(modified ?? created)],
  ];
}
