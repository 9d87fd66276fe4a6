/** Issues of a project: lists, single ones, their comments, and every change. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EvaluationState } from '../../../contract/src/constants.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import { call } from './client.ts';
import type { Arguments, Result } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export type IssueQuery = NonNullable<Arguments<'GET /v1/projects/{id}/issues'>['query']>;
export type IssuePage = Result<'GET /v1/projects/{id}/issues'>;

/** One page of the list. The page before stays on screen while the next one loads. */
export function issuesQuery(projectId: number, query: IssueQuery) {
  const args = { params: { id: projectId }, query };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issues', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/issues', args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many issues the project has, without filters (IL-034). */
export function issueCountQuery(
  projectId: number,
  evaluationStates: readonly EvaluationState[] | undefined,
) {
  const args = { params: { id: projectId }, query: { evaluation_states: evaluationStates } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/counts', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/counts', args, { signal })).issues_count,
    staleTime: 0,
  });
}

export function issueQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/issues/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/issues/{id}', args, { signal }),
    staleTime: 0,
  });
}

/** How many issues are open, by the sheet's id. */
export function openIssuesQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/open-issues', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/open-issues', args, { signal }),
    select: openBySheet,
  });
}

/** The same map until a count changes. */
function openBySheet({
  sheets,
}: Result<'GET /v1/projects/{id}/open-issues'>): ReadonlyMap<number, number> {
  return new Map(sheets.map(({ id, count }) => [id, count]));
}

/** The issues that markups of a document belong to. */
export function issuesOnPaperQuery(documentId: number) {
  const args = { params: { id: documentId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/documents/{id}/issues', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/documents/{id}/issues', args, { signal })).issues,
  });
}

/** Oldest first (CM-011). */
export function commentsQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/issues/{id}/comments', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/issues/{id}/comments', args, { signal })).data,
    staleTime: 0,
  });
}

