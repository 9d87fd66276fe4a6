/** Compares the scale that a drawing states with the one that its dimensions show. */
import { reprintOf } from './reprints.ts';
import type { Reprint } from './reprints.ts';
import type { PaperSize } from './scale-text.ts';

/** The scale that dimensions show. */
export type MeasuredScale = {
  readonly inchesPerPoint: number;
  /** Half of the interval that it is almost certainly in, a share of it. */
  readonly relativeError: number;
  /** Dimensions that show it. */
  readonly dimensionCount: number;
  /** Of different lengths. */
  readonly lengthCount: number;
  /** Of those that could be read, the share that shows it. */
  readonly share: number;
};

export type ScaleVerdict =
  | { readonly verdict: 'agrees' }
  /** `printed`: how large the sheet is printed, a share of the size that its stated scale holds on. */
  | { readonly verdict: 'disagrees'; readonly printed: number; readonly reprint: Reprint | null };

/** Up to this share, rounding explains a difference. */
const SAME = 0.004;
/** From this share on, nothing but another scale does. */
const OTHER = 0.015;
/** A warning needs so many dimensions, of so many lengths, and so large a share of those that could be read. */
const WARNING_COUNT = 5;
const WARNING_LENGTHS = 3;
const WARNING_SHARE = 0.75;

/** Whether a scale can stand against a stated one, or for a missing one. */
export function isProven({ dimensionCount, lengthCount, share }: MeasuredScale): boolean {
  return (
    dimensionCount >= WARNING_COUNT && lengthCount >= WARNING_LENGTHS && share >= WARNING_SHARE
  );
}

/** Null if the dimensions neither confirm nor contradict the stated scale. `stated`: true inches of a page point. */
export function checkScale(
  stated: number,
  measured: MeasuredScale,
  paper: PaperSize,
): ScaleVerdict | null {
  const { inchesPerPoint, relativeError } = measured;
  const difference = Math.abs(Math.log(inchesPerPoint / stated));
  if (difference <= Math.max(SAME, relativeError)) return { verdict: 'agrees' };
  const isClear = difference > Math.max(OTHER, 3 * relativeError);
  if (!isClear || !isProven(measured)) return null;
  const printed = stated / inchesPerPoint;
  return { verdict: 'disagrees', printed, reprint: reprintOf(printed, relativeError, paper) };
}
