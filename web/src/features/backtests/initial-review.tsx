/** "Initial review": the issues of the project, as they were before matching (BT-029 to BT-031). */
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { labelOf } from '../../api/lookups.ts';
import type { Lookup } from '../../api/lookups.ts';
import { CLEARED, isFiltered } from '../../domain/issue-search.ts';
import { refLabels } from '../../domain/issue-words.ts';
import { FullText } from '../../parts/issues/full-text.tsx';
import { EvaluationMark, PriorityMark, StatusMark } from '../../parts/issues/marks.tsx';
import { Pagination } from '../../parts/issues/pagination.tsx';
import type { IssueList } from '../../parts/issues/use-issue-list.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { IssueTitle } from './issue-title.tsx';
import { REVIEWED_PER_PAGE } from './use-review-list.ts';
import './backtests.css';

type InitialReviewProps = {
  list: IssueList;
  statuses: readonly Lookup[];
  /** Search and filters, above the statuses. */
  filters: ReactNode;
  /** Shows an issue on its page. */
  onIssue: (issue: Issue) => void;
};

export function InitialReview({ list, statuses, filters, onIssue }: InitialReviewProps) {
  const { page, search, change } = list;
  const { data, error, isFetching, refetch } = page;
  const shown = data?.data ?? [];
  return (
    <>
      {filters}
      <StatusChips {...{ list, statuses }} />
      {error !== null && data === undefined ? (
        <LoadFailure
          title="The issues could not be loaded"
          detail={detailOf(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data !== undefined && shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} strokeWidth={1.4} aria-hidden />}
          title="No issues found"
          {...(isFiltered(search) && {
            actions: <Button onPress={() => change(CLEARED)}>Clear all filters</Button>,
          })}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div className="scroll" tabIndex={0} role="region" aria-label="Issues">
        <ul className="match-list backtest-issues">
          {shown.map((issue) => (
            <li key={issue.id} className="match-card">
              <div className="row g8 wrap">
                <PriorityMark id={issue.priority_id} />
                <span className="t3">#{issue.id}</span>
                <IssueTitle issue={issue} onPress={() => onIssue(issue)} />
                {refLabels(issue).map((label) => (
                  <span key={label} className="tag ref">
                    {label}
                  </span>
                ))}
                <StatusMark id={issue.status_id} label={labelOf(statuses, issue.status_id)} />
                <EvaluationMark state={issue.evaluation_state} />
              </div>
              <FullText text={issue.full_text} isWhole={false} />
            </li>
          ))}
        </ul>
        <Pagination
          page={search.page ?? 1}
          perPage={REVIEWED_PER_PAGE}
          shown={shown.length}
          total={data?.pagination.total ?? 0}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}

function StatusChips({ list, statuses }: Pick<InitialReviewProps, 'list' | 'statuses'>) {
  const { search, change } = list;
  const { status: chosen = [] } = search;
  return (
    <div className="backtest-statuses row g4 wrap" role="group" aria-label="Statuses">
      {statuses.map(({ id, label }) => (
        <ToggleChip
          key={id}
          label={label}
          isSelected={chosen.includes(id)}
          onChange={(isOn) => {
            const next = isOn ? [...chosen, id] : chosen.filter((each) => each !== id);
            change({ status: next.length === 0 ? undefined : next });
          }}
        >
          {label}
        </ToggleChip>
      ))}
    </div>
  );
}
