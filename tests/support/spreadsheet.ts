/** A spreadsheet as a program that opens it reads it: cells of a sheet by the types that the file declares. */
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

export type ReadCell = { text: string } | { number: number } | { date: Date };
/** By the title of the column. A cell without a value is absent. */
export type ReadRow = Record<string, ReadCell>;

type Raw = { place: string; style: string; type: string; value: string };

/** Which styles are formats of dates: 14 to 22 and 45 to 47 of the built-in ones. */
function dateStyles(styles: string): Set<string> {
  const found = new Set<string>();
  let isInCells = false;
  let index = 0;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'cellXfs') isInCells = true;
    if (name !== 'xf' || !isInCells) return;
    const format = Number(attributes['numFmtId']);
    if ((format >= 14 && format <= 22) || (format >= 45 && format <= 47)) found.add(String(index));
    index += 1;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'cellXfs') isInCells = false;
  });
  parser.write(styles).close();
  return found;
}

function rawCells(sheet: string): Raw[] {
  const cells: Raw[] = [];
  let inside = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'f') throw new Error('A cell has a formula');
    if (name === 'c') {
      const { r = '', s = '0', t = 'n' } = attributes;
      cells.push({ place: r, style: s, type: t, value: '' });
    }
    inside = name === 'v' || name === 't';
  });
  parser.on('text', (text) => {
    const last = cells.at(-1);
    if (inside && last) last.value += text;
  });
  parser.on('closetag', () => {
    inside = false;
  });
  parser.write(sheet).close();
  return cells;
}

const EPOCH = Date.UTC(1899, 11, 30);

/** The names of its sheets, in their order. */
export function sheetNames(bytes: Uint8Array): string[] {
  const workbook = unzipSync(bytes)['xl/workbook.xml'];
  if (workbook === undefined) throw new Error('There is no workbook');
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'sheet') names.push(attributes['name'] ?? '');
  });
  parser.write(strFromU8(workbook)).close();
  return names;
}

/** `sheet`: its number, from 1. Throws if the file is damaged, or a cell has a formula. A date reads the clock of the file as if it was UTC. */
export function readSpreadsheet(bytes: Uint8Array, sheet = 1): ReadRow[] {
  const files = unzipSync(bytes);
  const of = (name: string) => {
    const file = files[name];
    if (file === undefined) throw new Error(`There is no ${name}`);
    return strFromU8(file);
  };
  const dates = dateStyles(of('xl/styles.xml'));
  const titles = new Map<string, string>();
  const rows: ReadRow[] = [];
  for (const { place, style, type, value } of rawCells(of(`xl/worksheets/sheet${sheet}.xml`))) {
    const [, column = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? [];
    const at = Number(line) - 2;
    if (at === -1) titles.set(column, value);
    else {
      const row = rows[at] ?? {};
      rows[at] = row;
      const title = titles.get(column) ?? column;
      if (type === 'inlineStr') row[title] = { text: value };
      else if (!dates.has(style)) row[title] = { number: Number(value) };
      else row[title] = { date: new Date(Math.round(EPOCH + Number(value) * 86_400_000)) };
    }
  }
  return rows;
}
