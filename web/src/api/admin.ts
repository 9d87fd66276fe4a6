/** What administrators search and change. Every change can be previewed. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { PROJECT_LISTS } from './invalidation.ts';
import { keyOf } from './read-key.ts';
import { refetch, write } from './write.ts';

/** AD-046. */
export const FEWEST_CHARACTERS = 2;
const MOST_FOUND = 10;

const searchOf = (words: string) => ({ query: { q: words, limit: MOST_FOUND } });

/** Nobody until two characters are typed. */
export function foundUsersQuery(words: string) {
  const args = searchOf(words);
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/users/search', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/admin/users/search', args, { signal })).data,
    enabled: words.length >= FEWEST_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function foundOrganizationsQuery(words: string) {
  const args = searchOf(words);
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/organizations/search', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/admin/organizations/search', args, { signal })).data,
    enabled: words.length >= FEWEST_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const allOrganizationsQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/organizations', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/admin/organizations', {}, { signal })).data,
});

export function projectOrganizationsQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/projects/{id}/organizations', args),
    queryFn: ({ signal }) => call('GET /v1/admin/projects/{id}/organizations', args, { signal }),
    staleTime: 0,
  });
}

export function priorityStatsQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/projects/{id}/issue-priority-stats', args),
    queryFn: ({ signal }) =>
      call('GET /v1/admin/projects/{id}/issue-priority-stats', args, { signal }),
    staleTime: 0,
  });
}

export function organizationCountsQuery(params: { id: number; orgId: number }) {
  const args = { params };
  const operation = 'GET /v1/admin/projects/{id}/organizations/{orgId}/issue-counts';
  return queryOptions({
    queryKey: keyOf(operation, args),
    queryFn: ({ signal }) => call(operation, args, { signal }),
    staleTime: 0,
  });
}

export const copiesQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/project-copies', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/admin/project-copies', {}, { signal })).data,
  staleTime: 0,
});

export const copyProjectMutation = mutationOptions({
  mutationFn: (body: Arguments<'POST /v1/admin/projects/copy'>['body'], { client }) =>
    write(client, 'POST /v1/admin/projects/copy', { body }),
});

/** Call it when a copy is there. */
export function showNewProject(client: QueryClient): void {
  refetch(client, PROJECT_LISTS);
}

/** `isPreview`: nothing is changed. */
type Change<T> = T & { isPreview: boolean };
type Bodies = {
  move: Arguments<'POST /v1/admin/projects/{id}/move'>['body'];
  delete: Arguments<'POST /v1/admin/projects/{id}/delete-issues'>['body'];
  remove: Arguments<'DELETE /v1/admin/projects/{id}/organizations/{orgId}'>['body'];
};

const previewOf = (isPreview: boolean) => ({ query: { preview: isPreview } });

export const moveProjectMutation = mutationOptions({
  mutationFn: ({ id, body, isPreview }: Change<{ id: number; body: Bodies['move'] }>, { client }) =>
    write(client, 'POST /v1/admin/projects/{id}/move', {
      ...{ params: { id }, body },
      ...previewOf(isPreview),
    }),
});

export const deleteIssuesMutation = mutationOptions({
  mutationFn: (
    { id, body, isPreview }: Change<{ id: number; body: Bodies['delete'] }>,
    { client },
  ) =>
    write(client, 'POST /v1/admin/projects/{id}/delete-issues', {
      ...{ params: { id }, body },
      ...previewOf(isPreview),
    }),
});

export const removeOrganizationMutation = mutationOptions({
  mutationFn: (
    { id, orgId, body, isPreview }: Change<{ id: number; orgId: number; body: Bodies['remove'] }>,
    { client },
  ) =>
    write(client, 'DELETE /v1/admin/projects/{id}/organizations/{orgId}', {
      ...{ params: { id, orgId }, body },
      ...previewOf(isPreview),
    }),
});

export const addOrganizationMutation = mutationOptions({
  mutationFn: (params: { id: number; orgId: number }, { client }) =>
    write(client, 'POST /v1/admin/projects/{id}/organizations/{orgId}', { params }),
});

export const addMemberMutation = mutationOptions({
  mutationFn: ({ id, organizationId }: { id: number; organizationId: number }, { client }) =>
    write(client, 'POST /v1/admin/users/{id}/organizations', {
      params: { id },
      body: { organization_id: organizationId },
    }),
});

export const removeMemberMutation = mutationOptions({
  mutationFn: ({ id, orgId, isPreview }: Change<{ id: number; orgId: number }>, { client }) =>
    write(client, 'DELETE /v1/admin/users/{id}/organizations/{orgId}', {
      params: { id, orgId },
      ...previewOf(isPreview),
    }),
});

/** AD-013 to AD-015: what the server says, or else the error. */
export function adminDetail(error: unknown): string {
  if (error instanceof ApiError && error.detail !== null) return error.detail;
  return error instanceof Error && error.message !== '' ? error.message : 'An error occurred';
}

export function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
