import { z } from 'zod';
import { PROJECT_NAME_LENGTH } from '../constants.ts';
import { documentSchema, tableOfContentsSchema } from '../documents/schema.ts';
import { collaboratorSchema } from '../users/schema.ts';
import { commaList, id, pathId, searchText, text } from '../wire/fields.ts';
import { MAX_SEARCH_LENGTH, SUGGESTIONS } from '../wire/list.ts';
import { defineOperations } from '../wire/operation.ts';
import { projectSchema, projectTaskSchema } from './schema.ts';
import {
  HIT_KINDS,
  projectHitsSchema,
  REFERENCE_CHOICE_KINDS,
  referenceChoicesSchema,
} from './search.ts';

export const projectOperations = defineOperations({
  'POST /v1/projects': {
    summary: 'Creates a project in one of the caller’s organizations.',
    access: { role: 'creator', below: 'organization', at: 'organization_id' },
    tokens: 'unlimited',
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
      'Finds the words of q in a project: sheets by number or title, specification sections by code or title, overlays by what they show, at most 50 of each; issues as their list does; markups by their text; and pages by what begins a word: a word, a code such as A-101, or a "phrase" on one line. q has at most 20 different words and phrases, and all must occur; an empty search returns the first sheets and sections. Of a page the lines that have all words, or else any. Issues and markups beyond 500 are not counted; nor are pages that have to be read for a phrase.',
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({
      q: searchText({ max: 100 }),
      kinds: commaList(HIT_KINDS).default([...HIT_KINDS]),
    }),
    ok: projectHitsSchema,
  },
  'GET /v1/projects/{id}/references': {
    summary: `Suggests what a verification may refer to: sheets by number or title, specification sections by code or title, at most ${SUGGESTIONS.most} of each. All words of q must occur.`,
    access: { below: 'project' },
    params: { id: pathId },
    query: z.object({
      q: searchText({ min: SUGGESTIONS.leastLetters, max: MAX_SEARCH_LENGTH }),
      reference_type: z.enum(REFERENCE_CHOICE_KINDS).optional(),
    }),
    ok: referenceChoicesSchema,
  },
});
