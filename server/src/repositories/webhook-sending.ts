/** Deliveries of webhooks as they are sent. Used by the job alone, except for what a person sees of issues. */
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { StopReason } from '../../../contract/src/webhooks/schema.ts';
import type { Executor } from '../db/database.ts';
import { inboxItems, issues, projects, users, webhookDeliveries, webhooks } from '../db/schema.ts';
import { seenBy } from './issue-filters.ts';
import { isOneOf } from './portions.ts';
import type { ProjectScope } from './scopes.ts';

const { id, status, nextTryAt, queuedAt, createdAt, webhookId } = webhookDeliveries;

/** A job may be lost with its worker before it begins. */
const QUEUED_AGAIN_AFTER = sql`interval '1 minute'`;
const MOST_AT_ONCE = 100;

/** What is to be sent now, and not in the queue yet: oldest first. Each is returned to one caller. */
export async function takeDue(db: Executor): Promise<{ id: number; webhookId: number }[]> {
  const { rows } = await db.execute<{ id: number; webhook_id: number }>(
    sql`update ${webhookDeliveries} set queued_at = now()
        where ${id} in (
          select ${id} from ${webhookDeliveries}
          where ${status} = 'waiting' and ${nextTryAt} <= now()
            and coalesce(${queuedAt} < now() - ${QUEUED_AGAIN_AFTER}, true)
          order by ${nextTryAt} limit ${MOST_AT_ONCE} for update skip locked)
        returning id, webhook_id`,
  );
  return rows
    .map((row) => ({ id: row.id, webhookId: row.webhook_id }))
    .toSorted((a, b) => a.id - b.id);
}

export type DueDelivery = {
  delivery: typeof webhookDeliveries.$inferSelect;
  webhook: typeof webhooks.$inferSelect;
};

/**
 * Begins an attempt: whoever gets the delivery is the only one until `retrySeconds` have passed, also if its process ends
 * meanwhile. Null if it is not due any more.
 */
export async function beginAttempt(
  db: Executor,
  deliveryId: number,
  retrySeconds: (attempts: number) => number,
): Promise<DueDelivery | null> {
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookId))
    .where(eq(id, deliveryId));
  if (!found) return null;
  const attempts = found.delivery.attempts + 1;
  const [delivery] = await db
    .update(webhookDeliveries)
    .set({
      ...{ attempts, queuedAt: null, lastTryAt: sql`now()` },
      nextTryAt: sql`now() + make_interval(secs => ${retrySeconds(attempts)})`,
    })
    .where(
      and(
        ...[eq(id, deliveryId), eq(status, 'waiting'), sql`${nextTryAt} <= now()`],
        eq(webhookDeliveries.attempts, attempts - 1),
      ),
    )
    .returning();
  return delivery ? { ...found, delivery } : null;
}

export type Attempt = Pick<
  typeof webhookDeliveries.$inferInsert,
  'status' | 'durationMs' | 'responseStatus' | 'response' | 'problem'
>;

/** Notes the result of an attempt. A delivery that was given up meanwhile stays given up, unless it arrived. */
export async function endAttempt(
  tx: Executor,
  deliveryId: number,
  attempt: Attempt,
): Promise<void> {
  const { status: outcome, problem = null, ...answer } = attempt;
  const isMeant = outcome === 'delivered' ? sql`true` : sql`${status} = 'waiting'`;
  await tx
    .update(webhookDeliveries)
    .set({
      ...answer,
      status: sql`case when ${isMeant} then ${outcome} else ${status} end`,
      problem: sql`case when ${isMeant} then ${problem} else ${webhookDeliveries.problem} end`,
    })
    .where(eq(id, deliveryId));
}

/** The latest delivery arrived. */
export async function noteArrived(tx: Executor, ofWebhook: number): Promise<void> {
  await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, ofWebhook));
}

/** Whether nothing has arrived for this many days. */
export async function noteFailure(tx: Executor, ofWebhook: number, days: number): Promise<boolean> {
  const { failingSince } = webhooks;
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${failingSince}, now())` })
    .where(eq(webhooks.id, ofWebhook))
    .returning({
      isLong: sql<boolean>`${failingSince} < now() - make_interval(days => ${days})`,
    });
  return row?.isLong ?? false;
}

/** Turns a webhook off, gives up what it has not sent, and tells its maker. `problem`: what its log says of that. */
export async function stopWebhook(
  tx: Executor,
  ofWebhook: number,
  { reason, problem }: { reason: StopReason; problem: string },
): Promise<void> {
  const stopped = await tx
    .update(webhooks)
    .set({ isActive: false, stoppedFor: reason })
    .where(and(eq(webhooks.id, ofWebhook), eq(webhooks.isActive, true)))
    .returning({ makerId: webhooks.makerId });
  for (const { makerId } of stopped) {
    await tx.execute(
      sql`insert into ${inboxItems} (user_id, kind, webhook_id, stopped_for, is_mailed)
          select ${users.id}, 'webhook', ${ofWebhook}, ${reason}, ${users.emailTime} = 'off'
          from ${users} where ${users.id} = ${makerId}`,
    );
  }
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', problem })
    .where(and(eq(webhookId, ofWebhook), eq(status, 'waiting')));
}

/** Forgets what happened before. */
export async function forgetDeliveries(db: Executor, days: number): Promise<void> {
  const isOld = lt(createdAt, sql`now() - make_interval(days => ${days})`);
  await db.delete(webhookDeliveries).where(isOld);
}

/** Those of the issues that the person sees, in order. */
export async function seenIssueIds(
  db: Executor,
  scope: ProjectScope,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(isOneOf(issues.id, ids), eq(issues.projectId, scope.projectId), seenBy(scope)))
    .orderBy(asc(issues.id));
  return rows.map((row) => row.id);
}

/** The name of the project, and of who acted in it; null if their account is gone. */
export async function namesOf(
  db: Executor,
  { projectId }: ProjectScope,
  actorId: number | null,
): Promise<{ project: string; actor: { id: number; full_name: string } | null }> {
  const [row] = await db
    .select({ project: projects.name, actor: { id: users.id, full_name: users.fullName } })
    .from(projects)
    .leftJoin(users, eq(users.id, actorId ?? 0))
    .where(eq(projects.id, projectId));
  return row ?? { project: '', actor: null };
}
