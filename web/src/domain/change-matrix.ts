/** The change matrix of an issuance: its rows in words, filtered and sorted. Pure. */
import { CHANGE_STATES } from '../../../contract/src/issuances/kinds.ts';
import type { ChangeState } from '../../../contract/src/issuances/kinds.ts';
import type { ChangedSheet, SheetChange } from '../../../contract/src/issuances/changes.ts';
import { toReview, toReviewOf } from '../../../contract/src/issuances/to-review.ts';
import type { ReviewProgress } from '../../../contract/src/issuances/to-review.ts';
import type { PairedBy } from '../../../contract/src/issuances/schema.ts';
import {
  CHANGE_STATE_WORDS,
  detailWords,
  revisionWords,
} from '../../../contract/src/issuances/words.ts';
import type { List, Sort } from '../../../contract/src/wire/list.ts';
import { readListSearch } from './list-search.ts';
import type { ListSearch } from './list-search.ts';
import { sheetName } from './sheet-name.ts';

export const CHANGE_SORTS = [
  ...(['sheet', 'title', 'revision', 'state', 'differences', 'area', 'review'] as const),
] as const;
export type ChangeSort = (typeof CHANGE_SORTS)[number];

export const CHANGE_LIST: List<ChangeSort> = {
  sorts: CHANGE_SORTS,
  firstSort: { by: 'sheet', order: 'asc' },
};

export const PAIRED_WORDS: Readonly<Record<PairedBy, string>> = {
  number: 'Paired by number',
  title: 'Paired by title',
  likeness: 'Paired by likeness',
  order: 'Paired by page order',
  person: 'Paired by hand',
};

/** The states of a list in the address, separated by commas. Absent: all. */
export type ChangesSearch = ListSearch<ChangeSort> & {
  /** The issuance; absent: the latest one. */
  issuanceId?: number | undefined;
  states?: readonly ChangeState[] | undefined;
};

export function readChangesSearch(raw: Readonly<Record<string, unknown>>): ChangesSearch {
  const issuanceId = Number(raw['issuanceId']);
  const listed = typeof raw['states'] === 'string' ? raw['states'].split(',') : raw['states'];
  const states = CHANGE_STATES.filter((state) => Array.isArray(listed) && listed.includes(state));
  return {
    ...readListSearch(CHANGE_LIST, raw),
    ...(Number.isInteger(issuanceId) && issuanceId > 0 && { issuanceId }),
    ...(states.length > 0 && { states }),
  };
}

/** By the sheet that a row is about: the one of the issuance, or the one that was removed. */
export function sheetOf({ sheet, earlier }: SheetChange): ChangedSheet {
  const found = sheet ?? earlier;
  if (found === null) throw new Error('A change is about a sheet');
  return found;
}

export function keyOf(change: SheetChange): string {
  return `${change.earlier?.id ?? ''} ${change.sheet?.id ?? ''}`;
}

/** "was A-401"; null: it has the same number as before. */
export function formerNumber({ sheet, earlier, state }: SheetChange): string | null {
  return state === 'renumbered' && sheet !== null && earlier !== null
    ? `was ${sheetName(earlier).number}`
    : null;
}

