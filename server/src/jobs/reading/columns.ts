/** Pages of lists that are set in columns. Positions in page points, origin upper left, y down. */
import type { TextLine } from './text-lines.ts';

/** A column has so many items, each beside text of the column before. */
const LEAST_ITEMS = 3;
/** Left edges of a column differ by at most so many points. */
const SAME_EDGE = 6;
/** The part of the lines between two columns that may go across both, such as headings. */
const MOST_ACROSS = 0.2;

const areOnOneRow = (a: TextLine, b: TextLine) => a.box[1] < b.box[3] && b.box[1] < a.box[3];

/** Where another column begins, in page points; null if there is none. `isItem`: a mark of an item stands in front. */
function secondColumn(
  lines: readonly TextLine[],
  isItem: (line: TextLine) => boolean,
): number | null {
  const items = lines.filter(isItem);
  const edges = items.map(({ box }) => box[0]).toSorted((a, b) => a - b);
  const found = edges.find((edge) => {
    const [before, own] = [
      lines.filter(({ box }) => box[2] < edge),
      items.filter(({ box }) => Math.abs(box[0] - edge) <= SAME_EDGE),
    ];
    const first = before.filter(isItem);
    const across = lines.filter(({ box }) => box[0] < edge - SAME_EDGE && box[2] > edge);
    const beside = own.filter((item) => before.some((line) => areOnOneRow(line, item)));
    return (
      first.length >= LEAST_ITEMS &&
      beside.length >= LEAST_ITEMS &&
      across.length <= MOST_ACROSS * lines.length
    );
  });
  if (found === undefined) return null;
  // Headings of the second column may begin left of its items, but right of all that is in the first.
  const firstEnd = Math.max(...lines.map(({ box }) => (box[2] < found ? box[2] : -Infinity)));
  const starts = lines.map(({ box }) => box[0]).filter((x) => x > firstEnd && x < found);
  return Math.min(found, ...starts) - SAME_EDGE;
}

/**
 * The lines in the order in which people read them: the first column down to a line across both, then the second, and so on.
 * Each block is of one column.
 */
export function columnsOf(
  lines: readonly TextLine[],
  isItem: (line: TextLine) => boolean,
): (readonly TextLine[])[] {
  const edge = secondColumn(lines, isItem);
  if (edge === null) return [lines];
  const blocks: (readonly TextLine[])[] = [];
  let [left, right]: [TextLine[], TextLine[]] = [[], []];
  const end = () => {
    if (left.length > 0) blocks.push(left);
    // There may be a third one.
    if (right.length > 0) blocks.push(...columnsOf(right, isItem));
    [left, right] = [[], []];
  };
  for (const line of lines) {
    const isAcross = line.box[0] < edge && line.box[2] > edge + SAME_EDGE;
    if (isAcross) {
      end();
      blocks.push([line]);
    } else if (line.box[0] < edge) left.push(line);
    else right.push(line);
  }
  end();
  return blocks;
}
