/** Checklist items of a project and their verifications. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { zoneOfBrowser } from '../lib/time-zone.ts';
import { call, requestFile } from './client.ts';
import type { Arguments, ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export type ChecklistQuery = NonNullable<
  Arguments<'GET /v1/projects/{id}/checklist-items'>['query']
>;

/** One page of the list. The page before stays on screen while the next one loads. */
export function checklistQuery(projectId: number, query: ChecklistQuery) {
  const args = { params: { id: projectId }, query };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/checklist-items', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/checklist-items', args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** How many items have each status, whatever the list is limited to. */
export function complianceStatsQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/checklist-items/compliance-stats', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/checklist-items/compliance-stats', args, { signal })).data,
    staleTime: 0,
  });
}

/** A spreadsheet of all items that the list has with its filters. */
export function requestChecklistFile(
  projectId: number,
  { page: _page, per_page: _perPage, ...filters }: ChecklistQuery,
): Promise<ServedFile> {
  return requestFile('GET /v1/projects/{id}/checklist-items/export/xlsx', {
    params: { id: projectId },
    query: { ...filters, time_zone: zoneOfBrowser() },
  });
}

/** A checklist as it was uploaded, with its boxes filled in. */
export function requestFilledChecklist(documentId: number): Promise<ServedFile> {
  return requestFile('GET /v1/documents/{id}/checklist/pdf', { params: { id: documentId } });
}

const CHECK_EVERY_MS = 2000;

/** Polled while a check runs. */
export function checklistCheckQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/checklist-items/check', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/checklist-items/check', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'waiting' ? CHECK_EVERY_MS : false,
  });
}

/** For administrators. */
export const startCheckMutation = mutationOptions({
  mutationFn: (projectId: number, { client }) =>
    write(client, 'POST /v1/projects/{id}/checklist-items/check', { params: { id: projectId } }),
});

type NewVerification = {
  projectId: number;
} & Arguments<'POST /v1/projects/{projectId}/checklist-items/verifications'>['body'];

export const verifyItemMutation = mutationOptions({
  mutationFn: ({ projectId, ...body }: NewVerification, { client }) =>
    write(client, 'POST /v1/projects/{projectId}/checklist-items/verifications', {
      params: { projectId },
      body,
    }),
});

export type AddedReference = NonNullable<
  Arguments<'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}'>['body']['added_references']
>[number];

type ChangedVerification = {
  projectId: number;
  verificationId: number;
} & Arguments<'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}'>['body'];

export const changeVerificationMutation = mutationOptions({
  mutationFn: ({ projectId, verificationId, ...body }: ChangedVerification, { client }) =>
    write(client, 'PUT /v1/projects/{projectId}/checklist-items/verifications/{verificationId}', {
      params: { projectId, verificationId },
      body,
    }),
});
