/**
 * The tables. Migrations are generated from this file (`npm run migration -- name`) and never edited afterwards. Database
 * names are snake_case, as on the wire. All timestamps are UTC.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
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
import type { AnnotationAction } from '../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { ToolPreset } from '../../../contract/src/users/schema.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const ofDocument = () =>
  integer()
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' });
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();

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
    /** How often reading started since it last finished. Finds documents that crash their readers. */
    readingsBegun: integer().notNull().default(0),
    /** When copies and thumbnails were made, as far as possible. */
    preparedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.projectId)],
);

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

export const drawingSheets = pgTable(
  'drawing_sheets',
  {
    id: id(),
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    sheetNum: text().notNull(),
    sheetTitle: text().notNull(),
    revision: text(),
    revisionDate: text(),
    rotationDegrees: integer().notNull(),
    widthPoints: doublePrecision().notNull(),
    heightPoints: doublePrecision().notNull(),
    confidence: doublePrecision().notNull(),
    /** A person's correction. It overrides every later reading. */
    corrected: jsonb().$type<{ sheet_num?: string; sheet_title?: string }>(),
    readAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique().on(t.documentId, t.pageNumber)],
);

/** Corners in sheet units, as in `drawings`. */
export type DrawingCorrection = {
  title?: string;
  x0?: number;
  y0?: number;
  x1?: number;
  y1?: number;
};

/** Where the scale of a drawing was read: in a viewport of the file (/VP), or beside its title. */
export type ScaleReading = 'viewport' | 'view-title';

/** REC-013: plans, elevations and details on a sheet. */
export const drawings = pgTable(
  'drawings',
  {
    id: id(),
    sheetId: integer()
      .notNull()
      .references(() => drawingSheets.id, { onDelete: 'cascade' }),
    /** The same in every reading of the same sheet, so the id stays. */
    key: text().notNull(),
    title: text().notNull(),
    /** From the bubble beside the title. */
    number: text(),
    /** As written. */
    scale: text(),
    scaleSource: text().$type<ScaleReading>(),
    /** Sheet units (1/100 in), origin at the upper left of the displayed page, y down. */
    x0: doublePrecision().notNull(),
    y0: doublePrecision().notNull(),
    x1: doublePrecision().notNull(),
    y1: doublePrecision().notNull(),
    confidence: doublePrecision().notNull(),
    /** A person's changes (everything, for a drawing a person added). They override every later reading. */
    corrected: jsonb().$type<DrawingCorrection>(),
    /** Deleted by a person. The row stays so that no later reading restores it. */
    isDeleted: boolean().notNull().default(false),
  },
  (t) => [unique().on(t.sheetId, t.key)],
);

/** The scales that people chose: of a page, or of one drawing on it. */
export const pageScales = pgTable(
  'page_scales',
  {
    id: id(),
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    /** Null: the page itself. */
    drawingId: integer().references(() => drawings.id, { onDelete: 'cascade' }),
    /** True length of one page point, in inches. */
    inchesPerPoint: doublePrecision().notNull(),
    label: text().notNull(),
    source: text().$type<'chosen' | 'typed' | 'calibrated' | ScaleReading>().notNull(),
    relativeError: doublePrecision().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique().on(t.documentId, t.pageNumber, t.drawingId).nullsNotDistinct(),
    index().on(t.drawingId),
  ],
);

/** Full text of every page. `lines` has the positions to show hits at. */
export const pageTexts = pgTable(
  'page_texts',
  {
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    /** Lines separated by line feeds. */
    content: text().notNull(),
    /** Four numbers per line: x0, y0, x1, y1 in tenths of a point of the page as displayed. */
    places: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.pageNumber] })],
);

/** Pages that have thumbnails, in all sizes. The size here is that of the largest. */
export const pageThumbnails = pgTable(
  'page_thumbnails',
  {
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.pageNumber] })],
);

export const specSections = pgTable(
  'spec_sections',
  {
    id: id(),
    documentId: ofDocument(),
    /** Digits only. */
    csiCode: text().notNull(),
    /** From 0, in the order of the document. */
    position: integer().notNull(),
    title: text().notNull(),
    startingPageNumber: integer().notNull(),
    /** Whether the book's own table of contents lists it. Null if the book has none. */
    isListed: boolean(),
  },
  (t) => [unique().on(t.documentId, t.csiCode)],
);

