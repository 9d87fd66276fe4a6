import { z } from 'zod';
import { id, moment } from '../wire/fields.ts';

/** Why something is in a person's inbox: a comment named them, or an issue was given to them. */
const INBOX_KINDS = ['mention', 'assignment'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const inboxItemSchema = z
  .object({
    id,
    kind: z.enum(INBOX_KINDS),
    project: z.object({ id, name: z.string() }),
    issue: z.object({ id, summary: z.string() }),
    /** Issues that were given at the same time, besides this one. */
    more: z.int().min(0),
    /** Who did it; null if their account is gone. */
    actor: z.object({ id, full_name: z.string() }).nullable(),
    /** The comment that names the person. */
    comment: z.string().nullable(),
    is_read: z.boolean(),
    created_at: moment,
  })
  .meta({ id: 'InboxItem' });
export type InboxItem = z.infer<typeof inboxItemSchema>;
