/** Passages of a page: what is written together, as notes and rows of schedules, with the place of each. Pure. */
import { plainMarks } from './quantities.ts';

export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
/** A line of text on a page. `box` is in points of the page as displayed. */
export type PageLine = { text: string; box: Box };

export type Passage = {
  text: string;
  box: Box;
  /** Of the schedule that it is a row of. */
  table?: { title: string; cells: readonly { header: string; text: string }[] };
};

const height = ([, y0, , y1]: Box) => Math.max(1, y1 - y0);
const middle = ([, y0, , y1]: Box) => (y0 + y1) / 2;
const center = ([x0, , x1]: Box) => (x0 + x1) / 2;

function around(boxes: readonly Box[]): Box {
  return [
    Math.min(...boxes.map(([x0]) => x0)),
    Math.min(...boxes.map(([, y0]) => y0)),
    Math.max(...boxes.map(([, , x1]) => x1)),
    Math.max(...boxes.map(([, , , y1]) => y1)),
  ];
}

/** Lines that begin a note or item of their own. */
const BEGINS_ITEM = /^(?:\(?[A-Z0-9]{1,3}[.)]\s|[•▪●○◦□☐-]\s|PART \d|\d+\.\d+\s)/;
/** A number or letter that stands alone in front of a note. */
const IS_MARK = /^\(?[A-Z0-9]{1,3}[.)]?$/i;
/** The most that lines of one paragraph are apart, in line heights. */
const LINE_GAP = 1.05;
/** How far the next line may begin left or right of the one above, in line heights. */
const INDENT = 4;

/** Joins lines to notes: below each other, near, and with the same left edge. */
function notes(lines: readonly PageLine[]): Passage[] {
  const open: PageLine[][] = [];
  const sorted = lines.toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  for (const line of sorted) {
    const size = height(line.box);
    const above = BEGINS_ITEM.test(line.text)
      ? undefined
      : open.findLast((some) => {
          const last = some.at(-1);
          if (last === undefined || IS_MARK.test(last.text)) return false;
          const gap = line.box[1] - last.box[3];
          const isSameSize = Math.abs(height(last.box) - size) < 0.35 * size;
          const shift = Math.abs(line.box[0] - (some[0]?.box[0] ?? 0));
          const isNear = shift < size || (last.text.length > 40 && shift < INDENT * size);
          return isSameSize && gap > -0.5 * size && gap < LINE_GAP * size && isNear;
        });
    if (above) above.push(line);
    else open.push([line]);
  }
  return open.map((some) => ({
    text: some.map(({ text }) => text.trim()).join(' '),
    box: around(some.map(({ box }) => box)),
  }));
}

const IS_TABLE = /\b(?:schedule|legend|table|matrix)\b(?!.*\bnotes?\b)/i;
const MOST_TITLE = 60;
/** Between the title of a table and its head, in heights of the title. */
const HEAD_BELOW = 5;
const FEWEST_HEADS = 3;
/** So many times as many heads has the lower one of two lines, at least. */
const MORE_HEADS = 1.5;
/** Between heads of one table, in heights of their text. */
const HEAD_GAP = 30;

type Table = { title: PageLine; heads: PageLine[] };

/** The heads nearest to the title, and those that follow them on either side without a wide gap, from left to right. */
function aroundTitle({ box: [x0, , x1] }: PageLine, some: readonly PageLine[]): PageLine[] {
  const heads = some.toSorted((a, b) => a.box[0] - b.box[0]);
  const groups: PageLine[][] = [];
  for (const head of heads) {
    const last = groups.at(-1);
    const gap = head.box[0] - (last?.at(-1)?.box[2] ?? -Infinity);
    if (last !== undefined && gap < HEAD_GAP * height(head.box)) last.push(head);
    else groups.push([head]);
  }
  const away = ([left, , right]: Box) => Math.max(left - (x0 + x1) / 2, (x0 + x1) / 2 - right, 0);
  const awayOf = (group: readonly PageLine[]) => away(around(group.map(({ box }) => box)));
  return groups.toSorted((a, b) => awayOf(a) - awayOf(b))[0] ?? [];
}

