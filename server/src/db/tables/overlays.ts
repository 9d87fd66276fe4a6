/** Overlays of drawings, and what was found out about them. Pictures are made from the documents; none are kept. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type {
  OverlayDifference,
  OverlayExecution,
  OverlayPoint,
} from '../../../../contract/src/overlays/schema.ts';
import { createdAt, id } from './columns.ts';
import { drawings, drawingSheets } from './contents.ts';
import { users } from './people.ts';
import { projects } from './projects.ts';

const sheetId = () => integer().references(() => drawingSheets.id, { onDelete: 'cascade' });
const drawingId = () => integer().references(() => drawings.id, { onDelete: 'cascade' });
const requestedById = () => integer().references(() => users.id, { onDelete: 'set null' });

/** 2 to 4 drawings of a project, in order. An overlay goes with the first of its sheets that goes. */
export const overlays = pgTable(
  'overlays',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    sheet1Id: sheetId().notNull(),
    sheet2Id: sheetId().notNull(),
    sheet3Id: sheetId(),
    sheet4Id: sheetId(),
    /** Null: the whole sheet. */
    drawing1Id: drawingId(),
    drawing2Id: drawingId(),
    drawing3Id: drawingId(),
    drawing4Id: drawingId(),
    requestedByAi: boolean().notNull().default(false),
    requestedById: requestedById(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('overlays_of_drawings')
      .on(
        ...[t.projectId, t.sheet1Id, t.sheet2Id, t.sheet3Id, t.sheet4Id],
        ...[t.drawing1Id, t.drawing2Id, t.drawing3Id, t.drawing4Id],
      )
      .nullsNotDistinct(),
    ...[t.sheet1Id, t.sheet2Id, t.sheet3Id, t.sheet4Id].map((column) => index().on(column)),
    ...[t.drawing1Id, t.drawing2Id, t.drawing3Id, t.drawing4Id].map((column) => index().on(column)),
    index().on(t.requestedById),
  ],
);

/** How one drawing of an execution is shown. `box`: the part of its sheet, in sheet units (1/100 in); null for all of it. */
export type OverlayLayer = {
  color: string;
  opacity: number;
  box: [number, number, number, number] | null;
};

/** Three places on each of the first two drawings, in sheet units of their pages. */
export type OverlayPoints = { drawing_1: OverlayPoint[]; drawing_2: OverlayPoint[] };
export type OverlayAlignment = NonNullable<OverlayExecution['alignment_2']>;

/** Of the first and the second sheet. */
type Two<Value> = readonly [first: Value, second: Value];

/** What checks know of two whole sheets besides the differences, as `domain/checks` finds it. Places are page points of the first. */
type StoredSheetPair = {
  /** Null where nothing in the drawing differs. */
  dimensions: {
    matched: number;
    changed: readonly {
      what: 'moved' | 'retyped';
      texts: Two<string>;
      points: Two<number>;
      inches: Two<number>;
      agree: Two<boolean>;
      end: Two<readonly [x: number, y: number]>;
      box: readonly [x0: number, y0: number, x1: number, y1: number];
    }[];
  } | null;
};

export const overlayExecutions = pgTable(
  'overlay_executions',
  {
    id: id(),
    overlayId: integer()
      .notNull()
      .references(() => overlays.id, { onDelete: 'cascade' }),
    /** Of drawing 1 to 4. */
    layers: jsonb().$type<OverlayLayer[]>().notNull(),
    points: jsonb().$type<OverlayPoints>(),
    /** Of the points, in inches. */
    residuals: jsonb().$type<number[]>(),
    /** Of drawing 2 to 4, as far as they are known; null if one could not be read. */
    alignments: jsonb().$type<(OverlayAlignment | null)[]>().notNull().default([]),
    /** What was aligned and compared, and how; colors do not count. */
    cacheKey: text().notNull(),
    hasBeenChecked: boolean().notNull().default(false),
    /** When it became so. */
    checkedAt: timestamp({ withTimezone: true }),
    failure: text(),
    differencesCount: integer(),
    /** Why fine differences cannot be told, as a sentence. */
    limitation: text(),
    /** Differences too small to be listed. */
    hiddenCount: integer().notNull().default(0),
    /** What checks know of two whole sheets besides the differences. */
    facts: jsonb().$type<StoredSheetPair>(),
    /** How often its job began. Finds executions that end their workers. */
    begun: integer().notNull().default(0),
    requestedByAi: boolean().notNull().default(false),
    requestedById: requestedById(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.overlayId, t.id),
    index().on(t.cacheKey),
    index().on(t.requestedById),
    index('overlay_executions_unchecked')
      .on(t.id)
      .where(sql`not ${t.hasBeenChecked}`),
  ],
);

/** A difference as `contract/src/comparison.ts` describes it; its box is in page points of drawing 1. */
export type StoredDifference = Omit<OverlayDifference, 'drawing_number'>;

/** What differs between drawing 1 and drawing `drawingNumber`, in the order in which it was found. */
export const overlayDifferences = pgTable(
  'overlay_differences',
  {
    executionId: integer()
      .notNull()
      .references(() => overlayExecutions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    drawingNumber: integer().notNull(),
    content: jsonb().$type<StoredDifference>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.executionId, t.position] })],
);
