/** How two sheets are shown, in the core's terms. */
import { Matching, Style } from '../pkg/pinbar_core.js';
import type { Box } from '../../contract/src/geometry/types.ts';
import { guarded } from './errors.ts';

export type CoreStyleInput = {
  mode: 'both' | 'a' | 'b' | 'swipe';
  paint: 'tint' | 'gray' | 'full';
  /** #rrggbb */
  colorA: string;
  colorB: string;
  /** 1 to 100. */
  opacityAPercent: number;
  opacityBPercent: number;
  /** A fraction of the width. */
  swipeAt: number;
  /** Of both in their colors: lines within the tolerance look alike, if that is known (`CoreMatching`). Absent: false. */
  isMatched?: boolean;
};

export class CoreStyle implements Disposable {
  /** For the other classes in this folder. */
  readonly inner: Style;

  /** Throws BAD_ARGUMENT for a color that is not #rrggbb. */
  constructor(input: CoreStyleInput) {
    const { mode, paint, swipeAt, colorA, colorB, opacityAPercent, opacityBPercent, isMatched } =
      input;
    const colors = Uint32Array.of(packed(colorA), packed(colorB));
    const opacities = Uint8Array.of(percent(opacityAPercent), percent(opacityBPercent));
    this.inner = guarded(() =>
      Style.of(mode, paint, swipeAt, colors, opacities, isMatched ?? false),
    );
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

/** A difference whose ink keeps the color of its drawing. */
export type ApartInput = {
  /** OLD's page points. */
  box: Box;
  areaSquareInches: number;
  kind: 'added' | 'removed' | 'changed' | 'moved';
};

export type MatchingInput = { toleranceInches: number; differences: readonly ApartInput[] };

const POINTS_PER_INCH = 72;

/** What is drawn as lines of both drawings: lines within the tolerance of each other, except what is a difference. */
export class CoreMatching implements Disposable {
  /** For the other classes in this folder. */
  readonly inner: Matching;

  constructor({ toleranceInches, differences }: MatchingInput) {
    const numbers = differences.flatMap(({ box, areaSquareInches, kind }) => [
      ...box,
      areaSquareInches * POINTS_PER_INCH ** 2,
      kind === 'added' ? 0 : 1,
      kind === 'removed' ? 0 : 1,
    ]);
    const tolerance = toleranceInches * POINTS_PER_INCH;
    this.inner = guarded(() => new Matching(tolerance, Float64Array.from(numbers)));
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}

function packed(color: string): number {
  const value = /^#[0-9a-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : Number.NaN;
  if (Number.isNaN(value)) throw new RangeError(`${color} is not a color in the form #rrggbb.`);
  return value;
}
