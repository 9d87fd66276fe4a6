/** Projects and their processing events. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Document, Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { ReferenceKind } from '../../../contract/src/projects/search.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { signedUrlQuery } from './storage.ts';
import { write } from './write.ts';

export const projectsQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me/projects', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/users/me/projects', {}, { signal })).data,
});

export function projectQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}', args, { signal }),
  });
}

export function tasksQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/tasks', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/tasks', args, { signal })).data,
    staleTime: 0,
  });
}

export function tableOfContentsQuery(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/table-of-contents', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/table-of-contents', args, { signal }),
    staleTime: 0,
  });
}

/** Sheets and specification sections for the compare picker; an empty search returns the first ones. */
export function pagesQuery(id: number, words: string) {
  const args = { params: { id }, query: { q: words, kinds: ['sheets', 'specs'] as const } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/search', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/search', args, { signal }),
    staleTime: 0,
  });
}

/** What the words suggest to refer to. */
export function referencesQuery(id: number, words: string, kind: ReferenceKind) {
  const args = { params: { id }, query: { q: words, reference_type: kind } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/references', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/references', args, { signal }),
    staleTime: 0,
  });
}

/** What the words find in the whole project. The hits before stay until the next ones are there. */
export function projectSearchQuery(id: number, words: string) {
  const args = { params: { id }, query: { q: words } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/search', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/search', args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function withSheet(
  contents: TableOfContents,
  sheetId: number,
  change: (sheet: Sheet) => Sheet,
): TableOfContents {
  const sheet_sets = contents.drawings.sheet_sets.map((set) =>
    set.sheets.some(({ id }) => id === sheetId)
      ? { ...set, sheets: set.sheets.map((one) => (one.id === sheetId ? change(one) : one)) }
      : set,
  );
  return { ...contents, drawings: { sheet_sets } };
}

/** Updates a sheet in the cached contents without asking the server. */
export function changeSheet(
  client: QueryClient,
  projectId: number,
  sheetId: number,
  change: (sheet: Sheet) => Sheet,
): void {
  client.setQueryData(
    tableOfContentsQuery(projectId).queryKey,
    (contents) => contents && withSheet(contents, sheetId, change),
  );
}

/** For administrators. */
export const renameProjectMutation = mutationOptions({
  mutationFn: ({ id, name }: { id: number; name: string }, { client }) =>
    write(client, 'PATCH /v1/admin/projects/{id}', { params: { id }, body: { name } }),
});

/** Deletes a project permanently, with its documents and files. Says whether someone else had already done so. */
export const removeProjectMutation = mutationOptions({
  mutationFn: async (id: number, { client }) => {
    let wasThere = true;
    try {
      await write(client, 'DELETE /v1/projects/{id}', { params: { id } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      wasThere = false;
    }
    client.setQueryData(projectsQuery.queryKey, (list) =>
      list?.filter((project) => project.id !== id),
    );
    return { wasThere };
  },
});

function isAbout({ queryKey }: Query, path: string, id: number): boolean {
  const [operation, args] = queryKey as [string, { params?: { id?: number } }?];
  return operation.startsWith(`GET ${path}`) && args?.params?.id === id;
}

/** Clears the cache of a deleted project and its documents. Leave its screens first, or they refetch. */
export function forgetProject(client: QueryClient, id: number): void {
  const project = client.getQueryData(projectQuery(id).queryKey);
  const single = client
    .getQueriesData<Document>({ queryKey: ['GET /v1/documents/{id}'] })
    .flatMap(([, document]) => (document?.project_id === id ? [document] : []));
  for (const document of [...(project?.documents ?? []), ...single]) {
    const isOfIt = (query: Query) => isAbout(query, '/v1/documents/{id}', document.id);
    client.removeQueries({ predicate: isOfIt });
    const { file_key, linearized_file_key } = document.file;
    for (const key of [file_key, linearized_file_key]) {
      if (key !== null) client.removeQueries({ queryKey: signedUrlQuery(key).queryKey });
    }
  }
  client.removeQueries({ predicate: (query) => isAbout(query, '/v1/projects/{id}', id) });
}

export function createProject(client: QueryClient, name: string, organizationId: number) {
  return write(client, 'POST /v1/projects', { body: { name, organization_id: organizationId } });
}
