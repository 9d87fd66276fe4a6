import { z } from 'zod';
import {
  EVALUATION_STATES,
  EXPORT_FORMS,
  MAX_XFDF_LENGTH,
  MOST_ANNOTATIONS,
  MOST_EXPORTED,
} from '../constants.ts';
import { commaList, id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  annotationChangeSchema,
  annotationSchema,
  placeInFileSchema,
  refusedAnnotationSchema,
  refusedChangeSchema,
} from './schema.ts';

/** A whole XFDF document with exactly one annotation. */
const xfdf = z.string().min(1).max(MAX_XFDF_LENGTH);
/** The version that the change is based on. */
const version = z.int().min(1);

export const annotationOperations = defineOperations({
  'GET /v1/projects/{id}/annotations': {
    summary:
      'Lists markups by id: those of one document, of the issues of an overlay execution, or of the whole project. Viewers get only approved and not_reviewed ones, whatever evaluation_states says. A long list comes in pages of up to 1,000 markups and 2 MB: next is the value of after for the following page, or null at the end. Markups that stand in the PDFs are among them; with document_id, without_markup has the places in the PDF of those that were deleted or that the caller does not get.',
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({
      document_id: pathId.optional(),
      overlay_execution_id: pathId.optional(),
      evaluation_states: commaList(EVALUATION_STATES).optional(),
      after: pathId.optional(),
    }),
    ok: z.object({
      annotations: z.array(annotationSchema),
      next: id.nullable(),
      without_markup: z.array(placeInFileSchema),
    }),
    isPolled: true,
  },
  'POST /v1/projects/{id}/annotations': {
    summary:
      'Adds up to 100 markups to a document. A markup whose name the document already has is returned as it is stored; a deleted one comes back as sent. Markups that cannot be stored are listed in refused, and the others are added; 422 if that leaves none. The caller becomes their author.',
    access: { role: 'creator', below: 'project' },
    params: { id: pathId },
    body: z.object({
      document_id: id,
      annotations: z.array(z.object({ xfdf })).min(1).max(MOST_ANNOTATIONS),
    }),
    rate: 'edit',
    status: 201,
    ok: z.object({
      annotations: z.array(annotationSchema),
      refused: z.array(refusedAnnotationSchema),
    }),
  },
  'POST /v1/projects/{id}/annotations/changes': {
    summary:
      'Changes up to 100 markups, or deletes those whose xfdf is null. Each is changed as a call for it alone would change it; those that cannot be changed are listed in refused, with the status of that call. The others are changed together.',
    access: { role: 'creator', below: 'project' },
    params: { id: pathId },
    body: z.object({
      changes: z
        .array(z.object({ id, version, xfdf: xfdf.nullable() }))
        .min(1)
        .max(MOST_ANNOTATIONS)
        .refine(
          (given) => new Set(given.map((change) => change.id)).size === given.length,
          'must be different markups',
        ),
    }),
    rate: 'edit',
    ok: z.object({
      changed: z.array(annotationSchema),
      /** Their ids. */
      deleted: z.array(id),
      refused: z.array(refusedChangeSchema),
    }),
  },
  'POST /v1/documents/{id}/pdf': {
    summary:
      'Makes a PDF of a document, or of one of its pages, with the markups that the caller may see. page_number: that page alone. names: only those of the markups. annotations: they are annotations with appearance streams, and the file begins with the bytes of the original; flattened: they are part of what the pages paint. 409 if the PDF is protected or damaged.',
    access: { below: 'document' },
    params: { id: pathId },
    body: z.object({
      page_number: id.optional(),
      form: z.enum(EXPORT_FORMS).default('annotations'),
      names: z.array(z.string().min(1).max(255)).max(MOST_EXPORTED).optional(),
    }),
    rate: 'export',
    file: 'application/pdf',
    errors: [409],
  },
  'GET /v1/annotations/{id}': {
    summary: 'Returns a markup.',
    access: { below: 'annotation' },
    params: { id: pathId },
    ok: annotationSchema,
  },
  'PUT /v1/annotations/{id}': {
    summary:
      'Changes a markup; its name stays. 412 if someone changed it after this version. Creators may change their own markups, administrators all. Sending the same content again changes nothing.',
    access: { below: 'annotation' },
    params: { id: pathId },
    body: z.object({ xfdf, version }),
    rate: 'edit',
    ok: annotationSchema,
    errors: [403, 412],
  },
  'DELETE /v1/annotations/{id}': {
    summary:
      'Deletes a markup. 412 if someone changed it after this version. Its history stays, and adding a markup with its name brings it back.',
    access: { below: 'annotation' },
    params: { id: pathId },
    body: z.object({ version }),
    rate: 'edit',
    errors: [403, 412],
  },
  'POST /v1/documents/{id}/carry-markups': {
    summary:
      'Starts carrying the markups of a document to the next revisions of its sheets in the project, with their answers, authors and states. sheets: how many of its sheets have a later revision. A markup is carried once; deleted and rejected ones are not. The reading of a document does the same for the revisions before it.',
    access: { role: 'creator', below: 'document' },
    params: { id: pathId },
    rate: 'edit',
    ok: z.object({ sheets: z.int().min(0) }),
  },
  'GET /v1/annotations/{id}/changes': {
    summary:
      'Lists the changes of a markup, newest first, up to 100 and 2 MB at a time: next is the value of before for the earlier ones, or null at the end. Creators and administrators also get the changes of a deleted markup.',
    access: { below: 'annotation' },
    params: { id: pathId },
    query: z.object({ before: pathId.optional() }),
    ok: z.object({ changes: z.array(annotationChangeSchema), next: z.int().min(1).nullable() }),
  },
});
