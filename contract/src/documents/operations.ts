import { z } from 'zod';
import { THUMBNAIL_SIZES } from '../constants.ts';
import { id, pathId, searchText, text, wholeNumber } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import {
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
      'Makes documents of uploaded files, in the order of file_ids, and starts reading them. A file becomes one document only.',
    access: 'member',
    body: z.object({
      project_id: id,
      file_ids: z.array(id).min(1).max(100),
      /** The person's choice per file; it wins over what the reading finds. */
      document_types: z
        .array(z.object({ file_id: id, document_type_id: documentTypeId }))
        .optional(),
    }),
    status: 201,
    ok: z.object({ data: z.array(documentSchema) }),
    errors: [403, 404, 409, 413, 507],
  },
  'GET /v1/documents/{id}': {
    summary: 'One document.',
    access: 'member',
    isPolled: true,
    params: { id: pathId },
    ok: documentSchema,
    errors: [404],
  },
  'GET /v1/documents/{id}/table-of-contents': {
    summary: 'The table of contents of one document.',
    access: 'member',
    isPolled: true,
    params: { id: pathId },
    ok: tableOfContentsSchema,
    errors: [404],
  },
  'GET /v1/documents/{id}/thumbnails': {
    summary:
      'Pictures of pages, in order of pages from first_page on. A page that is not painted yet, or can not be, is left out.',
    access: 'member',
    isPolled: true,
    params: { id: pathId },
    query: z.object({
      /** Long side in pixels: 160, 640 or 1600. */
      size: thumbnailSize.default(160),
      first_page: wholeNumber({ min: 1, max: 100_000 }).default(1),
      limit: wholeNumber({ min: 1, max: 500 }).default(100),
    }),
    ok: z.object({ data: z.array(thumbnailSchema) }),
    errors: [404],
  },
  'PATCH /v1/documents/{id}': {
    summary: 'Says what kind of document it is; it is read again as that kind.',
    access: 'creator',
    params: { id: pathId },
    body: z.object({ document_type_id: documentTypeId }),
    ok: documentSchema,
    errors: [404],
  },
  'GET /v1/documents/{id}/search': {
    summary:
      'Where the words of q stand in the document, in any case and also inside of words; "quoted" ones stand together. Pages on which all words stand, in order, with the lines that hold all of them or, where none does, one. Other forms of an English word are found too. is_cut: there is more than was given back. 422 for more than 20 different words, and for a search that takes more than 30 s.',
    access: 'member',
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
    errors: [404],
  },
  'GET /v1/documents/{id}/pages/{pageNumber}/text': {
    summary: 'The text of a page with the places of its lines; 404 until the page was read.',
    access: 'member',
    params: { id: pathId, pageNumber: pathId },
    ok: pageTextSchema,
    errors: [404],
  },
  'PATCH /v1/drawing-sheets/{id}': {
    summary:
      'Corrects what was read from a title block. The correction wins over every later reading.',
    access: 'creator',
    params: { id: pathId },
    body: z
      .object({
        sheet_num: text({ min: 1, max: 40 }).optional(),
        sheet_title: text({ max: 200 }).optional(),
      })
      .refine((body) => Object.keys(body).length > 0, 'must correct something'),
    ok: sheetSchema,
    errors: [404],
  },
});
