/** How lines are drawn: one list for what is drawn next and for what is selected. */

/** `dash`: dashes and gaps as multiples of the line width. */
export const LINE_STYLES = [
  { id: 'solid', label: 'Solid', dash: [] },
  { id: 'dashed', label: 'Dashed', dash: [4, 3] },
  { id: 'dotted', label: 'Dotted', dash: [1, 2] },
  { id: 'dash-dot', label: 'Dash-dot', dash: [5, 2, 1, 2] },
] as const;
export type LineStyleId = (typeof LINE_STYLES)[number]['id'];

/** Thinner lines have the dashes of this one, page points: shorter ones are not seen. */
const LEAST_WIDTH = 1;

/** Lengths of dashes and gaps in page points; empty: solid. */
export function dashOf(line: LineStyleId, width: number): readonly number[] {
  const dash = LINE_STYLES.find(({ id }) => id === line)?.dash ?? [];
  return dash.map((part) => part * Math.max(LEAST_WIDTH, width));
}

/** Null: none of ours. Lines that became wider or thinner keep their dashes, so only their proportions count. */
export function lineOf(dash: readonly number[]): LineStyleId | null {
  const shares = (parts: readonly number[]) => {
    const [first = 1] = parts;
    return parts.map((part) => (part / first).toFixed(2)).join();
  };
  return LINE_STYLES.find((each) => shares(each.dash) === shares(dash))?.id ?? null;
}
