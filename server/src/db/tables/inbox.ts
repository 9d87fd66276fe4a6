/** What people are told about: comments that name them, issues given to them, and their webhooks that were turned off. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { InboxKind } from '../../../../contract/src/inbox/schema.ts';
import type { StopReason } from '../../../../contract/src/webhooks/schema.ts';
import { createdAt, id } from './columns.ts';
import { issueComments, issues } from './issues.ts';
import { users } from './people.ts';
import { webhooks } from './webhooks.ts';

export const inboxItems = pgTable(
  'inbox_items',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<InboxKind>().notNull(),
    /** Null for a webhook. */
    issueId: integer().references(() => issues.id, { onDelete: 'cascade' }),
    webhookId: integer().references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Why the webhook was turned off. It may be on again. */
    stoppedFor: text().$type<StopReason>(),
    /** Issues that were given at the same time, besides this one. */
    more: integer().notNull().default(0),
    commentId: integer().references(() => issueComments.id, { onDelete: 'cascade' }),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    isRead: boolean().notNull().default(false),
    /** Sent by email, or not to be sent. */
    isMailed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.userId, t.id),
    index().on(t.issueId),
    index().on(t.commentId),
    index().on(t.actorId),
    index().on(t.webhookId),
    check('inbox_items_about_one', sql`num_nonnulls(${t.issueId}, ${t.webhookId}) = 1`),
    index()
      .on(t.id)
      .where(sql`not is_mailed`),
  ],
);
