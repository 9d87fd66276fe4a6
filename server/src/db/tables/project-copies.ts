/** Copies of projects that administrators asked for. The copied project appears whole, when everything is there. */
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { CopyStatus } from '../../../../contract/src/admin/schema.ts';
import { createdAt, id } from './columns.ts';
import { organizations, users } from './people.ts';
import { files } from './projects.ts';

export const projectCopies = pgTable(
  'project_copies',
  {
    id: id(),
    /** Whether or not it still exists. */
    sourceProjectId: integer().notNull(),
    /** Reserved for the copy, which appears with it at the end. */
    newProjectId: integer().notNull(),
    name: text().notNull(),
    /** The owner of both projects. */
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    requestedById: integer().references(() => users.id, { onDelete: 'set null' }),
    excludeRejectedIssues: boolean().notNull(),
    excludeIssueEvaluations: boolean().notNull(),
    status: text().$type<CopyStatus>().notNull().default('waiting'),
    /** A sentence. */
    failure: text(),
    /** How often its job began. Finds copies that end their workers. */
    begun: integer().notNull().default(0),
    createdAt: createdAt(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.organizationId), index().on(t.requestedById)],
);

/** The files of a copy, each with the one that it is a copy of. */
export const projectCopyFiles = pgTable(
  'project_copy_files',
  {
    copyId: integer()
      .notNull()
      .references(() => projectCopies.id, { onDelete: 'cascade' }),
    sourceFileId: integer().notNull(),
    fileId: integer()
      .notNull()
      .unique()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** Its objects are in the store. */
    isCopied: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.copyId, t.sourceFileId] })],
);
