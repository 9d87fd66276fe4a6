import { z } from 'zod';
import { documentSchema } from '../documents/schema.ts';
import { EVENT_TYPES } from '../constants.ts';
import { id, moment } from '../wire/fields.ts';

const address = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  state_code: z.string().nullable(),
  zip: z.string().nullable(),
});

/**
 * REC-022 without the documents, which a project list does not need; `first_document_id` serves PL-018. The first page of
 * `pictured_document_id` stands for the project: of its first drawing set, or of its first document if there is none.
 * `can_remove` says whether the caller may delete the project, so the page does not repeat the rule.
 */
export const projectSummarySchema = z
  .object({
    id,
    name: z.string(),
    documents_count: z.int().min(0),
    issues_count: z.int().min(0),
    checklist_items_count: z.int().min(0),
    first_document_id: id.nullable(),
    pictured_document_id: id.nullable(),
    created_at: moment,
    source_project_id: id.nullable(),
    address: address.nullable(),
    type_name: z.string().nullable(),
    stage_name: z.string().nullable(),
    can_remove: z.boolean(),
  })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** REC-022. */
export const projectSchema = projectSummarySchema
  .extend({ documents: z.array(documentSchema) })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof projectSchema>;

/** REC-023. `error` is omitted for people who are not administrators (ET-009). */
export const projectTaskSchema = z
  .object({
    id,
    event_type: z.enum(EVENT_TYPES),
    had_error: z.boolean(),
    created_at: moment,
    event_data: z.object({
      file_key: z.string(),
      document_type: z.int().nullable(),
      files_processed: z.int().optional(),
      toc_count: z.int().optional(),
      drawings_created: z.int().optional(),
      overlay_count: z.int().optional(),
      issues_count: z.int().optional(),
      error: z.string().optional(),
    }),
  })
  .meta({ id: 'ProjectTask' });
export type ProjectTask = z.infer<typeof projectTaskSchema>;
