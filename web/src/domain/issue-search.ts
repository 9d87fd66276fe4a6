/** The parameters of the issue list in the page's URL (FI-021), and the query they stand for (FI-022). */
import { EVALUATION_STATES } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { CELL_NAME } from '../../../contract/src/dashboard/hot-spots.ts';
import {
  ANY_DOCUMENT_TYPE,
  ISSUE_LIST,
  ISSUE_TYPES,
  ISSUES_PER_PAGE,
  MOST_DAYS_TO_CLOSE,
  NOBODY,
  SHEET_NUMBER_LENGTH,
} from '../../../contract/src/issues/list.ts';
import type { IssueFilterQuery } from '../../../contract/src/issues/filters.ts';
import type { IssueSort } from '../../../contract/src/issues/list.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/src/wire/list.ts';
import { readListSearch, sortOf } from './list-search.ts';
import type { ListSearch } from './list-search.ts';

type ApiFilters = Omit<IssueFilterQuery, 'document_id' | 'page_number' | 'overlay_execution_id'>;

/** What the URL calls otherwise than the API (FI-022). */
type UrlNames = {
  priorities: 'priority';
  statuses: 'status';
  owners: 'assignee_id';
  creators: 'creator_id';
};

/** The API's filters by their names in the URL. Absent ones limit nothing; the values of one are alternatives. */
type ListFilters = {
  [Name in keyof ApiFilters as Name extends keyof UrlNames ? UrlNames[Name] : Name]: Readonly<
    ApiFilters[Name]
  >;
};

export type IssueSearch = ListSearch<IssueSort> &
  ListFilters & {
    /** From 1. */
    page?: number | undefined;
    /** The saved view that was chosen. It limits nothing: its filters are in the URL themselves. */
    view?: number | undefined;
  };

/** What restricted reviewers see (IL-030), and everyone who hides rejected issues (IL-013). */
export const NOT_REJECTED: readonly EvaluationState[] = ['approved', 'not_reviewed'];

/** The largest PostgreSQL integer. */
const MAX_ID = 2_147_483_647;

/** The router reads "3" as a number and "3,4" as a text. */
const textsOf = (raw: unknown): string[] => {
  if (typeof raw !== 'string' && typeof raw !== 'number') return [];
  return String(raw)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
};

function numberOf(text: string, min: number): number | null {
  const number = /^-?\d{1,10}$/.test(text) ? Number(text) : NaN;
  return number >= min && number <= MAX_ID ? number : null;
}

const some = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length === 0 ? undefined : [...new Set(list)];

const numbers = (raw: unknown, min = 1) =>
  some(textsOf(raw).flatMap((text) => numberOf(text, min) ?? []));

const oneOf = <T extends string>(all: readonly T[], raw: unknown) =>
  some(all.filter((each) => textsOf(raw).includes(each)));

/** As the API takes moments: UTC, ISO 8601 with Z. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function daysOf(raw: unknown): number | undefined {
  const days = firstNumber(raw, 0);
  return days === undefined || days > MOST_DAYS_TO_CLOSE ? undefined : days;
}

const firstNumber = (raw: unknown, min: number) => numbers(raw, min)?.[0];

const momentOf = (raw: unknown) =>
  typeof raw === 'string' && MOMENT.test(raw) && !Number.isNaN(Date.parse(raw)) ? raw : undefined;

/** The router reads "101" as a number. */
function sheetNumberOf(raw: unknown): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const number = String(raw).trim();
  return number === '' || number.length > SHEET_NUMBER_LENGTH ? undefined : number;
}

const cellOf = (raw: unknown) => (typeof raw === 'string' && CELL_NAME.test(raw) ? raw : undefined);

