import { z } from 'zod';
import { alignmentSchema, differenceSchema } from '../comparison.ts';
import { personSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';

/** A drawing's color: `#ff0000`. */
export const overlayColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .transform((given) => given.toLowerCase());

/** How opaque a drawing is shown, a fraction: 0.75 for 75 percent. */
export const overlayOpacity = z.number().min(0.01).max(1);

/** [x0, y0, x1, y1] in sheet units (1/100 in) of the page as displayed, origin at the upper left, y down. */
const sheetBox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A place in sheet units (1/100 in) of the page as displayed, origin at the upper left, y down. */
export const overlayPointSchema = z.object({ x: z.number(), y: z.number() });
export type OverlayPoint = z.infer<typeof overlayPointSchema>;

/** What an overlay shows of a sheet: one drawing on it, or all of it. */
export const overlayDrawingSchema = z
  .object({
    /** Null: the whole sheet. */
    id: id.nullable(),
    /** The drawing's title, or the sheet's. */
    title: z.string(),
    /** The drawing was deleted from its sheet since. The overlay still shows its box. */
    is_deleted: z.boolean(),
    sheet: z.object({
      id,
      sheet_num: z.string(),
      sheet_title: z.string(),
      revision: z.string().nullable(),
      document_id: id,
      document_name: z.string(),
      page_number: z.int().min(1),
      rotation_degrees: z.int(),
      /** Of the page as displayed. */
      width_points: z.number(),
      height_points: z.number(),
    }),
  })
  .meta({ id: 'OverlayDrawing' });
export type OverlayDrawing = z.infer<typeof overlayDrawingSchema>;

/**
 * REC-017. One alignment and check of an overlay. It stays as it is: realigning, or creating the overlay again with other
 * colors, adds another. What it shows is drawn from the documents.
 */
export const overlayExecutionSchema = z
  .object({
    id,
    overlay_id: id,
    color_1: overlayColor,
    color_2: overlayColor,
    color_3: overlayColor.nullable(),
    color_4: overlayColor.nullable(),
    opacity_1: overlayOpacity,
    opacity_2: overlayOpacity,
    opacity_3: overlayOpacity.nullable(),
    opacity_4: overlayOpacity.nullable(),
    /** The part of the sheet that was aligned and is shown, as the drawing's box was then. Null: the whole sheet. */
    box_1: sheetBox.nullable(),
    box_2: sheetBox.nullable(),
    box_3: sheetBox.nullable(),
    box_4: sheetBox.nullable(),
    /** The three places on each drawing by which `requested_by` aligned them. Null: aligned automatically. */
    points: z
      .object({
        drawing_1: z.array(overlayPointSchema).length(3),
        drawing_2: z.array(overlayPointSchema).length(3),
      })
      .nullable(),
    /** How far each of the three points is off the best shift, turn and scale, in inches on drawing 1. Null without points. */
    residuals_inches: z.array(z.number().min(0)).length(3).nullable(),
    /**
     * How drawing 2, 3 or 4 lies on drawing 1, in page points (1/72 in): `matrix` maps its page to the page of drawing 1.
     * `failed`: they could not be aligned, and `reason` says why. Null: there is no such drawing, it could not be read, or it is
     * not aligned yet.
     */
    alignment_2: alignmentSchema.nullable(),
    alignment_3: alignmentSchema.nullable(),
    alignment_4: alignmentSchema.nullable(),
    /** The same for executions that align the same parts of the same pages by the same points. */
    cache_key: z.string(),
    /** The differences are there, or cannot be found. Clients poll until then. */
    has_been_checked: z.boolean(),
    /** Why drawings could not be read or compared, as a sentence. Null otherwise, and before the check is over. */
    failure: z.string().nullable(),
    /** Null until the check is over. */
    differences_count: z.int().min(0).nullable(),
    /** Issues of this execution that the caller may see. */
    issue_count: z.int().min(0),
    requested_by_ai: z.boolean(),
    /** Null for the AI assistant, and if their account is gone. */
    requested_by: personSchema,
    created_at: moment,
  })
  .meta({ id: 'OverlayExecution' });
export type OverlayExecution = z.infer<typeof overlayExecutionSchema>;

/** REC-016, without its executions. */
const overlayFields = {
  id,
  project_id: id,
  drawing_1: overlayDrawingSchema,
  drawing_2: overlayDrawingSchema,
  drawing_3: overlayDrawingSchema.nullable(),
  drawing_4: overlayDrawingSchema.nullable(),
  /** Issues of the latest execution that the caller may see. */
  latest_execution_issue_count: z.int().min(0),
  requested_by_ai: z.boolean(),
  requested_by_user_id: id.nullable(),
  /** Null for the AI assistant, and if their account is gone. */
  requested_by: personSchema,
  created_at: moment,
};

/** REC-016. Executions are listed newest first; there is at least one. */
export const overlaySchema = z
  .object({ ...overlayFields, executions: z.array(overlayExecutionSchema) })
  .meta({ id: 'Overlay' });
export type Overlay = z.infer<typeof overlaySchema>;

/** An execution with the overlay it is of. `is_latest`: it is the overlay's newest. */
export const overlayExecutionDetailSchema = overlayExecutionSchema
  .extend({ is_latest: z.boolean(), overlay: z.object(overlayFields) })
  .meta({ id: 'OverlayExecutionDetail' });
export type OverlayExecutionDetail = z.infer<typeof overlayExecutionDetailSchema>;

/**
 * A difference as `comparison.ts` describes it: its box and move are in page points (1/72 in) of drawing 1. `drawing_number`:
 * which drawing was compared with drawing 1.
 */
export const overlayDifferenceSchema = differenceSchema
  .omit({ review: true })
  .extend({ drawing_number: z.int().min(2).max(4) })
  .meta({ id: 'OverlayDifference' });
export type OverlayDifference = z.infer<typeof overlayDifferenceSchema>;
