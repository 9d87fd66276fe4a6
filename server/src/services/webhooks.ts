/** Webhooks of a project, as those who manage it see them. `jobs/webhooks` sends what they tell. */
import { randomBytes } from 'node:crypto';
import { MOST_WEBHOOKS } from '../../../contract/src/constants.ts';
import type {
  Webhook,
  WebhookDelivery,
  WebhookEvent,
} from '../../../contract/src/webhooks/schema.ts';
import type { Database, Executor } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { seal } from './sealed.ts';
import { refusalOf } from './webhook-address.ts';
import { newWebhookSecret } from './webhook-signature.ts';
import { keepSecret } from '../repositories/secrets.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import {
  dropWaiting,
  findDelivery,
  hasten,
  insertAgain,
  insertTest,
  listDeliveries,
} from '../repositories/webhook-deliveries.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockAndCountWebhooks,
  updateWebhook,
} from '../repositories/webhooks.ts';

export type WebhookService = ReturnType<typeof createWebhookService>;

type Change = {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  is_active?: boolean | undefined;
};

/** Encrypts the secrets of webhooks. Made at the first use. */
export async function webhookKey(db: Executor): Promise<Buffer> {
  const key = await keepSecret(db, 'webhook-secrets-key', () =>
    Promise.resolve(randomBytes(32).toString('base64url')),
  );
  return Buffer.from(key, 'base64url');
}

/** `privateHosts`: see `WEBHOOK_PRIVATE_HOSTS`. */
export function createWebhookService(db: Database, privateHosts: readonly string[]) {
  async function webhook(scope: ProjectScope, webhookId: number): Promise<Webhook> {
    const found = await findWebhook(db, scope, webhookId);
    if (!found) throw notFound(`Webhook ${webhookId}`);
    return found;
  }

  function checkUrl(url: string | undefined): void {
    const refusal = url === undefined ? null : refusalOf(new URL(url), privateHosts);
    if (refusal !== null) throw new ApiError('INVALID_INPUT', refusal);
  }

  return {
    list: (scope: ProjectScope): Promise<Webhook[]> => listWebhooks(db, scope),

    /** The only time that the secret is shown. */
    async create(
      scope: ProjectScope,
      { url, events }: { url: string; events: WebhookEvent[] },
    ): Promise<{ webhook: Webhook; secret: string }> {
      checkUrl(url);
      const secret = newWebhookSecret();
      const sealedSecret = seal(await webhookKey(db), secret);
      const made = await db.transaction(async (tx) => {
        const count = await lockAndCountWebhooks(tx, scope);
        if (count === null) throw notFound(`Project ${scope.projectId}`);
        if (count >= MOST_WEBHOOKS) {
          throw new ApiError('CONFLICT', `A project has at most ${MOST_WEBHOOKS} webhooks.`);
        }
        return insertWebhook(tx, scope, { url, events, sealedSecret });
      });
      return { webhook: made, secret };
    },

    async change(
      scope: ProjectScope,
      webhookId: number,
      { url, events, is_active: isActive }: Change,
    ): Promise<Webhook> {
      checkUrl(url);
      await db.transaction(async (tx) => {
        if (!(await updateWebhook(tx, scope, webhookId, { url, events, isActive }))) {
          throw notFound(`Webhook ${webhookId}`);
        }
        if (isActive === false) await dropWaiting(tx, scope, webhookId);
      });
      return webhook(scope, webhookId);
    },

    async remove(scope: ProjectScope, webhookId: number): Promise<void> {
      if (!(await deleteWebhook(db, scope, webhookId))) throw notFound(`Webhook ${webhookId}`);
    },

    async test(scope: ProjectScope, webhookId: number): Promise<WebhookDelivery> {
      const made = await insertTest(db, scope, webhookId);
      if (!made) throw notFound(`Webhook ${webhookId}`);
      return made;
    },

    async deliveries(scope: ProjectScope, webhookId: number, before: number | undefined) {
      await webhook(scope, webhookId);
      return listDeliveries(db, scope, webhookId, before);
    },

    async redeliver(
      scope: ProjectScope,
      ids: { webhookId: number; deliveryId: number },
    ): Promise<WebhookDelivery> {
      const found = await findDelivery(db, scope, ids);
      if (!found) throw notFound(`Delivery ${ids.deliveryId}`);
      if (!(await webhook(scope, ids.webhookId)).is_active) {
        throw new ApiError('CONFLICT', 'The webhook is off. Turn it on first.');
      }
      const isWaiting = found.status === 'waiting';
      if (isWaiting && !(await hasten(db, scope, ids))) {
        throw new ApiError('CONFLICT', 'This message is being sent. Look again in a few seconds.');
      }
      const again = await (isWaiting ? findDelivery : insertAgain)(db, scope, ids);
      if (!again) throw notFound(`Delivery ${ids.deliveryId}`);
      return again;
    },
  };
}
