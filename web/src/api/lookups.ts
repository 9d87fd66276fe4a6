/** What issues can be set to: the lookup lists, and the people of a project. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Result } from './client.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';

export type Lookup = Result<'GET /v1/issues/statuses'>['data'][number];
type LookupId = `GET /v1/issues/${'priorities' | 'statuses' | 'disciplines' | 'scopes'}`;

/** G-008: lists that forms offer go sooner than other answers; they are fresh for as long. */
const KEPT_MS = 10 * 60_000;

export function lookupQuery(operation: LookupId) {
  return queryOptions({
    queryKey: keyOf(operation, {}),
    queryFn: async ({ signal }): Promise<Lookup[]> => (await call(operation, {}, { signal })).data,
    gcTime: KEPT_MS,
  });
}

export type Person = Result<'GET /v1/projects/{id}/collaborators'>['data'][number];

/** The people with access to a project: issues are only given to them. */
export function peopleQuery(projectId: number) {
  const args = { params: { id: projectId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/projects/{id}/collaborators', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/projects/{id}/collaborators', args, { signal })).data,
    gcTime: KEPT_MS,
  });
}

export type IssueLookups = {
  /** The most urgent first. */
  readonly priorities: readonly Lookup[];
  readonly statuses: readonly Lookup[];
  readonly disciplines: readonly Lookup[];
  readonly scopes: readonly Lookup[];
  readonly people: readonly Person[];
};

const NOTHING: readonly never[] = [];

/** Lists that have not loaded yet are empty. */
export function useIssueLookups(projectId: number): IssueLookups {
  return {
    priorities: useQuery(lookupQuery('GET /v1/issues/priorities')).data ?? NOTHING,
    statuses: useQuery(lookupQuery('GET /v1/issues/statuses')).data ?? NOTHING,
    disciplines: useQuery(lookupQuery('GET /v1/issues/disciplines')).data ?? NOTHING,
    scopes: useQuery(lookupQuery('GET /v1/issues/scopes')).data ?? NOTHING,
    people: useQuery(peopleQuery(projectId)).data ?? NOTHING,
  };
}

/** The label of an id; empty while the list loads. */
export function labelOf(list: readonly Lookup[], id: number | null): string {
  return list.find((each) => each.id === id)?.label ?? '';
}
