/** The signed-in person's API tokens. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export const tokensQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me/tokens', {}),
  queryFn: async ({ signal }) => (await call('GET /v1/users/me/tokens', {}, { signal })).data,
  // A script may have used one meanwhile.
  staleTime: 0,
});

/** The answer has the secret, which stays out of the cache. */
export const createTokenMutation = mutationOptions({
  mutationFn: (body: Arguments<'POST /v1/users/me/tokens'>['body'], { client }) =>
    write(client, 'POST /v1/users/me/tokens', { body }),
  gcTime: 0,
});

export const revokeTokenMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'DELETE /v1/users/me/tokens/{id}', { params: { id } }),
});
