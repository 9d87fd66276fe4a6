/** What a reviewer decided about each difference. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Difference, DifferenceKind } from '../../../workers/protocol/comparison.ts';

export type ReviewState = 'open' | 'accepted' | 'ignored' | 'question';

/** Stores what is needed to find the difference again after a realignment changes its id. */
export type ReviewEntry = {
  readonly state: ReviewState;
  readonly note: string;
  readonly kind: DifferenceKind;
  readonly box: Box;
};

export type Reviews = Readonly<Record<string, ReviewEntry>>;

export const REVIEW_WORDS: Readonly<Record<ReviewState, string>> = {
  open: 'To review',
  accepted: 'Accepted',
  ignored: 'Ignored',
  question: 'Question',
};

export function stateOf(reviews: Reviews, id: string): ReviewState {
  return reviews[id]?.state ?? 'open';
}

export function withReview(
  reviews: Reviews,
  difference: Difference,
  change: { state?: ReviewState; note?: string },
): Reviews {
  const before = reviews[difference.id];
  return {
    ...reviews,
    [difference.id]: {
      state: change.state ?? before?.state ?? 'open',
      note: change.note ?? before?.note ?? '',
      kind: difference.kind,
      box: difference.box,
    },
  };
}

/** Intersection over union: 1 for the same box, 0 for separate ones. */
export function overlap(first: Box, second: Box): number {
  const width = Math.min(first[2], second[2]) - Math.max(first[0], second[0]);
  const height = Math.min(first[3], second[3]) - Math.max(first[1], second[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = (b: Box) => (b[2] - b[0]) * (b[3] - b[1]);
  const both = width * height;
  return both / (area(first) + area(second) - both);
}

/** Below this overlap, boxes count as different findings. */
const SAME_PLACE = 0.3;

/**
 * Moves entries of vanished differences to new ones of the same kind and place, so decisions survive a realignment or
 * another tolerance. Unmatched entries are kept in case their difference returns.
 */
export function carryReviews(reviews: Reviews, differences: readonly Difference[]): Reviews {
  const known = new Set(differences.map((d) => d.id));
  const lost = Object.entries(reviews).filter(([id]) => !known.has(id));
  if (lost.length === 0) return reviews;
  const next: Record<string, ReviewEntry> = { ...reviews };
  for (const difference of differences) {
    if (next[difference.id] !== undefined) continue;
    let best: ReviewEntry | null = null;
    let most = SAME_PLACE;
    for (const [, entry] of lost) {
      const share = entry.kind === difference.kind ? overlap(entry.box, difference.box) : 0;
      if (share >= most) {
        most = share;
        best = entry;
      }
    }
    if (best !== null) next[difference.id] = { ...best, box: difference.box };
  }
  return next;
}

export type Progress = { open: number; done: number };

/** Without specks. A question counts as done: someone has been asked. */
export function progressOf(differences: readonly Difference[], reviews: Reviews): Progress {
  const counted = differences.filter((d) => d.group !== 'specks');
  const open = counted.filter((d) => stateOf(reviews, d.id) === 'open').length;
  return { open, done: counted.length - open };
}

/** Whether a stored value is a valid entry. */
export function isReviewEntry(value: unknown): value is ReviewEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return (
    typeof entry['state'] === 'string' &&
    entry['state'] in REVIEW_WORDS &&
    typeof entry['note'] === 'string' &&
    typeof entry['kind'] === 'string' &&
    Array.isArray(entry['box']) &&
    entry['box'].length === 4
  );
}
