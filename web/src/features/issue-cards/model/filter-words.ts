/** What limits the panel's list, in words. */
import { hidesRejected, ISSUE_FILTERS } from '../../../domain/issue-search.ts';
import type { IssueSearch } from '../../../domain/issue-search.ts';

/** How many filters are in force that the panel has no chip for. */
export function otherFilters(search: IssueSearch): number {
  return ISSUE_FILTERS.filter((name) => {
    if (name === 'priority' || search[name] === undefined) return false;
    return name !== 'evaluation_states' || !hidesRejected(search);
  }).length;
}
