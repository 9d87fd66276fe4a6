/** "Initial review": the issues of the project, as they were before matching (BT-029 to BT-031). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { issuesQuery } from '../../api/issues.ts';
import { lookupQuery } from '../../api/lookups.ts';
import { PRIORITIES, refLabels } from '../../domain/issue-words.ts';
import { plural } from '../../domain/units.ts';
import { FullText } from '../../parts/issues/full-text.tsx';
import { IssueSearchBox } from '../../parts/issues/issue-search-box.tsx';
import { EvaluationMark, PriorityMark, StatusMark } from '../../parts/issues/marks.tsx';
import { Pagination } from '../../parts/issues/pagination.tsx';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import './backtests.css';

const PER_PAGE = 10;

type Wanted = {
  q: string;
  priorities: readonly number[];
  statuses: readonly number[];
  page: number;
};
const EVERYTHING: Wanted = { q: '', priorities: [], statuses: [], page: 1 };

function toggled(values: readonly number[], value: number): readonly number[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

export function InitialReview({ projectId }: { projectId: number }) {
  const [wanted, setWanted] = useState(EVERYTHING);
  const { q, priorities, statuses, page } = wanted;
  const statusList = useQuery(lookupQuery('GET /v1/issues/statuses')).data ?? [];
  const { data, error, isFetching, refetch } = useQuery(
    issuesQuery(projectId, {
      ...{ page, per_page: PER_PAGE },
      ...(q !== '' && { q }),
      ...(priorities.length > 0 && { priorities: [...priorities] }),
      ...(statuses.length > 0 && { statuses: [...statuses] }),
    }),
  );
  const change = (next: Partial<Wanted>) => setWanted({ ...wanted, page: 1, ...next });
  const isFiltered = q !== '' || priorities.length > 0 || statuses.length > 0;
  const shown = data?.data ?? [];
  const total = data?.pagination.total ?? 0;
  const labelOf = (id: number | null) => statusList.find((status) => status.id === id)?.label ?? '';
  return (
    <>
      <div className="backtest-tools row g12 wrap">
        <IssueSearchBox applied={q} onApply={(words) => change({ q: words })} />
        <span className="row g4 wrap" role="group" aria-label="Priorities">
          {PRIORITIES.map(({ id, label }) => {
            const count = data?.priority_stats.find((stat) => stat.priority_id === id)?.count ?? 0;
            return (
              <ToggleChip
                key={id}
                label={`${label}, ${plural(count, 'issue')}`}
                isSelected={priorities.includes(id)}
                onChange={() => change({ priorities: toggled(priorities, id) })}
              >
                {label} <b>{count.toLocaleString('en-US')}</b>
              </ToggleChip>
            );
          })}
        </span>
        <span className="row g4 wrap" role="group" aria-label="Statuses">
          {statusList.map(({ id, label }) => (
            <ToggleChip
              key={id}
              label={label}
              isSelected={statuses.includes(id)}
              onChange={() => change({ statuses: toggled(statuses, id) })}
            >
              {label}
            </ToggleChip>
          ))}
        </span>
        {isFiltered ? (
          <Button variant="quiet" isSmall onPress={() => setWanted(EVERYTHING)}>
            Clear all
          </Button>
        ) : null}
      </div>
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
                <Link
                  to="/projects/$projectId"
                  params={{ projectId }}
                  search={{ issueId: issue.id }}
                  className="link plain m grow match-title"
                >
                  {issue.summary}
                </Link>
                {refLabels(issue).map((label) => (
                  <span key={label} className="tag ref">
                    {label}
                  </span>
                ))}
                <StatusMark id={issue.status_id} label={labelOf(issue.status_id)} />
                <EvaluationMark state={issue.evaluation_state} />
              </div>
              <FullText text={issue.full_text} isWhole={false} />
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          perPage={PER_PAGE}
          shown={shown.length}
          total={total}
          onPage={(next) => change({ page: next })}
        />
      </div>
    </>
  );
}
