import { z } from 'zod';
import { EVALUATION_STATES } from '../constants.ts';
import { id, moment } from '../wire/fields.ts';
import { ISSUE_TYPES } from './list.ts';

/** Null if nobody is meant, or if their account is gone. */
export const personSchema = z.object({ id, full_name: z.string() }).nullable();

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
    evaluator: personSchema,
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
    assignee: personSchema,
    /** Null for the AI assistant. */
    creator_id: id.nullable(),
    creator: personSchema,
    creator_name: z.string().nullable(),
    ref_number: z.string(),
    issue_type: z.enum(ISSUE_TYPES),
    created_at: moment,
    updated_at: moment,
    /** Counts the changes, from 1. */
    version: z.int().min(1),
    comments_count: z.int().min(0),
    attachments_count: z.int().min(0),
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
    /** Where the markup is by the grid lines of the sheet: `near C-4`. Null where the sheet shows no grid. */
    grid_reference: z.string().nullable(),
    drawing_sheet: issueSheet.nullable(),
    overlay_sheets: z.array(issueSheet),
    checklist_item: z.object({ item_id: z.string() }).nullable(),
    evaluation_state: z.enum(EVALUATION_STATES),
    evaluation: evaluationSchema.nullable(),
    locations: z.array(issueLocationSchema),
  })
  .meta({ id: 'Issue' });
export type Issue = z.infer<typeof issueSchema>;

/**
 * Where the words of a search are in an issue: the field, and its text or a piece of it with the first match. `ranges` are the
 * [from, to) to mark, in UTF-16 units of `text`. `id` is the issue's number, as `#12`; `comment` is one of its comments.
 */
export const issueMatchSchema = z
  .object({
    field: z.enum(['id', 'ref_number', 'summary', 'full_text', 'comment']),
    text: z.string(),
    ranges: z.array(z.tuple([z.int().min(0), z.int().min(0)])),
  })
  .meta({ id: 'IssueMatch' });
export type IssueMatch = z.infer<typeof issueMatchSchema>;

/** An issue of a list. `matches`: what a search for words found in it; absent if there were none. */
export const listedIssueSchema = issueSchema
  .extend({ matches: z.array(issueMatchSchema).optional() })
  .meta({ id: 'ListedIssue' });
export type ListedIssue = z.infer<typeof listedIssueSchema>;

/** What pages show of an issue whose markup is on them. */
export const issueOnPaperSchema = issueSchema
  .pick({ id: true, priority_id: true, status_id: true, overlay_execution_id: true })
  .meta({ id: 'IssueOnPaper' });
export type IssueOnPaper = z.infer<typeof issueOnPaperSchema>;

/** An open issue that a new one may repeat. `likeness` of the summaries is from 0 to 1. */
export const similarIssueSchema = z
  .object({ issue: issueSchema, likeness: z.number().min(0).max(1), is_near: z.boolean() })
  .meta({ id: 'SimilarIssue' });
export type SimilarIssue = z.infer<typeof similarIssueSchema>;

/** REC-008. */
export const commentSchema = z
  .object({ id, text: z.string(), created_at: moment, author: personSchema })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof commentSchema>;

/** What one field was, and what it became. */
const changeOf = <Field extends string, Value extends z.ZodType>(field: Field, value: Value) =>
  z.object({ field: z.literal(field), from: value, to: value });

export const issueFieldChangeSchema = z
  .discriminatedUnion('field', [
    changeOf('summary', z.string()),
    changeOf('full_text', z.string()),
    changeOf('priority_id', id),
    changeOf('discipline_id', id),
    changeOf('scope_ids', z.array(id)),
    changeOf('status_id', id.nullable()),
    /** Null for nobody, and for someone whose account is gone. */
    changeOf('assignee', personSchema),
    /** An evaluation; `explanation` is its reason. */
    changeOf('evaluation_state', z.enum(EVALUATION_STATES)).extend({
      explanation: z.string().nullable(),
    }),
    /** The name of a photo or PDF that was added (from null) or removed (to null). */
    changeOf('attachment', z.string().nullable()),
    /** The markup was changed together with the issue. */
    z.object({ field: z.literal('markup') }),
  ])
  .meta({ id: 'IssueFieldChange' });
export type IssueFieldChange = z.infer<typeof issueFieldChangeSchema>;

/** What one call changed. */
export const issueChangeSchema = z
  .object({
    id,
    /** Null if their account is gone. */
    person: personSchema,
    created_at: moment,
    /** The issue's version afterward. */
    version: z.int().min(1),
    /** Part of a bulk update, or of undoing one. */
    is_bulk: z.boolean(),
    is_undo: z.boolean(),
    changes: z.array(issueFieldChangeSchema),
  })
  .meta({ id: 'IssueChange' });
export type IssueChange = z.infer<typeof issueChangeSchema>;

/** Issues of a priority. In a list: those that the list would have if it were limited to this priority. */
export const priorityStatSchema = z
  .object({ priority_id: id, priority_label: z.string(), count: z.int().min(0) })
  .meta({ id: 'PriorityStat' });
export type PriorityStat = z.infer<typeof priorityStatSchema>;
