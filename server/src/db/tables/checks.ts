/** The checks of a project's drawings: which are on, what they found, and what they looked at. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CheckId, LookOutcome } from '../../../../contract/src/checks/checks.ts';
import { id } from './columns.ts';
import { drawingSheets } from './contents.ts';
import { issues } from './issues.ts';
import { projects } from './projects.ts';

const ofProject = () =>
  integer()
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' });

/** Only of checks that someone switched on or off. */
export const checkSettings = pgTable(
  'check_settings',
  { projectId: ofProject(), checkId: text().$type<CheckId>().notNull(), isOn: boolean().notNull() },
  (t) => [primaryKey({ columns: [t.projectId, t.checkId] })],
);

export const checkRuns = pgTable('check_runs', {
  projectId: ofProject().primaryKey(),
  /** `waiting`: it was asked for. */
  state: text().$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
  /** How often its job began since it last ended. Finds projects that end their workers. */
  begun: integer().notNull().default(0),
  checkedAt: timestamp({ withTimezone: true }),
});

/**
 * What was ever raised as an issue. The row stays when the issue is deleted, so that it is not raised again.
 */
export const checkFindings = pgTable(
  'check_findings',
  {
    id: id(),
    projectId: ofProject(),
    checkId: text().$type<CheckId>().notNull(),
    /** The same in every run and issuance. */
    key: text().notNull(),
    /** 0 to 1. */
    confidence: doublePrecision().notNull(),
    issueId: integer().references(() => issues.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique().on(t.projectId, t.checkId, t.key),
    index()
      .on(t.issueId)
      .where(sql`${t.issueId} is not null`),
  ],
);

/** What became of each check on each sheet of the current set, in the last run. */
export const checkLooks = pgTable(
  'check_looks',
  {
    sheetId: integer()
      .notNull()
      .references(() => drawingSheets.id, { onDelete: 'cascade' }),
    checkId: text().$type<CheckId>().notNull(),
    outcome: text().$type<LookOutcome>().notNull(),
    foundCount: integer().notNull().default(0),
    /** Why it was not checked, as a sentence. */
    reason: text(),
    /** Of what a language model was sent. It is not asked again while that stays the same. */
    digest: text(),
  },
  (t) => [primaryKey({ columns: [t.sheetId, t.checkId] })],
);

/** How asking the language model about a project's sheets goes. */
export const analystRuns = pgTable('analyst_runs', {
  projectId: ofProject().primaryKey(),
  /** `waiting`: it was asked for. */
  state: text().$type<'waiting' | 'running' | 'done'>().notNull(),
  /** How often its job began since it last ended. */
  begun: integer().notNull().default(0),
});

/** What the language model was asked, and what it cost. A call that is under way counts as the most it may use. */
export const modelUsage = pgTable(
  'model_usage',
  {
    projectId: ofProject(),
    /** In UTC: `2026-03`. */
    month: text().notNull(),
    calls: integer().notNull(),
    inputTokens: bigint({ mode: 'number' }).notNull(),
    outputTokens: bigint({ mode: 'number' }).notNull(),
    /** Millionths of a US dollar. */
    cost: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.month] })],
);
