/** Saved views of a project's issues. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { IssueView } from '../../../../contract/src/issue-views/schema.ts';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { projects } from './projects.ts';

export const issueViews = pgTable(
  'issue_views',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isShared: boolean().notNull(),
    content: jsonb().$type<Pick<IssueView, 'query' | 'columns'>>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('issue_views_by_name').on(t.projectId, t.ownerId, sql`lower(${t.name})`),
    index().on(t.ownerId),
  ],
);
