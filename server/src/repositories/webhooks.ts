/** The webhooks of a project, for those who manage it. */
import { and, asc, count, eq } from 'drizzle-orm';
import type { Webhook, WebhookEvent } from '../../../contract/src/webhooks/schema.ts';
import type { Executor } from '../db/database.ts';
import { projects, users, webhooks } from '../db/schema.ts';
import type { ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

type Row = typeof webhooks.$inferSelect;

function toWebhook(row: Row, maker: Webhook['maker']): Webhook {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    is_active: row.isActive,
    stopped_for: row.stoppedFor,
    failing_since: row.failingSince && wireMoment(row.failingSince),
    maker,
    created_at: wireMoment(row.createdAt),
  };
}

const ofProject = ({ projectId }: ProjectScope) => eq(webhooks.projectId, projectId);
const oneOfProject = (scope: ProjectScope, webhookId: number) =>
  and(ofProject(scope), eq(webhooks.id, webhookId));

/** Oldest first. */
export async function listWebhooks(db: Executor, scope: ProjectScope): Promise<Webhook[]> {
  const rows = await db
    .select({ webhook: webhooks, maker: { id: users.id, full_name: users.fullName } })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.makerId))
    .where(ofProject(scope))
    .orderBy(asc(webhooks.id));
  return rows.map(({ webhook, maker }) => toWebhook(webhook, maker));
}

/** Null if the project has no such webhook. */
export async function findWebhook(
  db: Executor,
  scope: ProjectScope,
  webhookId: number,
): Promise<Webhook | null> {
  const [row] = await db
    .select({ webhook: webhooks, maker: { id: users.id, full_name: users.fullName } })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.makerId))
    .where(oneOfProject(scope, webhookId));
  return row ? toWebhook(row.webhook, row.maker) : null;
}

/**
 * How many the project has; null if it is gone. Nobody else adds one until the transaction ends, and the project stays until
 * then.
 */
export async function lockAndCountWebhooks(
  tx: Executor,
  scope: ProjectScope,
): Promise<number | null> {
  const there = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.id, scope.projectId))
    .for('no key update');
  if (there.length === 0) return null;
  const [row] = await tx.select({ count: count() }).from(webhooks).where(ofProject(scope));
  return row?.count ?? 0;
}

export type NewWebhook = { url: string; events: WebhookEvent[]; sealedSecret: string };

export async function insertWebhook(
  tx: Executor,
  scope: ProjectScope,
  webhook: NewWebhook,
): Promise<Webhook> {
  const { projectId, personId: makerId, person } = scope;
  const [row] = await tx
    .insert(webhooks)
    .values({ ...webhook, projectId, makerId })
    .returning();
  if (!row) throw new Error('An insert returned no row');
  return toWebhook(row, { id: makerId, full_name: person.fullName });
}

export type WebhookChange = {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  isActive?: boolean | undefined;
};

/**
 * Changes a webhook, whose maker is the caller from then on: nobody sends what others may see to an address of their own.
 * False if the project has no such webhook.
 */
export async function updateWebhook(
  tx: Executor,
  scope: ProjectScope,
  webhookId: number,
  change: WebhookChange,
): Promise<boolean> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  const again = change.isActive === undefined ? {} : { stoppedFor: null, failingSince: null };
  const rows = await tx
    .update(webhooks)
    .set({ ...given, ...again, makerId: scope.personId })
    .where(oneOfProject(scope, webhookId))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}

/** False if the project has no such webhook. */
export async function deleteWebhook(
  db: Executor,
  scope: ProjectScope,
  webhookId: number,
): Promise<boolean> {
  const rows = await db
    .delete(webhooks)
    .where(oneOfProject(scope, webhookId))
    .returning({ id: webhooks.id });
  return rows.length > 0;
}
