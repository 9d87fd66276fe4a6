/** The orders of cards (IL-017). */
import { ISSUE_LIST } from '../../../../contract/src/issues/list.ts';
import type { IssueSort } from '../../../../contract/src/issues/list.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import { sortOf, withSort } from '../../domain/list-search.ts';
import type { SortOrder } from '../../../../contract/src/wire/list.ts';

export const CARD_SORTS: readonly { by: IssueSort; label: string; first: SortOrder }[] = [
  { by: 'page', label: 'Page number', first: 'asc' },
  { by: 'priority', label: 'Priority', first: 'desc' },
  { by: 'evaluation_states', label: 'Evaluation State', first: 'asc' },
];

/** The search after an order was chosen: the present order once more reverses it. */
export function afterSort(search: IssueSearch, by: string): IssueSearch {
  const chosen = CARD_SORTS.find((sort) => sort.by === by);
  if (chosen === undefined) return search;
  const now = sortOf(ISSUE_LIST, search);
  const reversed = now.order === 'asc' ? 'desc' : 'asc';
  const order = now.by === chosen.by ? reversed : chosen.first;
  return withSort(ISSUE_LIST, search, { by: chosen.by, order });
}
