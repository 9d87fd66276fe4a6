import { z } from 'zod';
import { commaList, id, lines, listQuery, pathId, timeZone, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  CHECKLIST_LIST,
  CHECKLIST_ROWS_PER_PAGE,
  COMPLIANCE_STATUSES,
  MOST_CHECKLIST_REFERENCES,
  VERIFICATION_NOTES_LENGTH,
} from './list.ts';
import {
  checklistCheckSchema,
  checklistItemSchema,
  complianceStatus,
  verificationSchema,
} from './schema.ts';

const judgment = {
  compliance_status_id: z.int().min(1).max(5),
  percent_compliant: z.int().min(0).max(100),
  verification_notes: lines({ min: 1, max: VERIFICATION_NOTES_LENGTH }),
};

const filters = {
  compliance_status: commaList(COMPLIANCE_STATUSES).optional(),
  /** Only items of which the latest check found something else than the one before. */
  flipped: z.enum(['1']).optional(),
};

/** A sheet, whose page is known, a page of a specification section, or an overlay. */
const addedReference = z.discriminatedUnion('reference_type', [
  z.object({
    reference_type: z.literal('drawing_sheet'),
    sheet_id: id,
    page_number: id.optional(),
  }),
  z.object({
    reference_type: z.literal('spec_section'),
    spec_section_id: id,
    page_number: id,
  }),
  z.object({
    reference_type: z.literal('overlay_execution'),
    overlay_execution_id: id,
  }),
]);

export const checklistOperations = defineOperations({
  'GET /v1/projects/{id}/checklist-items': {
    summary:
      'Lists the checklist items of a project with their verifications. Every word of q must occur in the number, the heading or the requirement. In the order compliance_status desc, what needs work comes first; in the order reference, items are sorted by the sheet or section of their first reference. flipped=1 leaves those of which the latest check found something else than the one before.',
    access: { below: 'project' },
    params: { id: pathId },
    query: listQuery(CHECKLIST_LIST).extend({
      page: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
      per_page: wholeNumber({ min: 1, max: CHECKLIST_ROWS_PER_PAGE }).default(
        CHECKLIST_ROWS_PER_PAGE,
      ),
      ...filters,
    }),
    ok: z.object({
      data: z.array(checklistItemSchema),
      pagination: z.object({
        page: z.int().min(1),
        per_page: z.int().min(1),
        total: z.int().min(0),
      }),
    }),
  },
  'GET /v1/projects/{id}/checklist-items/count': {
    summary: 'Counts the checklist items of a project.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: z.object({ checklist_items_count: z.int().min(0) }),
  },
  'GET /v1/projects/{id}/checklist-items/compliance-stats': {
    summary: 'Counts the checklist items of a project by compliance, with a row for every status.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: z.object({
      data: z.array(z.object({ compliance_status: complianceStatus, count: z.int().min(0) })),
    }),
  },
  'GET /v1/projects/{id}/checklist-items/export/xlsx': {
    summary:
      'Returns a spreadsheet of all checklist items that the list would have with these filters, in its order. Dates are in time_zone.',
    access: { below: 'project' },
    params: { id: pathId },
    query: listQuery(CHECKLIST_LIST).extend({
      ...filters,
      time_zone: timeZone.default('UTC'),
    }),
    rate: 'export',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /v1/documents/{id}/checklist/pdf': {
    summary:
      'Makes a PDF of a checklist as it was uploaded, with a mark in the box of every item that is evaluated, as an annotation with the reason as its comment. A document without items stays as it is. 409 if the PDF is protected or damaged.',
    access: { below: 'document' },
    params: { id: pathId },
    rate: 'export',
    file: 'application/pdf',
    errors: [409],
  },
  'GET /v1/projects/{id}/checklist-items/check': {
    summary:
      'Returns how far the checklists of a project are checked. Clients poll it while its state is waiting or running.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: checklistCheckSchema,
  },
  'POST /v1/projects/{id}/checklist-items/check': {
    summary:
      'Starts to check the checklists of a project against its sheets and specifications again. What people verified stays. Checks also start by themselves when a document was read.',
    access: { role: 'admin', below: 'project' },
    params: { id: pathId },
    status: 202,
    ok: checklistCheckSchema,
  },
  'POST /v1/projects/{projectId}/checklist-items/verifications': {
    summary:
      'Verifies a checklist item that has no verification. 404 if the project has no such item, 409 if it has a verification.',
    access: { role: 'admin', below: 'project', at: 'projectId' },
    params: { projectId: pathId },
    body: z.object({ checklist_item_id: id, ...judgment }),
    status: 201,
    ok: verificationSchema,
    errors: [404, 409],
  },
  'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}': {
    summary: `Changes the verification that is used for an item, also one that a check made: later checks leave it as it is. References that are already gone may be removed again, and what is referred to already is not added twice. 409 if a person verified the item meanwhile; 422 for a sheet, section or overlay of another project, a page that the document does not have, and more than ${MOST_CHECKLIST_REFERENCES} references.`,
    access: { role: 'admin', below: 'project', at: 'projectId' },
    params: { projectId: pathId, verificationId: pathId },
    body: z.object({
      ...judgment,
      removed_reference_ids: z.array(id).max(1000).default([]),
      added_references: z.array(addedReference).max(MOST_CHECKLIST_REFERENCES).default([]),
    }),
    ok: verificationSchema,
    errors: [404, 409],
  },
});
