/** Saved views: what the list keeps under a name, and whether it is still so. */
import { COLUMN_IDS, ISSUE_LIST } from '../../../../../contract/src/issues/list.ts';
import type { ColumnId } from '../../../../../contract/src/issues/list.ts';
import type { IssueView } from '../../../../../contract/src/issue-views/schema.ts';
import { apiFiltersOf, CLEARED } from '../../../domain/issue-search.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';
import { sortOf, withSort } from '../../../domain/list-search.ts';
import { offeredColumns } from './columns.ts';

/** What a view keeps besides its name. */
export type ViewContent = Pick<IssueView, 'query' | 'columns'>;

/** The list as people see it. */
export type ListState = {
  search: IssueSearch;
  visibleColumns: readonly ColumnId[];
  /** Restricted reviewers have nothing of evaluations. */
  isRestricted: boolean;
};

/** In one order, so that equal choices have equal texts. */
const some = <T extends number | string>(chosen: readonly T[] | undefined): T[] | undefined =>
  chosen?.toSorted((a, b) => (a < b ? -1 : Number(a > b)));

export function contentOf({ search, visibleColumns, isRestricted }: ListState): ViewContent {
  const sort = sortOf(ISSUE_LIST, search);
  const isHidden = isRestricted && sort.by === 'evaluation_states';
  const { by, order } = isHidden ? ISSUE_LIST.firstSort : sort;
  const offered = offeredColumns(isRestricted).map(({ id }) => id);
  const filters = apiFiltersOf(search);
  return {
    query: {
      ...filters,
      q: search.search,
      sort_by: by,
      sort_order: order,
      priorities: some(filters.priorities),
      statuses: some(filters.statuses),
      document_types: some(filters.document_types),
      issue_types: some(filters.issue_types),
      evaluation_states: isRestricted ? undefined : some(filters.evaluation_states),
      owners: some(filters.owners),
      creators: some(filters.creators),
      keywords: some(filters.keywords),
      discipline_ids: some(filters.discipline_ids),
      scopes: some(filters.scopes),
    },
    columns: offered.filter((id) => visibleColumns.includes(id)),
  };
}

/** The view's parameters of the URL; those that it does not limit are undefined. */
export function searchOfView({ id, query }: Pick<IssueView, 'id' | 'query'>): IssueSearch {
  const { q, sort_by: by, sort_order: order, ...filters } = query;
  const { priorities, statuses, owners, creators, ...same } = filters;
  const renamed = { priority: priorities, status: statuses };
  const people = { assignee_id: owners, creator_id: creators };
  // What it does not limit is cleared.
  const search: IssueSearch = { ...CLEARED, ...same, ...renamed, ...people, search: q, view: id };
  return withSort(ISSUE_LIST, search, { by, order });
}

/** All issues in the first order, and no view. */
export const ALL_ISSUES: IssueSearch = {
  ...CLEARED,
  sort_by: undefined,
  sort_order: undefined,
  view: undefined,
};

/** Whether the list is what the view says. */
export function isAsSaved(view: IssueView, state: ListState): boolean {
  const saved: ListState = {
    search: searchOfView(view),
    visibleColumns: view.columns,
    isRestricted: state.isRestricted,
  };
  return JSON.stringify(contentOf(saved)) === JSON.stringify(contentOf(state));
}

/** The columns of a view in their order. */
export function columnsOfView({ columns }: IssueView): readonly ColumnId[] {
  return COLUMN_IDS.filter((id) => columns.includes(id));
}

/** What the palette calls a view. */
export function commandOf(view: IssueView, personId: number): string {
  const { name, owner } = view;
  return owner.id === personId ? `View: ${name}` : `View: ${name}, shared by ${owner.full_name}`;
}
