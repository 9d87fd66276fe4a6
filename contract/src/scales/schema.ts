import { z } from 'zod';
import { id, moment, text } from '../wire/fields.ts';

/** Longer than any scale is written. */
const SCALE_LABEL_LENGTH = 40;

/** How lengths on paper become lengths in the building. */
export const scaleSchema = z
  .object({
    /** True length of one page point (1/72 in on paper), in inches: 48 / 72 for 1/4″ = 1′. */
    inches_per_point: z.number().min(1e-6).max(1e6),
    /** As people know it: `1/4″ = 1′`. */
    label: text({ min: 1, max: SCALE_LABEL_LENGTH }),
    /**
     * `chosen`: from the list; `typed`: as a ratio; `calibrated`: by two points; `dimensions`: as the dimensions on the sheet
     * show it; the others: read from the file.
     */
    source: z.enum([
      'chosen',
      'typed',
      'calibrated',
      'dimensions',
      'viewport',
      'view-title',
      'title-block',
    ]),
    /** Share of a length by which the scale itself may be off; 0 if it is stated and not checked. */
    relative_error: z.number().min(0).max(1),
  })
  .meta({ id: 'Scale' });
export type Scale = z.infer<typeof scaleSchema>;

/** What the dimensions on a sheet show about the scale in force. */
export const scaleCheckSchema = z
  .object({
    /**
     * `agrees`: within the interval; `disagrees`: clearly not; `unstated`: there is no scale to compare with. Where the
     * dimensions neither confirm nor contradict it, there is no check.
     */
    verdict: z.enum(['agrees', 'disagrees', 'unstated']),
    /** The scale that the dimensions show; its relative error is half of the interval. */
    measured: scaleSchema,
    /** Dimensions that show it. */
    dimension_count: z.int().min(1),
    /** `disagrees`: how large the sheet is printed, a share of the size that its scale holds on. Null otherwise. */
    printed: z.number().positive().nullable(),
    /** A known reduction that explains this: half of the size, or one standard size of paper on another. */
    reprint: z
      .object({
        is_half_size: z.boolean(),
        /** `A1`, `24 × 36 in`; null if the paper does not tell. */
        from: z.string().nullable(),
        to: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ScaleCheck' });
export type ScaleCheck = z.infer<typeof scaleCheckSchema>;

/** The scale of a sheet, or of one drawing on it. A person's choice is in force; what was read is a suggestion. */
export const regionScaleSchema = z
  .object({
    /** Null: the sheet itself, for what is on no drawing with a scale of its own. */
    drawing_id: id.nullable(),
    chosen: scaleSchema
      .extend({
        author: z.object({ id, full_name: z.string() }).nullable(),
        updated_at: moment,
      })
      .nullable(),
    read: scaleSchema.nullable(),
    /** Of the chosen scale, else of the one that was read. */
    check: scaleCheckSchema.nullable(),
  })
  .meta({ id: 'RegionScale' });
export type RegionScale = z.infer<typeof regionScaleSchema>;
