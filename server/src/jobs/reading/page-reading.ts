/** Messages of the reading child, one JSON line each: the request, the number of pages, each page, and the end. */
import { z } from 'zod';
import { FAILURE_NAMES, PAGE_FAILURES } from '../failures.ts';

const candidateSchema = z.object({
  text: z.string(),
  /** x0, y0, x1, y1 in page points. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  /** Log odds: 0 is even. */
  score: z.number(),
});

const viewSchema = z.object({
  title: z.string(),
  number: z.string().nullable(),
  scale: z.string().nullable(),
  /** x0, y0, x1, y1 in page points. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  confidence: z.number().min(0).max(1),
  /** True inches of a page point, as a viewport's measure states them. */
  inchesPerPoint: z.number().nullable(),
});
export type ViewReading = z.infer<typeof viewSchema>;

const dimensionSchema = z.object({
  /** As written, in one line. */
  text: z.string(),
  /** The ends of its line: x0, y0, x1, y1 in page points. */
  ends: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  /** How many of them have an arrowhead, a slash or a dot. */
  markedEnds: z.number(),
});

const gridLineSchema = z.object({
  /** As written in its bubble. */
  label: z.string(),
  /** Its ends: x0, y0, x1, y1 in points of the file, as markups have them. */
  ends: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
});

const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
const symbolsSchema = z.object({
  /** Columns at the grids: `grid` counts from 0, `on` names its two lines if it stands where they cross, the box is in points of the file. */
  columns: z.array(
    z.object({
      grid: z.int().min(0),
      on: z.tuple([z.string(), z.string()]).readonly().nullable(),
      box: boxSchema,
    }),
  ),
  /** Openings within the grids, in points of the file. */
  openings: z.array(z.object({ box: boxSchema, isDashed: z.boolean(), isNamed: z.boolean() })),
  /** Straight pieces of walls within the grids, in points of the file. */
  walls: z.array(boxSchema),
  /** Foot and tip of the north arrow: x0, y0, x1, y1 in points of the file. */
  north: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().nullable(),
});

/** What other programs drew on the page, and what of it cannot be a markup. */
const markupSchema = z.object({
  /** Among the annotations of the page, from 0. */
  place: z.int().min(0),
  name: z.string(),
  /** As it is stored: a whole XFDF document. */
  xfdf: z.string(),
  /** The file says how it looks. */
  hasLook: z.boolean(),
});
const skippedSchema = z.object({ place: z.int(), kind: z.string(), reason: z.string() });

export const pageReadingSchema = z.object({
  /** From 1. */
  page: z.int().min(1),
  /** Points of the page as displayed. */
  width: z.number(),
  height: z.number(),
  /** /Rotate of the page. */
  rotation: z.int(),
  /** The visible part, in points of the file, and what one of these stands for in 1/72 in. */
  cropBox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  userUnit: z.number(),
  /** What the page consists of: `PageMakeup` of the core. */
  makeup: z.object({
    strokes: z.number(),
    isFramed: z.boolean(),
    isPicture: z.boolean(),
    labeledFields: z.number(),
  }),
  number: z.string().nullable(),
  title: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  revision: z.string().nullable(),
  /** As written on the sheet. */
  date: z.string().nullable(),
  /** The file's page label; null if it only counts the pages. */
  label: z.string().nullable(),
  /** Titles of the bookmarks that lead to the page. */
  bookmarks: z.array(z.string()),
  /** Everything that may be the number or the title, best first. */
  numbers: z.array(candidateSchema),
  titles: z.array(candidateSchema),
  /** The drawings on a sheet, by their titles. None on book-size pages. */
  views: z.array(viewSchema),
  /** The viewports marked in the file. */
  viewports: z.array(viewSchema),
  /** The dimensions on a sheet. None on book-size pages. */
  dimensions: z.array(dimensionSchema),
  /** The grids of the drawings on a sheet, by direction. None on book-size pages. */
  grids: z.array(z.array(z.array(gridLineSchema))),
  /** What is drawn at these grids, and the north arrow. None on book-size pages. */
  symbols: symbolsSchema,
  /** Text, box (page points), font size and right end of the first word of each line, from top to bottom. */
  lines: z.array(
    z.tuple([
      z.string(),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
      z.number(),
      z.number().optional(),
    ]),
  ),
  /** Text, box (page points) and font size of each word, if the request wants them. */
  words: z
    .array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()]))
    .optional(),
  /** What is remarked beside the items of a form: box (page points) and words, if the page was read as one. */
  remarks: z
    .array(
      z.object({
        box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
        text: z.string(),
      }),
    )
    .optional(),
  markups: z.array(markupSchema),
  skippedMarkups: z.array(skippedSchema),
});
export type PageReading = z.infer<typeof pageReadingSchema>;

/** A request to the reading child, one JSON line. */
export type ReadingRequest = {
  /** Absolute path. */
  file: string;
  /** From 1. */
  firstPage: number;
  /** Larger files are read page by page. Default: 64 MiB. */
  maxHeldBytes?: number;
  /** For reading forms and tables. Default: lines only. */
  withWords?: boolean;
  /** Reads lines as those of a form: boxes to tick in front, remarks apart. Default: as they stand. */
  asForm?: boolean;
};

const pageAnswerSchemas = [
  z.object({
    pageCount: z.int().min(0),
    /** Only of a file that was repaired; 0 if no page is known to be missing. */
    missingPages: z.int().min(0).optional(),
    /** Why the fields of a form could not be read. */
    formFailure: z.string().optional(),
  }),
  z.object({
    page: z.int().min(1),
    error: z.enum(PAGE_FAILURES),
    /** For the log. */
    detail: z.string().optional(),
  }),
  pageReadingSchema,
] as const;

export const answerSchema = z.union([
  ...pageAnswerSchemas,
  /** The file cannot be opened. */
  z.object({ refused: z.enum(FAILURE_NAMES), detail: z.string() }),
  /** The file is done; the memory the process uses now. */
  z.object({ megabytes: z.int() }),
]);
export type ReadingAnswer = z.infer<typeof answerSchema>;
export type PageAnswer = z.infer<(typeof pageAnswerSchemas)[number]>;
