/** The parameters of the issue list in the page's URL (FI-021), and the query they stand for (FI-022). */
import { EVALUATION_STATES } from '../../../contract/src/constants.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import { CELL_NAME } from '../../../contract/src/dashboard/hot-spots.ts';
import {
  ISSUE_LIST,
  ISSUE_TYPES,
  ISSUES_PER_PAGE,
  MOST_DAYS_TO_CLOSE,
  NOBODY,
  SHEET_NUMBER_LENGTH,
} from '../../../contract/src/issues/list.ts';
import type { IssueSort, IssueType } from '../../../contract/src/issues/list.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/src/wire/list.ts';
import { readListSearch, sortOf } from './list-search.ts';
import type { ListSearch } from './list-search.ts';

/** Absent filters limit nothing. The values of one filter are alternatives. */
export type IssueSearch = ListSearch<IssueSort> & {
  /** From 1. */
  page?: number | undefined;
  priority?: readonly number[] | undefined;
  status?: readonly number[] | undefined;
  document_types?: readonly number[] | undefined;
  issue_types?: readonly IssueType[] | undefined;
  evaluation_states?: readonly EvaluationState[] | undefined;
  issue_id_from?: number | undefined;
  issue_id_to?: number | undefined;
  /** -1: nobody. */
  assignee_id?: readonly number[] | undefined;
  /** -1: the AI assistant. */
  creator_id?: readonly number[] | undefined;
  keywords?: readonly string[] | undefined;
  discipline_ids?: readonly number[] | undefined;
  scopes?: readonly number[] | undefined;
  /** A focus area. */
  theme_id?: number | undefined;
  /** Moments in ISO 8601. From is included, to is not. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  /** Resolved or Closed. */
  is_closed?: boolean | undefined;
  closed_from?: string | undefined;
  closed_to?: string | undefined;
  days_to_close_from?: number | undefined;
  days_to_close_to?: number | undefined;
  /** The status changed since. */
  status_changed_from?: string | undefined;
  /** Someone else commented since. */
  commented_from?: string | undefined;
  /** Raised on a version of the sheet with this number. */
  sheet_number?: string | undefined;
  /** A cell of hot spots. */
  sheet_cell?: string | undefined;
  /** The saved view that was chosen. It limits nothing: its filters are in the URL themselves. */
  view?: number | undefined;
};

export type LinkedFilters = Pick<
  IssueSearch,
  | ('created_from' | 'created_to' | 'is_closed' | 'closed_from' | 'closed_to')
  | ('days_to_close_from' | 'days_to_close_to' | 'status_changed_from' | 'commented_from')
  | ('sheet_number' | 'sheet_cell')
>;

/** All that limits the list, besides the search. */
export const ISSUE_FILTERS = [
  ...(['keywords', 'document_types', 'issue_types', 'issue_id_from', 'issue_id_to'] as const),
  ...(['status', 'evaluation_states', 'priority', 'discipline_ids', 'scopes'] as const),
  ...(['assignee_id', 'creator_id', 'theme_id'] as const),
  ...(['created_from', 'created_to', 'is_closed', 'closed_from', 'closed_to'] as const),
  ...(['days_to_close_from', 'days_to_close_to', 'status_changed_from', 'commented_from'] as const),
  ...(['sheet_number', 'sheet_cell'] as const),
];

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

/** Reads the URL and ignores what it does not understand (FI-036). */
export function readIssueSearch(raw: Readonly<Record<string, unknown>>): IssueSearch {
  const read: IssueSearch = {
    ...readListSearch(ISSUE_LIST, {
      ...raw,
      ...(typeof raw['search'] === 'number' && { search: String(raw['search']) }),
    }),
    page: firstNumber(raw['page'], 1),
    priority: numbers(raw['priority']),
    status: numbers(raw['status']),
    document_types: numbers(raw['document_types'], -1),
    issue_types: oneOf(ISSUE_TYPES, raw['issue_types']),
    evaluation_states: oneOf(EVALUATION_STATES, raw['evaluation_states']),
    issue_id_from: firstNumber(raw['issue_id_from'], 0),
    issue_id_to: firstNumber(raw['issue_id_to'], 0),
    assignee_id: numbers(raw['assignee_id'], NOBODY),
    creator_id: numbers(raw['creator_id'], NOBODY),
    keywords: some(textsOf(raw['keywords']).map((word) => word.slice(0, MAX_SEARCH_LENGTH))),
    discipline_ids: numbers(raw['discipline_ids']),
    scopes: numbers(raw['scopes']),
    theme_id: firstNumber(raw['theme_id'], 1),
    created_from: momentOf(raw['created_from']),
    created_to: momentOf(raw['created_to']),
    is_closed: FLAGS.get(raw['is_closed']),
    closed_from: momentOf(raw['closed_from']),
    closed_to: momentOf(raw['closed_to']),
    days_to_close_from: daysOf(raw['days_to_close_from']),
    days_to_close_to: daysOf(raw['days_to_close_to']),
    status_changed_from: momentOf(raw['status_changed_from']),
    commented_from: momentOf(raw['commented_from']),
    sheet_number: sheetNumberOf(raw['sheet_number']),
    sheet_cell: cellOf(raw['sheet_cell']),
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

/** The filters that links of the dashboard set, which have the same names in the URL, the API and saved views. */
export function linkedOf(given: LinkedFilters): LinkedFilters {
  return {
    created_from: given.created_from,
    created_to: given.created_to,
    is_closed: given.is_closed,
    closed_from: given.closed_from,
    closed_to: given.closed_to,
    days_to_close_from: given.days_to_close_from,
    days_to_close_to: given.days_to_close_to,
    status_changed_from: given.status_changed_from,
    commented_from: given.commented_from,
    sheet_number: given.sheet_number,
    sheet_cell: given.sheet_cell,
  };
}

/** The query of `GET /v1/projects/{id}/issues`. Restricted reviewers always ask for what they may see (IL-030). */
export function issueQueryOf(search: IssueSearch, isRestricted: boolean) {
  const { by, order } = sortOf(ISSUE_LIST, search);
  const states = isRestricted ? NOT_REJECTED : search.evaluation_states;
  return {
    page: search.page ?? 1,
    // API-025.
    per_page: ISSUES_PER_PAGE,
    sort_by: by,
    sort_order: order,
    q: search.search,
    priorities: search.priority,
    statuses: search.status,
    document_types: search.document_types,
    issue_types: search.issue_types,
    evaluation_states: states,
    issue_id_from: search.issue_id_from,
    issue_id_to: search.issue_id_to,
    owners: search.assignee_id,
    creators: search.creator_id,
    keywords: search.keywords,
    discipline_ids: search.discipline_ids,
    scopes: search.scopes,
    theme_id: search.theme_id,
    ...linkedOf(search),
  };
}
