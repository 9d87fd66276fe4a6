/** Change order extractions: the list, and one batch. */
import { createRoute, lazyRouteComponent, notFound, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PAGE_PATHS, readPathId } from '../../../../contract/src/page-paths.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { readWorkspaceSearch } from '../../domain/workspace-search.ts';
import type { ChangeSearch } from '../../domain/workspace-search.ts';
import { ErrorPage } from '../../features/errors/error-page.tsx';
import { Shell } from '../../features/shell/shell.tsx';
import type { MemberRoute } from './auth-routes.tsx';

const BatchesScreen = lazyRouteComponent(
  () => import('../../screens/batches/batches-screen.tsx'),
  'BatchesScreen',
);
const BatchScreen = lazyRouteComponent(
  () => import('../../screens/batches/batch-screen.tsx'),
  'BatchScreen',
);

/** CH-018. */
function BatchNotFound() {
  return (
    <ErrorPage
      code={404}
      title="Batch Not Found"
      message="The address names no batch of change orders. It may be incomplete or incorrect."
    />
  );
}

function createBatchesRoute(memberRoute: MemberRoute) {
  return createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.changeOrders,
    component: function BatchesRoute() {
      const navigate = useNavigate();
      return (
        <Shell>
          <BatchesScreen
            onOpen={(changeOrderBatchId) => {
              void navigate({ to: PAGE_PATHS.changeOrderBatch, params: { changeOrderBatchId } });
            }}
          />
        </Shell>
      );
    },
  });
}

function createBatchRoute(memberRoute: MemberRoute, engine: Engine) {
  const route = createRoute({
    getParentRoute: () => memberRoute,
    path: PAGE_PATHS.changeOrderBatch,
    params: {
      parse: ({ changeOrderBatchId }: { changeOrderBatchId: string }) => ({
        changeOrderBatchId: readPathId(changeOrderBatchId),
      }),
      stringify: ({ changeOrderBatchId }: { changeOrderBatchId: number | null }) => ({
        changeOrderBatchId: String(changeOrderBatchId),
      }),
    },
    beforeLoad: ({ params }: { params: { changeOrderBatchId: number | null } }) => {
      if (params.changeOrderBatchId === null) throw notFound();
    },
    notFoundComponent: BatchNotFound,
    validateSearch: readWorkspaceSearch,
    component: function BatchRoute() {
      const { changeOrderBatchId: batchId } = route.useParams();
      const search = route.useSearch();
      const navigate = useNavigate();
      const change: ChangeSearch = useCallback(
        (next, isStep) => {
          void navigate({
            to: PAGE_PATHS.changeOrderBatch,
            params: { changeOrderBatchId: batchId },
            search: (now: Readonly<Record<string, unknown>>) => next(readWorkspaceSearch(now)),
            replace: !isStep,
          });
        },
        [navigate, batchId],
      );
      if (batchId === null) return <BatchNotFound />;
      // Remounted for another batch: it has its own document, selection and filters.
      return <BatchScreen key={batchId} {...{ engine, batchId, search }} onSearch={change} />;
    },
  });
  return route;
}

export function createChangeOrderRoutes(memberRoute: MemberRoute, engine: Engine) {
  return [createBatchesRoute(memberRoute), createBatchRoute(memberRoute, engine)];
}
