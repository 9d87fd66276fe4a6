import { z } from 'zod';
import { id, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { documentSchema, documentTypeId, tableOfContentsSchema } from './schema.ts';

export const documentOperations = defineOperations({
  'POST /v1/documents': {
    summary:
      'Makes documents of uploaded files, in the order of file_ids, and starts reading them. A file becomes one document only.',
    access: 'member',
    body: z.object({
      project_id: id,
      file_ids: z.array(id).min(1).max(100),
      /** The person's choice per file; it wins over what the reading finds. */
      document_types: z.array(z.object({ file_id: id, document_type_id: documentTypeId })).optional(),
    }),
    status: 201,
    ok: z.object({ data: z.array(documentSchema) }),
    errors: [403, 404, 409, 413],
  },
  'GET /v1/documents/{id}': {
    summary: 'One document.',
    access: 'member',
    params: { id: pathId },
    ok: documentSchema,
    errors: [404],
  },
  'GET /v1/documents/{id}/table-of-contents': {
    summary: 'The table of contents of one document.',
    access: 'member',
    params: { id: pathId },
    ok: tableOfContentsSchema,
    errors: [404],
  },
});
