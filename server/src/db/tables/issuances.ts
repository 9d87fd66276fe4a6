/** Issuances of a project's drawings, and which sheet is the next version of which. */
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { IssuanceKind } from '../../../../contract/src/issuances/kinds.ts';
import { createdAt, id } from './columns.ts';
import { drawingSheets } from './contents.ts';
import { users } from './people.ts';
import { documents, ofDocument, projects } from './projects.ts';

export const issuances = pgTable(
  'issuances',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text().$type<IssuanceKind>().notNull(),
    issuedOn: date({ mode: 'string' }),
    isWholeSet: boolean().notNull(),
    /** Nobody has confirmed or changed it. */
    isProposed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.projectId)],
);

/** The issuance of a document. A drawing set without one gets a proposed one. */
export const issuanceDocuments = pgTable(
  'issuance_documents',
  {
    documentId: ofDocument().primaryKey(),
    issuanceId: integer()
      .notNull()
      .references(() => issuances.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.issuanceId)],
);

/** The sheet of the set before that looks most like a sheet, where neither number nor title names one. Found by a job. */
export const sheetLikenesses = pgTable(
  'sheet_likenesses',
  {
    sheetId: integer()
      .primaryKey()
      .references(() => drawingSheets.id, { onDelete: 'cascade' }),
    earlierSheetId: integer()
      .notNull()
      .references(() => drawingSheets.id, { onDelete: 'cascade' }),
    /** 0 to 1. */
    likeness: doublePrecision().notNull(),
  },
  (t) => [index().on(t.earlierSheetId)],
);

/**
 * What a person said a page is the next version of. Pages, not sheets: it stays when the documents are read again. No earlier
 * page: it is new.
 */
export const pairCorrections = pgTable(
  'pair_corrections',
  {
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    earlierDocumentId: integer().references(() => documents.id, { onDelete: 'cascade' }),
    earlierPageNumber: integer(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.pageNumber] }),
    index().on(t.earlierDocumentId),
    index().on(t.authorId),
  ],
);

/** What a language model said an issuance changed. It holds as long as the same executions and sheets are what changed. */
export const changeSummaries = pgTable('change_summaries', {
  issuanceId: integer()
    .primaryKey()
    .references(() => issuances.id, { onDelete: 'cascade' }),
  /** Of what was asked. */
  digest: text().notNull(),
  executionIds: integer().array().notNull(),
  sheetIds: integer().array().notNull(),
  /** Who said it. */
  model: text().notNull(),
  host: text().notNull(),
  sentences: jsonb().$type<{ text: string; sheetIds: number[] }[]>().notNull(),
});
export type ChangeSummary = typeof changeSummaries.$inferSelect;
