/** The rows of a sheet index: a number with the title beside it. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';
import { isSheetNumber, NUMBER } from './numbers.ts';

export type IndexRow = { readonly number: string; readonly title: string; readonly box: Box };

const HEADING =
  /^(?:(?:DRAWING|SHEET|DWG\.?) (?:INDEX|LIST|SCHEDULE)|(?:INDEX|LIST) (?:OF|TO) (?:DRAWINGS|SHEETS))\W*$/i;
const ROW = new RegExp(`^(${NUMBER})\\s+(?:[-–—]\\s*)?(\\S.*)$`);

const height = ([, y0, , y1]: Box) => Math.max(1, y1 - y0);
const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;
/** Fewer are no index. */
const FEWEST = 3;
/** The most that rows are apart, in heights of their text: disciplines have headings of their own between them. */
const ROW_GAP = 6;
/** How far left or right of each other numbers of one column begin, in heights. */
const SHIFT = 1.5;

export function indexRowsOf(lines: readonly PageLine[]): IndexRow[] {
  const heading = lines.find(({ text }) => HEADING.test(text.trim()));
  if (heading === undefined) return [];
  const below = lines
    .filter(({ box }) => box[1] > heading.box[3] - 1)
    .toSorted((a, b) => a.box[1] - b.box[1]);
  const numbers = below.flatMap((line) => {
    const text = line.text.trim();
    const [, number = isSheetNumber(text) ? text : null, title = ''] = ROW.exec(text) ?? [];
    return number === null ? [] : [{ number, title, box: line.box }];
  });
  // The column that begins nearest below the heading.
  const first = numbers.find(
    ({ box }) =>
      box[1] - heading.box[3] < 12 * height(heading.box) &&
      Math.abs(box[0] - heading.box[0]) < 40 * height(heading.box) &&
      numbers.filter((other) => Math.abs(other.box[0] - box[0]) < SHIFT * height(box)).length >=
        FEWEST,
  );
  if (first === undefined) return [];
  const column = numbers.filter(
    ({ box }) =>
      Math.abs(box[0] - first.box[0]) < SHIFT * height(first.box) && box[1] >= first.box[1],
  );
  const rows: IndexRow[] = [];
  let bottom = first.box[3];
  for (const { number, title, box } of column) {
    if (box[1] - bottom > ROW_GAP * height(box)) break;
    bottom = box[3];
    rows.push({ number, title: title === '' ? titleBeside(box, lines) : title, box });
  }
  return rows.length < FEWEST ? [] : rows;
}

function titleBeside(box: Box, lines: readonly PageLine[]): string {
  const [beside] = lines
    .filter(
      (line) =>
        line.box[0] > box[2] &&
        Math.abs(middle(line.box) - middle(box)) < 0.6 * height(box) &&
        /\p{L}{3}/u.test(line.text),
    )
    .toSorted((a, b) => a.box[0] - b.box[0]);
  return beside?.text.trim() ?? '';
}
