/** The scales that drawings have. A ratio is a true length by its length on paper: 48 for 1/4″ = 1′. */
import type { MeasureScale } from '../model.ts';
import { fractionText } from './numbers.ts';

export const POINTS_PER_INCH = 72;

export type NamedScale = {
  readonly label: string;
  readonly ratio: number;
};

/** ME-004, in the order of the specification: inches on paper to one foot. */
export const FOOT_SCALES: readonly NamedScale[] = [
  3,
  1.5,
  1,
  3 / 4,
  1 / 2,
  3 / 8,
  1 / 4,
  3 / 16,
  1 / 8,
  3 / 32,
  1 / 16,
].map((inches) => ({ label: `${fractionText(inches)}″ = 1′`, ratio: 12 / inches }));

/** Of site plans: feet to one inch on paper. */
export const SITE_SCALES: readonly NamedScale[] = [10, 20, 30, 40, 50, 60, 80, 100, 200].map(
  (feet) => ({ label: `1″ = ${feet}′`, ratio: 12 * feet }),
);

export const METRIC_SCALES: readonly NamedScale[] = [
  1, 2, 5, 10, 20, 25, 50, 75, 100, 125, 200, 250, 500, 1000, 1250, 2000, 2500, 5000,
].map((ratio) => ({ label: ratioText(ratio), ratio }));

/** `1:48`, `1:47.6`, `2:1`. */
export function ratioText(ratio: number): string {
  const parts = (value: number) =>
    value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 1 });
  return ratio >= 1 ? `1:${parts(ratio)}` : `${parts(1 / ratio)}:1`;
}

export function ratioOf({ inchesPerPoint }: MeasureScale): number {
  return inchesPerPoint * POINTS_PER_INCH;
}

/** A scale that is exactly as stated. */
export function statedScale(
  { label, ratio }: NamedScale,
  source: MeasureScale['source'],
): MeasureScale {
  return { inchesPerPoint: ratio / POINTS_PER_INCH, label, source, relativeError: 0 };
}

/** The common scale that is nearest to a ratio. */
export function nearestScale(ratio: number): NamedScale {
  const all = [...FOOT_SCALES, ...SITE_SCALES, ...METRIC_SCALES];
  const distance = (scale: NamedScale) => Math.abs(Math.log(scale.ratio / ratio));
  return all.reduce((best, scale) => (distance(scale) < distance(best) ? scale : best));
}

/** Whether two ratios are the same but for rounding. */
export function isSameRatio(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < 1e-6;
}
