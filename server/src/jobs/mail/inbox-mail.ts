/** What an email about notifications says. Plain text, so that every program shows it and nothing in it can run. */
import { issueAddress, PAGE_PATHS } from '../../../../contract/src/page-paths.ts';
import type { InboxItem } from '../../../../contract/src/inbox/schema.ts';
import { inboxSentence } from '../../../../contract/src/inbox/words.ts';

export type Mail = { subject: string; text: string };

/** Oldest first. `publicUrl`: where people reach Pinbar. */
export function inboxMail(items: readonly InboxItem[], publicUrl: string): Mail | null {
  const [first] = items;
  if (first === undefined) return null;
  const parts = items.map((item) => {
    const { project, issue, comment } = item;
    const lines = [inboxSentence(item), `Project: ${project.name}`];
    if (comment !== null) lines.push('', ...comment.split('\n').map((line) => `> ${line}`));
    const address = issue === null ? PAGE_PATHS.home : issueAddress(project.id, issue.id);
    lines.push('', `${publicUrl}${address}`);
    return lines.join('\n');
  });
  const subject =
    items.length === 1 ? inboxSentence(first) : `${items.length} notifications from Pinbar`;
  const end =
    'Your notification settings ask for this email. To change them, open Notifications in Pinbar.';
  return { subject: subject, text: `${parts.join('\n\n\n')}\n\n-- \n${end}\n` };
}
