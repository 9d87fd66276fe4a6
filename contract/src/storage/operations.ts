import { z } from 'zod';
import { UPLOAD_LIMITS } from '../constants.ts';
import type { UploadCategory } from '../constants.ts';
import { id, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { UPLOAD_FOLDERS, uploadTargetOf } from './upload-path.ts';

const categories = Object.keys(UPLOAD_LIMITS);
const uploadCategory = z.custom<UploadCategory>(
  (value) => typeof value === 'string' && categories.includes(value),
  'must be an upload category',
);

/** The server creates keys. A key sent by a client is only looked up. */
const fileKey = text({ min: 1, max: 300 });

export const storageOperations = defineOperations({
  'POST /v1/storage/upload-url': {
    summary:
      'Creates a pending upload and returns a signed URL to PUT the file to. The URL accepts one file, once, up to the limit of its category.',
    access: { below: 'organization', at: 'organization_id' },
    rate: 'upload-url',
    body: z
      .object({
        /** `organizations/{organization id}/projects/{name of the file}` (UP-011). */
        path: text({ min: 1, max: 400 }),
        has_linearized_version: z.boolean().default(false),
        category: uploadCategory.default('project-documents'),
        /** Of the file, so that one that does not fit is refused before it is sent. */
        size_bytes: z
          .int()
          .min(1)
          .max(10 ** 15)
          .optional(),
      })
      .transform(({ path, ...rest }, context) => {
        const target = uploadTargetOf(path, rest.category);
        if (target !== null) return { ...rest, ...target };
        const message = `must read organizations/{id}/${UPLOAD_FOLDERS[rest.category]}/{name of the file}`;
        context.addIssue({ code: 'custom', path: ['path'], message });
        return z.NEVER;
      }),
    status: 201,
    ok: z.object({
      signed_url: z.string(),
      linearized_signed_url: z.string().nullable(),
      file_id: id,
      file_key: z.string(),
    }),
    errors: [409, 507],
  },
  'POST /v1/storage/presigned-url': {
    summary: 'Returns a signed URL to GET a file from, whole or by ranges.',
    access: { role: 'member' },
    rate: 'read',
    body: z.object({ file_key: fileKey, file_id: id.optional() }),
    ok: z.object({ file_key: z.string(), signed_url: z.string() }),
    errors: [404],
  },
  'POST /v1/storage/presigned-urls': {
    summary:
      'Returns signed URLs for several files. A key that does not exist, or is not yours, gets an error instead of a URL.',
    access: { role: 'member' },
    rate: 'read',
    body: z.object({ file_keys: z.array(fileKey).min(1).max(100) }),
    ok: z.object({
      results: z.array(
        z.object({
          file_key: z.string(),
          signed_url: z.string().nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
  },
  'DELETE /v1/storage/files': {
    summary: 'Deletes uploaded files that no document uses yet, such as after a canceled upload.',
    access: { role: 'member' },
    body: z.object({ file_ids: z.array(id).min(1).max(100) }),
    errors: [404, 409],
  },
});
