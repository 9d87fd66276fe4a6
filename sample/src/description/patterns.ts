/** Repeating patterns: one cell of short pen lines, in inches. */
import type { Color, PatternName } from './marks.ts';

export type Pattern = {
  /** Width and height of the cell. */
  cell: readonly [number, number];
  /** Polylines inside the cell. */
  lines: readonly (readonly (readonly [number, number])[])[];
  weightPoints: number;
  color: Color;
};

export const PATTERNS: Record<PatternName, Pattern> = {
  gravel: {
    cell: [0.42, 0.36],
    lines: [
      [
        [0.05, 0.08],
        [0.09, 0.05],
        [0.12, 0.09],
        [0.08, 0.12],
        [0.05, 0.08],
      ],
      [
        [0.26, 0.2],
        [0.31, 0.19],
        [0.32, 0.24],
        [0.27, 0.25],
        [0.26, 0.2],
      ],
      [
        [0.1, 0.28],
        [0.12, 0.29],
      ],
      [
        [0.33, 0.07],
        [0.35, 0.08],
      ],
      [
        [0.21, 0.12],
        [0.22, 0.14],
      ],
    ],
    weightPoints: 0.3,
    color: [0.45, 0.45, 0.45],
  },
  carpet: {
    cell: [0.12, 0.12],
    lines: [
      [
        [0.02, 0.02],
        [0.05, 0.05],
      ],
      [
        [0.08, 0.1],
        [0.11, 0.07],
      ],
    ],
    weightPoints: 0.25,
    color: [0.5, 0.5, 0.5],
  },
};
