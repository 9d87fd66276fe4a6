/** How much of the changes to each sheet has been reviewed. Without zod, so that the page can use it. */
import type { ChangeState } from './kinds.ts';

type Reviewable = {
  readonly state: ChangeState;
  readonly differences_count: number | null;
  readonly reviewed_count: number | null;
  readonly is_seen: boolean;
};

export type ReviewProgress = { readonly done: number; readonly all: number };

/** Sheets without differences to decide about: they are looked at as a whole. */
const AS_A_WHOLE: readonly ChangeState[] = ['added', 'removed', 'not-aligned'];

export const isSeenAsWhole = ({ state }: Pick<Reviewable, 'state'>): boolean =>
  AS_A_WHOLE.includes(state);

/** The differences of a sheet outside its title block; or the sheet itself, if it was added, removed or not aligned. */
export function toReview(change: Reviewable): ReviewProgress {
  if (isSeenAsWhole(change)) return { done: Number(change.is_seen), all: 1 };
  return { done: change.reviewed_count ?? 0, all: change.differences_count ?? 0 };
}

export function toReviewOf(changes: readonly Reviewable[]): ReviewProgress {
  return changes
    .map(toReview)
    .reduce((sum, { done, all }) => ({ done: sum.done + done, all: sum.all + all }), {
      done: 0,
      all: 0,
    });
}
