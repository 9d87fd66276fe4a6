/** Issues, with their evaluations, comments and locations. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EvaluationState } from '../../../../contract/src/constants.ts';
import type { IssueType } from '../../../../contract/src/issues/list.ts';
import type { LocationReference } from '../../../../contract/src/issues/schema.ts';
import { createdAt, id } from './columns.ts';
import { users } from './people.ts';
import { documents, files, projects } from './projects.ts';
import { checklistItems, drawingSheets } from './contents.ts';
import { overlayExecutions } from './overlays.ts';

const overlayExecution = () =>
  integer().references(() => overlayExecutions.id, { onDelete: 'set null' });

type Column = Parameters<ReturnType<typeof index>['on']>[0];
type Filtered = Record<
  | ('statusId' | 'disciplineId' | 'evaluationState' | 'issueType' | 'assigneeId' | 'creatorId')
  | ('priorityId' | 'documentId' | 'pageNumber' | 'overlayExecutionId' | 'scopeIds'),
  Column
>;

/**
 * What lists are filtered by, at the end of the indexes of their orders. An issue that is left out is then not looked up in
 * the table, and issues are counted from an index alone.
 */
const filtered = (t: Filtered): Column[] => [
  ...[t.priorityId, t.statusId, t.disciplineId, t.evaluationState, t.issueType, t.assigneeId],
  ...[t.creatorId, t.documentId, t.pageNumber, t.overlayExecutionId, t.scopeIds],
];

/**
 * What someone found, and who has to act on it. Its place is that of the document, page, and sheet, section or overlay that
 * it was raised on; where else it can be seen is in `issue_locations`.
 */
export const issues = pgTable(
  'issues',
  {
    id: id(),
    /** What other programs know it by. */
    guid: uuid().notNull().defaultRandom(),
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
    overlayExecutionId: overlayExecution(),
    checklistItemId: integer().references(() => checklistItems.id, { onDelete: 'set null' }),
    /** That of the latest evaluation. */
    evaluationState: text().$type<EvaluationState>().notNull().default('not_reviewed'),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    /** Since when its status is Resolved or Closed; null while it is open. A trigger keeps it (see the migration `closed-issues`). */
    closedAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What people can find the issue by, in lower case. Triggers keep it (see the migration `issue-search-texts`). */
    searchText: text().notNull().default(''),
  },
  (t) => [
    index().using('gin', t.searchText.op('gin_trgm_ops')),
    uniqueIndex().on(t.projectId, t.guid),
    // The orders of lists (`repositories/issue-filters.ts`).
    index('issues_by_id').on(t.projectId, t.id, ...filtered(t)),
    index('issues_by_priority').on(t.projectId, t.priorityId, t.id, ...filtered(t).slice(1)),
    index('issues_by_created_at').on(t.projectId, t.createdAt, t.id, ...filtered(t)),
    index('issues_by_closed_at')
      .on(t.projectId, t.closedAt, t.createdAt, t.evaluationState)
      .where(sql`closed_at is not null`),
    index('issues_by_ref_number').on(
      ...[t.projectId, sql`${t.refNumber} collate as_read`, t.id],
      ...filtered(t),
    ),
    index('issues_by_summary').on(t.projectId, sql`${t.summary} collate as_read`, t.id),
    index('issues_by_full_text').on(
      ...[t.projectId, sql`left(${t.fullText}, 200) collate as_read`, t.id],
    ),
    index().on(t.documentId),
    index().on(t.drawingSheetId),
    index().on(t.checklistItemId),
    index().on(t.overlayExecutionId),
    index().on(t.assigneeId),
    index().on(t.creatorId),
  ],
);

const ofIssue = () =>
  integer()
    .notNull()
    .references(() => issues.id, { onDelete: 'cascade' });

