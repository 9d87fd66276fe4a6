/** The signed-in user. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/src/users/schema.ts';
import { isWithoutOrganization } from './api-error.ts';
import { call } from './client.ts';
import { MAX_RETRIES, retryDelay, shouldRetry } from './query-client.ts';
import { keyOf } from './read-key.ts';

/** The only 4xx that is retried: a new account may not be in its organization yet (SI-017, SI-022). */
function retryOfMe(failures: number, error: unknown): boolean {
  return isWithoutOrganization(error) ? failures < MAX_RETRIES : shouldRetry(failures, error);
}

export const meQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me', {}),
  queryFn: ({ signal }) => call('GET /v1/users/me', {}, { signal }),
  retry: retryOfMe,
  retryDelay,
});

/** The user, for components inside the access gate. */
export function useMe(): User {
  const { data } = useQuery(meQuery);
  if (data === undefined) throw new Error('useMe is called outside of the access gate.');
  return data;
}
