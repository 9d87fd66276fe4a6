/** Issues, with their evaluations, comments and locations. */
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import type { IssueType } from '../../../../contract/src/issues/list.ts';
import type { LocationReference } from '../../../../contract/src/issues/schema.ts';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { documents, projects } from './projects.ts';
import { checklistItems, drawingSheets } from './contents.ts';

/**
 * What someone found, and who has to act on it. Its place is that of the document, page, and sheet, section or overlay that
 * it was raised on; where else it can be seen is in `issue_locations`.
 */
export const issues = pgTable(
  'issues',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    summary: text().notNull(),
    fullText: text().notNull(),
    priorityId: integer().notNull(),
    statusId: integer(),
    disciplineId: integer().notNull(),
    scopeIds: integer().array().notNull().default([]),
    assigneeId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null for the AI assistant. */
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    issueType: text().$type<IssueType>().notNull(),
    /** As it was when the issue was raised. */
    refNumber: text().notNull(),
    documentId: integer().references(() => documents.id, { onDelete: 'cascade' }),
    pageNumber: integer(),
    drawingSheetId: integer().references(() => drawingSheets.id, { onDelete: 'set null' }),
    /** Digits only. */
    csiCode: text(),
    overlayExecutionId: integer(),
    checklistItemId: integer().references(() => checklistItems.id, { onDelete: 'set null' }),
    /** That of the latest evaluation. */
    evaluationState: text().$type<EvaluationState>().notNull().default('not_reviewed'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.projectId, t.priorityId, t.id),
    index().on(t.projectId, t.id),
    index().on(t.documentId),
    index().on(t.drawingSheetId),
    index().on(t.checklistItemId),
    index().on(t.assigneeId),
    index().on(t.creatorId),
  ],
);

const ofIssue = () =>
  integer()
    .notNull()
    .references(() => issues.id, { onDelete: 'cascade' });

/** Every thumbs up and thumbs down. The latest one of an issue counts. */
export const issueEvaluations = pgTable(
  'issue_evaluations',
  {
    id: id(),
    issueId: ofIssue(),
    isThumbsUp: boolean().notNull(),
    explanation: text(),
    evaluatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.issueId, t.id), index().on(t.evaluatorId)],
);

export const issueComments = pgTable(
  'issue_comments',
  {
    id: id(),
    issueId: ofIssue(),
    text: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.issueId, t.id), index().on(t.authorId)],
);

export const issueLocations = pgTable(
  'issue_locations',
  { id: id(), issueId: ofIssue(), description: text().notNull() },
  (t) => [index().on(t.issueId, t.id)],
);

/** REC-007: what a location of an issue refers to. */
export const locationReferences = pgTable(
  'location_references',
  {
    id: id(),
    locationId: integer()
      .notNull()
      .references(() => issueLocations.id, { onDelete: 'cascade' }),
    isPrimary: boolean().notNull(),
    referenceType: text().$type<LocationReference['reference_type']>().notNull(),
    documentId: integer().references(() => documents.id, { onDelete: 'cascade' }),
    pageNumber: integer(),
    drawingSheetId: integer().references(() => drawingSheets.id, { onDelete: 'set null' }),
    overlayExecutionId: integer(),
    checklistItemId: integer().references(() => checklistItems.id, { onDelete: 'set null' }),
    /** Digits only. */
    csiCode: text(),
  },
  (t) => [
    index().on(t.locationId, t.id),
    index().on(t.documentId),
    index().on(t.drawingSheetId),
    index().on(t.checklistItemId),
  ],
);
