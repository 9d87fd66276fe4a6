/** Row positions of a long list, so that only visible rows are mounted. */
export type RowItem =
  | { readonly type: 'heading'; readonly title: string }
  | { readonly type: 'row'; readonly index: number };

/**
 * Heights in CSS px at the default text size: a row without its details line, the line, a heading. An expanded row is
 * measured.
 */
const ROW_PX = 56;
const LINE_PX = 1;
const HEADING_PX = 32;

/** Height of a collapsed row, CSS px. */
export function rowHeight(textScale: number): number {
  return ROW_PX * textScale + LINE_PX;
}

export type RowLayout = { readonly tops: readonly number[]; readonly total: number };

export function layoutRows(
  items: readonly RowItem[],
  open: { index: number; height: number } | null,
  textScale: number,
): RowLayout {
  const tops: number[] = [];
  let total = 0;
  for (const item of items) {
    tops.push(total);
    if (item.type === 'heading') total += HEADING_PX * textScale;
    else total += open !== null && open.index === item.index ? open.height : rowHeight(textScale);
  }
  return { tops, total };
}

/** The range of items that touch [from, to], end exclusive. */
export function itemsInSight(layout: RowLayout, from: number, to: number): [number, number] {
  const { tops } = layout;
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const first = Math.max(0, low - 1);
  let last = first;
  while (last < tops.length && (tops[last] ?? 0) < to) last += 1;
  return [first, last];
}
