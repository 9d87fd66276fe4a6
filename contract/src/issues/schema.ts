import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { id, moment } from '../wire/fields.ts';
import { ISSUE_TYPES } from './list.ts';

/** Null if nobody is meant, or if their account is gone. */
const person = z.object({ id, full_name: z.string() }).nullable();

export const REFERENCE_TYPES = [
  ...(['drawing_sheet', 'spec_section', 'document'] as const),
  ...(['overlay_execution', 'checklist_item'] as const),
];

/** REC-007. */
export const locationReferenceSchema = z
  .object({
    id,
    is_primary: z.boolean(),
    reference_type: z.enum(REFERENCE_TYPES),
    document_id: id.nullable(),
    page_number: z.int().min(1).nullable(),
    drawing_sheet_id: id.nullable(),
    drawing_sheet: z.object({ sheet_num: z.string() }).nullable(),
    overlay_execution_id: id.nullable(),
    checklist_item_id: id.nullable(),
    csi_code: z.string().nullable(),
  })
  .meta({ id: 'LocationReference' });
export type LocationReference = z.infer<typeof locationReferenceSchema>;

/** REC-006. */
export const issueLocationSchema = z
  .object({
    id,
    location_description: z.string(),
    location_references: z.array(locationReferenceSchema),
  })
  .meta({ id: 'IssueLocation' });
export type IssueLocation = z.infer<typeof issueLocationSchema>;

/** The latest thumbs up or thumbs down. */
export const evaluationSchema = z
  .object({
    is_thumbs_up: z.boolean(),
    is_thumbs_down: z.boolean(),
    explanation: z.string().nullable(),
    evaluator: person,
    created_at: moment,
  })
  .meta({ id: 'Evaluation' });
export type Evaluation = z.infer<typeof evaluationSchema>;

/** A sheet that an issue is about. */
const issueSheet = z.object({
  id,
  sheet_num: z.string(),
  sheet_title: z.string(),
  page_number: z.int().min(1),
  document_id: id,
});

/** REC-001 to REC-003. Lengths are page points (1/72 in). */
export const issueSchema = z
  .object({
    id,
    project_id: id,
    summary: z.string(),
    full_text: z.string(),
    priority_id: id,
    status_id: id.nullable(),
    discipline_id: id,
    scope_ids: z.array(id),
    assignee_id: id.nullable(),
    assignee: person,
    /** Null for the AI assistant. */
    creator_id: id.nullable(),
    creator: person,
    creator_name: z.string().nullable(),
    ref_number: z.string(),
    issue_type: z.enum(ISSUE_TYPES),
    created_at: moment,
    updated_at: moment,
    /** Counts the changes, from 1. */
    version: z.int().min(1),
    comments_count: z.int().min(0),
    document_id: id.nullable(),
    page_number: z.int().min(1).nullable(),
    /** The markup on the page, as a whole XFDF document. */
    xfdf: z.string().nullable(),
    annotation_id: id.nullable(),
    overlay_execution_id: id.nullable(),
    drawing_sheet_id: id.nullable(),
    drawing_sheet_num: z.string().nullable(),
    csi_code: z.string().nullable(),
    rotation_degrees: z.int().nullable(),
    width_points: z.number().nullable(),
    height_points: z.number().nullable(),
    drawing_sheet: issueSheet.nullable(),
    overlay_sheets: z.array(issueSheet),
    checklist_item: z.object({ item_id: z.string() }).nullable(),
    evaluation_state: z.enum(EVALUATION_STATES),
    evaluation: evaluationSchema.nullable(),
    locations: z.array(issueLocationSchema),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

/** REC-008. */
export const commentSchema = z
  .object({ id, text: z.string(), created_at: moment, author: person })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentSchema>;

/** Issues of a priority. In a list: those that the list would have if it were limited to this priority. */
export const priorityStatSchema = z
  .object({ priority_id: id, priority_label: z.string(), count: z.int().min(0) })
  .meta({ id: 'PriorityStat' });
export type PriorityStat = z.infer<typeof priorityStatSchema>;
