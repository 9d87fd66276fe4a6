/** Issues. */
import type { issueOperations } from '../../../contract/src/issues/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { IssueService } from '../services/issues.ts';

type Services = {
  issues: IssueService;
};

export function issueHandlers({ issues }: Services): Handlers<typeof issueOperations> {
  return {
    'GET /v1/projects/{id}/counts': async ({ query }, { scope }) => ({
      issues_count: await issues.count(scope, query.evaluation_states),
    }),
    'GET /v1/projects/{id}/issues': ({ query }, { scope }) => issues.list(scope, query),
    'POST /v1/issues': ({ body }, { scope }) => issues.raise(scope, body),
    'GET /v1/issues/{id}': (_input, { scope }) => issues.issue(scope),
    'PUT /v1/issues/{id}': ({ body }, { scope }) => issues.change(scope, body),
    'POST /v1/issues/{id}/assignee': ({ body }, { scope }) => issues.set(scope, body),
    'POST /v1/issues/{id}/status': ({ body }, { scope }) => issues.set(scope, body),
    'POST /v1/issues/{id}/priority': ({ body }, { scope }) => issues.set(scope, body),
    'POST /v1/issues/{id}/discipline': ({ body }, { scope }) => issues.set(scope, body),
    'POST /v1/issues/{id}/evaluate': ({ body }, { scope }) => issues.evaluate(scope, body),
    'GET /v1/issues/{id}/comments': async (_input, { scope }) => ({
      data: await issues.comments(scope),
    }),
    'POST /v1/issues/{id}/comments': ({ body }, { scope }) => issues.comment(scope, body.text),
    'POST /v1/issues/bulk-update': async ({ body }, { scope }) => ({
      updated_count: await issues.setMany(scope, body),
    }),
  };
}
