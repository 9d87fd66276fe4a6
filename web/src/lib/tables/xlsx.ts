/**
 * A table as a spreadsheet (ECMA-376): one sheet whose head is bold and stays in sight. It is compressed while it is written,
 * row by row: libraries make the whole file in one go, and compress large ones in a worker that the page's policy refuses.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { harmless } from './table.ts';
import type { Cell, Table } from './table.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters that a cell may have. */
const CELL_LENGTH = 32_767;
const COLUMN_WIDTH = 18;
const DAY_MS = 86_400_000;
/** Days from the first day of spreadsheets to 1970. */
const DAYS_TO_1970 = 25_569;

/** Formats of cells, by their place in `STYLES`. */
const BOLD = 1;
const MOMENT = 2;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${CONTENT}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
};

/** XML has no place for these, not even escaped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NO_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Most text has nothing that is written otherwise. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const SPECIAL = /[\u0000-\u001F&<>_\uFFFE\uFFFF]/;

function escaped(text: string): string {
  const short = text.length > CELL_LENGTH ? text.slice(0, CELL_LENGTH) : text;
  if (!SPECIAL.test(short)) return short;
  return (
    short
      .replaceAll(NO_XML, '')
      // Spreadsheets read `_x0041_` as a letter.
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#13;')
  );
}

/** A, B, … Z, AA … */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

function cellOf(cell: Cell, place: string, format: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date) {
    const local = cell.getTime() - cell.getTimezoneOffset() * 60_000;
    return `<c r="${place}" s="${MOMENT}"><v>${local / DAY_MS + DAYS_TO_1970}</v></c>`;
  }
  const text = escaped(harmless(cell));
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** `row` is from 1. */
function rowOf(cells: readonly Cell[], row: number, format = 0): string {
  const all = cells.map((cell, column) => cellOf(cell, `${letters(column)}${row}`, format));
  return `<row r="${row}">${all.join('')}</row>`;
}

function* sheetPieces({ columns, rows }: Table): Generator<string> {
  yield (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols><col min="1" max="${columns.length}" width="${COLUMN_WIDTH}" customWidth="1"/></cols>` +
      `<sheetData>${rowOf(columns, 1, BOLD)}`
  );
  let count = 1;
  for (const row of rows) {
    count += 1;
    yield rowOf(row, count);
  }
  yield '</sheetData></worksheet>';
}

export function* xlsxPieces(table: Table): Generator<Uint8Array<ArrayBuffer>> {
  let made: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(new Uint8Array(piece));
  });
  const taken = function* () {
    const pieces = made;
    made = [];
    yield* pieces;
  };
  for (const [name, text] of Object.entries(FILES)) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml');
  zip.add(sheet);
  for (const piece of sheetPieces(table)) {
    sheet.push(strToU8(piece));
    yield* taken();
  }
  sheet.push(new Uint8Array(), true);
  zip.end();
  yield* taken();
}