/** "4.1%"; "–" where nothing was compared. */
export function shareWords(share: number | null): string {
  if (share === null) return '–';
  const percent = share * 100;
  return percent > 0 && percent < 0.1 ? '< 0.1%' : `${percent.toFixed(1)}%`;
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

function compare(a: SheetChange, b: SheetChange, by: ChangeSort): number {
  if (by === 'title') return natural(sheetOf(a).sheet_title, sheetOf(b).sheet_title);
  if (by === 'revision') return natural(revisionWords(a), revisionWords(b));
  if (by === 'state') return CHANGE_STATES.indexOf(a.state) - CHANGE_STATES.indexOf(b.state);
  if (by === 'differences') return (a.differences_count ?? -1) - (b.differences_count ?? -1);
  if (by === 'review') return reviewShare(a) - reviewShare(b);
  if (by === 'area') return (a.area_share ?? -1) - (b.area_share ?? -1);
  return 0;
}

/** Ties are in the order of sheet numbers. */
export function sortChanges(
  changes: readonly SheetChange[],
  { by, order }: Sort<ChangeSort>,
): SheetChange[] {
  const sign = order === 'asc' ? 1 : -1;
  const number = (change: SheetChange) => sheetOf(change).sheet_num;
  return changes.toSorted((a, b) => {
    const ofNumbers = natural(number(a), number(b));
    return by === 'sheet' ? sign * ofNumbers : sign * compare(a, b, by) || ofNumbers;
  });
}

/** Those with one of the states whose number, former number or title has the words. */
export function findChanges(
  changes: readonly SheetChange[],
  { states, words }: { states: readonly ChangeState[]; words: string },
): SheetChange[] {
  const wanted = words.trim().toLocaleLowerCase('en');
  return changes.filter((change) => {
    if (states.length > 0 && !states.includes(change.state)) return false;
    const texts = [change.sheet, change.earlier].map((each) =>
      each === null ? '' : `${each.sheet_num} ${each.sheet_title}`.toLocaleLowerCase('en'),
    );
    return texts.some((text) => text.includes(wanted));
  });
}

/** How far a sheet is reviewed, 0 to 1; −1 where there is nothing to review. */
function reviewShare(change: SheetChange): number {
  const { done, all } = toReview(change);
  return all === 0 ? -1 : done / all;
}

export type ReviewerProgress = ReviewProgress & {
  /** Null: sheets that are not given to anyone. */
  readonly name: string | null;
  readonly id: number;
  readonly sheetCount: number;
};

/** How far each reviewer is with their sheets, by name; what nobody was given comes last. Sheets with nothing to review do not count. */
export function reviewerProgress(changes: readonly SheetChange[]): ReviewerProgress[] {
  const groups = new Map<number, SheetChange[]>();
  for (const change of changes) {
    const id = change.reviewer?.id ?? 0;
    if (toReview(change).all > 0) groups.set(id, [...(groups.get(id) ?? []), change]);
  }
  return [...groups]
    .map(([id, own]) => ({
      ...{ id, name: own[0]?.reviewer?.full_name ?? null, sheetCount: own.length },
      ...toReviewOf(own),
    }))
    .toSorted((one, other) =>
      one.name === null ? 1 : other.name === null ? -1 : natural(one.name, other.name),
    );
}

/** "Not started", "2 of 6", "Reviewed"; "–" where there is nothing to review. */
export function reviewWords({ done, all }: ReviewProgress): string {
  if (all === 0) return '–';
  if (done === 0) return 'Not started';
  return done === all
    ? 'Reviewed'
    : `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}

export function countStates(changes: readonly SheetChange[]): ReadonlyMap<ChangeState, number> {
  const counts = new Map<ChangeState, number>();
  for (const { state } of changes) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

export type DisciplineRow = {
  readonly discipline: string;
  readonly changes: readonly SheetChange[];
  /** Neither unchanged nor waiting. */
  readonly differing: number;
};

/** By discipline, in the order in which sheets are numbered. */
export function byDiscipline(changes: readonly SheetChange[]): readonly DisciplineRow[] {
  const groups = new Map<string, SheetChange[]>();
  for (const change of sortChanges(changes, CHANGE_LIST.firstSort)) {
    const { discipline } = sheetOf(change);
    const own = groups.get(discipline);
    if (own === undefined) groups.set(discipline, [change]);
    else own.push(change);
  }
  return [...groups].map(([discipline, own]) => ({
    discipline,
    changes: own,
    differing: own.filter(({ state }) => state !== 'unchanged' && state !== 'waiting').length,
  }));
}

export const CHANGE_COLUMNS = [
  ...(['Sheet', 'Former number', 'Title', 'Discipline'] as const),
  ...(['Earlier revision', 'Revision', 'State', 'Differences'] as const),
  ...([
    'Reviewed',
    'Reviewer',
    'Area (sq in)',
    'Area (%)',
    'Details',
    'Paired',
    'Document',
    'Page',
  ] as const),
];

/** The cells of a row of a file, as `CHANGE_COLUMNS`. */
export function changeCells(change: SheetChange): (string | number | null)[] {
  const { sheet, earlier, state, differences_count, area_square_inches, area_share } = change;
  const { discipline, sheet_title, document_name, page_number } = sheetOf(change);
  const rounded = (value: number | null, places: number) =>
    value === null ? null : Number(value.toFixed(places));
  return [
    sheetName(sheetOf(change)).number,
    state === 'renumbered' ? (earlier?.sheet_num ?? null) : null,
    ...[sheet_title, discipline, earlier?.revision ?? null, sheet?.revision ?? null],
    ...[CHANGE_STATE_WORDS[state], differences_count, toReview(change).done],
    change.reviewer?.full_name ?? null,
    rounded(area_square_inches, 2),
    rounded(area_share === null ? null : area_share * 100, 2),
    detailWords(change),
    change.paired_by === null ? null : PAIRED_WORDS[change.paired_by],
    ...[document_name, page_number],
  ];
}
