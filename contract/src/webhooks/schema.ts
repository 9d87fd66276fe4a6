import { z } from 'zod';
import { commentSchema, issueSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';

/** What a webhook tells of. A bulk update is one event about many issues. */
export const WEBHOOK_EVENTS = [
  'issue.added',
  'issue.changed',
  'issue.commented',
  'issue.evaluated',
  'issue.deleted',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when a person asks for it, whatever the webhook tells of. */
export const TEST_EVENT = 'webhook.test';
const DELIVERED_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type DeliveredEvent = (typeof DELIVERED_EVENTS)[number];

/**
 * Why the server turned a webhook off. `failing`: nothing was delivered for days. `gone`: the receiver answered 410.
 * `no-access`: whoever made it may no longer manage the project.
 */
export const STOP_REASONS = ['failing', 'gone', 'no-access'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

const person = z.object({ id, full_name: z.string() });

export const webhookSchema = z
  .object({
    id,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    is_active: z.boolean(),
    /** Null while it is active, and if a person turned it off. */
    stopped_for: z.enum(STOP_REASONS).nullable(),
    /** Since when nothing has arrived; null if the latest delivery did, or there is none. */
    failing_since: moment.nullable(),
    /** Whose rights decide what it tells. */
    maker: person,
    created_at: moment,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/**
 * `waiting`: not sent yet, or to be sent again. `skipped`: there is nothing in it that the webhook’s maker may see.
 * `failed`: given up.
 */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const webhookDeliverySchema = z
  .object({
    id,
    /** Sent as `webhook-id`. The same when it is sent again, so that a receiver takes it once. */
    message_id: z.string(),
    event: z.enum(DELIVERED_EVENTS),
    /** How many issues it is about, and the first of them. */
    issue_count: z.int().min(0),
    issue_id: id.nullable(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.int().min(0),
    /** The HTTP status of the latest attempt; null without an answer. */
    response_status: z.int().nullable(),
    /** How the latest answer began, at most 1 KB. */
    response: z.string().nullable(),
    /** Of the latest attempt. */
    duration_ms: z.int().min(0).nullable(),
    /** Why the latest attempt failed. */
    problem: z.string().nullable(),
    created_at: moment,
    last_try_at: moment.nullable(),
    /** Null unless it is waiting. */
    next_try_at: moment.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** The body of a delivery: what the webhook’s maker may see when it is sent. */
export const webhookMessageSchema = z
  .object({
    type: z.enum(DELIVERED_EVENTS),
    /** When it happened. */
    timestamp: moment,
    data: z.object({
      project: z.object({ id, name: z.string() }),
      /** Who did it; null for the AI assistant, and if their account is gone. */
      actor: person.nullable(),
      /** The issues that it is about. */
      issue_ids: z.array(id),
      /** The first of them as they are now, without their markup. Deleted ones are not here. */
      issues: z.array(issueSchema.omit({ xfdf: true })),
      /** Of `issue.commented`. */
      comment: commentSchema.nullable(),
    }),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
