/** A backtest: change orders and pages of the project side by side, and what was matched (BT-020 to BT-049). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { ApiError } from '../../api/api-error.ts';
import { backtestQuery, isRunning } from '../../api/backtests.ts';
import { batchQuery } from '../../api/change-orders.ts';
import { BACKTESTS } from '../../api/invalidation.ts';
import type { ChangeSearch, WorkspaceSearch } from '../../domain/workspace-search.ts';
import { ErrorPage } from '../../features/errors/error-page.tsx';
import { LoadError } from '../../features/errors/load-error.tsx';
import { OpeningScreen } from '../../features/shell/opening-screen.tsx';
import { announce } from '../../lib/announcer.ts';
import { SmallScreenNotice } from '../../parts/viewer/small-screen-notice.tsx';
import { HomeLink } from './backtest-top.tsx';
import { OpenedBacktest } from './opened-backtest.tsx';

type BacktestScreenProps = {
  engine: Engine;
  backtestId: number;
  search: WorkspaceSearch;
  onSearch: ChangeSearch;
};

export function BacktestScreen(props: BacktestScreenProps) {
  return (
    <SmallScreenNotice>
      <AnyBacktest {...props} />
    </SmallScreenNotice>
  );
}

function AnyBacktest({ backtestId, ...props }: BacktestScreenProps) {
  const client = useQueryClient();
  const { data: backtest, error } = useQuery(backtestQuery(backtestId));
  const batchId = backtest?.change_order_document_batch_id;
  const batch = useQuery({ ...batchQuery(batchId ?? 0), enabled: batchId !== undefined });
  const isWorking = backtest !== undefined && isRunning(backtest);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    // BT-019.
    if (wasWorking.current && !isWorking) {
      for (const queryKey of BACKTESTS) void client.invalidateQueries({ queryKey });
      announce('The backtest has ended');
    }
    wasWorking.current = isWorking;
  }, [client, isWorking]);

  if (backtest !== undefined && batch.data !== undefined) {
    return <OpenedBacktest {...props} backtest={backtest} batch={batch.data} />;
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorPage
        code={404}
        title="Backtest Not Found"
        message={`Backtest "${backtestId}" could not be found. It may have been deleted, or the URL may be incorrect.`}
      />
    );
  }
  const failure = error ?? batch.error;
  if (failure !== null) return <LoadError error={failure} id={backtestId} />;
  return <OpeningScreen home={<HomeLink />} />;
}
