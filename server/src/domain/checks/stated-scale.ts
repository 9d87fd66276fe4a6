/** The scale that a plan states. Pure. */
import type { SheetFacts, View } from './facts.ts';
import type { Point } from './grid-match.ts';

export type Stated = { readonly view: View; readonly ratio: number };

const isInside = ({ box: [x0, y0, x1, y1] }: View, [x, y]: Point) =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;

/** The drawing that the grid is of, and its scale. Null if that is not stated, or not to be relied on. */
export function statedAt(sheet: SheetFacts, middle: Point): Stated | null {
  const inside = sheet.views.filter((each) => isInside(each, middle));
  // The only one of a sheet is that of the grid, wherever its box ends.
  const [view, ...others] = inside.length === 0 ? sheet.views : inside;
  if (view === undefined || others.length > 0 || view.ratio === null) return null;
  return { view, ratio: view.ratio };
}
