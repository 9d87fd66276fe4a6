import { z } from 'zod';
import { PROJECT_LIST } from '../projects/list.ts';
import { projectSummarySchema } from '../projects/schema.ts';
import { listQuery } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { collaboratorSchema, userSchema } from './schema.ts';

const projectList = z.object({ data: z.array(projectSummarySchema) });
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
