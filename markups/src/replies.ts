/** Answers to markups, and the states that answers set: XFDF's `state` and `statemodel`. */
import type { Markup } from './model.ts';
import { withoutOrder } from './stack.ts';

/** The states of a review, as XFDF and Acrobat name them. `None` takes a state back. */
export const REVIEW_STATES = ['None', 'Accepted', 'Rejected', 'Cancelled', 'Completed'] as const;

type Answer = {
  readonly name: string;
  readonly author: string;
  /** ISO 8601. */
  readonly now: string;
  readonly contents: string;
  readonly state?: Markup['state'];
};

/** A new answer to a markup. It has no place of its own on the page. */
export function replyTo(markup: Markup, { name, author, now, contents, state }: Answer): Markup {
  const { carried: _carried, ...own } = markup;
  return {
    ...withoutOrder(own),
    ...{ name, kind: 'note', shape: { form: 'places', places: [{ x: 0, y: 0 }] } },
    ...{ contents, subject: '', author, created: now, modified: now, isLocked: false },
    ...{ leader: null, measurement: null, kept: null },
    state: state ?? null,
    repliesTo: markup.name,
  };
}

export type Thread<T> = {
  readonly markup: T;
  /** Oldest first, with the answers to answers. */
  readonly replies: readonly T[];
};

/** Markups with their answers. An answer to a markup that is not there stands for itself. */
export function threadsOf<T>(
  all: readonly T[],
  markupOf: (one: T) => Markup,
): readonly Thread<T>[] {
  const byName = new Map(all.map((one) => [markupOf(one).name, one]));
  const rootOf = (one: T): T => {
    // Most answer nothing.
    if (markupOf(one).repliesTo === null) return one;
    const seen = new Set<T>();
    let root = one;
    while (!seen.has(root)) {
      seen.add(root);
      const { repliesTo } = markupOf(root);
      const next = repliesTo === null ? undefined : byName.get(repliesTo);
      if (next === undefined) return root;
      root = next;
    }
    // Answers in a circle.
    return one;
  };
  const none: T[] = [];
  const replies = new Map<T, T[]>();
  for (const one of all) {
    const root = rootOf(one);
    const thread = replies.get(root) ?? none;
    if (root === one) replies.set(root, thread);
    else replies.set(root, [...thread, one]);
  }
  const momentOf = (one: T) => markupOf(one).created ?? markupOf(one).modified ?? '';
  return [...replies].map(([markup, answers]) => ({
    markup,
    replies:
      answers.length < 2
        ? answers
        : answers.toSorted((a, b) => momentOf(a).localeCompare(momentOf(b))),
  }));
}

/** The state that answers set last in a model; null if none did, or the last took it back. */
export function stateIn(model: string, replies: readonly Markup[]): string | null {
  const last = replies.findLast(({ state }) => state?.model === model)?.state?.value;
  return last === undefined || last === 'None' || last === 'Unmarked' ? null : last;
}

export function isChecked(replies: readonly Markup[]): boolean {
  return stateIn('Marked', replies) === 'Marked';
}
