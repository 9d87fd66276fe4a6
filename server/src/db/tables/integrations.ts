/** Links of organizations to companies in other systems, and imports from there. Credentials are in the settings only. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ImportStatus } from '../../../../contract/src/integrations/types.ts';
import { changeOrderBatches } from './change-orders.ts';
import { createdAt, id } from './columns.ts';
import { organizations, users } from './people.ts';
import { files } from './projects.ts';

export const integrationOrganizations = pgTable(
  'integration_organizations',
  {
    id: id(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    typeId: integer().notNull(),
    /** Its id in the other system. */
    companyId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // What is imported of a company goes to one organization.
    unique('integration_organizations_company').on(t.typeId, t.companyId),
    index().on(t.organizationId),
  ],
);

export const integrationImports = pgTable(
  'integration_imports',
  {
    id: id(),
    typeId: integer().notNull(),
    companyId: text().notNull(),
    externalProjectId: text().notNull(),
    /** Who it was linked to when the import was asked for. */
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    status: text().$type<ImportStatus>().notNull().default('pending'),
    /** Why it failed, or waits: a sentence. */
    failure: text(),
    /** Made with its first document. */
    batchId: integer().references(() => changeOrderBatches.id, { onDelete: 'set null' }),
    changeEvents: integer().notNull().default(0),
    /** How often its job began since it last stopped by itself. Finds imports that end their workers. */
    begun: integer().notNull().default(0),
    /** It goes on then: the other system asked for a pause, or did not answer. */
    waitsUntil: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index().on(t.typeId, t.companyId, t.externalProjectId),
    index().on(t.organizationId),
    index().on(t.creatorId),
    index().on(t.batchId),
    // One at a time, so that nothing comes twice.
    uniqueIndex('integration_imports_open')
      .on(t.typeId, t.externalProjectId)
      .where(sql`${t.endedAt} is null`),
  ],
);

/** What an import dealt with. Started again, it goes on with the rest. */
export const integrationItems = pgTable(
  'integration_items',
  {
    id: id(),
    importId: integer()
      .notNull()
      .references(() => integrationImports.id, { onDelete: 'cascade' }),
    externalEventId: text().notNull(),
    /** Empty for a change event without PDFs. */
    externalFileId: text().notNull(),
    name: text().notNull(),
    /** Null: it was not imported, or an earlier import did. */
    fileId: integer().references(() => files.id, { onDelete: 'cascade' }),
    /** Why it was left out, as a sentence. */
    problem: text(),
  },
  (t) => [
    unique().on(t.importId, t.externalEventId, t.externalFileId),
    index().on(t.externalFileId),
    index().on(t.fileId),
  ],
);
