/** What people are told about: comments that name them, and issues given to them. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { InboxKind } from '../../../../contract/src/inbox/schema.ts';
import { createdAt, id } from './columns.ts';
import { issueComments, issues } from './issues.ts';
import { users } from './people.ts';

export const inboxItems = pgTable(
  'inbox_items',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<InboxKind>().notNull(),
    issueId: integer()
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
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
    index()
      .on(t.id)
      .where(sql`not is_mailed`),
  ],
);
