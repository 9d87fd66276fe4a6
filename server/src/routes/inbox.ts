/** A person's notifications. */
import type { inboxOperations } from '../../../contract/src/inbox/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { InboxService } from '../services/inbox.ts';

export function inboxHandlers({
  inbox,
}: {
  inbox: InboxService;
}): Handlers<typeof inboxOperations> {
  return {
    'GET /v1/users/me/inbox': (_input, { scope }) => inbox.list(scope),
    'POST /v1/users/me/inbox/read': async ({ body }, { scope }) => {
      await inbox.read(scope, body.up_to);
      return undefined;
    },
    'GET /v1/users/me/inbox-settings': (_input, { scope }) => inbox.settings(scope),
    'PUT /v1/users/me/inbox-settings': ({ body }, { scope }) => inbox.change(scope, body.email),
  };
}
