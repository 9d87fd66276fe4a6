/** What happened at a place on a sheet, from issuance to issuance. */
import { z } from 'zod';
import { differenceSchema } from '../comparison.ts';
import { overlayPointSchema } from '../overlays/schema.ts';
import { id } from '../wire/fields.ts';
import { changedSheetSchema } from './changes.ts';
import { issuanceSchema } from './schema.ts';

/**
 * What an issuance did at the place. `first`: it has the first version of the sheet. `not-followed`: its sheet could not be
 * compared with the one before, so the place is not known beyond it. `removed`: it no longer has the sheet.
 */
export const LOCATION_STATES = [
  ...(['changed', 'unchanged', 'first', 'not-followed', 'removed'] as const),
] as const;

const locationStepSchema = z
  .object({
    issuance: issuanceSchema.pick({ id: true, name: true, issued_on: true }),
    /** The version of the sheet in this issuance, or, where that removed it, the last one. */
    sheet: changedSheetSchema,
    /** Its version before; null for the first one and a removed one. */
    earlier: changedSheetSchema.nullable(),
    state: z.enum(LOCATION_STATES),
    /** The place on `sheet`, in sheet units (1/100 in). Null: it could not be followed there. */
    point: overlayPointSchema.nullable(),
    /** The differences there, the smallest first. `move` is in page points (1/72 in) of `earlier`. */
    differences: z.array(
      differenceSchema.pick({
        ...({ id: true, kind: true, title: true, group: true, text: true, move: true } as const),
      }),
    ),
    /** Why the place was not followed, as a sentence. */
    reason: z.string().nullable(),
    /** The overlay of `earlier` and `sheet`; null before they are compared. */
    overlay_id: id.nullable(),
    overlay_execution_id: id.nullable(),
  })
  .meta({ id: 'LocationStep' });
export type LocationStep = z.infer<typeof locationStepSchema>;

/** Newest issuance first. Empty for a sheet without an issuance. */
export const locationHistorySchema = z
  .object({ steps: z.array(locationStepSchema) })
  .meta({ id: 'LocationHistory' });
export type LocationHistory = z.infer<typeof locationHistorySchema>;
