/** Backtests: the list, and one of them. */
import { createRoute, lazyRouteComponent, notFound, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PAGE_PATHS, readPathId } from '../../../../contract/src/page-paths.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { readWorkspaceSearch } from '../../domain/workspace-search.ts';
import type { ChangeSearch } from '../../domain/workspace-search.ts';
import { ErrorPage } from '../../features/errors/error-page.tsx';
import { Shell } from '../../features/shell/shell.tsx';
import type { MemberRoute } from './auth-routes.tsx';

const BacktestsScreen = lazyRouteComponent(
  () => import('../../screens/backtests/backtests-screen.tsx'),
  'BacktestsScreen',
);
const BacktestScreen = lazyRouteComponent(
  () => import('../../screens/backtests/backtest-screen.tsx'),
  'BacktestScreen',
);

function BacktestNotFound() {
  return (
    <ErrorPage
      code={404}
      title="Backtest Not Found"
      message="The address names no backtest. It may be incomplete or incorrect."
    />
  );
}

/** CH-040. */
type BacktestsSearch = { projectId?: number; changeOrderBatchId?: number };

function readBacktestsSearch(raw: Readonly<Record<string, unknown>>): BacktestsSearch {
  const projectId = readPathId(String(raw['projectId']));
  const changeOrderBatchId = readPathId(String(raw['changeOrderBatchId']));
  return {
    ...(projectId !== null && { projectId }),
    ...(changeOrderBatchId !== null && { changeOrderBatchId }),
  };
}

function createBacktestsRoute(memberRoute: MemberRoute) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.backtests,
    validateSearch: readBacktestsSearch,
    component: function BacktestsRoute() {
      const navigate = useNavigate();
      const { projectId = null, changeOrderBatchId: batchId = null } = route.useSearch();
      return (
        <Shell>
          <BacktestsScreen
            first={{ projectId, batchId }}
            onSettled={() => {
              void navigate({ to: PAGE_PATHS.backtests, search: {}, replace: true });
            }}
            onOpen={(backtestId) => {
              void navigate({ to: PAGE_PATHS.backtest, params: { backtestId } });
            }}
          />
        </Shell>
      );
    },
  });
  return route;
}

function createBacktestRoute(memberRoute: MemberRoute, engine: Engine) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.backtest,
    params: {
      parse: ({ backtestId }: { backtestId: string }) => ({ backtestId: readPathId(backtestId) }),
      stringify: ({ backtestId }: { backtestId: number | null }) => ({
        backtestId: String(backtestId),
      }),
    },
    beforeLoad: ({ params }: { params: { backtestId: number | null } }) => {
      if (params.backtestId === null) throw notFound();
    },
    notFoundComponent: BacktestNotFound,
    validateSearch: readWorkspaceSearch,
    component: function BacktestRoute() {
      const { backtestId } = route.useParams();
      const search = route.useSearch();
      const navigate = useNavigate();
      const change: ChangeSearch = useCallback(
        (next, isStep) => {
          void navigate({
            to: PAGE_PATHS.backtest,
            params: { backtestId },
            search: (now: Readonly<Record<string, unknown>>) => next(readWorkspaceSearch(now)),
            replace: !isStep,
          });
        },
        [navigate, backtestId],
      );
      if (backtestId === null) return <BacktestNotFound />;
      return (
        <BacktestScreen key={backtestId} {...{ engine, backtestId, search }} onSearch={change} />
      );
    },
  });
  return route;
}

export function createBacktestRoutes(memberRoute: MemberRoute, engine: Engine) {
  return [createBacktestsRoute(memberRoute), createBacktestRoute(memberRoute, engine)];
}
