/** The webhooks of a project, for those who manage it. */
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** While the log is shown, a delivery may arrive, or fail, at any time. */
const LOG_EVERY_MS = 3000;

export function webhooksQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/webhooks', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/webhooks', args, { signal })).data,
    staleTime: 0,
  });
}

export function deliveriesQuery(projectId: number, webhookId: number) {
  const args = { params: { id: projectId, webhookId } };
  const operation = 'GET /v1/projects/{id}/webhooks/{webhookId}/deliveries';
  return infiniteQueryOptions({
    queryKey: keyOf(operation, args),
    queryFn: ({ signal, pageParam: before }) =>
      call(operation, { ...args, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOG_EVERY_MS,
    staleTime: 0,
  });
}

type Of<K extends Parameters<typeof write>[1]> = Arguments<K>;

/** The answer has the secret, which stays out of the cache. */
export const createWebhookMutation = mutationOptions({
  mutationFn: (args: Of<'POST /v1/projects/{id}/webhooks'>, { client }) =>
    write(client, 'POST /v1/projects/{id}/webhooks', args),
  gcTime: 0,
});

export const changeWebhookMutation = mutationOptions({
  mutationFn: (args: Of<'PATCH /v1/projects/{id}/webhooks/{webhookId}'>, { client }) =>
    write(client, 'PATCH /v1/projects/{id}/webhooks/{webhookId}', args),
});

export const deleteWebhookMutation = mutationOptions({
  mutationFn: (args: Of<'DELETE /v1/projects/{id}/webhooks/{webhookId}'>, { client }) =>
    write(client, 'DELETE /v1/projects/{id}/webhooks/{webhookId}', args),
});

export const testWebhookMutation = mutationOptions({
  mutationFn: (args: Of<'POST /v1/projects/{id}/webhooks/{webhookId}/test'>, { client }) =>
    write(client, 'POST /v1/projects/{id}/webhooks/{webhookId}/test', args),
});

const REDELIVER = 'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver';
export const redeliverMutation = mutationOptions({
  mutationFn: (args: Of<typeof REDELIVER>, { client }) => write(client, REDELIVER, args),
});
