/** Change order extractions: the list, and one batch. */
import { createRoute, lazyRouteComponent, notFound, useNavigate } from '@tanstack/react-router';
import { PAGE_PATHS, readPathId } from '../../../../contract/src/page-paths.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
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

type BatchSearch = { fileKey?: string; changeOrderDocumentId?: number };

function readBatchSearch(raw: Readonly<Record<string, unknown>>): BatchSearch {
  const { fileKey, changeOrderDocumentId: id } = raw;
  const documentId = readPathId(String(id));
  return {
    ...(typeof fileKey === 'string' && { fileKey }),
    ...(documentId !== null && { changeOrderDocumentId: documentId }),
  };
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
    validateSearch: readBatchSearch,
    component: function BatchRoute() {
      const { changeOrderBatchId: batchId } = route.useParams();
      const { fileKey, changeOrderDocumentId: documentId } = route.useSearch();
      if (batchId === null) return <BatchNotFound />;
      // Remounted for another batch: it has its own document, selection and filters.
      return (
        <BatchScreen key={batchId} {...{ engine, batchId }} wanted={{ fileKey, documentId }} />
      );
    },
  });
  return route;
}

export function createChangeOrderRoutes(memberRoute: MemberRoute, engine: Engine) {
  return [createBatchesRoute(memberRoute), createBatchRoute(memberRoute, engine)];
}
