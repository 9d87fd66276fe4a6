/** A table as a file to download, made in slices. */
import { fileInSlices } from '../slices.ts';
import { CSV_TYPE, csvPieces } from '../../../../exchange/src/tables/csv.ts';
import type { Table } from '../../../../exchange/src/tables/table.ts';

export const TABLE_KINDS = ['csv', 'xlsx'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

export async function tableFile(
  table: Table,
  kind: TableKind,
  signal?: AbortSignal,
): Promise<Blob> {
  if (kind === 'csv') return fileInSlices(csvPieces(table), CSV_TYPE, signal);
  const { XLSX_TYPE, xlsxPieces } = await import('../../../../exchange/src/tables/xlsx.ts');
  return fileInSlices(xlsxPieces(table), XLSX_TYPE, signal);
}
