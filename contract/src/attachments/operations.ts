import { z } from 'zod';
import { ATTACHMENT_LIMITS, ATTACHMENT_NAME_LENGTH } from '../constants.ts';
import { id, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { attachmentSchema } from './schema.ts';

const LIMITS = `at most ${ATTACHMENT_LIMITS.files} files of ${ATTACHMENT_LIMITS.bytes / 1024 ** 2} MB`;

export const attachmentOperations = defineOperations({
  'GET /v1/issues/{id}/attachments': {
    summary: 'Lists the photos and PDFs of an issue, oldest first.',
    access: { below: 'issue' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(attachmentSchema) }),
  },
  'POST /v1/issues/{id}/attachments/upload-url': {
    summary: `Returns a signed URL to PUT a photo (JPEG, PNG or WebP) or a PDF to, as application/octet-stream. It belongs to the issue once it is added. An issue has ${LIMITS}.`,
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ name: text({ min: 1, max: ATTACHMENT_NAME_LENGTH }) }),
    rate: 'upload-url',
    status: 201,
    ok: z.object({ file_id: id, signed_url: z.string() }),
    errors: [409, 507],
  },
  'POST /v1/issues/{id}/attachments': {
    summary:
      'Adds a file that the caller has uploaded to an issue. The same call again returns the same attachment. 409 if the upload is not complete, if the issue has a file with the same content, or if it has as many as it can.',
    access: { role: 'creator', below: 'issue' },
    params: { id: pathId },
    body: z.object({ file_id: id }),
    rate: 'edit',
    status: 201,
    ok: attachmentSchema,
    errors: [409, 413, 507],
  },
  'DELETE /v1/issues/{id}/attachments/{attachmentId}': {
    summary:
      'Removes a photo or PDF from an issue, for whoever added it and for administrators. The file is deleted.',
    access: { below: 'issue' },
    params: { id: pathId, attachmentId: pathId },
    rate: 'edit',
    errors: [403],
  },
});