/** Titles with a row of at least three heads below, which belong to the nearest title on the same height. */
function tablesOf(lines: readonly PageLine[]): Table[] {
  const titles = lines.filter(({ text }) => IS_TABLE.test(text) && text.length <= MOST_TITLE);
  return titles.flatMap((title) => {
    const beside = titles.filter(
      (other) => Math.abs(middle(other.box) - middle(title.box)) < height(title.box),
    );
    const below = lines.filter(
      ({ box }) =>
        box[1] > title.box[3] - 1 && box[1] < title.box[3] + HEAD_BELOW * height(title.box),
    );
    const isOfTitle = ({ box }: PageLine) => {
      const nearest = beside.toSorted(
        (a, b) => Math.abs(center(a.box) - center(box)) - Math.abs(center(b.box) - center(box)),
      )[0];
      return nearest === title;
    };
    const own = below.filter((line) => isOfTitle(line) && !/\d/.test(line.text));
    // Heads may have two lines, of which the lower one has more; texts of other drawings may be on the height of either.
    let best: PageLine[] = [];
    for (const at of own.map(({ box }) => middle(box)).toSorted((a, b) => a - b)) {
      const heads = aroundTitle(
        title,
        own.filter(({ box }) => Math.abs(middle(box) - at) < height(box) / 2),
      );
      if (heads.length >= FEWEST_HEADS && heads.length > MORE_HEADS * best.length) best = heads;
    }
    return best.length === 0 ? [] : [{ title, heads: best }];
  });
}

/** The most that rows of a table are apart, in heights of their text. */
const ROW_GAP = 3.5;

function rowsOf(
  { title, heads }: Table,
  lines: readonly PageLine[],
  others: readonly Table[],
): Passage[] {
  const [first, last] = [heads[0], heads.at(-1)];
  if (first === undefined || last === undefined) return [];
  const head = around(heads.map(({ box }) => box));
  // Cells may be wider than their heads, up to where the next table begins.
  const next = Math.min(
    ...others.map((table) => table.heads[0]?.box[0] ?? Infinity).filter((x) => x > head[2]),
  );
  const width = head[2] - head[0];
  const right = Math.min(next - 20, head[2] + 0.25 * width);
  const left = head[0] - Math.min(40, 0.1 * width);
  const cells = lines
    .filter(({ box }) => box[1] > head[3] && box[0] >= left && box[0] <= right)
    .toSorted((a, b) => middle(a.box) - middle(b.box));
  const rows: PageLine[][] = [];
  let bottom = head[3];
  for (const cell of cells) {
    const row = rows.at(-1);
    const size = height(cell.box);
    if (row?.[0] && Math.abs(middle(row[0].box) - middle(cell.box)) < 0.5 * size) {
      row.push(cell);
    } else {
      if (cell.box[1] - bottom > ROW_GAP * size) break;
      rows.push([cell]);
    }
    bottom = Math.max(bottom, cell.box[3]);
  }
  return rows
    .filter((row) => row.length > 1)
    .map((row) => {
      const named = row
        .toSorted((a, b) => a.box[0] - b.box[0])
        .map((cell) => ({
          header: (heads.find(({ box }) => center(box) >= cell.box[0]) ?? last).text,
          text: cell.text.trim(),
        }));
      return {
        text: named.map(({ header, text }) => `${header} ${text}`).join(', '),
        box: around(row.map(({ box }) => box)),
        table: { title: title.text.trim(), cells: named },
      };
    });
}

/** `isRunning`: lines that most pages repeat at the same place, such as those of title blocks. */
export function passagesOf(
  given: readonly PageLine[],
  isRunning: (line: PageLine) => boolean,
): Passage[] {
  const lines = given
    .map(({ text, box }) => ({ text: plainMarks(text), box }))
    .filter((line) => line.text.trim() !== '' && !isRunning(line));
  const tables = tablesOf(lines);
  const rows = tables.flatMap((table) =>
    rowsOf(
      table,
      lines,
      tables.filter((other) => other !== table),
    ),
  );
  const isInRow = (line: PageLine) =>
    rows.some(
      ({ box }) =>
        middle(line.box) >= box[1] &&
        middle(line.box) <= box[3] &&
        line.box[0] >= box[0] - 1 &&
        line.box[2] <= box[2] + 1,
    );
  const rest = lines.filter((line) => !isInRow(line));
  return [...rows, ...notes(rest)].filter(({ text }) => /\p{L}{2}/u.test(text));
}
