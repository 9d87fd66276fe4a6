/**
 * Tables as spreadsheets (ECMA-376), each on a sheet whose head is bold and stays in sight. A long one is compressed while it is
 * written, row by row: libraries make the whole file in one go, and compress large ones in a worker that the page's policy refuses.
 */
import { strToU8, Zip, ZipDeflate, ZipPassThrough, zipSync } from 'fflate';
import { xmlText } from '../xml-text.ts';
import { harmless, OWN_ZONE } from './table.ts';
import type { Cell, Table, TableWriter, Zone } from './table.ts';
import {
  drawingFiles,
  fitted,
  PICTURE_COLUMN_WIDTH,
  PICTURE_TYPES,
  pictureFile,
  rowHeight,
  SHEET_RELATIONSHIPS,
} from './xlsx-pictures.ts';
import type { AnchoredPicture, Size } from './xlsx-pictures.ts';

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
const PLAIN = 3;
const WRAPPED = 4;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Beside long texts and pictures, everything of a row begins at its top. */
const AT_TOP = 'vertical="top"';
const formatOf = (looks: string, alignment: string): string =>
  `<xf ${looks} fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment ${alignment}/></xf>`;

const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  formatOf('numFmtId="0" fontId="1" applyFont="1"', AT_TOP) +
  formatOf('numFmtId="22" fontId="0" applyNumberFormat="1"', AT_TOP) +
  formatOf('numFmtId="0" fontId="0"', AT_TOP) +
  `${formatOf('numFmtId="0" fontId="0"', `${AT_TOP} wrapText="1"`)}</cellXfs>` +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const sheetFile = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Everything but the sheets. `each` makes a text of a sheet's name and its number from 1. */
const filesOf = (
  sheetNames: readonly string[],
  hasPictures: boolean,
  each = (text: (name: string, number: number) => string) =>
    sheetNames.map((name, index) => text(xmlText(name), index + 1)).join(''),
): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    each(
      (_, number) =>
        `<Override PartName="/${sheetFile(number)}" ContentType="${CONTENT}.worksheet+xml"/>`,
    ) +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>` +
    `${hasPictures ? PICTURE_TYPES : ''}</Types>`,
  ...(hasPictures && { 'xl/worksheets/_rels/sheet1.xml.rels': SHEET_RELATIONSHIPS }),
  '_rels/.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
    `<sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    each(
      (_, number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    ) +
    `<Relationship Id="rId${sheetNames.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
});

/** Most text has nothing that is written otherwise. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const SPECIAL = /[\u0000-\u001F&<>_\uFFFE\uFFFF]/;

function escaped(text: string): string {
  const short = text.length > CELL_LENGTH ? text.slice(0, CELL_LENGTH) : text;
  if (!SPECIAL.test(short)) return short;
  // Spreadsheets read `_x0041_` as a letter.
  return xmlText(short.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

/** A, B, … Z, AA … */
function letters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`;
}

type Look = { readonly format: number; readonly zone: Zone };

function cellOf(cell: Cell, place: string, { format, zone }: Look): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}" s="${PLAIN}"><v>${cell}</v></c>`;
  if (cell instanceof Date) {
    const local = cell.getTime() + zone(cell);
    return `<c r="${place}" s="${MOMENT}"><v>${local / DAY_MS + DAYS_TO_1970}</v></c>`;
  }
  const text = escaped(harmless(cell));
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** `row` is from 1, `height` in points; null: as high as its text. */
function rowOf(cells: readonly Cell[], row: number, look: Look, height: number | null): string {
  const all = cells.map((cell, column) => cellOf(cell, `${letters(column)}${row}`, look));
  const high = height === null ? '' : ` ht="${height}" customHeight="1"`;
  return `<row r="${row}"${high}>${all.join('')}</row>`;
}

type Options = {
  readonly zone?: Zone;
  /** Of the only sheet: a plain word. */
  readonly sheetName?: string;
  /** In characters, by column. Texts that are longer go on below: without widths, they would make rows too high. */
  readonly widths?: readonly number[];
};

const widthsOf = (columns: readonly string[], widths: readonly number[]): string =>
  columns
    .map((_, at) => [at + 1, widths[at] ?? COLUMN_WIDTH] as const)
    .map(([at, width]) => `<col min="${at}" max="${at}" width="${width}" customWidth="1"/>`)
    .join('');

/** The beginning of a sheet, with its head. */
const headOf = (columns: readonly string[], widths: readonly number[], zone: Zone): string =>
  `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widthsOf(columns, widths)}</cols><sheetData>${rowOf(columns, 1, { format: BOLD, zone }, null)}`;

