/** What an issuance changed in the set before it: the change matrix. */
import { z } from 'zod';
import { differenceSchema } from '../comparison.ts';
import { personSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';
import { CHANGE_STATES } from './kinds.ts';
import { PAIRED_BY } from './schema.ts';

const pairedBy = z.enum(PAIRED_BY).nullable();

export const changedSheetSchema = z
  .object({
    id,
    sheet_num: z.string(),
    sheet_title: z.string(),
    discipline: z.string(),
    revision: z.string().nullable(),
    document_id: id,
    document_name: z.string(),
    page_number: z.int().min(1),
  })
  .meta({ id: 'ChangedSheet' });
export type ChangedSheet = z.infer<typeof changedSheetSchema>;

/** What became of a sheet in an issuance. At least one of `sheet` and `earlier` is there. */
export const sheetChangeSchema = z
  .object({
    sheet: changedSheetSchema.nullable(),
    /** Its version in the set before. */
    earlier: changedSheetSchema.nullable(),
    paired_by: pairedBy,
    state: z.enum(CHANGE_STATES),
    /** Outside the title block. Null: not compared. */
    differences_count: z.int().min(0).nullable(),
    /** Of them, those that somebody has decided about. */
    reviewed_count: z.int().min(0).nullable(),
    title_block_count: z.int().min(0).nullable(),
    /** Of the differences outside the title block together. */
    area_square_inches: z.number().min(0).nullable(),
    /** The same as a share of the earlier sheet, 0 to 1. */
    area_share: z.number().min(0).nullable(),
    /** The largest of these differences. */
    largest: differenceSchema.pick({ kind: true, areaSquareInches: true, text: true }).nullable(),
    /** Why it is not aligned or could not be compared, as a sentence. */
    reason: z.string().nullable(),
    /** The overlay of the pair; null before it is compared. */
    overlay_id: id.nullable(),
    overlay_execution_id: id.nullable(),
    /** Who reviews it. Null: nobody yet, or their account is gone. */
    reviewer: personSchema,
    /** Somebody has looked at the sheet as a whole: one that was added, removed or not aligned has no differences to decide about. */
    is_seen: z.boolean(),
  })
  .meta({ id: 'SheetChange' });
export type SheetChange = z.infer<typeof sheetChangeSchema>;

/** That somebody signed off the review of what an issuance changed. */
const signOffSchema = z
  .object({
    /** Null if their account is gone. */
    signed_by: personSchema,
    signed_at: moment,
    /**
     * Why it no longer holds: another issuance was added since, sheets were added to this one or removed, or pairs were compared
     * again. Null: it holds.
     */
    stale_since: z.enum(['new-issuance', 'other-sheets', 'compared-again']).nullable(),
    /** What nobody had looked at by then. */
    unseen: z.array(
      z.object({
        sheet_num: z.string(),
        sheet_title: z.string(),
        /** Differences; 1 for a sheet that is looked at as a whole. */
        count: z.int().min(1),
      }),
    ),
  })
  .meta({ id: 'SignOff' });
export type SignOff = z.infer<typeof signOffSchema>;

/** What a language model says an issuance changed. Numbers in its sentences were compared with the differences; the rest was not. */
const changeSummarySchema = z
  .object({
    /** Who said it: the name of the model, and its host. */
    model: z.string(),
    host: z.string(),
    /** Those that matter most first, each with the sheets that it is about. */
    sentences: z.array(z.object({ text: z.string(), sheet_ids: z.array(id).min(1) })).min(1),
  })
  .meta({ id: 'ChangeSummary' });
export type ChangeSummary = z.infer<typeof changeSummarySchema>;

/** What an issuance changed in the set before it, in the order of its documents; removed sheets last. */
export const changeMatrixSchema = z
  .object({
    issuance_id: id,
    changes: z.array(sheetChangeSchema),
    /** Pairs that were compared, of all. */
    compared_count: z.int().min(0),
    pairs_count: z.int().min(0),
    /** The latest one. Null: its review was never signed off. */
    sign_off: signOffSchema.nullable(),
    /** Null: there is none, or sheets were compared again since. */
    summary: changeSummarySchema.nullable(),
  })
  .meta({ id: 'ChangeMatrix' });
export type ChangeMatrix = z.infer<typeof changeMatrixSchema>;
