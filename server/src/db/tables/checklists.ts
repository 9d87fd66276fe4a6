/** What is known of checklist items: whether the project complies, and where that shows. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ComplianceStatus } from '../../../../contract/src/checklists/list.ts';
import { id } from './columns.ts';
import { checklistItems, drawingSheets, specSections } from './contents.ts';
import { overlayExecutions } from './overlays.ts';
import { users } from './people.ts';
import { ofDocument } from './projects.ts';

/** An item has at most one of a person and one of a check. That of a person is the one used. */
export const checklistVerifications = pgTable(
  'checklist_verifications',
  {
    id: id(),
    itemId: integer()
      .notNull()
      .references(() => checklistItems.id, { onDelete: 'cascade' }),
    isManual: boolean().notNull(),
    statusId: integer().notNull(),
    percent: integer().notNull(),
    /** Of one of a check: what the check before found, if the latest check found something else. */
    flippedFromId: integer(),
    notes: text().notNull(),
    verifiedById: integer().references(() => users.id, { onDelete: 'set null' }),
    verifiedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('checklist_verifications_of_item').on(t.itemId, t.isManual.desc()),
    index().on(t.verifiedById),
  ],
);

/** A judgment with the places that show it, as `domain/compliance` makes it. */
type StoredFinding = {
  status: ComplianceStatus;
  percent: number;
  notes: string;
  evidence: readonly {
    documentId: number;
    pageNumber: number;
    sheetId: number | null;
    specSectionId: number | null;
    label: string;
    title: string;
    code: string | null;
    quote: string;
    /** Points of the page. */
    box: readonly [x0: number, y0: number, x1: number, y1: number] | null;
  }[];
};

/**
 * What the language model said of items that the rules could not decide. `finding` is null if nothing of it could be kept. It holds as
 * long as the same would be asked, which is what `digest` is of.
 */
export const modelJudgments = pgTable('model_judgments', {
  itemId: integer()
    .primaryKey()
    .references(() => checklistItems.id, { onDelete: 'cascade' }),
  digest: text().notNull(),
  finding: jsonb().$type<StoredFinding | null>(),
});

/** How far a checklist has been checked against the other documents of its project. */
export const checklistChecks = pgTable('checklist_checks', {
  documentId: ofDocument().primaryKey(),
  /** `waiting`: a person asked for it, or a document was read. */
  state: text().$type<'waiting' | 'running' | 'done'>().notNull(),
  done: integer().notNull().default(0),
  /** Not used any more: the items are counted. Goes with the next release. */
  total: integer().notNull().default(0),
  /** When the last one ended. */
  checkedAt: timestamp({ withTimezone: true }),
});

/** Places that show it. One goes with its sheet, section or overlay. */
export const checklistReferences = pgTable(
  'checklist_references',
  {
    id: id(),
    verificationId: integer()
      .notNull()
      .references(() => checklistVerifications.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer().notNull(),
    /** Of an overlay: those of its first sheet. */
    documentId: ofDocument(),
    pageNumber: integer().notNull(),
    /** Either a sheet, a section or an overlay. */
    sheetId: integer().references(() => drawingSheets.id, { onDelete: 'cascade' }),
    specSectionId: integer().references(() => specSections.id, { onDelete: 'cascade' }),
    overlayExecutionId: integer().references(() => overlayExecutions.id, { onDelete: 'cascade' }),
    quote: text(),
    /** x0, y0, x1, y1 in points of the page as displayed. */
    box: doublePrecision().array().$type<[number, number, number, number]>(),
  },
  (t) => [
    index().on(t.verificationId),
    index().on(t.documentId),
    index()
      .on(t.sheetId)
      .where(sql`${t.sheetId} is not null`),
    index()
      .on(t.specSectionId)
      .where(sql`${t.specSectionId} is not null`),
    index()
      .on(t.overlayExecutionId)
      .where(sql`${t.overlayExecutionId} is not null`),
  ],
);
