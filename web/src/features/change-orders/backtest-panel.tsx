/** The tab "Backtest" of a batch: leads to a new backtest, and to the newest one (CH-039 to CH-043). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GitCompareArrows, Info, Link2 } from 'lucide-react';
import type { ChangeOrderBatch } from '../../../../contract/src/change-orders/schema.ts';
import { latestBacktestQuery } from '../../api/backtests.ts';
import { dateText } from '../../domain/dates.ts';
import { plural } from '../../domain/units.ts';

/** The project of the newest backtest is chosen first, too. */
function ConnectToProject({ batch }: { batch: ChangeOrderBatch }) {
  const projectId = batch.matching_jobs[0]?.project_id;
  return (
    <Link
      to="/backtests"
      search={{ changeOrderBatchId: batch.id, ...(projectId !== undefined && { projectId }) }}
      className="btn has-icon primary"
    >
      <Link2 size={16} aria-hidden />
      Connect to project
    </Link>
  );
}

type BacktestPanelProps = {
  batch: ChangeOrderBatch;
  /** How many change orders were read so far. */
  count: number;
  /** Whether the person may create backtests. */
  canConnect: boolean;
};

/** CH-042, CH-043. Nothing without a backtest. */
export function BacktestNotice({ batch }: { batch: ChangeOrderBatch }) {
  const hasBacktest = batch.matching_jobs.length > 0;
  const { data: latest } = useQuery({ ...latestBacktestQuery(batch.id), enabled: hasBacktest });
  if (!hasBacktest) return null;
  return (
    <div className="co-notice row g8" role="note">
      <Info size={16} aria-hidden />
      <div>
        <p className="m">A backtest already exists for this CO extraction</p>
        {latest === undefined ? null : (
          <p>
            <Link to="/backtests/$backtestId" params={{ backtestId: latest.id }} className="link">
              View most recent backtest
            </Link>{' '}
            {dateText(latest.created_at)}, {latest.project.name}
          </p>
        )}
      </div>
    </div>
  );
}

export function BacktestPanel({ batch, count, canConnect }: BacktestPanelProps) {
  return (
    <div className="scroll co-backtest">
      <BacktestNotice batch={batch} />
      <section className="co-connect" aria-label="Compare change orders with logged issues">
        <GitCompareArrows size={24} strokeWidth={1.5} aria-hidden />
        <h3>Compare change orders with logged issues</h3>
        <p className="t2">
          {canConnect
            ? `Choose a project. Its issues are matched with ${count === 1 ? 'this change order' : `these ${plural(count, 'change order')}`}.`
            : 'Someone who may create projects can match them with the issues of one.'}
        </p>
        {canConnect ? <ConnectToProject batch={batch} /> : null}
      </section>
    </div>
  );
}
