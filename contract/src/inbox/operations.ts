import { z } from 'zod';
import { id } from '../wire/fields.ts';
import { defineOperations } from '../wire/operation.ts';
import { inboxItemSchema } from './schema.ts';
import { EMAIL_TIMES } from './times.ts';

const email = z.enum(EMAIL_TIMES);

export const inboxOperations = defineOperations({
  'GET /v1/users/me/inbox': {
    summary:
      'Lists the latest 50 notifications of the caller, newest first: comments that name the caller, issues assigned to the caller, and webhooks of the caller that the server turned off. It leaves out issues that the caller can no longer see.',
    access: { role: 'member' },
    ok: z.object({ data: z.array(inboxItemSchema), unread_count: z.int().min(0) }),
  },
  'POST /v1/users/me/inbox/read': {
    summary: 'Marks the caller’s notifications up to this one as read.',
    access: { role: 'member' },
    tokens: 'unlimited',
    body: z.object({ up_to: id }),
  },
  'GET /v1/users/me/inbox-settings': {
    summary:
      'Says when the caller gets notifications by email, and whether this server sends email.',
    access: { role: 'member' },
    ok: z.object({ email, can_send_email: z.boolean() }),
  },
  'PUT /v1/users/me/inbox-settings': {
    summary:
      'Sets when the caller gets notifications by email: off, daily at 7 a.m. server time, or immediate. Only notifications from then on are sent.',
    access: { role: 'member' },
    tokens: 'unlimited',
    body: z.object({ email }),
    ok: z.object({ email, can_send_email: z.boolean() }),
  },
});
