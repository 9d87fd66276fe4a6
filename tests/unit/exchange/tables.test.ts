/** Tables to download: CSV and XLSX, in which nothing is a formula. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../exchange/src/tables/csv.ts';
import { momentCell } from '../../../exchange/src/tables/table.ts';
import type { Cell, Table } from '../../../exchange/src/tables/table.ts';
import { xlsxPieces, xlsxWriter } from '../../../exchange/src/tables/xlsx.ts';

const csvOf = (table: Table) => [...csvPieces(table)].join('');

/** The files of a spreadsheet by name; each is well-formed XML. */
async function filesOf(table: Table): Promise<Record<string, string>> {
  const bytes = await new Blob([...xlsxPieces(table)]).arrayBuffer();
  const files = Object.entries(unzipSync(new Uint8Array(bytes)));
  for (const [, file] of files) {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(strFromU8(file)).close();
  }
  return Object.fromEntries(files.map(([name, file]) => [name, strFromU8(file)]));
}

const sheetOf = async (table: Table) => (await filesOf(table))['xl/worksheets/sheet1.xml'] ?? '';
const one = (...cells: Cell[]): Table => ({ columns: ['Name'], rows: [cells] });

/** Quality input 14, and what else spreadsheets run. */
const ATTACKS = [
  ...['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', '%0A=1', '\uFF1D1'],
  '=HYPERLINK("http://x","y")',
  // Behind what nobody sees.
  ...['\uFEFF=1', '\u200B=1', '\u2060\u00AD@SUM(1)', ' \u00A0+1', '\uFE0F-1', '\u0000=1'],
];

describe('a table as CSV', () => {
  it('has a mark for UTF-8, its head, and a line for each row', () => {
    expect(
      csvOf({
        columns: ['Name', 'Value'],
        rows: [
          ['Tür', 1.5],
          ['', null],
        ],
      }),
    ).toBe('\uFEFFName,Value\r\nTür,1.5\r\n,\r\n');
  });
  it('quotes commas, quotes and line feeds', () => {
    expect(csvOf(one('Tile, "large"\nand small'))).toContain('"Tile, ""large""\nand small"\r\n');
  });
  it('has dates in the zone of the browser, as spreadsheets read them', () => {
    expect(csvOf(one(new Date(2026, 1, 3, 4, 5, 6)))).toContain('2026-02-03 04:05:06');
  });
  it('has no formula, whatever people typed', () => {
    for (const attack of ATTACKS) {
      const [, cell = ''] = csvOf(one(attack)).split('\r\n', 2);
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    }
    expect(csvOf(one(-1))).toContain('\r\n-1\r\n');
  });
  it('has no formula where a spreadsheet splits its text, and text as it is elsewhere', () => {
    const guarded = [
      ['door;=1+1', `"door;'=1+1"`],
      ['door; \u200B=1+1;-2', `"door;' \u200B=1+1;'-2"`],
      // Where semicolons split, doubled quotes begin and end a text of nothing.
      ['door;"=1+1;', `"door;'""=1+1;"`],
      ['door\n=1\r\n+2\t@x', `"door\n'=1\r\n'+2\t'@x"`],
      [';\n=1', `";\n'=1"`],
    ];
    for (const [text = '', cell = ''] of guarded)
      expect(csvOf(one(text))).toBe(`\uFEFFName\r\n${cell}\r\n`);
    expect(csvOf(one('Openings; Doors'))).toContain('\r\n"Openings; Doors"\r\n');
    expect(csvOf(one('1 + 1 = 2, A-101'))).toContain('\r\n"1 + 1 = 2, A-101"\r\n');
  });
});

