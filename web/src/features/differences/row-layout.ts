/** Where the rows of a long list lie, so that only those in sight are in the document. */
export type RowItem =
  | { readonly type: 'heading'; readonly title: string }
  | { readonly type: 'row'; readonly index: number };

/** Heights in px: a row, a heading; an open row is measured. */
export const ROW_PX = 57;
export const HEADING_PX = 32;

export type RowLayout = { readonly tops: readonly number[]; readonly total: number };

export function layoutRows(
  items: readonly RowItem[],
  open: { index: number; height: number } | null,
): RowLayout {
  const tops: number[] = [];
  let total = 0;
  for (const item of items) {
    tops.push(total);
    if (item.type === 'heading') total += HEADING_PX;
    else total += open !== null && open.index === item.index ? open.height : ROW_PX;
  }
  return { tops, total };
}

/** The first and one past the last item that touch [from, to]. */
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
