/** What the dimensions on a sheet show about a scale, as calls answer it. */
import type { RegionScale, Scale, ScaleCheck } from '../../../contract/src/scales/schema.ts';
import { checkScale, isProven } from '../../../markups/src/measure/scale-check.ts';
import type { MeasuredScale } from '../../../markups/src/measure/scale-check.ts';
import type { PaperSize } from '../../../markups/src/measure/scale-text.ts';
import { nearestScale, POINTS_PER_INCH, ratioText } from '../../../markups/src/measure/scales.ts';

/** A measured scale is a common one within this share, or within its interval. */
const SAME = 0.001;

/** The scale that dimensions show, by the name of the common one that it is. */
function measuredScale({ inchesPerPoint, relativeError }: MeasuredScale): Scale {
  const ratio = inchesPerPoint * POINTS_PER_INCH;
  const nearest = nearestScale(ratio);
  const isCommon = Math.abs(ratio / nearest.ratio - 1) <= Math.max(SAME, relativeError);
  const { label, ratio: shown } = isCommon ? nearest : { label: ratioText(ratio), ratio };
  return {
    ...{ inches_per_point: shown / POINTS_PER_INCH, label, source: 'dimensions' },
    relative_error: relativeError,
  };
}

type Measured = {
  /** What the dimensions of the region itself show. */
  readonly own: MeasuredScale | null;
  /** How many times the stated scales the dimensions of the sheet's drawings show. */
  readonly reduction: MeasuredScale | null;
  readonly paper: PaperSize;
};

/**
 * Null where dimensions say nothing. A drawing with too few of its own takes part in what those of the others show: a sheet is
 * printed at one size.
 */
export function checkOf(
  stated: Scale | null,
  { own, reduction, paper }: Measured,
): ScaleCheck | null {
  if (stated === null) {
    if (own === null || !isProven(own)) return null;
    const measured = measuredScale(own);
    const { dimensionCount: dimension_count } = own;
    return { verdict: 'unstated', measured, dimension_count, printed: null, reprint: null };
  }
  const { inches_per_point: statedInches } = stated;
  const inherited =
    reduction === null
      ? null
      : { ...reduction, inchesPerPoint: reduction.inchesPerPoint * statedInches };
  for (const measured of [own, inherited]) {
    const found = measured === null ? null : checkScale(statedInches, measured, paper);
    // That other drawings have the scale that they state proves nothing for this one.
    if (measured === null || found === null) continue;
    if (measured === inherited && found.verdict === 'agrees') continue;
    const shown = measuredScale(measured);
    const { dimensionCount: dimension_count } = measured;
    if (found.verdict === 'agrees') {
      return {
        ...{ verdict: 'agrees', dimension_count, printed: null, reprint: null },
        measured: { ...shown, inches_per_point: measured.inchesPerPoint },
      };
    }
    const { printed, reprint } = found;
    return {
      ...{ verdict: 'disagrees', measured: shown, dimension_count, printed },
      reprint: reprint && {
        ...{ is_half_size: reprint.isHalfSize, from: reprint.from, to: reprint.to },
      },
    };
  }
  return null;
}

/** A scale that was checked is as exact as the check. */
export function checkedScale<Checked extends Scale>(
  scale: Checked,
  check: RegionScale['check'],
): Checked {
  return check?.verdict === 'agrees' && scale.relative_error === 0
    ? { ...scale, relative_error: check.measured.relative_error }
    : scale;
}
