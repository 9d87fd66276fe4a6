/** A scale from the true length of a line on paper. */
import type { MeasureScale } from '../model.ts';
import { combined } from './pointing.ts';
import { nearestScale, POINTS_PER_INCH, ratioText } from './scales.ts';
import type { NamedScale } from './scales.ts';

export type Calibration = {
  readonly scale: MeasureScale;
  /** The common or printed scale that the points agree with; null if none does. */
  readonly named: NamedScale | null;
  /** By how much the points differ from it, or from the nearest one: a share. */
  readonly deviation: number;
};

/** Points agree with a scale within this share although pointing was more exact: paper and plotters stretch. */
const PAPER_SHARE = 0.0005;

/**
 * `points`: length on paper, page points. `pointErrors`: of the two ends, page points. `printed`: the scale that the sheet
 * states. A scale that the points agree with is taken exactly; otherwise the ratio as it was measured.
 */
export function calibrate(
  points: number,
  trueInches: number,
  pointErrors: readonly number[],
  printed: NamedScale | null,
): Calibration {
  const ratio = (trueInches * POINTS_PER_INCH) / points;
  const relativeError = combined(pointErrors) / points;
  const reach = Math.max(PAPER_SHARE, relativeError);
  const candidates = [...(printed === null ? [] : [printed]), nearestScale(ratio)];
  const deviationOf = (scale: NamedScale) => Math.abs(ratio / scale.ratio - 1);
  const named = candidates.find((scale) => deviationOf(scale) <= reach) ?? null;
  const nearest = named ?? candidates[0] ?? nearestScale(ratio);
  return {
    named,
    deviation: deviationOf(nearest),
    scale: {
      inchesPerPoint: (named?.ratio ?? ratio) / POINTS_PER_INCH,
      label: named?.label ?? ratioText(ratio),
      source: 'calibrated',
      relativeError,
    },
  };
}
