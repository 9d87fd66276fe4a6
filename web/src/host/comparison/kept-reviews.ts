/** Decisions about differences, kept in the browser by what the two pages contain. */
import type { Difference } from '../../../../workers/protocol/comparison.ts';
import { isReviewEntry, withReview } from '../../domain/review.ts';
import type { Reviews, ReviewState } from '../../domain/review.ts';
import { readReviews, writeReviews } from '../../lib/review-store.ts';
import type { Store } from '../../lib/store.ts';
import type { ComparisonState } from './comparison-state.ts';
import { comparisonKey } from './comparison-state.ts';

export function keptReviews(key: string): Reviews {
  return readReviews(key, isReviewEntry);
}

export function reviewIn(
  store: Store<ComparisonState>,
  difference: Difference,
  change: { state?: ReviewState; note?: string },
): void {
  const state = store.get();
  const reviews = withReview(state.reviews, difference, change);
  store.set({ ...state, reviews });
  const key = comparisonKey(state);
  if (key !== null) writeReviews(key, reviews);
}
