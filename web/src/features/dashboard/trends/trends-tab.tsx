/** The tab of trends: how issues are opened and closed, how old the open ones are, and how long closing takes. */
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { NOBODY } from '../../../../../contract/src/issues/list.ts';
import type { Trends } from '../../../../../contract/src/dashboard/schema.ts';
import { TREND_WEEKS } from '../../../../../contract/src/dashboard/trends.ts';
import type { TrendWeeks } from '../../../../../contract/src/dashboard/trends.ts';
import { detailOf } from '../../../api/api-error.ts';
import { trendsQuery } from '../../../api/dashboard.ts';
import { useLasting } from '../../../lib/debounce.ts';
import { Segmented } from '../../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states.tsx';
import { FlowTable } from './flow-table.tsx';
import { agesSentence, closeTimesSentence } from './model.ts';
import { SpreadCard } from './spread-card.tsx';
import './trends.css';
import { WeeksCard } from './weeks-card.tsx';

const WEEKS = TREND_WEEKS.map((value) => ({ value, label: `${value} weeks` }));

export function TrendsTab({ projectId }: { projectId: number }) {
  const [weeks, setWeeks] = useState<TrendWeeks>('12');
  const { data, error, isFetching, refetch } = useQuery({
    ...trendsQuery(projectId, weeks),
    placeholderData: (before) => before,
  });
  const isSlow = useLasting(data === undefined && error === null);
  if (data === undefined) {
    if (error === null) return isSlow ? <Skeletons /> : <div className="grow" />;
    return (
      <LoadFailure
        title="The trends could not be loaded"
        detail={detailOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.disciplines.length === 0) {
    return (
      <EmptyState icon={<Flag size={28} strokeWidth={1.4} aria-hidden />} title="No issues yet">
        <p>Trends appear here with the first issue.</p>
      </EmptyState>
    );
  }
  return (
    <div className="dashboard trends scroll" aria-busy={isFetching}>
      <div className="trends-period">
        <Segmented label="Period of trends" choices={WEEKS} value={weeks} onChange={setWeeks} />
        <span className="t2 f12">Closed issues are those with the status Resolved or Closed.</span>
      </div>
      <Cards trends={data} />
    </div>
  );
}

function Cards({ trends }: { trends: Trends }) {
  const { period_from: since, total } = trends;
  return (
    <>
      <WeeksCard trends={trends} />
      <SpreadCard
        title="Age of open issues"
        sentence={agesSentence(trends)}
        noun="open issue"
        total={{ count: total.open, counted: { is_closed: false } }}
        rows={trends.ages.map((row) => ({
          ...row,
          counted: {
            is_closed: false,
            created_from: row.created_from ?? undefined,
            created_to: row.created_to ?? undefined,
          },
        }))}
      />
      <SpreadCard
        title="Time to close"
        sentence={closeTimesSentence(trends)}
        noun="closed issue"
        total={{ count: total.closed, counted: { closed_from: since } }}
        rows={trends.close_times.map((row) => ({
          ...row,
          counted: {
            closed_from: since,
            days_to_close_from: row.days_from,
            days_to_close_to: row.days_to ?? undefined,
          },
        }))}
      />
      <FlowTable
        title="Trends by discipline"
        head="Discipline"
        since={since}
        total={total}
        rows={trends.disciplines.map((row) => ({
          ...row,
          key: row.discipline_id,
          name: row.discipline_label,
          counted: { discipline_ids: [row.discipline_id] },
        }))}
      />
      <FlowTable
        title="Trends by assignee"
        head="Assignee"
        since={since}
        total={total}
        rows={trends.assignees.map((row) => ({
          ...row,
          key: row.user_id ?? NOBODY,
          name: row.user_id === null ? 'Unassigned' : (row.user_name ?? 'Unknown'),
          counted: { assignee_id: [row.user_id ?? NOBODY] },
        }))}
      />
    </>
  );
}

/** Of the heights of the cards. */
function Skeletons() {
  return (
    <div className="dashboard" aria-hidden="true">
      {['20rem', '14rem', '16rem'].map((height) => (
        <span key={height} className="sk dashboard-wide" style={{ height }} />
      ))}
    </div>
  );
}
