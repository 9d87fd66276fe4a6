/** The signed-in person. */
import { queryOptions } from '@tanstack/react-query';
import { isWithoutOrganization } from './api-error.ts';
import { call } from './client.ts';
import { MOST_RETRIES, retryDelay, shouldRetry } from './query-client.ts';

/** The one 4xx answer that is tried again: a new account may not be in its organization yet (SI-017, SI-022). */
function retryOfMe(failures: number, error: unknown): boolean {
  return isWithoutOrganization(error) ? failures < MOST_RETRIES : shouldRetry(failures, error);
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET /v1/users/me', {}, { signal }),
  retry: retryOfMe,
  retryDelay,
});
