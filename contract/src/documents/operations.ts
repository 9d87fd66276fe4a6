import { z } from 'zod';
import { preview } from '../admin/schema.ts';
import {
  SHEET_NUMBER_LENGTH,
  SHEET_TITLE_LENGTH,
  THUMBNAIL_SIZES,
  UPLOAD_LIMITS,
} from '../constants.ts';
import { id, pathId, searchText, text, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
  calloutSchema,
  documentSchema,
  documentTypeId,
  pageHitsSchema,
  pageTextSchema,
  sheetSchema,
  tableOfContentsSchema,
  thumbnailSchema,
} from './schema.ts';

const sizes: readonly number[] = THUMBNAIL_SIZES;
const thumbnailSize = wholeNumber({ min: 1, max: 10_000 }).refine(
  (size) => sizes.includes(size),
  `must be one of ${sizes.join(', ')}`,
);

export const documentOperations = defineOperations({
  'POST /v1/documents': {
    summary:
      'Creates documents from uploaded files, and starts reading them. They have the order of file_ids. A file can become only one document.',
    access: { role: 'creator', below: 'project', at: 'project_id' },
    body: z.object({
      project_id: id,
      file_ids: z.array(id).min(1).max(UPLOAD_LIMITS['project-documents'].files),
      /** The person's choice for each file. It overrides what the reading finds. */
      document_types: z
        .array(z.object({ file_id: id, document_type_id: documentTypeId }))
        .optional(),
    }),
    status: 201,
    ok: z.object({ data: z.array(documentSchema) }),
    errors: [409, 413, 507],
  },
  'GET /v1/documents/{id}': {
    summary: 'Returns a document.',
    access: { below: 'document' },
    isPolled: true,
    params: { id: pathId },
    ok: documentSchema,
  },
  'GET /v1/documents/{id}/table-of-contents': {
    summary: 'Returns the table of contents of a document.',
    access: { below: 'document' },
    isPolled: true,
    params: { id: pathId },
    ok: tableOfContentsSchema,
  },
  'GET /v1/documents/{id}/thumbnails': {
    summary:
      'Lists page thumbnails in page order. first_page: where they start. Pages that are not rendered yet, or cannot be, are left out.',
    access: { below: 'document' },
    isPolled: true,
    params: { id: pathId },
    query: z.object({
      /** Long side in pixels: 160, 640 or 1600. */
      size: thumbnailSize.default(160),
      first_page: wholeNumber({ min: 1, max: 100_000 }).default(1),
      limit: wholeNumber({ min: 1, max: 500 }).default(100),
    }),
    ok: z.object({ data: z.array(thumbnailSchema) }),
  },
  'PATCH /v1/documents/{id}': {
    summary: 'Sets the document type and reads the document again as that type.',
    access: { role: 'creator', below: 'document' },
    params: { id: pathId },
    body: z.object({ document_type_id: documentTypeId }),
    ok: documentSchema,
  },
  'DELETE /v1/projects/{id}/documents/{documentId}': {
    summary:
      'Permanently deletes a document with its file, everything read from it, and the markups, issues and overlays on it. effects says what, in sentences. Allowed for the creator of the project and for administrators. 404 for a document that is not in the project.',
    access: { below: 'project', may: 'remove' },
    params: { id: pathId, documentId: pathId },
    query: preview,
    ok: z.object({ effects: z.array(z.string()).min(1) }),
    errors: [404],
  },
  'GET /v1/documents/{id}/search': {
    summary:
      'Finds the words of q in a document. Case is ignored, parts of words match, and so do other forms of English words; "quoted" words match as a phrase. Returns the pages that contain all words, in order, with the lines that contain all of them or, if no line does, any of them. is_cut: there were more results. 422 for more than 20 different words, and for a search that takes longer than 30 s.',
    access: { below: 'document' },
    params: { id: pathId },
    query: z.object({
      q: searchText({ min: 2, max: 200 }),
      limit: wholeNumber({ min: 1, max: 1000 }).default(1000),
    }),
    ok: z.object({
      data: z.array(pageHitsSchema),
      total_pages: z.int().min(0),
      is_cut: z.boolean(),
    }),
  },
  'GET /v1/documents/{id}/pages/{pageNumber}/text': {
    summary:
      'Returns the text of a page with the position of each line. 404 until the page has been read.',
    access: { below: 'document' },
    params: { id: pathId, pageNumber: pathId },
    ok: pageTextSchema,
  },
  'GET /v1/drawing-sheets/{id}/callouts': {
    summary:
      'Lists the section marks, detail marks and notes of a sheet that name other sheets of the project, from top to bottom. Where several sheets have the number, the one in the same document counts, else the newest. Empty until the page has been read.',
    access: { below: 'sheet' },
    params: { id: pathId },
    ok: z.object({ data: z.array(calloutSchema) }),
  },
  'PATCH /v1/drawing-sheets/{id}': {
    summary:
      'Corrects what was read from a title block. The correction overrides every later reading.',
    access: { role: 'creator', below: 'sheet' },
    params: { id: pathId },
    body: z
      .object({
        sheet_num: text({ min: 1, max: SHEET_NUMBER_LENGTH }).optional(),
        sheet_title: text({ max: SHEET_TITLE_LENGTH }).optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'must contain at least one correction'),
    ok: sheetSchema,
  },
});