export const checklistSections = pgTable(
  'checklist_sections',
  {
    id: id(),
    documentId: ofDocument(),
    /** The same in every reading of the same text, so the id stays. */
    key: text().notNull(),
    /** From 0, in the order of the document. */
    position: integer().notNull(),
    title: text().notNull(),
    startingPageNumber: integer().notNull(),
  },
  (t) => [unique().on(t.documentId, t.key)],
);

export const checklistItems = pgTable(
  'checklist_items',
  {
    id: id(),
    documentId: ofDocument(),
    /** The same in every reading of the same text in the same section, so the id stays. */
    key: text().notNull(),
    /** From 0, in the order of the document. */
    position: integer().notNull(),
    sectionPosition: integer().notNull(),
    /** As printed, such as `3.2` or `B`; otherwise its number in the section. */
    label: text().notNull(),
    requirement: text().notNull(),
    pageNumber: integer().notNull(),
  },
  (t) => [unique().on(t.documentId, t.key)],
);

/** Markups on pages. A deleted one keeps its row: its history stays, and its name can come back. */
export const annotations = pgTable(
  'annotations',
  {
    id: id(),
    documentId: ofDocument(),
    /** XFDF's `name`. */
    name: text().notNull(),
    pageNumber: integer().notNull(),
    /** A whole XFDF document with this annotation alone, checked and normalized. */
    xfdf: text().notNull(),
    /** Always null until there are issues. */
    issueId: integer(),
    evaluationState: text().$type<EvaluationState>().notNull().default('not_reviewed'),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    isDeleted: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.documentId, t.name),
    index().on(t.documentId, t.id),
    index().on(t.authorId),
  ],
);

/**
 * Every change of a markup, with what it looked like afterward. In a project the ids are in the order in which changes
 * became visible, because writers lock the project: whoever knows one has seen all before it.
 */
export const annotationChanges = pgTable(
  'annotation_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    annotationId: integer()
      .notNull()
      .references(() => annotations.id, { onDelete: 'cascade' }),
    /** Of the annotation's document. Not a reference: the project is locked already, and goes only with the document. */
    projectId: integer().notNull(),
    version: integer().notNull(),
    action: text().$type<AnnotationAction>().notNull(),
    xfdf: text().notNull(),
    personId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.annotationId, t.version),
    index().on(t.projectId, t.id),
    index().on(t.personId),
  ],
);

/** A person's presets of markup tools, in their order. */
export const toolPresets = pgTable('tool_presets', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  presets: jsonb().$type<ToolPreset[]>().notNull(),
});

/** Accounts of the built-in identity provider. Empty with an external provider. */
export const accounts = pgTable(
  'identity_accounts',
  {
    id: id(),
    email: text().notNull(),
    fullName: text().notNull(),
    /** `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('identity_accounts_email').on(sql`lower(${t.email})`)],
);

/** Passwords tried at the built-in identity provider since the last correct one, including for unknown emails. */
export const signInTries = pgTable('sign_in_tries', {
  /** A hash of the email, and of the browser if it has signed in with that email before. */
  key: text().primaryKey(),
  tries: integer().notNull(),
  /** Until then no further password is checked. */
  nextTryAt: timestamp({ withTimezone: true }).notNull(),
});

/** Sessions, codes, tokens and grants of the built-in identity provider. */
export const identityRecords = pgTable(
  'identity_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    uid: text(),
    userCode: text(),
    consumedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index().on(t.grantId),
    index().on(t.uid),
    index().on(t.expiresAt),
  ],
);

/** Keys that must survive a restart: the provider's signing key, its cookie keys and the key for signed URLs. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: createdAt(),
});

/**
 * Numbers that change with every commit that changes their subject, such as `contents of project 7`. A reader who knows a
 * subject's numbers can tell whether it has changed. Triggers maintain them (see the migration `versions`).
 * A subject may have several rows. A writer takes one that no other transaction holds, or adds one, so writers of the same
 * subject never wait for each other.
 */
export const versions = pgTable(
  'versions',
  {
    id: id(),
    /** One of `VersionSubject` in `domain/version-subject.ts`. */
    subject: text().notNull(),
    /** From one sequence for all rows, so no number repeats. */
    version: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index().on(t.subject)],
);
