/** Webhooks of projects, and what they send. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import type {
  DeliveredEvent,
  DeliveryStatus,
  StopReason,
  WebhookEvent,
} from '../../../../contract/src/webhooks/schema.ts';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { projects } from './projects.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Whose rights decide what it tells. */
    makerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted (`services/sealed.ts`). */
    sealedSecret: text().notNull(),
    isActive: boolean().notNull().default(true),
    stoppedFor: text().$type<StopReason>(),
    failingSince: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.projectId), index().on(t.makerId)],
);

/**
 * What happened, for one webhook: written by triggers in the transaction in which it happens (see the migration
 * `webhook-triggers`), and kept as the log. What it refers to may be gone when it is sent.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same when it is sent again on request. */
    messageId: uuid().notNull().defaultRandom(),
    event: text().$type<DeliveredEvent>().notNull(),
    issueIds: integer().array().notNull().default([]),
    commentId: integer(),
    /** Of deleted issues: what they were. */
    evaluationState: text().$type<EvaluationState>(),
    actorId: integer(),
    status: text().$type<DeliveryStatus>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the queue got it. Its job may be lost, so it is queued again after a while. */
    queuedAt: timestamp({ withTimezone: true }),
    lastTryAt: timestamp({ withTimezone: true }),
    durationMs: integer(),
    responseStatus: integer(),
    response: text(),
    problem: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.webhookId, t.id),
    index()
      .on(t.nextTryAt)
      .where(sql`status = 'waiting'`),
    index().on(t.createdAt),
  ],
);
