/** The issue list of the URL, and what the server answers to it. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { issueCountQuery, issuesQuery } from '../../api/issues.ts';
import type { IssueQuery } from '../../api/issues.ts';
import {
  issueQueryOf,
  issueSearchParams,
  NOT_REJECTED,
  readIssueSearch,
} from '../../domain/issue-search.ts';
import type { IssueSearch } from '../../domain/issue-search.ts';
import type { WorkspaceSearch } from '../../domain/workspace-search.ts';
import type { Workspace } from '../../host/workspace.ts';

/** The workspace's URL with other parameters of the list. */
export function withIssueSearch(now: WorkspaceSearch, change: IssueSearch): WorkspaceSearch {
  const next = { ...now, ...issueSearchParams(readIssueSearch(now), change) };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

type OnPage = Pick<IssueQuery, 'document_id' | 'page_number'>;
const ANYWHERE: OnPage = {};

/** What the list needs of the workspace. */
export type ListPlace = Pick<Workspace, 'project' | 'search' | 'onSearch' | 'issues'>;

/** `where` limits the list further, without the URL. */
export function useIssueList(
  { project, search: url, onSearch, issues }: ListPlace,
  where: OnPage = ANYWHERE,
) {
  const { isRestricted } = issues;
  const search = useMemo(() => readIssueSearch(url), [url]);
  const query = useMemo(
    () => ({ ...issueQueryOf(search, isRestricted), ...where }),
    [search, isRestricted, where],
  );
  const page = useQuery(issuesQuery(project.id, query));
  /** All issues of the project that the person may see. */
  const count = useQuery(issueCountQuery(project.id, isRestricted ? NOT_REJECTED : undefined));
  const change = useCallback(
    (next: IssueSearch) => onSearch((now) => withIssueSearch(now, next), false),
    [onSearch],
  );
  return { search, page, count, change };
}

export type IssueList = ReturnType<typeof useIssueList>;
