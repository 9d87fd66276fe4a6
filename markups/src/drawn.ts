/**
 * How a markup looks, as plain drawing steps in page points. `appearance.ts` makes them; the view worker paints them on
 * tiles, the page shows the one being edited as SVG, and the PDF export writes them as appearance streams. So a markup looks
 * the same everywhere.
 */
import type { Point } from '../../contract/src/geometry/types.ts';

export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  /** Two control points and the end. */
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export type DrawnPath = {
  readonly type: 'path';
  readonly segments: readonly Segment[];
  /** Lines are joined round. */
  readonly stroke: {
    readonly color: string;
    /** Page points. */
    readonly width: number;
    readonly dash: readonly number[];
    readonly cap: 'butt' | 'round';
  } | null;
  readonly fill: { readonly color: string; readonly rule: 'nonzero' | 'evenodd' } | null;
  /** 0 to 1. */
  readonly opacity: number;
  /** `multiply`: what lies beneath stays readable, as with a highlighter. */
  readonly blend: 'normal' | 'multiply';
};

export type DrawnText = {
  readonly type: 'text';
  /** Of the first line's baseline. */
  readonly at: Point;
  readonly lines: readonly string[];
  /** Page points; lines are 1.2 times that apart. */
  readonly size: number;
  readonly align: 'left' | 'middle';
  readonly color: string;
  /** Degrees clockwise around `at`. */
  readonly turned: number;
  readonly opacity: number;
};

export type Drawn = DrawnPath | DrawnText;