/** Open issues on a page that a new one may repeat, the most similar first. */
export function similarIssuesQuery(
  projectId: number,
  query: NonNullable<Arguments<'GET /v1/projects/{id}/issues/similar'>['query']>,
) {
  const args = { params: { id: projectId }, query };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issues/similar', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/issues/similar', args, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Who changed what, newest first; later pages have earlier changes. */
export function issueHistoryQuery(id: number) {
  const of = (before: number | undefined) => ({ params: { id }, query: { before } });
  return infiniteQueryOptions({
    queryKey: keyOf('GET /v1/issues/{id}/changes', of(undefined)),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/issues/{id}/changes', of(pageParam), { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

const LISTS = ['GET /v1/projects/{id}/issues'] as const;

/** Changes an issue wherever the cache has it. */
function patchIssue(client: QueryClient, id: number, change: (issue: Issue) => Issue): void {
  client.setQueryData(issueQuery(id).queryKey, (issue) => issue && change(issue));
  client.setQueriesData<IssuePage>(
    { queryKey: LISTS },
    (page) =>
      page && {
        ...page,
        data: page.data.map((issue) => (issue.id === id ? change(issue) : issue)),
      },
  );
}

function cachedIssue(client: QueryClient, id: number): Issue | undefined {
  const alone = client.getQueryData(issueQuery(id).queryKey);
  if (alone !== undefined) return alone;
  return client
    .getQueriesData<IssuePage>({ queryKey: LISTS })
    .flatMap(([, page]) => page?.data ?? [])
    .find((issue) => issue.id === id);
}

/** Shows a change before the server has answered; `undo` shows the earlier values again (IC-022). */
function ahead(client: QueryClient, id: number, fields: Partial<Issue>) {
  const before = cachedIssue(client, id);
  if (before === undefined) return {};
  const kept = Object.fromEntries(
    Object.entries(before).filter(([name]) => Object.hasOwn(fields, name)),
  );
  return {
    ahead: {
      apply: () => patchIssue(client, id, (issue) => ({ ...issue, ...fields })),
      undo: () => patchIssue(client, id, (issue) => ({ ...issue, ...kept })),
    },
  };
}

const show = (client: QueryClient) => (issue: Issue) => patchIssue(client, issue.id, () => issue);

/** Raises an issue (NI-022 to NI-027). */
export const raiseIssueMutation = mutationOptions({
  mutationFn: (body: Arguments<'POST /v1/issues'>['body'], { client }) =>
    write(client, 'POST /v1/issues', { body }),
});

/** Saves the edit form. Rejects with a 412 if someone changed the issue after `version`. */
export const updateIssueMutation = mutationOptions({
  mutationFn: (
    { id, ...body }: { id: number } & Arguments<'PUT /v1/issues/{id}'>['body'],
    { client },
  ) => write(client, 'PUT /v1/issues/{id}', { params: { id }, body }, { onAnswer: show(client) }),
});

/** Null gives it to nobody. */
export const assignIssueMutation = mutationOptions({
  mutationFn: (
    { id, assignee }: { id: number; assignee: { id: number; full_name: string } | null },
    { client },
  ) =>
    write(
      client,
      'POST /v1/issues/{id}/assignee',
      { params: { id }, body: { assignee_id: assignee?.id ?? null } },
      {
        ...ahead(client, id, { assignee, assignee_id: assignee?.id ?? null }),
        onAnswer: show(client),
      },
    ),
});

export const setIssueStatusMutation = mutationOptions({
  mutationFn: ({ id, status_id }: { id: number; status_id: number }, { client }) =>
    write(
      client,
      'POST /v1/issues/{id}/status',
      { params: { id }, body: { status_id } },
      { ...ahead(client, id, { status_id }), onAnswer: show(client) },
    ),
});

export const setIssuePriorityMutation = mutationOptions({
  mutationFn: ({ id, priority_id }: { id: number; priority_id: number }, { client }) =>
    write(
      client,
      'POST /v1/issues/{id}/priority',
      { params: { id }, body: { priority_id } },
      { ...ahead(client, id, { priority_id }), onAnswer: show(client) },
    ),
});

export const setIssueDisciplineMutation = mutationOptions({
  mutationFn: ({ id, discipline_id }: { id: number; discipline_id: number }, { client }) =>
    write(
      client,
      'POST /v1/issues/{id}/discipline',
      { params: { id }, body: { discipline_id } },
      { ...ahead(client, id, { discipline_id }), onAnswer: show(client) },
    ),
});

/** Thumbs up (approved) or thumbs down (rejected), with an optional reason (EV-002, EV-003). */
export const evaluateIssueMutation = mutationOptions({
  mutationFn: (
    { id, isUp, reason }: { id: number; isUp: boolean; reason: string | null },
    { client },
  ) =>
    write(
      client,
      'POST /v1/issues/{id}/evaluate',
      {
        params: { id },
        body: { is_thumbs_up: isUp, is_thumbs_down: !isUp, explanation: reason },
      },
      {
        onAnswer: (evaluation) =>
          patchIssue(client, id, (issue) => ({
            ...issue,
            evaluation,
            evaluation_state: isUp ? 'approved' : 'rejected',
          })),
      },
    ),
});

export const commentOnIssueMutation = mutationOptions({
  mutationFn: ({ id, text }: { id: number; text: string }, { client }) =>
    write(client, 'POST /v1/issues/{id}/comments', { params: { id }, body: { text } }),
});

/** Some issues, or all that match the filters of a list, of which there are so many. */
export type BulkTarget =
  | { issueIds: readonly number[] }
  | { projectId: number; query: IssueQuery; count: number };

type BulkBody = Omit<Arguments<'POST /v1/issues/bulk-update'>['body'], 'issue_ids'>;

/** Changes one field of many issues: all or none (BU-012). Rejects with a 412 if another number of issues matches. */
export const bulkUpdateMutation = mutationOptions({
  mutationFn: ({ target, change }: { target: BulkTarget; change: BulkBody }, { client }) => {
    if ('issueIds' in target) {
      const body = { issue_ids: [...target.issueIds], ...change };
      return write(client, 'POST /v1/issues/bulk-update', { body });
    }
    const { page: _page, per_page: _perPage, sort_by: _by, ...rest } = target.query;
    const { sort_order: _order, ...query } = rest;
    return write(client, 'POST /v1/projects/{id}/issues/bulk-update', {
      params: { id: target.projectId },
      query,
      body: { ...change, expected_count: target.count },
    });
  },
});

/** Takes a bulk update back as a whole, within 30 s. */
export const undoBulkUpdateMutation = mutationOptions({
  mutationFn: (undo_token: string, { client }) =>
    write(client, 'POST /v1/issues/bulk-update/undo', { body: { undo_token } }),
});