/** The router reads "true" as true. */
const FLAGS = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** What a filter is in the URL; undefined if that is not understood. */
const READ: { readonly [Name in keyof ListFilters]-?: (raw: unknown) => ListFilters[Name] } = {
  keywords: (raw) => some(textsOf(raw).map((word) => word.slice(0, MAX_SEARCH_LENGTH))),
  document_types: (raw) => numbers(raw, ANY_DOCUMENT_TYPE),
  issue_types: (raw) => oneOf(ISSUE_TYPES, raw),
  issue_id_from: (raw) => firstNumber(raw, 0),
  issue_id_to: (raw) => firstNumber(raw, 0),
  status: (raw) => numbers(raw),
  evaluation_states: (raw) => oneOf(EVALUATION_STATES, raw),
  priority: (raw) => numbers(raw),
  discipline_ids: (raw) => numbers(raw),
  scopes: (raw) => numbers(raw),
  assignee_id: (raw) => numbers(raw, NOBODY),
  creator_id: (raw) => numbers(raw, NOBODY),
  theme_id: (raw) => firstNumber(raw, 1),
  created_from: momentOf,
  created_to: momentOf,
  is_closed: (raw) => FLAGS.get(raw),
  closed_from: momentOf,
  closed_to: momentOf,
  days_to_close_from: daysOf,
  days_to_close_to: daysOf,
  status_changed_from: momentOf,
  commented_from: momentOf,
  sheet_number: sheetNumberOf,
  sheet_cell: cellOf,
};

const isFilter = (name: string): name is keyof ListFilters => name in READ;

/** All that limits the list, besides the search. */
export const ISSUE_FILTERS = Object.keys(READ).filter(isFilter);

/** Reads the URL and ignores what it does not understand (FI-036). */
export function readIssueSearch(raw: Readonly<Record<string, unknown>>): IssueSearch {
  const read: IssueSearch = {
    ...readListSearch(ISSUE_LIST, {
      ...raw,
      ...(typeof raw['search'] === 'number' && { search: String(raw['search']) }),
    }),
    ...Object.fromEntries(ISSUE_FILTERS.map((name) => [name, READ[name](raw[name])])),
    page: firstNumber(raw['page'], 1),
    view: firstNumber(raw['view'], 1),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const LIST_NAMES = [
  ...ISSUE_FILTERS,
  ...(['search', 'sort_by', 'sort_order', 'page', 'view'] as const),
];

/** What a changed search puts into the URL; undefined removes a parameter. A change other than of the page goes to page 1 (FI-023). */
export function issueSearchParams(
  now: IssueSearch,
  change: IssueSearch,
): Record<string, string | number | boolean | undefined> {
  const next: IssueSearch = { ...now, page: undefined, ...change };
  return Object.fromEntries(
    LIST_NAMES.map((name) => {
      const value = next[name];
      if (name === 'page' && value === 1) return [name, undefined];
      return [name, typeof value === 'object' ? value.join(',') : value];
    }),
  );
}

/** Without filters and search; the order stays. */
export const CLEARED: IssueSearch = {
  search: undefined,
  ...Object.fromEntries(ISSUE_FILTERS.map((name) => [name, undefined])),
};

/** Whether anything limits the list. */
export function isFiltered(search: IssueSearch): boolean {
  return search.search !== undefined || ISSUE_FILTERS.some((name) => search[name] !== undefined);
}

/** Whether the list leaves out rejected issues and nothing else by their evaluation (IL-013). */
export function hidesRejected({ evaluation_states: states }: IssueSearch): boolean {
  return (
    states?.length === NOT_REJECTED.length && NOT_REJECTED.every((state) => states.includes(state))
  );
}

/** The filters of the URL by the names of the API. */
export function apiFiltersOf(search: IssueSearch) {
  const filters: ListFilters = Object.fromEntries(
    ISSUE_FILTERS.map((name) => [name, search[name]]),
  );
  const { priority, status, assignee_id, creator_id, ...same } = filters;
  const renamed = { priorities: priority, statuses: status };
  return { ...same, ...renamed, owners: assignee_id, creators: creator_id };
}

/** The query of `GET /v1/projects/{id}/issues`. Restricted reviewers always ask for what they may see (IL-030). */
export function issueQueryOf(search: IssueSearch, isRestricted: boolean) {
  const { by, order } = sortOf(ISSUE_LIST, search);
  const filters = apiFiltersOf(search);
  return {
    page: search.page ?? 1,
    // API-025.
    per_page: ISSUES_PER_PAGE,
    sort_by: by,
    sort_order: order,
    q: search.search,
    ...filters,
    evaluation_states: isRestricted ? NOT_REJECTED : filters.evaluation_states,
  };
}
