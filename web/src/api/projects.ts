/** Projects and their processing events. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Document, Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { ProjectSummary } from '../../../contract/src/projects/schema.ts';
import { call } from './client.ts';
import type { CallOptions } from './client.ts';
import { documentKeys } from './documents.ts';
import { signedUrlKey } from './storage.ts';

export const projectKeys = {
  list: ['projects'] as const,
  one: (id: number) => ['projects', id] as const,
  tasks: (id: number) => ['projects', id, 'tasks'] as const,
  tableOfContents: (id: number) => ['projects', id, 'table-of-contents'] as const,
};

export const projectsQuery = queryOptions({
  queryKey: projectKeys.list,
  queryFn: async ({ signal }) => (await call('GET /v1/users/me/projects', {}, { signal })).data,
});

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}', { params: { id } }, { signal }),
  });
}

export function tasksQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.tasks(id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/tasks', { params: { id } }, { signal })).data,
    staleTime: 0,
  });
}

export function tableOfContentsQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.tableOfContents(id),
    queryFn: ({ signal }) =>
      call('GET /v1/projects/{id}/table-of-contents', { params: { id } }, { signal }),
    staleTime: 0,
  });
}

/** Updates a sheet in the cached contents without asking the server. */
export function changeSheet(
  client: QueryClient,
  projectId: number,
  sheetId: number,
  change: (sheet: Sheet) => Sheet,
): void {
  client.setQueryData<TableOfContents>(projectKeys.tableOfContents(projectId), (contents) =>
    contents === undefined
      ? undefined
      : {
          ...contents,
          drawings: {
            sheet_sets: contents.drawings.sheet_sets.map((set) =>
              set.sheets.some(({ id }) => id === sheetId)
                ? {
                    ...set,
                    sheets: set.sheets.map((one) => (one.id === sheetId ? change(one) : one)),
                  }
                : set,
            ),
          },
        },
  );
}

/** Sheets and specification sections for the compare picker; an empty search returns the first ones. */
export function pagesQuery(id: number, words: string) {
  return queryOptions({
    queryKey: [...projectKeys.one(id), 'search', words] as const,
    queryFn: ({ signal }) =>
      call('GET /v1/projects/{id}/search', { params: { id }, query: { q: words } }, { signal }),
    staleTime: 0,
  });
}

/** For administrators. */
export function renameProject(id: number, name: string) {
  return call('PATCH /v1/admin/projects/{id}', { params: { id }, body: { name } });
}

/** Deletes a project permanently, with its documents and files. */
export function removeProject(id: number) {
  return call('DELETE /v1/projects/{id}', { params: { id } });
}

/** Removes a deleted project from the list at once, then refetches. */
export function dropFromList(client: QueryClient, id: number): void {
  client.setQueryData<ProjectSummary[]>(projectKeys.list, (list) =>
    list?.filter((project) => project.id !== id),
  );
  void client.invalidateQueries({ queryKey: projectKeys.list, exact: true });
}

/** Clears the cache of a deleted project and its documents. Leave its screens first, or they refetch. */
export function forgetProject(client: QueryClient, id: number): void {
  const project = client.getQueryData(projectQuery(id).queryKey);
  const single = client
    .getQueryCache()
    .findAll({ queryKey: documentKeys.all })
    .flatMap(({ queryKey, state }) => {
      const document = queryKey.length === 2 ? (state.data as Document | undefined) : undefined;
      return document?.project_id === id ? [document] : [];
    });
  for (const document of [...(project?.documents ?? []), ...single]) {
    client.removeQueries({ queryKey: documentKeys.one(document.id) });
    const { file_key, linearized_file_key } = document.file;
    for (const key of [file_key, linearized_file_key]) {
      if (key !== null) client.removeQueries({ queryKey: signedUrlKey(key) });
    }
  }
  client.removeQueries({ queryKey: projectKeys.one(id) });
}

export function createProject(name: string, organizationId: number, options: CallOptions = {}) {
  return call('POST /v1/projects', { body: { name, organization_id: organizationId } }, options);
}
