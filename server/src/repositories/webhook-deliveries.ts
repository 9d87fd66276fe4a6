/** The log of a webhook, for those who manage its project. */
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { WebhookDelivery } from '../../../contract/src/webhooks/schema.ts';
import { TEST_EVENT } from '../../../contract/src/webhooks/schema.ts';
import type { Executor } from '../db/database.ts';
import { webhookDeliveries, webhooks } from '../db/schema.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

type Row = typeof webhookDeliveries.$inferSelect;

const PAGE = 50;

function toDelivery(row: Row): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.messageId,
    event: row.event,
    issue_count: row.issueIds.length,
    issue_id: row.issueIds[0] ?? null,
    status: row.status,
    attempts: row.attempts,
    response_status: row.responseStatus,
    response: row.response,
    duration_ms: row.durationMs,
    problem: row.problem,
    created_at: wireMoment(row.createdAt),
    last_try_at: row.lastTryAt && wireMoment(row.lastTryAt),
    next_try_at: row.status === 'waiting' ? wireMoment(row.nextTryAt) : null,
  };
}

const ofWebhook = ({ projectId }: ProjectScope, webhookId: number) =>
  and(eq(webhooks.projectId, projectId), eq(webhooks.id, webhookId));

/** Newest first. `before`: the id of a delivery; earlier ones. `next`: where the next page starts. */
export async function listDeliveries(
  db: Executor,
  scope: ProjectScope,
  webhookId: number,
  before: number | undefined,
): Promise<{ data: WebhookDelivery[]; next: number | null }> {
  const rows = await db
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        ofWebhook(scope, webhookId),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(PAGE + 1);
  const data = rows.slice(0, PAGE).map(({ delivery }) => toDelivery(delivery));
  return { data, next: rows.length > PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Null if the project has no such webhook. */
export async function insertTest(
  db: Executor,
  scope: ProjectScope,
  webhookId: number,
): Promise<WebhookDelivery | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into ${webhookDeliveries} (webhook_id, event, actor_id)
        select ${webhooks.id}, ${TEST_EVENT}, ${scope.personId}
        from ${webhooks} where ${ofWebhook(scope, webhookId)}
        returning id`,
  );
  return rows[0] ? findDelivery(db, scope, { webhookId, deliveryId: rows[0].id }) : null;
}

type DeliveryIds = { webhookId: number; deliveryId: number };

/** Null if the project’s webhook has no such delivery. */
export async function findDelivery(
  db: Executor,
  scope: ProjectScope,
  { webhookId, deliveryId }: DeliveryIds,
): Promise<WebhookDelivery | null> {
  const [row] = await db
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(ofWebhook(scope, webhookId), eq(webhookDeliveries.id, deliveryId)));
  return row ? toDelivery(row.delivery) : null;
}

/** An attempt ends within 10 s (`post.ts`). */
const ATTEMPT_HAS_ENDED = sql`${webhookDeliveries.lastTryAt} < now() - interval '15 seconds'`;

/** Schedules the next attempt of a delivery for now. False if an attempt may be under way, or none was made. */
export async function hasten(
  db: Executor,
  _scope: ProjectScope,
  { webhookId, deliveryId }: DeliveryIds,
): Promise<boolean> {
  const { status, nextTryAt } = webhookDeliveries;
  const hastened = await db
    .update(webhookDeliveries)
    .set({ nextTryAt: sql`now()` })
    .where(
      and(
        ...[eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.webhookId, webhookId)],
        ...[eq(status, 'waiting'), gt(nextTryAt, sql`now()`), ATTEMPT_HAS_ENDED],
      ),
    )
    .returning({ id: webhookDeliveries.id });
  return hastened.length > 0;
}

/** A new delivery of the same message. Null if it is gone. */
export async function insertAgain(
  db: Executor,
  scope: ProjectScope,
  ids: DeliveryIds,
): Promise<WebhookDelivery | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into ${webhookDeliveries}
          (webhook_id, message_id, event, issue_ids, comment_id, evaluation_state, actor_id)
        select d.webhook_id, d.message_id, d.event, d.issue_ids, d.comment_id, d.evaluation_state, d.actor_id
        from ${webhookDeliveries} d join ${webhooks} on ${webhooks.id} = d.webhook_id
        where d.id = ${ids.deliveryId} and ${ofWebhook(scope, ids.webhookId)}
        returning id`,
  );
  return rows[0] ? findDelivery(db, scope, { ...ids, deliveryId: rows[0].id }) : null;
}

/** Gives up what the webhook has not sent yet. */
export async function dropWaiting(
  tx: Executor,
  _scope: ProjectScope,
  webhookId: number,
): Promise<void> {
  const { status } = webhookDeliveries;
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', problem: 'The webhook was turned off.' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(status, 'waiting')));
}
