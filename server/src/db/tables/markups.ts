/** Markups, their history, and presets of their tools. */
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
} from 'drizzle-orm/pg-core';
import type { AnnotationAction } from '../../../../contract/src/annotations/schema.ts';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import type { ToolPreset } from '../../../../contract/src/users/schema.ts';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { ofDocument } from './projects.ts';
import { issues } from './issues.ts';

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
    /** What it says, for the search of a project; see the migration `project-search`. */
    contents: text()
      .notNull()
      .generatedAlwaysAs(sql`markup_contents(xfdf)`),
    /** Its middle in points of the file, x and y; null where it states no place. See the migration `markup-middles`. */
    middle: doublePrecision()
      .array()
      .generatedAlwaysAs(sql`markup_middle(xfdf)`),
    issueId: integer().references(() => issues.id, { onDelete: 'set null' }),
    /** That of its issue. */
    evaluationState: text().$type<EvaluationState>().notNull().default('not_reviewed'),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    isDeleted: boolean().notNull().default(false),
    /** Of a markup that stands in the PDF: its page, and its place among the annotations there, from 0. */
    filePage: integer(),
    filePlace: integer(),
    /** What the PDF says of it, if the PDF also says how it looks. While `xfdf` is the same, the PDF shows it. */
    fileXfdf: text(),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.documentId, t.name),
    unique().on(t.documentId, t.filePage, t.filePlace),
    index('annotations_contents').using('gin', sql`lower(${t.contents}) gin_trgm_ops`),
    index().on(t.documentId, t.id),
    index().on(t.authorId),
    index().on(t.issueId),
    // The first markup of an issue on each page, from the index alone.
    index('annotations_of_issues')
      .on(t.issueId, t.documentId, t.pageNumber, t.id, t.middle)
      .where(sql`issue_id is not null and not is_deleted`),
  ],
);

const ofAnnotation = () =>
  integer()
    .notNull()
    .references(() => annotations.id, { onDelete: 'cascade' });

/**
 * Every change of a markup, with what it looked like afterward. In a project the ids are in the order in which changes
 * became visible, because writers lock the project: whoever knows one has seen all before it.
 */
export const annotationChanges = pgTable(
  'annotation_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    annotationId: ofAnnotation(),
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

/**
 * Which markups were carried to a later revision of their sheet. A row stays when the carried markup is deleted, so that it
 * is never carried again.
 */
export const annotationCarries = pgTable(
  'annotation_carries',
  {
    /** The markup that a person made: of one carried from revision to revision, the first. */
    originId: ofAnnotation(),
    /** Of the later revision. */
    documentId: ofDocument(),
    /** What it became there. */
    annotationId: ofAnnotation().unique(),
  },
  (t) => [primaryKey({ columns: [t.originId, t.documentId] }), index().on(t.documentId)],
);

/** A person's presets of markup tools, in their order. */
export const toolPresets = pgTable('tool_presets', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  presets: jsonb().$type<ToolPreset[]>().notNull(),
});
