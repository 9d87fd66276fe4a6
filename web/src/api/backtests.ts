/** Backtests: which issues of a project belong to which change orders of a batch. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Backtest } from '../../../contract/src/backtests/schema.ts';
import { call, requestFile } from './client.ts';
import type { Arguments, ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** BT-018. */
const RUNNING_EVERY_MS = 5000;
/** BT-006. */
const EMPTY_EVERY_MS = 10_000;

/** `running` is another word for processing (BT-015). */
export const isRunning = ({ status }: { status: string }): boolean =>
  status === 'pending' || status === 'processing' || status === 'running';

/** How often the list is read again (BT-006). */
export function listPollingOf(list: readonly Backtest[] | undefined): number | false {
  if (list === undefined) return false;
  if (list.length === 0) return EMPTY_EVERY_MS;
  return list.some(isRunning) ? RUNNING_EVERY_MS : false;
}

/** Newest first. */
export const backtestsQuery = queryOptions({
  queryKey: keyOf('GET /v1/change-order-matching-jobs', {}),
  queryFn: async ({ signal }) =>
    (await call('GET /v1/change-order-matching-jobs', {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => listPollingOf(state.data),
});

export function backtestQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-matching-jobs/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/change-order-matching-jobs/{id}', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isRunning(state.data) ? RUNNING_EVERY_MS : false,
  });
}

export function backtestTotalsQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-matching-jobs/{id}/totals', args),
    queryFn: ({ signal }) =>
      call('GET /v1/change-order-matching-jobs/{id}/totals', args, { signal }),
    staleTime: 0,
  });
}

/** How much of what could be matched was matched, and the sample that says so. */
export function backtestRecallQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-matching-jobs/{id}/recall', args),
    queryFn: ({ signal }) =>
      call('GET /v1/change-order-matching-jobs/{id}/recall', args, { signal }),
    staleTime: 0,
  });
}

/** The newest one of a batch; null if it has none that the person may see. */
export function latestBacktestQuery(batchId: number) {
  const args = { params: { id: batchId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-document-batches/{id}/matching-jobs/latest', args),
    queryFn: ({ signal }) =>
      call('GET /v1/change-order-document-batches/{id}/matching-jobs/latest', args, { signal }),
    staleTime: 0,
  });
}

/** The change orders of a batch with their matches in a backtest. */
export function matchedChangeOrdersQuery(batchId: number, backtestId: number) {
  const args = { params: { id: batchId }, query: { matching_job_id: backtestId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/change-order-document-batches/{id}/change-orders', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/change-order-document-batches/{id}/change-orders', args, { signal }))
        .data,
    staleTime: 0,
  });
}

export type NewBacktest = NonNullable<Arguments<'POST /v1/change-order-matching-jobs'>['body']>;

export const createBacktestMutation = mutationOptions({
  mutationFn: (body: NewBacktest, { client }) =>
    write(client, 'POST /v1/change-order-matching-jobs', { body }),
});

export const removeBacktestMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'DELETE /v1/change-order-matching-jobs/{id}', { params: { id } }),
});

type NewMatch = NonNullable<Arguments<'POST /v1/change-order-issue-matches'>['body']>;

export const addMatchMutation = mutationOptions({
  mutationFn: (body: NewMatch, { client }) =>
    write(client, 'POST /v1/change-order-issue-matches', { body }),
});

export const approveMatchMutation = mutationOptions({
  mutationFn: ({ id, dollars }: { id: number; dollars: number | null }, { client }) =>
    write(client, 'POST /v1/change-order-issue-matches/{id}/approvals', {
      params: { id },
      body: { approved: true, dollars_captured: dollars },
    }),
});

export const removeMatchMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'DELETE /v1/change-order-issue-matches/{id}', { params: { id } }),
});

type Review = {
  id: number;
  changeOrderId: number;
  /** An issue belongs to it after all; null takes the review back. */
  isMissed: boolean | null;
};

export const reviewMutation = mutationOptions({
  mutationFn: ({ id, changeOrderId, isMissed }: Review, { client }) =>
    write(client, 'PUT /v1/change-order-matching-jobs/{id}/recall/{changeOrderId}', {
      params: { id, changeOrderId },
      body: { is_missed: isMissed },
    }),
});

export type ReportForm = 'pdf' | 'xlsx';

/** The report of a completed backtest. */
export function requestReport(id: number, form: ReportForm): Promise<ServedFile> {
  return requestFile(`GET /v1/change-order-matching-jobs/{id}/report/${form}`, { params: { id } });
}
