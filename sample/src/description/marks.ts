/**
 * A sheet as marks on paper, as a drafting program has it before export. Lengths are inches on the sheet as displayed,
 * origin upper left, y down; line weights are points.
 */

/** sRGB, 0 to 1. */
export type Color = readonly [number, number, number];

export type PathCommand =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export type Stroke = {
  weightPoints: number;
  color: Color;
  /** On and off lengths in inches; absent for a solid line. */
  dash?: readonly number[];
};

/** A flat color, or the name of a pattern in `patterns.ts`. */
export type Fill = { color: Color } | { pattern: PatternName };

export type PatternName = 'gravel' | 'carpet';

export type PathMark = {
  kind: 'path';
  /** Shared by the marks of one thing (a door, a note); edits name it. */
  id?: string;
  /** Title of the drawing that the mark belongs to. */
  drawing?: string;
  commands: readonly PathCommand[];
  stroke?: Stroke;
  fill?: Fill;
};

/** `regular` and `bold` are an outline font, `stroke` the single-line lettering of a plotter. */
export type Face = 'regular' | 'bold' | 'stroke';

export type TextMark = {
  kind: 'text';
  id?: string;
  drawing?: string;
  /** Start of the baseline, with the anchor applied. */
  x: number;
  y: number;
  /** Em size, inches. */
  size: number;
  /** Degrees counterclockwise as displayed. */
  angle: number;
  value: string;
  face: Face;
  color: Color;
};

export type Mark = PathMark | TextMark;

export type Sheet = {
  number: string;
  title: string;
  widthInches: number;
  heightInches: number;
  marks: readonly Mark[];
};

export const BLACK: Color = [0, 0, 0];
