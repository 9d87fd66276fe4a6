/** The grids of a sheet: lines that drawings are named by, such as C and 4. */

export type GridLine = {
  /** As written in its bubble. */
  readonly label: string;
  /** The middle of its bubble, and the other end: x0, y0, x1, y1 in page points. */
  readonly ends: readonly [number, number, number, number];
};

/** The grid of one drawing: one or two directions, each with two or more parallel lines in the order of their labels. */
export type SheetGrid = readonly (readonly GridLine[])[];
