/** The rows of a list below its heading: a mark with the text beside it. Pure. */
import type { PageLine } from '../compliance/passages.ts';
import type { Box } from './check.ts';

export type MarkedRow = { readonly mark: string; readonly text: string; readonly box: Box };

type List = {
  /** Of a whole line: its mark, and the text behind it. */
  readonly row: RegExp;
  /** Whether a line is nothing but a mark. */
  readonly isMark: (text: string) => boolean;
  /** The most that rows are apart, in heights of their text. */
  readonly gap: number;
};

const height = ([, y0, , y1]: Box) => Math.max(1, y1 - y0);
const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;
/** Fewer are no list. */
const FEWEST = 3;
/** How far left or right of each other marks of one column begin, in heights. */
const SHIFT = 1.5;

/** The column that begins nearest below the heading, from top to bottom; none if it has fewer than three rows. */
export function rowsBelow(
  heading: PageLine,
  lines: readonly PageLine[],
  { row, isMark, gap }: List,
): MarkedRow[] {
  const below = lines
    .filter(({ box }) => box[1] > heading.box[3] - 1)
    .toSorted((a, b) => a.box[1] - b.box[1]);
  const marked = below.flatMap((line) => {
    const written = line.text.trim();
    const [, mark = isMark(written) ? written : null, text = ''] = row.exec(written) ?? [];
    return mark === null ? [] : [{ mark, text, box: line.box }];
  });
  const first = marked.find(
    ({ box }) =>
      box[1] - heading.box[3] < 12 * height(heading.box) &&
      Math.abs(box[0] - heading.box[0]) < 40 * height(heading.box) &&
      marked.filter((other) => Math.abs(other.box[0] - box[0]) < SHIFT * height(box)).length >=
        FEWEST,
  );
  if (first === undefined) return [];
  const column = marked.filter(
    ({ box }) =>
      Math.abs(box[0] - first.box[0]) < SHIFT * height(first.box) && box[1] >= first.box[1],
  );
  const rows: MarkedRow[] = [];
  let bottom = first.box[3];
  for (const { mark, text, box } of column) {
    if (box[1] - bottom > gap * height(box)) break;
    bottom = box[3];
    rows.push({ mark, text: text === '' ? textBeside(box, lines) : text, box });
  }
  return rows.length < FEWEST ? [] : rows;
}

function textBeside(box: Box, lines: readonly PageLine[]): string {
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
