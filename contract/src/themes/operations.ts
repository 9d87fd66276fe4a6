import { z } from 'zod';
import { flag, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { themeSchema, themeStatusSchema } from './schema.ts';

export const themeOperations = defineOperations({
  'GET /v1/projects/{id}/themes': {
    summary:
      'Lists the themes of a project, those with most issues first. Rejected issues support none.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(themeSchema) }),
  },
  'GET /v1/projects/{id}/theme-regeneration-status': {
    summary: 'Says whether the themes of a project are those of its present issues.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: themeStatusSchema,
  },
  'POST /v1/projects/{id}/regenerate-themes': {
    summary:
      'Starts finding the themes of a project anew. Themes whose issues stay the same keep their ids and titles. Without force, nothing is started while they are up to date. 409 while they are being found.',
    access: { role: 'admin', below: 'project' },
    params: { id: pathId },
    query: z.object({ force: flag.default(false) }),
    rate: 'copy',
    status: 202,
    ok: z.object({ message: z.string(), started: z.boolean() }),
    errors: [409],
  },
});
