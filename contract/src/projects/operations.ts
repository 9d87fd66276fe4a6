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
    access: 'creator',
    body: z.object({ name: text(PROJECT_NAME_LENGTH), organization_id: id }),
    status: 201,
    ok: projectSchema,
    errors: [403],
  },
  'GET /v1/projects/{id}': {
    summary: 'Returns a project with its documents.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: projectSchema,
    errors: [403, 404],
  },
  'DELETE /v1/projects/{id}': {
    summary:
      'Permanently deletes a project with its documents and files. Allowed for its creator and for administrators.',
    access: 'project',
    params: { id: pathId },
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/tasks': {
    summary:
      'Lists the processing events of the project’s files, oldest first. 304 if nothing has changed.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(projectTaskSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/documents': {
    summary: 'Lists the project’s documents, oldest first.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(documentSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/collaborators': {
    summary: 'Lists the people with access to the project.',
    access: 'project',
    params: { id: pathId },
    ok: z.object({ data: z.array(collaboratorSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/table-of-contents': {
    summary:
      'Returns the sheets, specification sections and checklist sections of the whole project.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: tableOfContentsSchema,
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/search': {
    summary:
      'Finds specification sections by code and sheets by number or title, for the compare picker. At most 50 of each.',
    access: 'project',
    params: { id: pathId },
    query: z.object({ q: searchText({ max: 100 }) }),
    ok: z.object({
      sheets: z.array(sheetSchema),
      specs: z.array(specSectionSchema),
    }),
    errors: [403, 404],
  },
});
