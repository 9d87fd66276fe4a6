/** A person's notifications, and when they come by email. */
import type { EmailTime } from '../../../contract/src/inbox/times.ts';
import type { Database } from '../db/database.ts';
import { emailTimeOf, listInbox, markRead, setEmailTime } from '../repositories/inbox.ts';
import type { CallerScope } from '../repositories/scopes.ts';

export type InboxService = ReturnType<typeof createInboxService>;

/** `canSendEmail`: the server has been told how to send email. */
export function createInboxService(db: Database, canSendEmail: boolean) {
  return {
    list: (scope: CallerScope) => listInbox(db, scope),
    read: (scope: CallerScope, upTo: number): Promise<void> => markRead(db, scope, upTo),
    async settings(scope: CallerScope) {
      return { email: await emailTimeOf(db, scope), can_send_email: canSendEmail };
    },
    async change(scope: CallerScope, email: EmailTime) {
      await db.transaction((tx) => setEmailTime(tx, scope, email));
      return { email, can_send_email: canSendEmail };
    },
  };
}
