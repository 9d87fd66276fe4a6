/** Who may sign in and what they may do: for administrators. */
import { z } from 'zod';
import { done, preview } from '../admin/schema.ts';
import { listQuery, pathId } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { PEOPLE_LIST, PERSON_ROLES } from './list.ts';
import { personSchema } from './schema.ts';

export const peopleOperations = defineOperations({
  'GET /v1/admin/users': {
    summary:
      'Lists everyone who has ever signed in, by name unless sorted otherwise. q is looked for in names and emails. has_passwords: the built-in sign-in is used, so administrators can set passwords.',
    access: { role: 'admin' },
    query: listQuery(PEOPLE_LIST),
    ok: z.object({ data: z.array(personSchema), has_passwords: z.boolean() }),
  },
  'PATCH /v1/admin/users/{id}': {
    summary: 'Gives a person another role. 409 for the last administrator who can sign in.',
    access: { role: 'admin' },
    params: { id: pathId },
    query: preview,
    body: z.object({ role: z.enum(PERSON_ROLES) }),
    ok: done,
    errors: [404, 409],
  },
  'POST /v1/admin/users/{id}/deactivate': {
    summary:
      'Keeps a person from signing in, ends their sessions and event streams and revokes their API tokens, all at once. What they made stays. 409 for oneself and for the last administrator who can sign in.',
    access: { role: 'admin' },
    params: { id: pathId },
    query: preview,
    ok: done,
    errors: [404, 409],
  },
  'POST /v1/admin/users/{id}/reactivate': {
    summary: 'Lets a deactivated person sign in again, to the organizations they belong to.',
    access: { role: 'admin' },
    params: { id: pathId },
    ok: done,
    errors: [404, 409],
  },
  'POST /v1/admin/users/{id}/revoke-access': {
    summary:
      'Ends all sessions and event streams of a person and revokes their API tokens, at once. They may sign in again.',
    access: { role: 'admin' },
    params: { id: pathId },
    query: preview,
    ok: done,
    errors: [404],
  },
  'POST /v1/admin/users/{id}/password': {
    summary:
      'Makes a new password for a person and ends their sessions. The answer is the only place where it is shown. 409 if an external sign-in service manages passwords.',
    access: { role: 'admin' },
    params: { id: pathId },
    ok: done.extend({ password: z.string() }),
    errors: [404, 409],
  },
});
