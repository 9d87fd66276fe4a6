/** The text of a page as lines, for reading books. Positions in page points, origin upper left, y down. */
import type { PageReading } from './page-reading.ts';

export type PageWord = {
  text: string;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  /** Font size in points. */
  size: number;
  /** Number of its line on the page, from 0. */
  line: number;
};

export type TextLine = {
  text: string;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  /** Font size of its largest word. */
  size: number;
  /** Right end of its first word, which may be a box to tick. Absent where words have no places. */
  firstEnd?: number;
};

export type PageText = {
  /** From 1. */
  page: number;
  width: number;
  height: number;
  lines: readonly TextLine[];
  /** Titles of the bookmarks that lead to the page; none when absent. */
  bookmarks?: readonly string[];
  /** What is remarked beside the items of a form; none when absent. */
  remarks?: readonly Remark[];
};

/** What somebody wrote beside an item of a form. */
export type Remark = { box: TextLine['box']; text: string };

/** What a page says, from its message. */
export function toPageText({
  page,
  width,
  height,
  lines,
  bookmarks,
  remarks,
}: PageReading): PageText {
  return {
    page,
    width,
    height,
    bookmarks,
    ...(remarks && { remarks }),
    lines: lines.map(([text, x0, y0, x1, y1, size, firstEnd]) => ({
      ...{ text, box: [x0, y0, x1, y1], size },
      ...(firstEnd !== undefined && { firstEnd }),
    })),
  };
}

/** Groups words into lines, in order. Lines separated only by spaces become one. */
export function linesOf(words: readonly PageWord[]): TextLine[] {
  const lines: (TextLine & { number: number })[] = [];
  for (const { text, box, size, line } of words) {
    const last = lines.at(-1);
    if (last?.number === line) {
      const [x0, y0, x1, y1] = last.box;
      last.text += ` ${text}`;
      last.box = [
        Math.min(x0, box[0]),
        Math.min(y0, box[1]),
        Math.max(x1, box[2]),
        Math.max(y1, box[3]),
      ];
      last.size = Math.max(last.size, size);
    } else {
      lines.push({ text, box, size, firstEnd: box[2], number: line });
    }
  }
  return lines.map(({ number: _number, ...line }) => line);
}

const isOnOneRow = (a: TextLine, b: TextLine) =>
  Math.abs(a.box[3] - b.box[3]) < Math.min(a.size, b.size) * 0.4;

/** A label in a column of its own: `4.`, `b)`, `12`, a checkbox, or one with a number; a star behind it names a note. */
const LABEL = /^[☐☑]?\S{1,4}(?: \*)?$/;

/** Puts labels in front of the line to their right, as in lists set as tables. */
export function withLabels(lines: readonly TextLine[]): TextLine[] {
  const taken = new Set<TextLine>();
  const joined = lines.map((line) => {
    const [label] = lines
      .filter(
        (other) =>
          other !== line &&
          !taken.has(other) &&
          LABEL.test(other.text.trim()) &&
          other.box[2] <= line.box[0] &&
          isOnOneRow(other, line),
      )
      .toSorted((a, b) => b.box[2] - a.box[2]);
    if (!label || LABEL.test(line.text.trim())) return line;
    taken.add(label);
    const [x0, y0, x1, y1] = line.box;
    const box = [Math.min(x0, label.box[0]), y0, x1, y1] as const;
    return {
      ...line,
      box,
      firstEnd: label.box[2],
      text: `${label.text.trim().replace(/ \*$/, '')} ${line.text}`,
    };
  });
  return joined.filter((_line, index) => {
    const original = lines[index];
    return original === undefined || !taken.has(original);
  });
}
