/** Which issues a number of the dashboard counts, as filters of the list, so that the list shows the same (DA-019). */
import { CLEARED, NOT_REJECTED } from '../../../domain/issue-search.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';

/** Filters of the list; absent ones limit nothing. */
export type Counted = Omit<IssueSearch, 'search' | 'sort_by' | 'sort_order' | 'page' | 'view'>;

/**
 * The search of the list that has exactly what was counted. The dashboard of people who are no administrators leaves out
 * rejected issues, which their lists may have.
 */
export function listOf(counted: Counted, isAdmin: boolean): IssueSearch {
  return { ...CLEARED, ...(isAdmin ? {} : { evaluation_states: NOT_REJECTED }), ...counted };
}