/** Fields of an issue by their names on the wire. */
export type IssueValues = {
  summary?: string | undefined;
  full_text?: string | undefined;
  priority_id?: number | undefined;
  discipline_id?: number | undefined;
  scope_ids?: readonly number[] | undefined;
  status_id?: number | null | undefined;
  assignee_id?: number | null | undefined;
  evaluation_state?: EvaluationState | undefined;
};

/** What a call changes: fields, the reason of an evaluation, and whether the markup changes with them. */
export type IssueChanges = IssueValues & {
  explanation?: string | null | undefined;
  markup?: true | undefined;
  /** The name of an attachment that was added or, in what was before, removed. */
  attachment?: string | undefined;
};

/** What each call changed of an issue: one row a call. */
export const issueChanges = pgTable(
  'issue_changes',
  {
    id: id(),
    issueId: ofIssue(),
    /** The issue's, afterward. */
    version: integer().notNull(),
    personId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The bulk update that it is part of. */
    batch: uuid(),
    /** The bulk update that it undid. */
    undone: uuid(),
    /** The changed fields: what they were, and what they became. */
    before: jsonb().$type<IssueChanges>().notNull(),
    after: jsonb().$type<IssueChanges>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.issueId, t.id),
    index().on(t.createdAt),
    index()
      .on(t.batch)
      .where(sql`batch is not null`),
    index().on(t.personId),
  ],
);

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
  (t) => [index().on(t.issueId, t.id), index().on(t.createdAt), index().on(t.authorId)],
);

/** Photos and PDFs. Their names, types and sizes are those of their files. */
export const issueAttachments = pgTable(
  'issue_attachments',
  {
    id: id(),
    issueId: ofIssue(),
    /** One attachment per file. */
    fileId: integer()
      .notNull()
      .unique()
      .references(() => files.id),
    addedById: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When its thumbnail was made, as far as possible. */
    preparedAt: timestamp({ withTimezone: true }),
    /** Null: it has no thumbnail, or not yet. */
    thumbnailWidthPx: integer(),
    thumbnailHeightPx: integer(),
  },
  (t) => [
    index().on(t.issueId, t.id),
    index().on(t.addedById),
    index('issue_attachments_unprepared')
      .on(t.id)
      .where(sql`prepared_at is null`),
  ],
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
    overlayExecutionId: overlayExecution(),
    checklistItemId: integer().references(() => checklistItems.id, { onDelete: 'set null' }),
    /** Digits only. */
    csiCode: text(),
  },
  (t) => [
    index().on(t.locationId, t.id),
    index().on(t.documentId),
    index().on(t.drawingSheetId),
    index().on(t.checklistItemId),
    index().on(t.overlayExecutionId),
  ],
);

/**
 * The words of a project's issues, so that a mistyped one finds them. Triggers add them, maybe twice; a word stays when its
 * last issue goes, and then stands for nothing.
 */
export const issueWords = pgTable(
  'issue_words',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    word: text().notNull(),
  },
  (t) => [index().on(t.projectId, t.word), index().using('gin', t.word.op('gin_trgm_ops'))],
);

/**
 * How many issues of a project have a discipline, a scope or an assignee, by priority and evaluation: the sum of `issues` over
 * the rows that say the same. Triggers add a row for what each statement changes, so that nobody who writes waits for another,
 * and sometimes replace rows by their sum (see the migration `issue-tally-triggers`). Without a reference to the project, whose
 * lock would keep those who write from those who delete it; a trigger removes the rows with it.
 */
export const issueTallies = pgTable(
  'issue_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer().notNull(),
    /** Every issue has one discipline and one assignee, who may be nobody, and any number of scopes. */
    facet: text().$type<'discipline' | 'scope' | 'assignee'>().notNull(),
    /** The id of the discipline, scope or person. Null for nobody. */
    value: integer(),
    priorityId: integer().notNull(),
    evaluationState: text().$type<EvaluationState>().notNull(),
    /** Below 0 where a statement took more away than it added. */
    issues: integer().notNull(),
  },
  (t) => [index().on(t.projectId, t.facet)],
);
