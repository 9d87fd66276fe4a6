/** Notifications, as the API answers them. */
import type { Answers } from './mocked-api.ts';

export const INBOX_ANSWERS: Answers = {
  'GET /users/me/inbox': {
    body: {
      data: [
        {
          ...{
            id: 3,
            kind: 'webhook',
            more: 0,
            is_read: false,
            issue: null,
            actor: null,
            comment: null,
          },
          project: { id: 2, name: 'Terminal 4' },
          webhook: { id: 7, host: 'hooks.example', stopped_for: 'failing' },
          created_at: '2026-01-03T10:00:00.000Z',
        },
        {
          ...{ id: 2, kind: 'mention', more: 0, is_read: false, webhook: null },
          project: { id: 1, name: 'Harbor Street Confectionery, Line 2 fit-out' },
          issue: { id: 118, summary: 'PW-2 is rated 2 A but its loads add up to 2.5 A' },
          actor: { id: 3, full_name: 'Ben' },
          comment: '@Ada, the vendor sheet for P-001 says 1.2 A stalled. Can you look at R-2?',
          created_at: '2026-01-02T10:00:00.000Z',
        },
        {
          ...{
            id: 1,
            kind: 'assignment',
            more: 3,
            is_read: true,
            actor: null,
            comment: null,
            webhook: null,
          },
          project: { id: 2, name: 'Terminal 4' },
          issue: { id: 96, summary: 'Lintel missing over door 114A' },
          created_at: '2026-01-01T10:00:00.000Z',
        },
      ],
      unread_count: 2,
    },
  },
  'POST /users/me/inbox/read': { status: 204 },
  'GET /users/me/inbox-settings': { body: { email: 'daily', can_send_email: true } },
};
