/** The records on the wire have the fields that were specified (REC in docs/acceptance.md). */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  documentSchema,
  sheetSchema,
  specSectionSchema,
  tableOfContentsSchema,
} from '../../../contract/src/documents/schema.ts';
import {
  commentSchema,
  evaluationSchema,
  issueLocationSchema,
  issueSchema,
  locationReferenceSchema,
} from '../../../contract/src/issues/schema.ts';
import { overlayExecutionSchema, overlaySchema } from '../../../contract/src/overlays/schema.ts';
import { projectSchema, projectTaskSchema } from '../../../contract/src/projects/schema.ts';
import { storageOperations } from '../../../contract/src/storage/operations.ts';
import {
  collaboratorSchema,
  organizationSchema,
  userSchema,
} from '../../../contract/src/users/schema.ts';

const { file } = documentSchema.shape;
const { sheet_sets } = tableOfContentsSchema.shape.drawings.shape;
const { sections } = tableOfContentsSchema.shape.checklists.shape;
const { event_data } = projectTaskSchema.shape;
const address = projectSchema.shape.address.unwrap();
const userOrganization = userSchema.shape.user_organizations.element;

const RECORDS: readonly [string, z.ZodObject, string][] = [
  ['document', documentSchema, 'id document_type_id file'],
  ['file of a document', file, 'file_key linearized_file_key name'],
  ['table of contents', tableOfContentsSchema, 'updated_at drawings specs checklists'],
  ['sheet set', sheet_sets.element, 'id label updated_at sheets'],
  [
    'sheet',
    sheetSchema,
    'id sheet_num sheet_title document_name document_id page_number rotation_degrees width_points height_points drawings',
  ],
  [
    'specification section',
    specSectionSchema,
    'id csi_code csi_code_title document_name document_id starting_page_number',
  ],
  ['checklist section', sections.element, 'id section_title document_id starting_page_number'],
  [
    'upload URL',
    storageOperations['POST /v1/storage/upload-url'].ok,
    'signed_url linearized_signed_url file_id file_key',
  ],
  ['user', userSchema, 'id full_name email is_admin user_organizations'],
  ['organization of a user', userOrganization, 'organization'],
  ['organization', organizationSchema, 'id name'],
  ['collaborator', collaboratorSchema, 'id full_name user_type_id'],
  [
    'project',
    projectSchema,
    'id name documents documents_count issues_count checklist_items_count created_at source_project_id address type_name stage_name',
  ],
  ['address of a project', address, 'street city state_code zip'],
  ['project task event', projectTaskSchema, 'id event_type had_error created_at event_data'],
  [
    'data of a project task event',
    event_data,
    'files_processed file_key document_type toc_count drawings_created overlay_count issues_count error',
  ],
  [
    'issue',
    issueSchema,
    'id project_id summary full_text priority_id status_id discipline_id scope_ids assignee_id creator_id ref_number issue_type created_at comments_count',
  ],
  [
    'place of an issue',
    issueSchema,
    'document_id page_number xfdf overlay_execution_id drawing_sheet_id drawing_sheet_num csi_code rotation_degrees width_points height_points',
  ],
  [
    'people and places in an issue',
    issueSchema,
    'creator_name assignee creator drawing_sheet overlay_sheets checklist_item',
  ],
  ['assignee of an issue', issueSchema.shape.assignee.unwrap(), 'full_name'],
  ['creator of an issue', issueSchema.shape.creator.unwrap(), 'full_name'],
  [
    'sheet of an issue',
    issueSchema.shape.drawing_sheet.unwrap(),
    'sheet_num sheet_title page_number document_id',
  ],
  ['checklist item of an issue', issueSchema.shape.checklist_item.unwrap(), 'item_id'],
  ['evaluation', evaluationSchema, 'is_thumbs_up is_thumbs_down explanation evaluator created_at'],
  ['evaluator', evaluationSchema.shape.evaluator.unwrap(), 'full_name'],
  ['location of an issue', issueLocationSchema, 'id location_description location_references'],
  [
    'location reference',
    locationReferenceSchema,
    'id is_primary reference_type document_id page_number drawing_sheet_id drawing_sheet overlay_execution_id checklist_item_id csi_code',
  ],
  [
    'sheet of a location reference',
    locationReferenceSchema.shape.drawing_sheet.unwrap(),
    'sheet_num',
  ],
  [
    'overlay',
    overlaySchema,
    'id drawing_1 drawing_2 drawing_3 drawing_4 executions latest_execution_issue_count requested_by_ai requested_by_user_id',
  ],
  ['drawing of an overlay', overlaySchema.shape.drawing_1, 'id title'],
  [
    'overlay execution',
    overlayExecutionSchema,
    'id color_1 color_2 color_3 color_4 opacity_1 opacity_2 opacity_3 opacity_4 points cache_key has_been_checked',
  ],
  ['comment', commentSchema, 'id text created_at author'],
  ['author of a comment', commentSchema.shape.author.unwrap(), 'full_name'],
];

describe('the specified fields', () => {
  it('of a location reference include its types', () => {
    expect(locationReferenceSchema.shape.reference_type.options).toEqual([
      'drawing_sheet',
      'spec_section',
      'document',
      'overlay_execution',
      'checklist_item',
    ]);
  });

  it.each(RECORDS)('are in the record: %s', (_name, schema, fields) => {
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  it('are in the three groups of a table of contents', () => {
    const { drawings, specs, checklists } = tableOfContentsSchema.shape;
    expect([drawings, specs, checklists].map(({ shape }) => Object.keys(shape))).toEqual([
      ['sheet_sets'],
      ['sections'],
      ['sections'],
    ]);
  });
});
