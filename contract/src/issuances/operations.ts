import { z } from 'zod';
import { id, pathId, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { changeMatrixSchema } from './changes.ts';
import { locationHistorySchema } from './location-history.ts';
import { issuanceDocuments, issuanceFields, issuanceSchema, issuedSetSchema } from './schema.ts';

const inProject = { id: pathId, issuanceId: pathId };
/** Sheet units (1/100 in): the largest page is 200 in wide. */
const onSheet = wholeNumber({ max: 20_000 });

export const issuanceOperations = defineOperations({
  'GET /v1/projects/{id}/issuances': {
    summary:
      'Lists the issuances of the project’s drawings, oldest first, and for each sheet its issuance, the versions before and after it, and whether a later whole-set issuance removed it. An issuance without a date counts from the day on which it was added. is_arranging: another issuance will be proposed soon.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: issuedSetSchema,
  },
  'POST /v1/projects/{id}/issuances': {
    summary:
      'Makes documents of the project an issuance. They leave the one they were in; an issuance that has none left is removed. 404 for a document that is not in the project.',
    access: { role: 'creator', below: 'project' },
    params: { id: pathId },
    body: z.object({ ...issuanceFields, document_ids: issuanceDocuments }),
    status: 201,
    ok: issuanceSchema,
  },
  'PATCH /v1/projects/{id}/issuances/{issuanceId}': {
    summary:
      'Changes or confirms an issuance. Documents in document_ids join it, as in POST. 404 for an issuance or a document that is not in the project.',
    access: { role: 'creator', below: 'project' },
    params: inProject,
    body: z.object({
      name: issuanceFields.name.optional(),
      kind: issuanceFields.kind.optional(),
      issued_on: issuanceFields.issued_on.optional(),
      is_whole_set: issuanceFields.is_whole_set.optional(),
      document_ids: issuanceDocuments.optional(),
    }),
    ok: issuanceSchema,
  },
  'GET /v1/projects/{id}/issuances/{issuanceId}/changes': {
    summary:
      'Returns what an issuance changed in the set before it, sheet by sheet: unchanged, changed (with count, area and the largest difference), added, removed, renumbered or not aligned. Pairs are compared in the background; clients poll while compared_count is below pairs_count. Differences in title blocks are counted apart.',
    access: { below: 'project' },
    isPolled: true,
    params: inProject,
    ok: changeMatrixSchema,
    errors: [404],
  },
  'GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf': {
    summary:
      'Returns a transmittal of the issuance as a PDF: its files with their SHA-256, what became of each sheet, and the state of the review. Sheets that are not compared yet are named as such. The same data give the same bytes.',
    access: { below: 'project' },
    tokens: 'unlimited',
    params: inProject,
    rate: 'export',
    file: 'application/pdf',
    errors: [404],
  },
  'GET /v1/drawing-sheets/{id}/location-history': {
    summary:
      'Follows a place on a sheet (x, y in 1/100 in from the upper left of the page as displayed) through the versions of the sheet, and returns what each issuance did there, the newest first: changed, with the differences that cover it, or unchanged. Versions beyond a pair that is not aligned or not compared yet are left out.',
    access: { below: 'sheet' },
    params: { id: pathId },
    query: z.object({ x: onSheet, y: onSheet }),
    ok: locationHistorySchema,
  },
  'PUT /v1/drawing-sheets/{id}/earlier-sheet': {
    summary:
      'Corrects which sheet this one is the next version of: a sheet of an earlier issuance, or none. The correction overrides every later reading until choice is automatic. 422 for a sheet that is not of an earlier issuance.',
    access: { role: 'creator', below: 'sheet' },
    params: { id: pathId },
    body: z.discriminatedUnion('choice', [
      z.object({ choice: z.literal('sheet'), sheet_id: id }),
      z.object({ choice: z.literal('none') }),
      z.object({ choice: z.literal('automatic') }),
    ]),
  },
});
