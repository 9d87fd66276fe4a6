import { z } from 'zod';
import { MOST_ISSUE_VIEWS, MOST_SHARED_ISSUE_VIEWS } from '../constants.ts';
import { pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { issueViewFields, issueViewSchema } from './schema.ts';

const version = z.int().min(1);

export const issueViewOperations = defineOperations({
  'GET /v1/projects/{id}/issue-views': {
    summary:
      'Lists the saved views of a project’s issues that the caller sees, by name: their own, and those that are shared. Viewers get them without what concerns evaluations.',
    access: { below: 'project' },
    params: { id: pathId },
    ok: z.object({ data: z.array(issueViewSchema) }),
  },
  'POST /v1/projects/{id}/issue-views': {
    summary: `Saves a view of the caller’s: for themselves or, if they are no viewer, shared with the project. 409 if they have one of that name in the project, in any case, or ${MOST_ISSUE_VIEWS} views, or if the project has ${MOST_SHARED_ISSUE_VIEWS} shared ones.`,
    access: { below: 'project' },
    params: { id: pathId },
    body: z.object(issueViewFields),
    status: 201,
    ok: issueViewSchema,
    errors: [409],
  },
  'PUT /v1/issue-views/{id}': {
    summary:
      'Changes a view. A shared one is changed by its owner, who must not be a viewer, and by administrators. 412 if version or If-Match is given and someone changed it after that version; 409 as for a new one.',
    access: { below: 'issue-view' },
    params: { id: pathId },
    body: z.object({ ...issueViewFields, version: version.optional() }),
    isVersioned: true,
    ok: issueViewSchema,
    errors: [403, 409, 412],
  },
  'DELETE /v1/issue-views/{id}': {
    summary:
      'Deletes a view, with the rights to change it. 412 if someone changed it after this version.',
    access: { below: 'issue-view' },
    params: { id: pathId },
    body: z.object({ version }),
    errors: [403, 412],
  },
});
