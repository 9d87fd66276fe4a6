/** The list of a document's markups: what each row says, and which rows there are. Pure. */
import type { ReviewReason } from '../../../../../markups/src/model.ts';
import { isChecked, stateIn, threadsOf } from '../../../../../markups/src/replies.ts';
import { kindName } from '../../../domain/markup-words.ts';
import type { MarkupKey, ShownMarkup } from '../../../host/markups/document-markups.ts';

export type Listed = {
  readonly key: MarkupKey;
  readonly shown: ShownMarkup;
  readonly kind: string;
  /** Its subject, else the first line of what it says. */
  readonly subject: string;
  readonly author: string;
  /** ISO 8601; empty if unknown. */
  readonly date: string;
  readonly page: number;
  /** Empty without one. */
  readonly state: string;
  readonly isChecked: boolean;
  readonly issue: number | null;
  readonly replies: readonly ShownMarkup[];
  /** Why a carried markup has to be reviewed. */
  readonly review: ReviewReason | null;
};

export const LIST_COLUMNS = ['subject', 'author', 'date', 'page', 'state', 'issue'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

export const GROUPS = ['none', 'page', 'author', 'kind', 'state'] as const;
export type Grouping = (typeof GROUPS)[number];

export type ListChoice = {
  readonly words: string;
  /** Empty: all. */
  readonly kind: string;
  readonly author: string;
  readonly state: string;
  /** Only carried markups that have to be reviewed. */
  readonly isToReview: boolean;
  readonly group: Grouping;
  readonly sort: { readonly by: ListColumn; readonly order: 'asc' | 'desc' };
};

export type ListItem =
  | { readonly type: 'group'; readonly id: string; readonly label: string; readonly count: number }
  | { readonly type: 'markup'; readonly id: string; readonly listed: Listed };

/** A word for "no state", to filter and group by. */
export const NO_STATE = 'No state';

/** XFDF's words in ours. */
export function stateName(state: string): string {
  return state === 'Cancelled' ? 'Canceled' : state;
}

function listedOf(shown: ShownMarkup, replies: readonly ShownMarkup[]): Listed {
  const { markup, row, key } = shown;
  const answers = replies.map((reply) => reply.markup);
  return {
    ...{ key, shown, replies, page: markup.pageNumber, author: markup.author },
    kind: kindName(markup),
    subject: markup.subject.trim() || (markup.contents.trim().split('\n')[0] ?? ''),
    date: markup.modified ?? markup.created ?? '',
    state: stateName(stateIn('Review', answers) ?? ''),
    isChecked: isChecked(answers),
    issue: row?.issue_id ?? null,
    review: markup.carried?.review ?? null,
  };
}

/** Of markups without answers, most of them: they are the same objects until they change. */
const unanswered = new WeakMap<ShownMarkup, Listed>();

export function listedMarkups(
  pages: ReadonlyMap<number, readonly ShownMarkup[]>,
): readonly Listed[] {
  const all = [...pages.values()].flat();
  return threadsOf(all, ({ markup }) => markup)
    .filter(({ markup: { markup } }) => !markup.isHidden && markup.state === null)
    .map(({ markup: shown, replies }): Listed => {
      if (replies.length > 0) return listedOf(shown, replies);
      const known = unanswered.get(shown) ?? listedOf(shown, replies);
      unanswered.set(shown, known);
      return known;
    });
}

function hasWords(listed: Listed, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { kind, subject, author, state, shown, replies } = listed;
  const texts = [kind, subject, author, state, shown.markup.contents];
  const text = [...texts, ...replies.map(({ markup }) => markup.contents)].join('\n').toLowerCase();
  return words.every((word) => text.includes(word));
}

function isChosen(listed: Listed, choice: ListChoice): boolean {
  const is = (wanted: string, value: string) => wanted === '' || wanted === value;
  return (
    (!choice.isToReview || listed.review !== null) &&
    is(choice.kind, listed.kind) &&
    is(choice.author, listed.author) &&
    is(choice.state, listed.state || NO_STATE)
  );
}

const BY_TEXT = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: Listed, b: Listed, by: ListColumn): number {
  switch (by) {
    case 'page':
      return a.page - b.page;
    case 'issue':
      return (a.issue ?? Infinity) - (b.issue ?? Infinity) || 0;
    case 'date':
      return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
    case 'subject':
      return BY_TEXT.compare(a.subject, b.subject) || BY_TEXT.compare(a.kind, b.kind);
    case 'author':
    case 'state':
      return BY_TEXT.compare(a[by], b[by]);
  }
}

function groupOf(listed: Listed, group: Grouping, pageName: (page: number) => string): string {
  if (group === 'page') return pageName(listed.page);
  if (group === 'state') return listed.state || NO_STATE;
  if (group === 'author') return listed.author || 'Unknown author';
  return listed.kind;
}

/** The markups that are listed, in their order. */
export function chosenMarkups(all: readonly Listed[], choice: ListChoice): readonly Listed[] {
  const words = choice.words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const { by, order } = choice.sort;
  const sign = order === 'asc' ? 1 : -1;
  return all
    .filter((listed) => isChosen(listed, choice) && hasWords(listed, words))
    .toSorted((a, b) => sign * compare(a, b, by) || a.page - b.page);
}

/** The rows of the list: markups in their order, below the heading of their group if there are groups. */
export function listItems(
  listed: readonly Listed[],
  group: Grouping,
  pageName: (page: number) => string,
): readonly ListItem[] {
  const itemOf = (one: Listed): ListItem => ({ type: 'markup', id: one.key, listed: one });
  if (group === 'none') return listed.map(itemOf);
  const groups = new Map<string, Listed[]>();
  const ordered = group === 'page' ? listed.toSorted((a, b) => a.page - b.page) : listed;
  for (const one of ordered) {
    const label = groupOf(one, group, pageName);
    const members = groups.get(label) ?? [];
    members.push(one);
    groups.set(label, members);
  }
  const entries = [...groups];
  if (group !== 'page') entries.sort(([a], [b]) => BY_TEXT.compare(a, b));
  return entries.flatMap(([label, members]): ListItem[] => [
    { type: 'group', id: `group ${label}`, label, count: members.length },
    ...members.map(itemOf),
  ]);
}

/** What can be filtered by, in order. */
export function valuesOf(
  all: readonly Listed[],
  by: 'kind' | 'author' | 'state',
): readonly string[] {
  const values = new Set(all.map((one) => (by === 'state' ? one.state || NO_STATE : one[by])));
  return [...values].filter((value) => value !== '').toSorted(BY_TEXT.compare);
}
