/** What is drawn at the grid of a plan, and which way the plan lies. */
import type { Box } from './types.ts';

/** A column where two grid lines cross, or beside it. */
export type SheetColumn = {
  /** Which of the sheet's grids, from 0. */
  readonly grid: number;
  /** The labels of the two lines, in the order of the grid's directions. */
  readonly on: readonly [string, string];
  readonly box: Box;
};

export type SheetSymbols = {
  readonly columns: readonly SheetColumn[];
  /** The arrow that points north, from its foot to its tip: x0, y0, x1, y1. Null if there is none, or several that disagree. */
  readonly north: readonly [number, number, number, number] | null;
};
