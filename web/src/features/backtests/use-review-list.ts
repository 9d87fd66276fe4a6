/** The issues of the initial review, ten at a time (BT-029). Its search and filters belong to the screen, not to the URL. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { issueCountQuery, issuesQuery } from '../../api/issues.ts';
import { issueQueryOf, NOT_REJECTED } from '../../domain/issue-search.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';

export const REVIEWED_PER_PAGE = 10;

/** `isRestricted`: rejected issues are not shown. */
export function useReviewList(projectId: number, isRestricted: boolean): IssueList {
  const [search, setSearch] = useState<IssueSearch>({});
  const query = useMemo(
    () => ({ ...issueQueryOf(search, isRestricted), per_page: REVIEWED_PER_PAGE }),
    [search, isRestricted],
  );
  const page = useQuery(issuesQuery(projectId, query));
  const count = useQuery(issueCountQuery(projectId, isRestricted ? NOT_REJECTED : undefined));
  const change = useCallback(
    // Other filters begin at page 1.
    (next: IssueSearch) => setSearch((now) => ({ ...now, page: undefined, ...next })),
    [],
  );
  return { search, page, count, change };
}
