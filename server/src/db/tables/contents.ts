/** What was read from documents. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
import type { SheetGrid } from '../../../../contract/src/geometry/grid.ts';
import type { SheetSymbols } from '../../../../contract/src/geometry/symbols.ts';
import type { Scale } from '../../../../contract/src/scales/schema.ts';
import { id } from './columns.ts';
import { users } from './people.ts';
import { ofDocument } from './projects.ts';

/** The scale that dimensions show, as `markups/src/measure/scale-check.ts` describes it. */
export type MeasuredScale = {
  inchesPerPoint: number;
  relativeError: number;
  dimensionCount: number;
  lengthCount: number;
  share: number;
};

/** Other texts on a sheet that may be its number or title, the likeliest first. */
export type OtherReadings = { numbers: readonly string[]; titles: readonly string[] };

/** What a sheet without text says in its picture. */
export type RecognizedSheet = {
  /** `none`: the picture has no text that could be recognized. `failed`: it is too large, or took too long. */
  state: 'waiting' | 'done' | 'none' | 'failed';
  number: string | null;
  title: string | null;
  revision: string | null;
  date: string | null;
  /** Confidence in the number, below what counts as sure. */
  confidence: number;
  /** Absent for sheets that an earlier release recognized. */
  others?: OtherReadings;
};

/** What the title block of a page says in its picture, as `BlockReading` of the jobs. */
type BlockCandidate = {
  text: string;
  box: readonly [x0: number, y0: number, x1: number, y1: number];
  score: number;
};
export type StoredBlock = {
  width: number;
  height: number;
  numbers: readonly BlockCandidate[];
  titles: readonly BlockCandidate[];
  revision: string | null;
  date: string | null;
};

/** `begun`: its title block was recognized. */
export type Recognition = 'waiting' | 'begun' | 'done' | 'failed';

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
    /** Null for sheets that an earlier release read. */
    otherReadings: jsonb().$type<OtherReadings>(),
    /** In the title block, as written. */
    scale: text(),
    /** What the dimensions on the sheet show together. */
    measuredScale: jsonb().$type<MeasuredScale>(),
    /** How many times the stated scales they show, over several drawings, as `inchesPerPoint`: 2 on a half-size print. */
    measuredReduction: jsonb().$type<MeasuredScale>(),
    /** Of the drawings on the sheet, in points of the file, as markups are. Null if the sheet was read before grids were. */
    grids: jsonb().$type<readonly SheetGrid[]>(),
    /** Columns, openings, walls and north arrow, in points of the file. Null if the sheet was read before these were. */
    symbols: jsonb().$type<SheetSymbols>(),
    /** The visible part of the page in points of the file: x0, y0, x1, y1. Null if the sheet was read before this was kept. */
    cropBox: doublePrecision().array().$type<[number, number, number, number]>(),
    /** 1/72 in that a point of the file stands for. */
    userUnit: doublePrecision().notNull().default(1),
    /** A person's correction. It overrides every later reading. */
    corrected: jsonb().$type<{ sheet_num?: string; sheet_title?: string }>(),
    /** Null if the page has text. It fills in what the text lacks, and no reading replaces it. */
    recognized: jsonb().$type<RecognizedSheet>(),
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
    /** What its dimensions show. */
    measuredScale: jsonb().$type<MeasuredScale>(),
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
    source: text().$type<Scale['source']>().notNull(),
    relativeError: doublePrecision().notNull(),
    authorId: integer().references(() => users.id, { onDelete: 'set null' }),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique().on(t.documentId, t.pageNumber, t.drawingId).nullsNotDistinct(),
    index().on(t.drawingId),
  ],
);

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

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
    /** How far its picture was searched for text. Null if the page has its own. */
    recognition: text().$type<Recognition>(),
    /** Lines from here on (from 0) were recognized in the picture. */
    recognizedFrom: integer(),
    block: jsonb().$type<StoredBlock>(),
    /** For the search of a project. A trigger keeps them; see the migration `page-words`. */
    words: tsvector()
      .notNull()
      .default(sql`''`),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.pageNumber] }),
    index().using('gin', t.words),
    index('page_texts_to_recognize')
      .on(t.documentId)
      .where(sql`${t.recognition} in ('waiting', 'begun')`),
  ],
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
    /**
     * x0, y0, x1, y1 in points of the page as displayed: its box to tick, or where one would stand. Null for one that was read
     * before this was known.
     */
    markBox: doublePrecision().array().$type<[number, number, number, number]>(),
    /** Whether its box was ticked in the file. */
    isTicked: boolean().notNull().default(false),
    /** What was remarked beside it in the file. */
    remarks: text().notNull().default(''),
  },
  (t) => [unique().on(t.documentId, t.key)],
);
