/** What people are told about a markup that was carried from an earlier revision of its sheet. */
import type { Carried, Markup, ReviewReason } from '../../../markups/src/model.ts';

const REASONS: Readonly<Record<ReviewReason, string>> = {
  changed: 'The drawing changed here.',
  'off-sheet': 'It lay beyond this sheet and was moved onto it.',
  uncertain: 'The alignment of the two sheets is not certain.',
  'not-aligned':
    'The two sheets could not be aligned. The markup is where it was on the paper of the earlier one.',
  'not-compared': 'Pinbar could not compare everything on the two sheets.',
  'not-reviewed': 'It was not reviewed on the earlier sheet.',
};

export function reviewSentence(reason: ReviewReason): string {
  return REASONS[reason];
}

/** Smaller alignment errors are not claimed. */
const LEAST_INCHES = 0.001;
/** Smaller differences of size come from the alignment. */
const LEAST_RESIZING = 0.005;

function alignmentSentence({ errorInches, sizeRatio }: Carried, isMeasured: boolean): string {
  if (errorInches === null) return '';
  const within = ` Aligned within ${Math.max(errorInches, LEAST_INCHES).toFixed(3)} in.`;
  if (Math.abs(sizeRatio - 1) < LEAST_RESIZING) return within;
  const size = ` This sheet is printed at ${(sizeRatio * 100).toFixed(0)}% of that size.`;
  return `${within}${size}${isMeasured ? ' The measurement keeps its true value, at the scale that results.' : ''}`;
}

/** "Carried from A-102, 2026-01-15. Aligned within 0.003 in." */
export function carriedSentence(carried: Carried, { measurement }: Markup): string {
  const isMeasured = measurement !== null && measurement.scale !== null;
  return `Carried from ${carried.from}.${alignmentSentence(carried, isMeasured)}`;
}
