/** Batches of change orders. */
import type { changeOrderOperations } from '../../../contract/src/change-orders/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { ChangeOrderService } from '../services/change-orders.ts';

type Services = {
  changeOrders: ChangeOrderService;
};

export function changeOrderHandlers({
  changeOrders,
}: Services): Handlers<typeof changeOrderOperations> {
  return {
    'GET /v1/change-order-document-batches': async (_input, { scope }) => ({
      data: await changeOrders.list(scope),
    }),
    'POST /v1/change-order-document-batches': ({ body }, { scope }) =>
      changeOrders.create(scope, body),
    'GET /v1/change-order-document-batches/{id}': (_input, { scope }) => changeOrders.batch(scope),
    'GET /v1/change-order-document-batches/{id}/change-orders': async (_input, { scope }) => ({
      data: await changeOrders.changeOrders(scope),
    }),
    'GET /v1/change-order-document-batches/{id}/change-orders/export': (_input, { scope }) =>
      changeOrders.table(scope),
    'GET /v1/change-orders/{id}': (_input, { scope }) => changeOrders.changeOrder(scope),
    'PATCH /v1/change-orders/{id}': ({ body }, { scope }) => changeOrders.correct(scope, body),
  };
}
