/** Measurements as a table, for CSV and XLSX. */
import { tableValue } from '../../../../../markups/src/measure/value-text.ts';
import { INCHES_PER_FOOT } from '../../../../../markups/src/measure/lengths.ts';
import { KIND_NAMES, SOURCE_WORDS } from './measurement-rows.ts';
import type { MeasurementRow } from './measurement-rows.ts';

export type Cell = string | number | null;

const COLUMNS = [
  'Label',
  'Kind',
  'Sheet',
  'Value',
  'Unit',
  'Plus or minus',
  'Area',
  'Depth, ft',
  'Scale',
  'Scale from',
  'Comment',
  'Author',
  'Date',
] as const;

/** Spreadsheets run text that begins like a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text;
}

/** The cells of each measurement, in the order of the columns. */
export function tableOf(
  rows: readonly MeasurementRow[],
  pageName: (page: number) => string,
): Cell[][] {
  return rows.map(({ markup, kind, found, unit, label, page }) => {
    const { value, unit: unitName } = tableValue(found, unit);
    const { value: error } = tableValue({ ...found, value: found.uncertainty }, unit);
    const scale = markup.measurement?.scale ?? null;
    const depth = markup.measurement?.depth ?? null;
    const base =
      found.base === null
        ? null
        : tableValue({ ...found, quantity: 'area', value: found.base }, unit);
    const cells: Cell[] = [
      ...[label, KIND_NAMES[found.quantity === 'volume' ? 'volume' : kind], pageName(page)],
      ...[value, found.isOnPaper ? `${unitName} on paper` : unitName, error],
      ...[
        base?.value ?? null,
        found.base === null || depth === null ? null : depth / INCHES_PER_FOOT,
      ],
      ...[scale?.label ?? null, scale === null ? null : SOURCE_WORDS[scale.source]],
      ...[markup.contents, markup.author, markup.modified ?? markup.created],
    ];
    return cells.map((cell) =>
      typeof cell === 'string' ? harmless(cell) : typeof cell === 'number' ? rounded(cell) : cell,
    );
  });
}

/** More digits than any measurement has. */
function rounded(value: number): number {
  return Number(value.toPrecision(10));
}

/** RFC 4180; the mark at the beginning tells spreadsheets that it is UTF-8. */
export function csvOf(table: readonly (readonly Cell[])[]): string {
  const field = (cell: Cell) => {
    const text = cell === null ? '' : String(cell);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [COLUMNS, ...table].map((cells) => cells.map(field).join(','));
  return `\u{FEFF}${lines.join('\r\n')}\r\n`;
}

/** Cells of a spreadsheet with their types: text stays text, so that none is a formula. */
export function sheetOf(table: readonly (readonly Cell[])[]) {
  const head = COLUMNS.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const rows = table.map((cells) =>
    cells.map((value) => {
      if (value === null) return null;
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  return [head, ...rows];
}
