import { z } from 'zod';
import { STOP_REASONS } from '../webhooks/schema.ts';
import { id, moment } from '../wire/fields.ts';

/**
 * Why something is in a person's inbox: a comment named them, an issue was given to them, or the server turned a webhook of
 * theirs off.
 */
const INBOX_KINDS = ['mention', 'assignment', 'webhook'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const inboxItemSchema = z
  .object({
    id,
    kind: z.enum(INBOX_KINDS),
    project: z.object({ id, name: z.string() }),
    /** Null for a webhook. */
    issue: z.object({ id, summary: z.string() }).nullable(),
    /** What was turned off, and why; null for an issue. */
    webhook: z.object({ id, host: z.string(), stopped_for: z.enum(STOP_REASONS) }).nullable(),
    /** Issues that were given at the same time, besides this one. */
    more: z.int().min(0),
    /** Who did it; null if their account is gone, or it was the server. */
    actor: z.object({ id, full_name: z.string() }).nullable(),
    /** The comment that names the person. */
    comment: z.string().nullable(),
    is_read: z.boolean(),
    created_at: moment,
  })
  .meta({ id: 'InboxItem' });
export type InboxItem = z.infer<typeof inboxItemSchema>;
