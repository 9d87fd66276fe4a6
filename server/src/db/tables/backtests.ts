/** Backtests: which issues of a project belong to which change orders of a batch. */
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
import type { BacktestStatus, MatchEvidence } from '../../../../contract/src/backtests/schema.ts';
import { changeOrderBatches, changeOrders } from './change-orders.ts';
import { createdAt, id } from './columns.ts';
import { issues } from './issues.ts';
import { users } from './people.ts';
import { projects } from './projects.ts';

const person = () => integer().references(() => users.id, { onDelete: 'set null' });

export const backtests = pgTable(
  'backtests',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    batchId: integer()
      .notNull()
      .references(() => changeOrderBatches.id, { onDelete: 'cascade' }),
    creatorId: person(),
    status: text().$type<BacktestStatus>().notNull().default('pending'),
    /** How often matching began. Finds backtests that end their workers. */
    begun: integer().notNull().default(0),
    /** What the order of its random sample follows from. */
    seed: integer().notNull(),
    createdAt: createdAt(),
    /** When matching ended, well or not. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.projectId), index().on(t.batchId, t.id), index().on(t.creatorId)],
);

const ofBacktest = () =>
  integer()
    .notNull()
    .references(() => backtests.id, { onDelete: 'cascade' });
const ofChangeOrder = () =>
  integer()
    .notNull()
    .references(() => changeOrders.id, { onDelete: 'cascade' });

export const backtestMatches = pgTable(
  'backtest_matches',
  {
    id: id(),
    backtestId: ofBacktest(),
    changeOrderId: ofChangeOrder(),
    issueId: integer()
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** From 0 to 1. */
    confidence: doublePrecision().notNull(),
    evidence: jsonb().$type<readonly MatchEvidence[]>().notNull().default([]),
    /** By a person; else the backtest found it. */
    isAdded: boolean().notNull().default(false),
    adderId: person(),
    /** What a person says the issue is worth in the change order. */
    foreseeableCents: bigint({ mode: 'number' }),
    approvedAt: timestamp({ withTimezone: true }),
    approverId: person(),
    capturedCents: bigint({ mode: 'number' }),
  },
  (t) => [
    unique().on(t.backtestId, t.changeOrderId, t.issueId),
    index().on(t.changeOrderId),
    index().on(t.issueId),
    index().on(t.adderId),
    index().on(t.approverId),
  ],
);

/** What people found when they looked at change orders without a match. */
export const backtestReviews = pgTable(
  'backtest_reviews',
  {
    backtestId: ofBacktest(),
    changeOrderId: ofChangeOrder(),
    /** An issue belongs to it after all. */
    isMissed: boolean().notNull(),
    reviewerId: person(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.backtestId, t.changeOrderId] }),
    index().on(t.changeOrderId),
    index().on(t.reviewerId),
  ],
);
