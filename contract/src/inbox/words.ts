/** What a notification says, on the screen and in emails. Without zod, so that the page can use it. */
import type { InboxItem } from './schema.ts';

const STOPPED: Readonly<Record<NonNullable<InboxItem['webhook']>['stopped_for'], string>> = {
  failing: 'nothing has arrived there for days',
  gone: 'the receiver answered that it is gone',
  'no-access': 'you may no longer manage the project',
};

/** "Ada mentioned you in #118, Lintel missing". */
export function inboxSentence({ kind, actor, issue, webhook, more }: InboxItem): string {
  if (webhook !== null) {
    return `Your webhook to ${webhook.host} was turned off: ${STOPPED[webhook.stopped_for]}`;
  }
  if (issue === null) return 'About something that is gone';
  const who = actor?.full_name ?? 'Someone';
  const what = `#${issue.id}, ${issue.summary}`;
  if (kind === 'mention') return `${who} mentioned you in ${what}`;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'issue' : 'issues'}`;
  return `${who} assigned you ${what}${others}`;
}
