import type { webhookOperations } from '../../../contract/src/webhooks/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { WebhookService } from '../services/webhooks.ts';

type Services = { webhooks: WebhookService };

export function webhookHandlers({ webhooks }: Services): Handlers<typeof webhookOperations> {
  return {
    'GET /v1/projects/{id}/webhooks': async (_input, { scope }) => ({
      data: await webhooks.list(scope),
    }),
    'POST /v1/projects/{id}/webhooks': ({ body }, { scope }) => webhooks.create(scope, body),
    'PATCH /v1/projects/{id}/webhooks/{webhookId}': ({ params, body }, { scope }) =>
      webhooks.change(scope, params.webhookId, body),
    'DELETE /v1/projects/{id}/webhooks/{webhookId}': async ({ params }, { scope }) => {
      await webhooks.remove(scope, params.webhookId);
      return undefined;
    },
    'POST /v1/projects/{id}/webhooks/{webhookId}/test': ({ params }, { scope }) =>
      webhooks.test(scope, params.webhookId),
    'GET /v1/projects/{id}/webhooks/{webhookId}/deliveries': ({ params, query }, { scope }) =>
      webhooks.deliveries(scope, params.webhookId, query.before),
    'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': (
      { params },
      { scope },
    ) => webhooks.redeliver(scope, params),
  };
}