/** The closing part of a worksheet. `drawing` is the reference to its pictures, if it has any. */
const endOf = (columns: number, rows: number, drawing = ''): string =>
  `</sheetData><autoFilter ref="A1:${letters(columns - 1)}${rows}"/>${drawing}</worksheet>`;

/** A picture that a row can show, by the number of its file. */
export type XlsxPicture = Pick<AnchoredPicture, 'picture' | 'size'>;

type Piece = Uint8Array<ArrayBuffer>;

export type XlsxWriter = TableWriter<Piece> & {
  /** Like `row`, with a picture in the column after the others. `words`: what it shows, in plain letters. */
  readonly picturedRow: (cells: readonly Cell[], picture: XlsxPicture, words: string) => Piece[];
  /** Adds a picture (PNG) before the head, so that no more than one is in memory. `size`: in any unit. */
  readonly picture: (png: Uint8Array, size: Size) => { picture: XlsxPicture; pieces: Piece[] };
};

/**
 * The head can be filtered and sorted by in the spreadsheet. With `pictureTitle`, a column of that title comes after the
 * others, for pictures.
 */
export function xlsxWriter(
  titles: readonly string[],
  {
    zone = OWN_ZONE,
    sheetName = 'Sheet1',
    widths = [],
    pictureTitle,
  }: Options & { readonly pictureTitle?: string } = {},
): XlsxWriter {
  const hasPictures = pictureTitle !== undefined;
  const columns = hasPictures ? [...titles, pictureTitle] : titles;
  const format = widths.length > 0 ? WRAPPED : PLAIN;
  const allWidths = hasPictures ? [...widths, PICTURE_COLUMN_WIDTH] : widths;
  let made: Piece[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    made.push(new Uint8Array(piece));
  });
  const taken = () => {
    const pieces = made;
    made = [];
    return pieces;
  };
  const addTexts = (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) {
      const file = new ZipDeflate(name);
      zip.add(file);
      file.push(strToU8(text), true);
    }
  };
  addTexts(filesOf([sheetName], hasPictures));
  const sheet = new ZipDeflate(sheetFile(1));
  const anchored: AnchoredPicture[] = [];
  let pictures = 0;
  let count = 1;
  const addRow = (cells: readonly Cell[], height: number | null) => {
    count += 1;
    sheet.push(strToU8(rowOf(cells, count, { format, zone }, height)));
    return taken();
  };
  return {
    picture(png, size) {
      pictures += 1;
      const file = new ZipPassThrough(pictureFile(pictures));
      zip.add(file);
      file.push(png, true);
      return { picture: { picture: pictures, size: fitted(size) }, pieces: taken() };
    },
    head() {
      zip.add(sheet);
      sheet.push(strToU8(headOf(columns, allWidths, zone)));
      return taken();
    },
    row: (cells) => addRow(cells, null),
    picturedRow(cells, picture, words) {
      anchored.push({ ...picture, row: count, words });
      return addRow(cells, rowHeight(picture.size));
    },
    end() {
      const drawing = hasPictures ? '<drawing r:id="rId1"/>' : '';
      sheet.push(strToU8(endOf(columns.length, count, drawing)), true);
      if (hasPictures) addTexts(drawingFiles(anchored, columns.length - 1));
      zip.end();
      return taken();
    },
  };
}

export function* xlsxPieces({ columns, rows }: Table): Generator<Uint8Array<ArrayBuffer>> {
  const writer = xlsxWriter(columns);
  yield* writer.head();
  for (const row of rows) yield* writer.row(row);
  yield* writer.end();
}

/** A sheet of a workbook. `name`: at most 31 characters, none of them one of []:*?/\\. */
export type NamedSheet = {
  readonly name: string;
  /** In characters, by column. */
  readonly widths: readonly number[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A workbook of several short sheets, whole. Dates are in the zone. */
export function xlsxBook(sheets: readonly NamedSheet[], zone: Zone): Uint8Array<ArrayBuffer> {
  const names = sheets.map(({ name }) => name);
  const sheetTexts = sheets.map(({ columns, widths, rows }, index) => {
    const body = rows.map((cells, at) => rowOf(cells, at + 2, { format: WRAPPED, zone }, null));
    const text =
      headOf(columns, widths, zone) + body.join('') + endOf(columns.length, rows.length + 1);
    return [sheetFile(index + 1), text] as const;
  });
  const files = { ...filesOf(names, false), ...Object.fromEntries(sheetTexts) };
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  // The first day that archives know, so that the same tables are the same bytes.
  return zipSync(Object.fromEntries(bytes), { mtime: new Date(1980, 0, 1) });
}
