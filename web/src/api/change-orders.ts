/** Batches of change orders. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ChangeOrderBatchSummary } from '../../../contract/src/change-orders/schema.ts';
import { call, requestFile } from './client.ts';
import type { Arguments, ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** CH-054: while documents are processed. */
const PROCESSING_EVERY_MS = 5000;
/** CH-055: while no change order has been returned. */
const EMPTY_EVERY_MS = 10_000;

/** Also while no document is listed yet (CH-053, CH-054). */
export const isProcessing = (batch: ChangeOrderBatchSummary): boolean =>
  batch.documents_count === 0 || batch.processed_count < batch.documents_count;

/** Newest first. */
export const batchesQuery = queryOptions({
  queryKey: keyOf('GET /v1/change-order-document-batches', {}),
  queryFn: async ({ signal }) =>
    (await call('GET /v1/change-order-document-batches', {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some(isProcessing) === true ? PROCESSING_EVERY_MS : false,
});

/** How often a batch is read again; `changeOrders`: how many were returned, undefined before the first answer. */
export function pollingOf(
  batch: ChangeOrderBatchSummary | undefined,
  changeOrders: number | undefined,
): number | false {
  if (batch === undefined) return false;
  if (isProcessing(batch)) return PROCESSING_EVERY_MS;
  return changeOrders === 0 ? EMPTY_EVERY_MS : false;
}

export function batchQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-document-batches/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/change-order-document-batches/{id}', args, { signal }),
    staleTime: 0,
  });
}

export function changeOrdersQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-document-batches/{id}/change-orders', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/change-order-document-batches/{id}/change-orders', args, { signal }))
        .data,
    staleTime: 0,
  });
}

export function createBatch(client: QueryClient, name: string, fileIds: number[]) {
  const body = { name, file_ids: fileIds };
  return write(client, 'POST /v1/change-order-document-batches', { body });
}

export type Correction = NonNullable<Arguments<'PATCH /v1/change-orders/{id}'>['body']>;

export const correctChangeOrderMutation = mutationOptions({
  mutationFn: ({ id, body }: { id: number; body: Correction }, { client }) =>
    write(client, 'PATCH /v1/change-orders/{id}', { params: { id }, body }),
});

export function requestChangeOrdersFile(id: number): Promise<ServedFile> {
  return requestFile('GET /v1/change-order-document-batches/{id}/change-orders/export', {
    params: { id },
  });
}
