/** Saved views of a project's issues. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { IssueView } from '../../../contract/src/issue-views/schema.ts';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** Own and shared ones, by name. */
export function issueViewsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issue-views', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/issue-views', args, { signal })).data,
  });
}

/** Puts a view in the list, or back in it, before the list is read again. */
const show = (client: QueryClient, projectId: number) => (view: IssueView) =>
  client.setQueryData(
    issueViewsQuery(projectId).queryKey,
    (views) => views && [...views.filter(({ id }) => id !== view.id), view],
  );

type Fields = Arguments<'POST /v1/projects/{id}/issue-views'>['body'];

export const addIssueViewMutation = mutationOptions({
  mutationFn: ({ projectId, ...body }: { projectId: number } & Fields, { client }) =>
    write(
      client,
      'POST /v1/projects/{id}/issue-views',
      { params: { id: projectId }, body },
      { onAnswer: show(client, projectId) },
    ),
});

/** Rejects with a 412 if someone changed the view after `version`. */
export const changeIssueViewMutation = mutationOptions({
  mutationFn: (
    { projectId, id, ...body }: { projectId: number; id: number; version: number } & Fields,
    { client },
  ) =>
    write(
      client,
      'PUT /v1/issue-views/{id}',
      { params: { id }, body },
      { onAnswer: show(client, projectId) },
    ),
});

export const deleteIssueViewMutation = mutationOptions({
  mutationFn: ({ id, version }: { id: number; version: number }, { client }) =>
    write(client, 'DELETE /v1/issue-views/{id}', { params: { id }, body: { version } }),
});
