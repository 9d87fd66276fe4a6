/** Projects, their files and documents, and what reading reports. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AttachmentType } from '../../../../contract/src/attachments/file-type.ts';
import { createdAt, id } from './columns.ts';
import { organizations, users } from './people.ts';

export type Address = {
  street: string | null;
  city: string | null;
  state_code: string | null;
  zip: string | null;
};

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text().notNull(),
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    sourceProjectId: integer(),
    address: jsonb().$type<Address>(),
    typeName: text(),
    stageName: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt.desc(), t.id.desc())],
);

/** The organizations with access to a project. One of them owns it. */
export const projectOrganizations = pgTable(
  'project_organizations',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    isOwner: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.organizationId] }),
    index().on(t.organizationId),
    uniqueIndex('project_organizations_one_owner')
      .on(t.projectId)
      .where(sql`${t.isOwner}`),
  ],
);

/** A file in the store. `sizeBytes` and `sha256` are set once the whole file has arrived. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull().unique(),
    linearizedKey: text().unique(),
    name: text().notNull(),
    /** What its content is. */
    mediaType: text().$type<AttachmentType>().notNull().default('application/pdf'),
    category: text().notNull(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The size the sender stated with the first bytes. It is fixed, and counts toward the quota, from then on. */
    declaredBytes: bigint({ mode: 'number' }),
    /** The same for a linearized copy uploaded with the original. */
    linearizedBytes: bigint({ mode: 'number' }),
    sizeBytes: bigint({ mode: 'number' }),
    sha256: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.organizationId),
    index('files_pending')
      .on(t.creatorId)
      .where(sql`${t.sizeBytes} is null`),
  ],
);

export const documents = pgTable(
  'documents',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** One document per file. */
    fileId: integer()
      .notNull()
      .unique()
      .references(() => files.id),
    documentTypeId: integer(),
    /** True if a person chose the type. Reading does not change it then. */
    typeWasChosen: boolean().notNull().default(false),
    pageCount: integer(),
    /** Null unless the file was repaired; 0 if no page is known to be missing. */
    missingPages: integer(),
    /** How often reading started since it last finished. Finds documents that crash their readers. */
    readingsBegun: integer().notNull().default(0),
    /** When copies and thumbnails were made, as far as possible. */
    preparedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.projectId)],
);

/** When someone last looked at the dashboard of a project. Calls soon after each other are one visit. */
export const projectVisits = pgTable(
  'project_visits',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the visit before this one ended; null during the first. */
    beforeAt: timestamp({ withTimezone: true }),
    latestAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] }), index().on(t.userId)],
);

/** For tables whose rows go with a document. */
export const ofDocument = () =>
  integer()
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' });

/** Details of a step: counts, or the reason it failed. */
export type StepData = {
  files_processed?: number;
  toc_count?: number;
  drawings_created?: number;
  overlay_count?: number;
  issues_count?: number;
  error?: string;
};

/** The result of a reading step. One row per step: a repeated step replaces its row. */
export const projectTasks = pgTable(
  'project_tasks',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    documentId: ofDocument(),
    eventType: text().notNull(),
    hadError: boolean().notNull().default(false),
    eventData: jsonb().$type<StepData>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.documentId, t.eventType), index().on(t.projectId)],
);
