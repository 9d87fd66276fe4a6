/**
 * The result of comparing two sheets, as the command line writes it and the page exports it.
 * Points are 1/72 in of the page as displayed (after /Rotate and UserUnit), origin upper left, y down.
 */
import { z } from 'zod';

export const COMPARISON_VERSION = 1;

const finite = z.number().refine(Number.isFinite, 'must be a finite number');

const comparedPageSchema = z.strictObject({
  file: z.string(),
  /** Lower-case hex; null when the file was too large to hash (page only). */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  /** From 1. */
  page: z.number().int().min(1),
  widthPoints: finite.positive(),
  heightPoints: finite.positive(),
});

const box = z.tuple([finite, finite, finite, finite]);

/** Maps a point of NEW to OLD: x' = a·x + c·y + e, y' = b·x + d·y + f. */
const matrix = z.tuple([finite, finite, finite, finite, finite, finite]);

/** A drawing of both sheets. */
const sharedViewSchema = z.strictObject({
  /** As printed. Absent where it has none. */
  title: z.string().min(1).optional(),
  /** OLD's points: x0, y0, x1, y1. */
  oldBox: box,
  /** NEW's points. */
  newBox: box,
});

export const alignmentSchema = z.strictObject({
  status: z.enum(['aligned', 'uncertain', 'failed']),
  /** With `byView`: of what is in no drawing. */
  matrix,
  /** Measured on places that the fit did not use; null if it was not measured, as always unless `aligned`. */
  errorInches: finite.nonnegative().nullable(),
  confidence: finite.min(0).max(1),
  method: z.string(),
  reason: z.string().optional(),
  /**
   * Where the sheets do not lie on each other as a whole: how each drawing lies on its counterpart. What is `apart`, drawings of one
   * title or what is left on both sheets, and unless `isRestCompared` what is in no drawing, was not compared.
   */
  byView: z
    .strictObject({
      views: z.array(sharedViewSchema.extend({ matrix, errorInches: finite.nonnegative() })).min(1),
      apart: z.array(sharedViewSchema),
      isRestCompared: z.boolean(),
    })
    .optional(),
});

/** A view of which much was redrawn. */
const reworkedViewSchema = z.strictObject({
  title: z.string().min(1),
  /** OLD's points: x0, y0, x1, y1. */
  box,
  /** Of the linework in the box: how much of it is on one sheet only. */
  changedShare: finite.min(0).max(1),
});

export const differenceSchema = z.strictObject({
  id: z.string().min(1),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  /** In the words of a reviewer: "Door 110A added". Absent in comparisons made before there were titles. */
  title: z.string().min(1).optional(),
  /**
   * The same by words that were recognized in the pictures of the sheets, which may be wrong: "“SEE NOTE 7” added". Absent where none
   * helps. Nothing that counts as certain has it.
   */
  recognizedTitle: z.string().min(1).optional(),
  /** OLD's points: x0, y0, x1, y1. */
  box,
  areaSquareInches: finite.nonnegative(),
  /**
   * `annotation`: what people drew or wrote on it in other programs. `specks`: dust on a scan, which is listed apart and counted
   * nowhere.
   */
  group: z.enum(['drawing', 'title-block', 'annotation', 'specks']),
  /** Who made the annotation, if its file says so. */
  author: z.string().min(1).optional(),
  text: z.strictObject({ before: z.string(), after: z.string() }).optional(),
  move: z.tuple([finite, finite]).optional(),
  /** The view that it is in, if much of that was redrawn. */
  view: reworkedViewSchema.optional(),
  /** Names of the PDF layers that it is on, the one with most of it first. Absent where the sheets do not say. */
  layers: z.array(z.string().min(1)).min(1).optional(),
  /** What the reviewer decided; only in exports of the page. */
  review: z
    .strictObject({
      state: z.enum(['open', 'accepted', 'ignored', 'question', 'issue']),
      note: z.string().optional(),
    })
    .optional(),
});

export const comparisonSchema = z.strictObject({
  version: z.literal(COMPARISON_VERSION),
  old: comparedPageSchema,
  new: comparedPageSchema,
  alignment: alignmentSchema,
  differences: z.array(differenceSchema),
  /** Milliseconds by step. */
  timings: z.record(z.string(), finite.nonnegative()),
});

export type Comparison = z.infer<typeof comparisonSchema>;
