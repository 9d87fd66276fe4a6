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
    /** `chosen`: from the list; `typed`: as a ratio; `calibrated`: by two points; the others: read from the file. */
    source: z.enum(['chosen', 'typed', 'calibrated', 'viewport', 'view-title']),
    /** Share of a length by which the scale itself may be off; 0 if it is stated. */
    relative_error: z.number().min(0).max(1),
  })
  .meta({ id: 'Scale' });
export type Scale = z.infer<typeof scaleSchema>;

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
  })
  .meta({ id: 'RegionScale' });
export type RegionScale = z.infer<typeof regionScaleSchema>;
