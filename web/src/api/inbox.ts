/** The signed-in person's notifications. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { EmailTime } from '../../../contract/src/inbox/times.ts';
import { call } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** Notifications come from any project, so no stream of one brings them. */
const EVERY_MS = 30_000;

export const inboxQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me/inbox', {}),
  queryFn: ({ signal }) => call('GET /v1/users/me/inbox', {}, { signal }),
  refetchInterval: EVERY_MS,
  staleTime: 0,
});

export const inboxSettingsQuery = queryOptions({
  queryKey: keyOf('GET /v1/users/me/inbox-settings', {}),
  queryFn: ({ signal }) => call('GET /v1/users/me/inbox-settings', {}, { signal }),
});

/** Marks those up to this one as read. */
export const readInboxMutation = mutationOptions({
  mutationFn: (upTo: number, { client }) =>
    write(client, 'POST /v1/users/me/inbox/read', { body: { up_to: upTo } }),
});

export const setEmailTimeMutation = mutationOptions({
  mutationFn: (email: EmailTime, { client }) =>
    write(client, 'PUT /v1/users/me/inbox-settings', { body: { email } }),
});
