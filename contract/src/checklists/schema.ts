import { z } from 'zod';
import { personSchema } from '../issues/schema.ts';
import { id, moment } from '../wire/fields.ts';
import { COMPLIANCE_STATUSES } from './list.ts';

export const complianceStatus = z.enum(COMPLIANCE_STATUSES);

/**
 * REC-026. A place that shows why an item was verified so. Of `sheet_id`, `spec_section_id` and
 * `overlay_execution_id`, the one that `reference_type` names is set.
 */
export const checklistReferenceSchema = z
  .object({
    reference_id: id,
    reference_type: z.enum([
      'drawing_sheet',
      'spec_section',
      'overlay_execution',
      'checklist_item',
    ]),
    sheet_id: id.nullable(),
    sheet_num: z.string().nullable(),
    spec_section_id: id.nullable(),
    csi_code: z.string().nullable(),
    overlay_execution_id: id.nullable(),
    /** Of the sheet or section; what an overlay shows. */
    title: z.string(),
    /** With its page; of an overlay, those of its first sheet. */
    document_id: id,
    page_number: z.int().min(1),
    /** The words on the page. Null for a reference that a person added. */
    quote: z.string().nullable(),
    /** Around the words: [x0, y0, x1, y1] in points (1/72 in) of the page as displayed, y down. Null for the whole page. */
    box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
    /** Width and height of the page as displayed, in points. Null for pages of a section. */
    page_size: z.tuple([z.number(), z.number()]).nullable(),
  })
  .meta({ id: 'ChecklistReference' });
export type ChecklistReference = z.infer<typeof checklistReferenceSchema>;

/** REC-025. */
export const verificationSchema = z
  .object({
    verification_id: id,
    /** 1 compliant, 2 not compliant, 3 not applicable, 4 needs attention, 5 not evaluated. */
    compliance_status_id: z.int().min(1).max(5),
    compliance_status: complianceStatus,
    percent_compliant: z.int().min(0).max(100),
    /** What the check before found, if the latest check found something else. */
    flipped_from: complianceStatus.nullable(),
    verification_notes: z.string(),
    /** When it was made, or last changed by a person or by a check that found otherwise. */
    created_at: moment,
    /** A person made or changed it; a later check does not change it. */
    is_manual: z.boolean(),
    /** Null for a check, and if their account is gone. */
    verified_by: personSchema,
    references: z.array(checklistReferenceSchema),
  })
  .meta({ id: 'ChecklistVerification' });
export type ChecklistVerification = z.infer<typeof verificationSchema>;

/** How far the checklists of a project are checked against its sheets and specifications. */
export const checklistCheckSchema = z
  .object({
    /** `none`: there is nothing to check, or the checklists are still being read. */
    state: z.enum(['none', 'waiting', 'running', 'done']),
    /** Items of all checklists. */
    done_count: z.int().min(0),
    total_count: z.int().min(0),
    /** Items of which the latest check found something else than the one before. */
    flipped_count: z.int().min(0),
    /** When the last check ended; null before. */
    checked_at: moment.nullable(),
  })
  .meta({ id: 'ChecklistCheck' });
export type ChecklistCheck = z.infer<typeof checklistCheckSchema>;

/**
 * REC-024. The first verification is the one used. A second one is there if a check ran after a person verified the item: it
 * says what the check found.
 */
export const checklistItemSchema = z
  .object({
    checklist_item_id: id,
    /** As printed, such as `3.02`; otherwise its number in the section. */
    item_id: z.string(),
    section_title: z.string(),
    /** The first sentence of the requirement. */
    summary: z.string(),
    requirement_text: z.string(),
    /** Of the checklist, with the name of its file. */
    document_id: id,
    document_name: z.string(),
    page_number: z.int().min(1),
    /** Its box was ticked in the file. */
    is_ticked: z.boolean(),
    /** What was remarked beside it in the file; empty without a remark. */
    remarks: z.string(),
    verifications: z.array(verificationSchema).max(2),
  })
  .meta({ id: 'ChecklistItem' });
export type ChecklistItem = z.infer<typeof checklistItemSchema>;
