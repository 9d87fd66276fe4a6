/** Downloads measurements as a table. */
import { download } from '../../lib/download.ts';
import { csvOf, sheetOf } from './model/measurement-table.ts';
import type { Cell } from './model/measurement-table.ts';

/** `name` without an ending. */
export function downloadCsv(table: readonly (readonly Cell[])[], name: string): void {
  download(new Blob([csvOf(table)], { type: 'text/csv' }), `${name}.csv`);
}

export async function downloadXlsx(
  table: readonly (readonly Cell[])[],
  name: string,
): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  download(await writeXlsxFile(sheetOf(table)).toBlob(), `${name}.xlsx`);
}
