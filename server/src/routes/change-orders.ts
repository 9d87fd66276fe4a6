/** Batches of change orders. */
import type { changeOrderOperations } from '../../../contract/src/change-orders/operations.ts';
import type { ChangeOrder } from '../../../contract/src/change-orders/schema.ts';
import type { Handlers } from '../http/mount.ts';
import type { BatchScope } from '../repositories/scopes.ts';
import type { BacktestService } from '../services/backtests.ts';
import type { ChangeOrderService } from '../services/change-orders.ts';

type Services = {
  changeOrders: ChangeOrderService;
  backtests: BacktestService;
};

export function changeOrderHandlers({
  changeOrders,
  backtests,
}: Services): Handlers<typeof changeOrderOperations> {
  const withMatches = (
    scope: BatchScope,
    { matching_job_id: backtestId }: { matching_job_id?: number | undefined },
    changes: readonly ChangeOrder[],
  ): Promise<readonly ChangeOrder[]> =>
    backtestId === undefined
      ? Promise.resolve(changes)
      : backtests.withMatches(scope, backtestId, changes);

  return {
    'GET /v1/change-order-document-batches': async (_input, { scope }) => ({
      data: await changeOrders.list(scope),
    }),
    'POST /v1/change-order-document-batches': ({ body }, { scope }) =>
      changeOrders.create(scope, body),
    'GET /v1/change-order-document-batches/{id}': (_input, { scope }) => changeOrders.batch(scope),
    'GET /v1/change-order-document-batches/{id}/change-orders': async ({ query }, { scope }) => ({
      data: [...(await withMatches(scope, query, await changeOrders.changeOrders(scope)))],
    }),
    'GET /v1/change-order-document-batches/{id}/change-orders/export': (_input, { scope }) =>
      changeOrders.table(scope),
    'GET /v1/change-order-document-batches/{id}/annotations': async (_input, { scope }) => ({
      annotations: await changeOrders.annotations(scope),
    }),
    'GET /v1/change-orders/{id}': async ({ query }, { scope }) => {
      const one = await changeOrders.changeOrder(scope);
      const [change = one] = await withMatches(scope, query, [one]);
      return change;
    },
    'PATCH /v1/change-orders/{id}': ({ body }, { scope }) => changeOrders.correct(scope, body),
  };
}
