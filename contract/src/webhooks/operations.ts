import { z } from 'zod';
import { MOST_WEBHOOKS, WEBHOOK_URL_LENGTH } from '../constants.ts';
import { pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { WEBHOOK_EVENTS, webhookDeliverySchema, webhookSchema } from './schema.ts';

/** Without a user name or a fragment, which would be sent nowhere, or to the log. */
const RECEIVER = /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/i;
const HOW = 'must be an address such as https://example.com/pinbar';

const url = z.string().trim().max(WEBHOOK_URL_LENGTH).regex(RECEIVER, HOW).pipe(z.url(HOW));
const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'must be different');

/** For the project’s creator and for administrators. A token must not leave a webhook behind that outlives it. */
const managed = { access: { below: 'project', may: 'manage' }, tokens: 'never' } as const;
const webhook = { id: pathId, webhookId: pathId };

export const webhookOperations = defineOperations({
  'GET /v1/projects/{id}/webhooks': {
    summary: 'Lists the webhooks of a project, oldest first, without their secrets.',
    ...managed,
    params: { id: pathId },
    ok: z.object({ data: z.array(webhookSchema) }),
  },
  'POST /v1/projects/{id}/webhooks': {
    summary: `Creates a webhook: the server posts a signed message to the address when one of these events happens, with what the caller may see of it then. The answer is the only one with the secret. A project has at most ${MOST_WEBHOOKS}.`,
    ...managed,
    params: { id: pathId },
    body: z.object({ url, events }),
    status: 201,
    ok: z.object({ webhook: webhookSchema, secret: z.string() }),
    errors: [409],
  },
  'PATCH /v1/projects/{id}/webhooks/{webhookId}': {
    summary:
      'Changes a webhook. Turning it off gives up what is waiting; turning it on makes the caller its maker.',
    ...managed,
    params: webhook,
    body: z.object({
      url: url.optional(),
      events: events.optional(),
      is_active: z.boolean().optional(),
    }),
    ok: webhookSchema,
  },
  'DELETE /v1/projects/{id}/webhooks/{webhookId}': {
    summary: 'Deletes a webhook with its log.',
    ...managed,
    params: webhook,
  },
  'POST /v1/projects/{id}/webhooks/{webhookId}/test': {
    summary: 'Sends a message of the type webhook.test. The log says what came of it.',
    ...managed,
    params: webhook,
    status: 202,
    ok: webhookDeliverySchema,
  },
  'GET /v1/projects/{id}/webhooks/{webhookId}/deliveries': {
    summary:
      'Lists what a webhook sent in the last 30 days, newest first, 50 in a page. `before` continues after that delivery.',
    ...managed,
    params: webhook,
    query: z.object({ before: pathId.optional() }),
    ok: z.object({ data: z.array(webhookDeliverySchema), next: z.int().nullable() }),
  },
  'POST /v1/projects/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver': {
    summary:
      'Sends a message again, with the same message id and the contents of now. A message that waits for its next attempt is tried at once. 409 while it is being sent, or the webhook is off.',
    ...managed,
    params: { ...webhook, deliveryId: pathId },
    status: 202,
    ok: webhookDeliverySchema,
    errors: [409],
  },
});
