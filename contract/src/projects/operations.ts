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
    summary: 'Makes a project in one of the person’s organizations.',
    access: 'creator',
    body: z.object({ name: text(PROJECT_NAME_LENGTH), organization_id: id }),
    status: 201,
    ok: projectSchema,
    errors: [403],
  },
  'GET /v1/projects/{id}': {
    summary: 'One project with its documents.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: projectSchema,
    errors: [403, 404],
  },
  'DELETE /v1/projects/{id}': {
    summary:
      'Removes a project with its documents and files, for good. For who made it, and for administrators.',
    access: 'project',
    params: { id: pathId },
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/tasks': {
    summary:
      'The events of reading the project’s files, oldest first. Answers 304 while nothing changed.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(projectTaskSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/documents': {
    summary: 'The project’s documents in the order of their making.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: z.object({ data: z.array(documentSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/collaborators': {
    summary: 'The people who may open the project.',
    access: 'project',
    params: { id: pathId },
    ok: z.object({ data: z.array(collaboratorSchema) }),
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/table-of-contents': {
    summary: 'Sheets, specification sections and checklist sections of the whole project.',
    access: 'project',
    isPolled: true,
    params: { id: pathId },
    ok: tableOfContentsSchema,
    errors: [403, 404],
  },
  'GET /v1/projects/{id}/search': {
    summary:
      'Specification sections by code and sheets by number or title, for the compare picker; at most 50 each.',
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
