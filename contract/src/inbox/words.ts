/** What a notification says, on the screen and in emails. Without zod, so that the page can use it. */
import type { InboxItem } from './schema.ts';

/** "Ada mentioned you in #118, Lintel missing". */
export function inboxSentence({ kind, actor, issue, more }: InboxItem): string {
  const who = actor?.full_name ?? 'Someone';
  const what = `#${issue.id}, ${issue.summary}`;
  if (kind === 'mention') return `${who} mentioned you in ${what}`;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'issue' : 'issues'}`;
  return `${who} assigned you ${what}${others}`;
}
