import { z } from 'zod';
import { MOST_TOOL_PRESETS } from '../constants.ts';
import { PROJECT_LIST } from '../projects/list.ts';
import { projectSummarySchema } from '../projects/schema.ts';
import { listQuery } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { collaboratorSchema, toolPresetSchema, userSchema } from './schema.ts';

const projectList = z.object({ data: z.array(projectSummarySchema) });
const toolPresets = z.object({ data: z.array(toolPresetSchema) });
const projectQuery = listQuery(PROJECT_LIST);

export const userOperations = defineOperations({
  'GET /v1/users/me': {
    summary:
      'Returns the signed-in person. 401 with its own detail for someone without an organization.',
    access: { role: 'member' },
    ok: userSchema,
  },
  'GET /v1/users/me/projects': {
    summary:
      'Lists the projects the caller has access to, newest first unless sorted otherwise. q filters by name.',
    access: { role: 'member' },
    query: projectQuery,
    ok: projectList,
  },
  'GET /v1/users/me/tool-presets': {
    summary: 'Lists the caller’s presets of markup tools, in their order.',
    access: { role: 'member' },
    ok: toolPresets,
  },
  'PUT /v1/users/me/tool-presets': {
    summary: 'Replaces the caller’s presets of markup tools. No two may have the same name.',
    access: { role: 'member' },
    tokens: 'unlimited',
    body: z.object({
      data: z
        .array(toolPresetSchema)
        .max(MOST_TOOL_PRESETS)
        .refine(
          (presets) => new Set(presets.map(({ name }) => name)).size === presets.length,
          'must have different names',
        ),
    }),
    ok: toolPresets,
  },
  'GET /v1/organizations/me/projects': {
    summary: 'Returns the same records as GET /v1/users/me/projects.',
    access: { role: 'member' },
    query: projectQuery,
    ok: projectList,
  },
  'GET /v1/organizations/me/users': {
    summary: 'Lists the members of the caller’s organizations.',
    access: { role: 'member' },
    ok: z.object({ data: z.array(collaboratorSchema) }),
  },
});
