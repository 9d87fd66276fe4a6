/** Organizations, and the people in them. */
import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';

export const organizations = pgTable('organizations', {
  id: id(),
  name: text().notNull(),
  createdAt: createdAt(),
});

/** A person, identified by (issuer, subject). Roles are ours. */
export const users = pgTable(
  'users',
  {
    id: id(),
    issuer: text().notNull(),
    subject: text().notNull(),
    fullName: text().notNull(),
    email: text().notNull(),
    isAdmin: boolean().notNull().default(false),
    userTypeId: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.issuer, t.subject)],
);

export const userOrganizations = pgTable(
  'user_organizations',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.organizationId] }), index().on(t.organizationId)],
);
