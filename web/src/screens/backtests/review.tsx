/** The initial review of a backtest with the search and all filters of the project's list of issues (BT-029, BT-030). */
import { useQuery } from '@tanstack/react-query';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { User } from '../../../../contract/src/users/schema.ts';
import { useIssueLookups } from '../../api/lookups.ts';
import { themesQuery } from '../../api/themes.ts';
import { mayMarkUp } from '../../domain/markup-rights.ts';
import { InitialReview } from '../../features/backtests/initial-review.tsx';
import { FilterBar } from '../../features/issue-list/filter-bar.tsx';
import { ListToolbar } from '../../features/issue-list/list-toolbar.tsx';
import { SortMenu } from '../../parts/issues/sort-menu.tsx';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';

const NO_THEMES: readonly never[] = [];

type ReviewProps = {
  me: User;
  projectId: number;
  list: IssueList;
  onIssue: (issue: Issue) => void;
};

export function Review({ me, projectId, list, onIssue }: ReviewProps) {
  const isRestricted = !mayMarkUp(me);
  const { data: themes = NO_THEMES } = useQuery(themesQuery(projectId));
  const lookups = { ...useIssueLookups(projectId), themes };
  return (
    <InitialReview
      {...{ list, onIssue }}
      statuses={lookups.statuses}
      filters={
        <>
          <ListToolbar
            {...{ list, isRestricted }}
            end={<SortMenu search={list.search} onChange={list.change} />}
          />
          <FilterBar {...{ list, lookups, isRestricted }} views={null} onUpload={null} />
        </>
      }
    />
  );
}
