import { z } from 'zod';
import { id, text } from '../wire/fields.ts';
import { ISSUANCE_KINDS, ISSUANCE_NAME_LENGTH, MOST_ISSUANCE_DOCUMENTS } from './kinds.ts';

/** A day: `2026-03-15`. */
const day = z.iso.date();

/** What a person may say of an issuance. */
export const issuanceFields = {
  name: text({ min: 1, max: ISSUANCE_NAME_LENGTH }),
  kind: z.enum(ISSUANCE_KINDS),
  issued_on: day.nullable(),
  /** It has every sheet of its disciplines: those it lacks were removed from the set. */
  is_whole_set: z.boolean(),
};
export const issuanceDocuments = z.array(id).min(1).max(MOST_ISSUANCE_DOCUMENTS);

/** A dated release of a project's drawings. Without a date, the day on which it was added counts. */
export const issuanceSchema = z
  .object({
    id,
    ...issuanceFields,
    name: z.string(),
    /** Proposed from title blocks and file names; nobody has confirmed or changed it. */
    is_proposed: z.boolean(),
    document_ids: z.array(id),
    sheets_count: z.int().min(0),
  })
  .meta({ id: 'Issuance' });
export type Issuance = z.infer<typeof issuanceSchema>;

/** How a sheet was found to be the next version of another one. */
export const PAIRED_BY = ['number', 'title', 'likeness', 'order', 'person'] as const;
const pairedBy = z.enum(PAIRED_BY).nullable();
export type PairedBy = (typeof PAIRED_BY)[number];

/** Where a sheet is in the stack of its versions. */
export const issuedSheetSchema = z
  .object({
    sheet_id: id,
    issuance_id: id,
    /** The version before it; null: there is none. */
    earlier_sheet_id: id.nullable(),
    paired_by: pairedBy,
    /** The version after it; null: it is the latest one. */
    later_sheet_id: id.nullable(),
    /** The whole-set issuance that no longer has it. A sheet is current if both this and `later_sheet_id` are null. */
    removed_in: id.nullable(),
  })
  .meta({ id: 'IssuedSheet' });
export type IssuedSheet = z.infer<typeof issuedSheetSchema>;

/** Oldest issuance first. */
export const issuedSetSchema = z
  .object({
    issuances: z.array(issuanceSchema),
    sheets: z.array(issuedSheetSchema),
    /** Drawing sets have been read whose issuance is not proposed yet. */
    is_arranging: z.boolean(),
  })
  .meta({ id: 'IssuedSet' });
export type IssuedSet = z.infer<typeof issuedSetSchema>;
