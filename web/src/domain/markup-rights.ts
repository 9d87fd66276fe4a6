/** What people may do with markups (AN-018 to AN-022). The server decides; the page offers no more than that. */
import { USER_TYPE } from '../../../contract/src/constants.ts';
import type { User } from '../../../contract/src/users/schema.ts';

type Person = Pick<User, 'is_admin' | 'user_type_id'>;

/** Whether they may draw markups, change their own, and reply. */
export function mayMarkUp({ is_admin: isAdmin, user_type_id: type }: Person): boolean {
  return isAdmin || type === USER_TYPE.creator;
}

/** Beside words that were typed before the right to send them was lost. */
export const UNSENT_WORDS =
  'Your rights were changed, so this is not sent. Copy it if you need it.';

/** What to tell people whose rights change while a project is open; null if nothing changes for them. */
export function rightsNews(before: Person, now: Person): string | null {
  if (mayMarkUp(before) && !mayMarkUp(now)) return 'You can only view markups now';
  if (before.is_admin && !now.is_admin) return 'You can only change your own markups now';
  if (!before.is_admin && now.is_admin) return 'You can change all markups now';
  return mayMarkUp(now) && !mayMarkUp(before) ? 'You can draw markups now' : null;
}
