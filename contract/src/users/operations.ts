import { z } from 'zod';
import { projectSummarySchema } from '../projects/schema.ts';
import { searchText } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { collaboratorSchema, userSchema } from './schema.ts';

const projectList = z.object({ data: z.array(projectSummarySchema) });
const projectQuery = z.object({ q: searchText({ max: 200 }).optional() });

export const userOperations = defineOperations({
  'GET /v1/users/me': {
    summary: 'The signed-in person. 401 with its own detail for someone without an organization.',
    access: 'member',
    ok: userSchema,
  },
  'GET /v1/users/me/projects': {
    summary: 'The projects that the person may open, newest first; q narrows by name.',
    access: 'member',
    query: projectQuery,
    ok: projectList,
  },
  'GET /v1/organizations/me/projects': {
    summary: 'The same records as GET /v1/users/me/projects.',
    access: 'member',
    query: projectQuery,
    ok: projectList,
  },
  'GET /v1/organizations/me/users': {
    summary: 'The people of the organizations that the person belongs to.',
    access: 'member',
    ok: z.object({ data: z.array(collaboratorSchema) }),
  },
});
