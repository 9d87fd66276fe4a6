/** What reviewers decided about differences. */
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { SignOff } from '../../../../contract/src/issuances/changes.ts';
import type { DifferenceMark } from '../../../../contract/src/reviews/marks.ts';
import { createdAt, id } from './columns.ts';
import { drawingSheets } from './contents.ts';
import { issuances } from './issuances.ts';
import { overlays } from './overlays.ts';
import { users } from './people.ts';

/** One decision about a difference, whichever executions of the overlay have it: a rerun names the same difference the same. */
export const differenceReviews = pgTable(
  'difference_reviews',
  {
    overlayId: integer()
      .notNull()
      .references(() => overlays.id, { onDelete: 'cascade' }),
    /** The `id` of the difference. */
    differenceId: text().notNull(),
    /** Null: somebody took the decision back, so an earlier one is not carried over again. */
    mark: text().$type<DifferenceMark>(),
    /** Carried over from the same difference of an earlier comparison. */
    isCarried: boolean().notNull().default(false),
    decidedById: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.overlayId, t.differenceId] }), index().on(t.decidedById)],
);

/** What people said about a difference, whichever executions of the overlay have it. */
export const differenceComments = pgTable(
  'difference_comments',
  {
    id: id(),
    overlayId: integer()
      .notNull()
      .references(() => overlays.id, { onDelete: 'cascade' }),
    /** The `id` of the difference. */
    differenceId: text().notNull(),
    text: text().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.overlayId, t.differenceId), index().on(t.authorId)],
);

const issuanceId = () =>
  integer()
    .notNull()
    .references(() => issuances.id, { onDelete: 'cascade' });

/** Who reviews what an issuance changed in a sheet, which is one of its own or one that it removed. */
export const reviewedSheets = pgTable(
  'reviewed_sheets',
  {
    issuanceId: issuanceId(),
    sheetId: integer()
      .notNull()
      .references(() => drawingSheets.id, { onDelete: 'cascade' }),
    reviewerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Somebody has looked at the sheet as a whole. */
    isSeen: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.issuanceId, t.sheetId] }),
    index().on(t.sheetId),
    index().on(t.reviewerId),
  ],
);

/** That somebody signed off the review of what an issuance changed. */
export const signOffs = pgTable(
  'sign_offs',
  {
    id: id(),
    issuanceId: issuanceId(),
    signedById: integer().references(() => users.id, { onDelete: 'set null' }),
    signedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    unseen: jsonb().$type<SignOff['unseen']>().notNull(),
    /** The latest issuance that the project had; later ones have greater ids. */
    newestIssuanceId: integer().notNull(),
    /** What was compared then: the executions of all pairs. */
    executionIds: integer().array().notNull(),
    /** The sheets that it is about, also those that the issuance removed. */
    sheetIds: integer().array().notNull().default([]),
  },
  (t) => [index().on(t.issuanceId), index().on(t.signedById)],
);
