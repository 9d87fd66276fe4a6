/** What a reviewer decided about each difference. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { DifferenceMark } from '../../../contract/src/reviews/marks.ts';
import type { DifferenceReview } from '../../../contract/src/reviews/schema.ts';
import type { Difference, DifferenceKind } from '../../../workers/protocol/comparison.ts';

/** `issue`: an issue was raised about it; only in projects. */
const REVIEW_STATES = ['open', 'accepted', 'ignored', 'question', 'issue'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Stores what is needed to find the difference again after a realignment changes its id. */
export type ReviewEntry = {
  readonly state: ReviewState;
  readonly note: string;
  /** Who decided it, in projects: "Ada Lovelace". */
  readonly by?: string;
  readonly kind: DifferenceKind;
  readonly box: Box;
};

export type Reviews = Readonly<Record<string, ReviewEntry>>;

type Decision = Exclude<ReviewState, 'open' | 'issue'>;

/** How a review is called: one's own in the browser, or that of a project. */
export type ReviewKind = {
  readonly states: Readonly<Record<ReviewState, string>>;
  /** Buttons. */
  readonly actions: Readonly<Record<Decision, string>>;
  /** Announced. */
  readonly said: Readonly<Record<Decision, string>>;
  /** Whether a decision may have a note. Projects have comments. */
  readonly hasNotes: boolean;
  /** Which differences have to be reviewed. */
  readonly counts: (difference: Pick<Difference, 'group'>) => boolean;
};

export const OWN_REVIEW: ReviewKind = {
  states: {
    ...{ open: 'To review', accepted: 'Accepted', ignored: 'Ignored' },
    ...{ question: 'Question', issue: 'Issue' },
  },
  actions: { accepted: 'Accept', ignored: 'Ignore', question: 'Question' },
  said: { accepted: 'Accepted', ignored: 'Ignored', question: 'Marked as a question' },
  hasNotes: true,
  counts: ({ group }) => group !== 'specks',
};

/** As the change matrix counts: a title block has a new date in every issuance, and markups are not part of a sheet. */
export const TEAM_REVIEW: ReviewKind = {
  states: { ...OWN_REVIEW.states, accepted: 'Seen', ignored: 'Not a change' },
  actions: { accepted: 'Seen', ignored: 'Not a change', question: 'Question' },
  said: {
    accepted: 'Marked as seen',
    ignored: 'Marked as not a change',
    question: 'Marked as a question',
  },
  hasNotes: false,
  counts: ({ group }) => group === 'drawing',
};

/** What the states of a project's review are called on the wire. */
const MARKS = {
  ...({ open: null, accepted: 'seen', ignored: 'not_a_change' } as const),
  ...({ question: 'question', issue: 'issue' } as const),
} satisfies Record<ReviewState, DifferenceMark | null>;

export const markOf = (state: ReviewState): DifferenceMark | null => MARKS[state];

/** What a team decided about these differences. */
export function teamReviews(
  differences: readonly Pick<Difference, 'id' | 'kind' | 'box'>[],
  decided: readonly DifferenceReview[],
): Reviews {
  const byId = new Map(decided.map((each) => [each.difference_id, each]));
  return Object.fromEntries(
    differences.flatMap(({ id, kind, box }) => {
      const found = byId.get(id);
      if (found === undefined) return [];
      const state = REVIEW_STATES.find((each) => MARKS[each] === found.mark) ?? 'open';
      const name = found.decided_by?.full_name ?? 'someone whose account is gone';
      const by = found.is_carried ? `${name}, in an earlier comparison` : name;
      return [[id, { state, note: '', by, kind, box }]];
    }),
  );
}

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

/** A question counts as done: someone has been asked. */
export function progressOf(
  differences: readonly Difference[],
  reviews: Reviews,
  { counts }: Pick<ReviewKind, 'counts'> = OWN_REVIEW,
): Progress {
  const counted = differences.filter(counts);
  const open = counted.filter((d) => stateOf(reviews, d.id) === 'open').length;
  return { open, done: counted.length - open };
}

/** Whether a stored value is a valid entry. */
export function isReviewEntry(value: unknown): value is ReviewEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return (
    typeof entry['state'] === 'string' &&
    entry['state'] in OWN_REVIEW.states &&
    typeof entry['note'] === 'string' &&
    typeof entry['kind'] === 'string' &&
    Array.isArray(entry['box']) &&
    entry['box'].length === 4
  );
}
