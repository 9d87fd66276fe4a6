/** The words of a page as rows of cells, for reading forms and tables. Page points, origin upper left, y down. */

export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
export type Word = { text: string; box: Box; size: number };
export type Page = {
  /** From 1. */
  page: number;
  words: readonly Word[];
};
/** Words beside each other without a wide gap. */
export type Cell = { text: string; box: Box; size: number; words: readonly Word[] };
export type Row = { page: number; cells: readonly Cell[]; text: string; box: Box; size: number };

/** In font sizes: a space is about a quarter, and columns are seldom closer than this. */
const CELL_GAP = 0.75;

export function around(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}

export function cellOf(words: readonly Word[]): Cell {
  return {
    text: words.map(({ text }) => text).join(' '),
    box: around(words.map(({ box }) => box)),
    size: Math.max(...words.map(({ size }) => size)),
    words,
  };
}

/** From left to right. */
function cellsOf(words: readonly Word[]): Cell[] {
  const cells: Word[][] = [];
  let end = -Infinity;
  for (const word of words) {
    const last = cells.at(-1);
    if (last && word.box[0] - end < word.size * CELL_GAP) last.push(word);
    else cells.push([word]);
    end = word.box[2];
  }
  return cells.map(cellOf);
}

const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;

/** From top to bottom. Words belong to one row when their middles are level. */
export function rowsOf({ page, words }: Page): Row[] {
  const sorted = words
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => middle(a.box) - middle(b.box));
  const rows: Word[][] = [];
  let level = -Infinity;
  for (const word of sorted) {
    const at = middle(word.box);
    const last = rows.at(-1);
    if (last && at - level < Math.min(word.size, last[0]?.size ?? word.size) * 0.45)
      last.push(word);
    else {
      rows.push([word]);
      level = at;
    }
  }
  return rows.map((row) => {
    const ordered = row.toSorted((a, b) => a.box[0] - b.box[0]);
    const { text, box, size } = cellOf(ordered);
    return { page, cells: cellsOf(ordered), text, box, size };
  });
}

/** Rows that follow each other as running text. */
export type Paragraph = { text: string; rows: readonly Row[] };

export function paragraphsOf(rows: readonly Row[]): Paragraph[] {
  const groups: Row[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNext =
      last !== undefined &&
      last.page === row.page &&
      last.cells.length === 1 &&
      row.cells.length === 1 &&
      Math.abs(last.box[0] - row.box[0]) < row.size &&
      row.box[1] - last.box[3] < row.size * 0.85 &&
      Math.abs(last.size - row.size) < 0.5 &&
      // A line that ends early ends its paragraph.
      (last.box[2] - last.box[0] > 250 || !/[.:]$/.test(last.text)) &&
      !/^[\w /&]{2,30}:/.test(row.text);
    if (isNext) group?.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => ({ rows: group, text: group.map(({ text }) => text).join(' ') }));
}
