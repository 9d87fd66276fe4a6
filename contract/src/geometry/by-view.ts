/**
 * How two sheets lie on each other whose drawings moved each its own way. "Old" is the sheet whose page points the overlay has;
 * every matrix maps a point of the new one to it.
 */
import { mapBox } from './matrix.ts';
import type { Box, Matrix, Point } from './types.ts';

/** A drawing that both sheets show, aligned by itself. */
export type AlignedView = {
  /** As printed; absent where it has no title. */
  readonly title?: string | undefined;
  readonly oldBox: Box;
  readonly newBox: Box;
  readonly matrix: Matrix;
  /** Measured as for a whole sheet. */
  readonly errorInches: number;
};

/** A drawing that both sheets show, but not so that one lies on the other. It is not compared. */
export type ApartView = Pick<AlignedView, 'title' | 'oldBox' | 'newBox'>;

export type ByView = {
  /** At least one. Where two overlap, the first one counts. */
  readonly views: readonly AlignedView[];
  readonly apart: readonly ApartView[];
  /** Whether frame, title block and notes, which are in no drawing, lie on the other sheet, too. Otherwise they are not compared. */
  readonly isRestCompared: boolean;
};

/** `matrix` is for what is in no drawing. */
export type Laid = { readonly matrix: Matrix; readonly byView?: ByView | undefined };

/** The matrix for what is in a box of the new sheet: that of the drawing that its middle is in. */
export function matrixOfNew(laid: Laid, box: Box): Matrix {
  return matrixAtNew(laid, middleOf(box));
}

/** The same for a box of the old sheet, where the overlay shows the new one. */
export function matrixOfOld(laid: Laid, box: Box): Matrix {
  return matrixAtOld(laid, middleOf(box));
}

/** The matrix at a point of the new sheet. */
export function matrixAtNew({ matrix, byView }: Laid, at: Point): Matrix {
  return byView?.views.find(({ newBox }) => holds(newBox, at))?.matrix ?? matrix;
}

/** The matrix at a point of the old sheet, where the overlay shows the new one. */
export function matrixAtOld({ matrix, byView }: Laid, at: Point): Matrix {
  const views = byView?.views ?? [];
  const shown = views.find((view) => holds(mapBox(view.matrix, view.newBox), at));
  return (shown ?? views.find(({ oldBox }) => holds(oldBox, at)))?.matrix ?? matrix;
}

function middleOf([x0, y0, x1, y1]: Box): Point {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

function holds([x0, y0, x1, y1]: Box, { x, y }: Point): boolean {
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}
