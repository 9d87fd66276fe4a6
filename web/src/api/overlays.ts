/** Overlays of sheets, and their executions. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** CK-003. */
const EXECUTION_EVERY_MS = 2000;

/** Newest first. */
export function overlaysQuery(sheetId: number) {
  const args = { query: { sheet_id: sheetId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/overlays', args),
    queryFn: async ({ signal }) => (await call('GET /v1/overlays', args, { signal })).data,
    staleTime: 0,
  });
}

/** Polled until it has been checked, also after a poll that failed (CK-011). */
export function overlayExecutionQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/overlay-executions/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/overlay-executions/{id}', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.has_been_checked === false ? EXECUTION_EVERY_MS : false,
  });
}

/** PR-024: of a check that nobody looks at, and after this many answers, which is a quiet minute. */
const LEFT_EVERY_MS = 5000;
const QUIET_EVERY_MS = 15_000;
const QUIET_AFTER = 12;

/** Asked for seldom while nobody looks at it: the events of the project say earlier that it has changed. */
export function leftExecutionQuery(id: number) {
  return queryOptions({
    ...overlayExecutionQuery(id),
    refetchInterval: ({ state }) => {
      if (state.data?.has_been_checked === true) return false;
      return state.dataUpdateCount > QUIET_AFTER ? QUIET_EVERY_MS : LEFT_EVERY_MS;
    },
  });
}

/** The differences that an execution found. Once the execution has been checked, they do not change. */
export function overlayDifferencesQuery(executionId: number) {
  const args = { params: { id: executionId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/overlay-executions/{id}/differences', args),
    queryFn: ({ signal }) => call('GET /v1/overlay-executions/{id}/differences', args, { signal }),
  });
}

type NewOverlay = NonNullable<Arguments<'POST /v1/overlays'>['body']>;

export const createOverlayMutation = mutationOptions({
  mutationFn: (body: NewOverlay, { client }) => write(client, 'POST /v1/overlays', { body }),
});

type ManualExecution = {
  overlayId: number;
  body: NonNullable<Arguments<'POST /v1/overlays/{id}/manual-execution'>['body']>;
};

export const realignOverlayMutation = mutationOptions({
  mutationFn: ({ overlayId: id, body }: ManualExecution, { client }) =>
    write(client, 'POST /v1/overlays/{id}/manual-execution', { params: { id }, body }),
});
