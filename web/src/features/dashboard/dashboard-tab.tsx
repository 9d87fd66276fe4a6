/** The tab of counts and distributions (DA-005 to DA-017). */
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { detailOf } from '../../api/api-error.ts';
import { dashboardStatsQuery } from '../../api/dashboard.ts';
import { useLasting } from '../../lib/debounce.ts';
import { EmptyState, LoadFailure } from '../../ui/states.tsx';
import { CountCards } from './count-cards.tsx';
import { DisciplineDistribution } from './discipline-distribution.tsx';
import { EvaluationDistribution } from './evaluation-distribution.tsx';
import { FocusAreas } from './focus-areas.tsx';
import { News } from './news.tsx';
import { ScopeDistribution } from './scope-distribution.tsx';

type DashboardTabProps = { projectId: number; personId: number; isAdmin: boolean };

export function DashboardTab({ projectId, personId, isAdmin }: DashboardTabProps) {
  const { data: stats, error, isFetching, refetch } = useQuery(dashboardStatsQuery(projectId));
  const isSlow = useLasting(stats === undefined && error === null);
  if (stats === undefined) {
    if (error === null) return isSlow ? <Skeletons /> : <div className="grow" />;
    return (
      <LoadFailure
        title="The dashboard could not be loaded"
        detail={detailOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (stats.total_issues === 0) {
    return (
      <div className="dashboard scroll">
        <News {...{ projectId, personId }} />
        <EmptyState icon={<Flag size={28} strokeWidth={1.4} aria-hidden />} title="No issues yet">
          <p>Counts and charts appear here with the first issue.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="dashboard scroll">
      <News {...{ projectId, personId }} />
      <CountCards stats={stats} />
      <FocusAreas projectId={projectId} isAdmin={isAdmin} />
      <DisciplineDistribution stats={stats} />
      <ScopeDistribution stats={stats} isWide={!isAdmin} />
      {stats.evaluation_distribution === null ? null : <EvaluationDistribution stats={stats} />}
    </div>
  );
}

/** Of the heights of the cards. */
function Skeletons() {
  return (
    <div className="dashboard" aria-hidden="true">
      {['7rem', '20rem', '16rem'].map((height) => (
        <span key={height} className="sk dashboard-wide" style={{ height }} />
      ))}
    </div>
  );
}
