/** People, as administrators see and change them. */
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { PeopleSort, PersonRole } from '../../../contract/src/people/list.ts';
import type { Sort } from '../../../contract/src/wire/list.ts';
import { call } from './client.ts';
import type { Arguments } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

export function peopleQuery(q: string, { by, order }: Sort<PeopleSort>) {
  const args = { query: { ...(q !== '' && { q }), sort_by: by, sort_order: order } };
  return queryOptions({
    queryKey: keyOf('GET /v1/admin/users', args),
    queryFn: ({ signal }) => call('GET /v1/admin/users', args, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** `isPreview`: nothing is changed. */
type Change<T> = T & { isPreview: boolean };

export type PersonChange =
  | { kind: 'role'; id: number; role: PersonRole }
  | { kind: 'revoke-access' | 'deactivate'; id: number };

/** What the server can tell beforehand. */
export const changePersonMutation = mutationOptions({
  mutationFn: ({ isPreview, ...change }: Change<PersonChange>, { client }) => {
    const args = { params: { id: change.id }, query: { preview: isPreview } };
    if (change.kind === 'role') {
      const body = { role: change.role };
      return write(client, 'PATCH /v1/admin/users/{id}', { ...args, body });
    }
    return change.kind === 'deactivate'
      ? write(client, 'POST /v1/admin/users/{id}/deactivate', args)
      : write(client, 'POST /v1/admin/users/{id}/revoke-access', args);
  },
});

export const reactivateMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'POST /v1/admin/users/{id}/reactivate', { params: { id } }),
});

export const newPasswordMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'POST /v1/admin/users/{id}/password', { params: { id } }),
});

export const invitationsQuery = queryOptions({
  queryKey: keyOf('GET /v1/admin/invitations', {}),
  queryFn: ({ signal }) => call('GET /v1/admin/invitations', {}, { signal }),
  staleTime: 0,
});

export const inviteMutation = mutationOptions({
  mutationFn: (body: Arguments<'POST /v1/admin/invitations'>['body'], { client }) =>
    write(client, 'POST /v1/admin/invitations', { body }),
});

export const revokeInvitationMutation = mutationOptions({
  mutationFn: (id: number, { client }) =>
    write(client, 'DELETE /v1/admin/invitations/{id}', { params: { id } }),
});

/** What the invitation with this secret is to. */
export function offerQuery(secret: string) {
  const args = { body: { secret } };
  return queryOptions({
    queryKey: keyOf('POST /v1/invitations/look', args),
    queryFn: ({ signal }) => call('POST /v1/invitations/look', args, { signal }),
    retry: false,
    staleTime: Infinity,
  });
}

export const acceptInvitationMutation = mutationOptions({
  mutationFn: (secret: string, { client }) =>
    write(client, 'POST /v1/invitations/accept', { body: { secret } }),
});