describe('a table as a spreadsheet', () => {
  it('is one sheet with numbers, text and dates', async () => {
    const date = new Date(2026, 1, 3, 12);
    const sheet = await sheetOf({
      columns: ['Name', 'Value', 'Date'],
      rows: [['Door & <frame>', -2.5, date]],
    });
    expect(sheet).toContain('<t xml:space="preserve">Door &amp; &lt;frame&gt;</t>');
    expect(sheet).toContain('<c r="B2" s="3"><v>-2.5</v></c>');
    // Days since December 30, 1899.
    expect(sheet).toContain('<c r="C2" s="2"><v>46056.5</v></c>');
  });
  it('has the files that spreadsheets need', async () => {
    expect(Object.keys(await filesOf(one('a'))).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });
  it('has pictures in a column of their own, each at its row and as large as its place allows', () => {
    const writer = xlsxWriter(['Name'], { widths: [10], pictureTitle: 'Picture' });
    const { picture, pieces } = writer.picture(new Uint8Array([1, 2, 3]), {
      width: 400,
      height: 100,
    });
    const archive = Buffer.concat([
      ...pieces,
      ...writer.head(),
      ...writer.row(['Without']),
      ...writer.picturedRow(['With'], picture, 'Location of issue 7'),
      ...writer.end(),
    ]);
    const files = unzipSync(archive);
    const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(files['xl/media/image1.png']).toEqual(new Uint8Array([1, 2, 3]));
    const sheet = textOf('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<c r="B1" s="1" t="inlineStr"><is><t xml:space="preserve">Picture<');
    expect(sheet).toMatch(/<row r="2">.*<row r="3" ht="51" customHeight="1">/);
    expect(sheet).toContain('<autoFilter ref="A1:B3"/><drawing r:id="rId1"/>');
    const drawing = textOf('xl/drawings/drawing1.xml');
    expect(drawing).toContain('<xdr:from><xdr:col>1</xdr:col>');
    expect(drawing).toContain('<xdr:row>2</xdr:row>');
    // 240 × 60 px.
    expect(drawing).toContain('<a:ext cx="2286000" cy="571500"/>');
    expect(drawing).toContain('descr="Location of issue 7"');
    const links = textOf('xl/drawings/_rels/drawing1.xml.rels');
    expect(links).toContain('Id="rId1"');
    expect(links).toContain('Target="../media/image1.png"');
    expect(textOf('[Content_Types].xml')).toContain('Extension="png"');
  });
  it('breaks long texts where it has widths, and begins everything at the top of its row', () => {
    const written = (widths: number[]) => {
      const writer = xlsxWriter(['Name'], { widths });
      const pieces = [writer.head(), writer.row(['A long text']), writer.end()].flat();
      const files = unzipSync(Buffer.concat(pieces));
      const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      const [, style = '0'] = /r="A2" s="(\d)"/.exec(textOf('xl/worksheets/sheet1.xml')) ?? [];
      const [, formats = ''] = textOf('xl/styles.xml').split('<cellXfs');
      const format = formats.split('<xf ')[Number(style) + 1] ?? '';
      return /<alignment (.*?)\/>/.exec(format)?.[1];
    };
    expect(written([10])).toBe('vertical="top" wrapText="1"');
    expect(written([])).toBe('vertical="top"');
  });

  it('has no formula, whatever people typed', async () => {
    const sheet = await sheetOf({ columns: ['=1'], rows: ATTACKS.map((attack) => [attack]) });
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet.match(/<t xml:space="preserve">'/g)).toHaveLength(ATTACKS.length + 1);
  });
  it('keeps text that spreadsheets would read otherwise, and drops what XML has no place for', async () => {
    const sheet = await sheetOf(one('_x0041_ \u0000\u000B \uD800 😀\r'));
    expect(sheet).toContain('>_x005F_x0041_  \uFFFD 😀&#13;<');
  });
  it('shortens what is too long for a cell', async () => {
    const sheet = await sheetOf(one('a'.repeat(40_000)));
    expect(/a+(?=<)/.exec(sheet)?.[0]).toHaveLength(32_767);
  });
  it('has columns beyond Z, and many rows', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => `c${at}`);
    const rows = Array.from({ length: 10_000 }, (_, row) =>
      columns.map((name) => `${name} ${row}`),
    );
    expect(await sheetOf({ columns, rows })).toContain('<c r="AD501" ');
  });
});

it('takes a moment for a date only if it is one', () => {
  expect(momentCell('2026-02-01T10:00:00Z')).toEqual(new Date('2026-02-01T10:00:00Z'));
  expect(momentCell('yesterday')).toBe('yesterday');
  expect(momentCell(null)).toBeNull();
});
