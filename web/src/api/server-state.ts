/** What administrators see of the server: storage, health, failed jobs. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export const storageQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/storage', {}),
  queryFn: ({ signal }) => call('GET /v1/admin/storage', {}, { signal }),
  staleTime: 0,
});

export const setQuotaMutation = mutationOptions({
  mutationFn: ({ id, limit_bytes }: { id: number; limit_bytes: number | null }, { client }) =>
    write(client, 'PUT /v1/admin/organizations/{id}/storage-limit', {
      params: { id },
      body: { limit_bytes },
    }),
});

const EVERY_MS = 30_000;

export const healthQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/health', {}),
  queryFn: ({ signal }) => call('GET /v1/admin/health', {}, { signal }),
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const failedJobsQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/failed-jobs', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/admin/failed-jobs', {}, { signal })).data,
  staleTime: 0,
  refetchInterval: EVERY_MS,
});

export const retryJobsMutation = mutationOptions({
  mutationFn: (ids: readonly string[], { client }) =>
    write(client, 'POST /v1/admin/failed-jobs/retry', { body: { ids: [...ids] } }),
});
