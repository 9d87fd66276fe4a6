/** Who may sign in and what they may do: for administrators. */
import { z } from 'zod';
import { done, preview } from '../admin/schema.ts';
import { id, listQuery, pathId, text } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { INVITATION_DAYS, PEOPLE_LIST, PERSON_ROLES } from './list.ts';
import { invitationSchema, offerSchema, personSchema } from './schema.ts';

/** What the link of an invitation ends with. */
const secret = z.object({ secret: z.string().regex(/^[\w-]{43}$/) });

const EMAIL = /^[^\s@]+@[^\s@]+$/;

export const peopleOperations = defineOperations({
  'GET /v1/admin/users': {
    summary:
      'Lists everyone who has ever signed in, by name unless sorted otherwise. q is looked for in names and emails. has_passwords: the built-in sign-in is used, so administrators can set passwords. has_roles: administrators give roles; otherwise groups at an external sign-in service do.',
    access: { role: 'admin' },
    query: listQuery(PEOPLE_LIST),
    ok: z.object({
      data: z.array(personSchema),
      has_passwords: z.boolean(),
      has_roles: z.boolean(),
    }),
  },
  'GET /v1/admin/invitations': {
    summary:
      'Lists the invitations that nobody has used, newest first, without their links. has_roles: their roles count; otherwise groups at an external sign-in service give roles.',
    access: { role: 'admin' },
    ok: z.object({ data: z.array(invitationSchema), has_roles: z.boolean() }),
  },
  'POST /v1/admin/invitations': {
    summary:
      'Invites someone to an organization with a role. The secret goes into the link /invitation#SECRET; it works once, until it expires, and is not shown again. With an email, only for a person whose account has it.',
    access: { role: 'admin' },
    body: z.object({
      organization_id: id,
      role: z.enum(PERSON_ROLES),
      email: text({ min: 3, max: 254 })
        .refine((typed) => EMAIL.test(typed), 'must be an email address')
        .nullable(),
      expires_in_days: z.int().min(1).max(INVITATION_DAYS.most),
    }),
    status: 201,
    ok: z.object({ invitation: invitationSchema, secret: z.string() }),
    errors: [404, 409],
  },
  'DELETE /v1/admin/invitations/{id}': {
    summary: 'Revokes an invitation: its link no longer works.',
    access: { role: 'admin' },
    params: { id: pathId },
    errors: [404],
  },
  'POST /v1/invitations/look': {
    summary: 'Says what an invitation is to. 404 if it is unknown, used, revoked or expired.',
    access: { role: 'signed-in' },
    rate: 'read',
    tokens: 'never',
    body: secret,
    ok: offerSchema,
    errors: [404],
  },
  'POST /v1/invitations/accept': {
    summary:
      'Uses an invitation: the caller belongs to its organization from then on, and gets its role if they belonged to none. 403 if it is for another email, 409 for who belongs to the organization already.',
    access: { role: 'signed-in' },
    tokens: 'never',
    body: secret,
    ok: z.object({ message: z.string() }),
    errors: [404, 409],
  },
  'PATCH /v1/admin/users/{id}': {
    summary:
      'Gives a person another role. 409 for the last administrator who can sign in, and where groups at an external sign-in service give roles.',
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
