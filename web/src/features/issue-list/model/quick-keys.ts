/** Letters that act on the issue with the focus, as in good issue trackers, or on all that are selected. */
import type { BulkAction } from './bulk.ts';

export type QuickAction = Exclude<BulkAction, 'scopes'> | 'evaluation' | 'comment';

const ACTIONS: Readonly<Record<string, QuickAction>> = {
  a: 'owner',
  p: 'priority',
  s: 'status',
  d: 'discipline',
  e: 'evaluation',
  c: 'comment',
};

/** Of a key that is pressed without Ctrl, Alt or Meta; null for other keys. */
export function quickActionOf(key: string): QuickAction | null {
  return ACTIONS[key] ?? null;
}

/** What can be done with many at once: evaluations and comments are about one issue. */
export function bulkOf(action: QuickAction): BulkAction | null {
  return action === 'evaluation' || action === 'comment' ? null : action;
}
