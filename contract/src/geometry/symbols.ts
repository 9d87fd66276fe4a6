/** What is drawn at the grid of a plan, and which way the plan lies. */
import type { Box } from './types.ts';

/** A column where two grid lines cross, or beside it; or one like those elsewhere. */
export type SheetColumn = {
  /** Which of the sheet's grids, from 0. */
  readonly grid: number;
  /** The labels of the two lines, in the order of the grid's directions. Null away from where lines cross. */
  readonly on: readonly [string, string] | null;
  readonly box: Box;
};

/** An opening of a floor or a roof: an upright rectangle with both diagonals. */
export type SheetOpening = {
  readonly box: Box;
  /** Its diagonals are dashed: it may be in what is above. */
  readonly isDashed: boolean;
  /** Words in it say that it is one. Otherwise it is empty. */
  readonly isNamed: boolean;
};

export type SheetSymbols = {
  readonly columns: readonly SheetColumn[];
  /** Within the grids. Absent if the sheet was read before these, and columns away from crossings, were recognized. */
  readonly openings?: readonly SheetOpening[];
  /** Straight pieces of walls within the grids, level or upright: from face to face. Absent like openings. */
  readonly walls?: readonly Box[];
  /** The arrow that points north, from its foot to its tip: x0, y0, x1, y1. Null if there is none, or several that disagree. */
  readonly north: readonly [number, number, number, number] | null;
};
