/** Issuances of a project's drawings. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call, requestFile } from './client.ts';
import type { Arguments, ServedFile } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** While an issuance is about to be proposed. */
const ARRANGING_EVERY_MS = 2000;

export function issuancesQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issuances', args),
    queryFn: ({ signal }) => call('GET /v1/projects/{id}/issuances', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_arranging ? ARRANGING_EVERY_MS : false),
  });
}

export type NewIssuance = NonNullable<Arguments<'POST /v1/projects/{id}/issuances'>['body']>;

export function createIssuanceMutation(projectId: number) {
  return mutationOptions({
    mutationFn: (body: NewIssuance, { client }) =>
      write(client, 'POST /v1/projects/{id}/issuances', { params: { id: projectId }, body }),
  });
}

type IssuanceChange = NonNullable<
  Arguments<'PATCH /v1/projects/{id}/issuances/{issuanceId}'>['body']
>;

export function changeIssuanceMutation(projectId: number) {
  return mutationOptions({
    mutationFn: (
      { issuanceId, change }: { issuanceId: number; change: IssuanceChange },
      { client },
    ) =>
      write(client, 'PATCH /v1/projects/{id}/issuances/{issuanceId}', {
        params: { id: projectId, issuanceId },
        body: change,
      }),
  });
}

/** While pairs wait to be compared. */
const COMPARING_EVERY_MS = 2000;

export function changesQuery(projectId: number, issuanceId: number) {
  const args = { params: { id: projectId, issuanceId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/issuances/{issuanceId}/changes', args),
    queryFn: ({ signal }) =>
      call('GET /v1/projects/{id}/issuances/{issuanceId}/changes', args, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.compared_count < data.pairs_count ? COMPARING_EVERY_MS : false,
  });
}

/** What happened at a place on a sheet (1/100 in), from issuance to issuance. */
export function locationHistoryQuery(sheetId: number, at: { x: number; y: number }) {
  const args = { params: { id: sheetId }, query: at };
  return queryOptions({
    queryKey: keyOf('GET /v1/drawing-sheets/{id}/location-history', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/drawing-sheets/{id}/location-history', args, { signal })).steps,
    staleTime: 0,
  });
}

export type PairChoice = NonNullable<
  Arguments<'PUT /v1/drawing-sheets/{id}/earlier-sheet'>['body']
>;

/** Says which sheet another one is the next version of. */
export const correctPairMutation = mutationOptions({
  mutationFn: ({ sheetId: id, choice }: { sheetId: number; choice: PairChoice }, { client }) =>
    write(client, 'PUT /v1/drawing-sheets/{id}/earlier-sheet', { params: { id }, body: choice }),
});

/** The transmittal of an issuance, as a PDF. */
export function requestTransmittal(projectId: number, issuanceId: number): Promise<ServedFile> {
  const params = { id: projectId, issuanceId };
  return requestFile('GET /v1/projects/{id}/issuances/{issuanceId}/transmittal/pdf', { params });
}
