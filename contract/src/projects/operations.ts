import { z } from 'zod';
import { PROJECT_NAME_LENGTH } from '../constants.ts';
import {
  documentSchema,
  sheetSchema,
  specSectionSchema,
  tableOfContentsSchema,
} from '../documents/schema.ts';
import { collaboratorSchema } from '../users/schema.ts';
import { id, pathId, searchText, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { projectSchema, projectTaskSchema } from './schema.ts';

export const projectOperations = defineOperations({
  'POST /v1/projects': {
    summary: 'Creates a project in one of the caller’s organizations.',
    access: { role: 'creator', below: 'organization', at: 'organization_id' },
    body: z.object({ name: text(PROJECT_NAME_LENGTH), organization_id: id }),
    status: 201,
    ok: projectSchema,
  },
  'GET /v1/projects/{id}': {
    summary: 'Returns a project with its documents.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: projectSchema,
  },
  'DELETE /v1/projects/{id}': {
    summary:
      'Permanently deletes a project with its documents and files. Allowed for its creator and for administrators.',
    access: { below: 'project', may: 'remove' },
    params: { id: pathId },
  },
  'GET /v1/projects/{id}/tasks': {
    summary:
      'Lists the processing events of the project’s files, oldest first. 304 if nothing has changed.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(projectTaskSchema) }),
  },
  'GET /v1/projects/{id}/documents': {
    summary: 'Lists the project’s documents, oldest first.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(documentSchema) }),
  },
  'GET /v1/projects/{id}/collaborators': {
    summary: 'Lists the people with access to the project.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: z.object({ data: z.array(collaboratorSchema) }),
  },
  'GET /v1/projects/{id}/table-of-contents': {
    summary:
      'Returns the sheets, specification sections and checklist sections of the whole project.',
    access: { below: 'project' },
    isPolled: true,
    params: { id: pathId },
    ok: tableOfContentsSchema,
  },
  'GET /v1/projects/{id}/search': {
    summary:
      'Finds specification sections by code and sheets by number or title, for the compare picker. At most 50 of each.',
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({ q: searchText({ max: 100 }) }),
    ok: z.object({
      sheets: z.array(sheetSchema),
      specs: z.array(specSectionSchema),
    }),
  },
});
