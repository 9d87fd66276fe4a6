/** Saved views of a project's issues. */
import type { issueViewOperations } from '../../../contract/src/issue-views/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { IssueViewService } from '../services/issue-views.ts';

type Services = { issueViews: IssueViewService };

export function issueViewHandlers({ issueViews }: Services): Handlers<typeof issueViewOperations> {
  return {
    'GET /v1/projects/{id}/issue-views': async (_input, { scope }) => ({
      data: await issueViews.list(scope),
    }),
    'POST /v1/projects/{id}/issue-views': ({ body }, { scope }) => issueViews.add(scope, body),
    'PUT /v1/issue-views/{id}': ({ body }, { scope, ifMatch }) =>
      issueViews.change(scope, body, ifMatch),
    'DELETE /v1/issue-views/{id}': async ({ body }, { scope }) => {
      await issueViews.remove(scope, body.version);
    },
  };
}
