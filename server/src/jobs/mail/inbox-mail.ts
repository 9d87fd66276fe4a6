/** What an email about notifications says: as plain text, and as HTML in which nothing can run and nothing is loaded. */
import {
  issueAddress,
  NOTIFICATIONS_ADDRESS,
  PAGE_PATHS,
} from '../../../../contract/src/page-paths.ts';
import type { InboxItem } from '../../../../contract/src/inbox/schema.ts';
import { inboxSentence } from '../../../../contract/src/inbox/words.ts';
import { xmlText } from '../../../../exchange/src/xml-text.ts';

/** `settingsUrl`: where its receiver turns such email off. */
export type Mail = { subject: string; text: string; html: string; settingsUrl: string };

/** Longer subjects are cut by most programs, wherever they happen to. */
const LONGEST_SUBJECT = 120;
const END = 'You receive this email because of your notification settings.';

/** One notification as it is shown. `comment` is the text of the comment that names the person. */
type Part = { sentence: string; project: string; comment: string | null; url: string };

function partOf(item: InboxItem, publicUrl: string): Part {
  const { project, issue, comment } = item;
  const address = issue === null ? PAGE_PATHS.home : issueAddress(project.id, issue.id);
  const url = `${publicUrl}${address}`;
  return { sentence: inboxSentence(item), project: project.name, comment, url };
}

function counted(count: number, one: string, many: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${one}` : `${count} ${many}`];
}

/** "3 mentions and 8 issues assigned in Clinic". */
function subjectOf(items: readonly InboxItem[]): string {
  const [first] = items;
  if (items.length === 1 && first !== undefined) {
    const letters = Array.from(inboxSentence(first));
    if (letters.length <= LONGEST_SUBJECT) return letters.join('');
    return `${letters.slice(0, LONGEST_SUBJECT - 1).join('')}…`;
  }
  const ofKind = (kind: InboxItem['kind']) => items.filter((item) => item.kind === kind);
  const assigned = ofKind('assignment').reduce((sum, { more }) => sum + 1 + more, 0);
  const counts = [
    ...counted(ofKind('mention').length, 'mention', 'mentions'),
    ...counted(assigned, 'issue assigned', 'issues assigned'),
    ...counted(ofKind('webhook').length, 'webhook turned off', 'webhooks turned off'),
  ];
  const places = new Set(items.map(({ project }) => project.id));
  const where = places.size === 1 ? (first?.project.name ?? '') : `${places.size} projects`;
  return `${new Intl.ListFormat('en-US').format(counts)} in ${where}`;
}

function textOf(parts: readonly Part[], settingsUrl: string): string {
  const blocks = parts.map(({ sentence, project, comment, url }) => {
    const quoted = comment === null ? [] : ['', ...comment.split('\n').map((line) => `> ${line}`)];
    return [sentence, `Project: ${project}`, ...quoted, '', url].join('\n');
  });
  return `${blocks.join('\n\n\n')}\n\n-- \n${END} To change or stop it:\n${settingsUrl}\n`;
}

/** No colors but those of its reader's program, so that it is readable on light and on dark. */
function htmlOf(subject: string, parts: readonly Part[], settingsUrl: string): string {
  const blocks = parts.map(({ sentence, project, comment, url }) => {
    const lines = comment === null ? [] : comment.split('\n').map(xmlText);
    const quoted =
      comment === null
        ? ''
        : `<blockquote style="margin:8px 0 0;padding-left:12px;border-left:3px solid">${lines.join('<br>')}</blockquote>`;
    return `<li style="margin:0 0 24px"><a href="${xmlText(url)}">${xmlText(sentence)}</a><br>Project: ${xmlText(project)}${quoted}</li>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${xmlText(subject)}</title></head>`,
    '<body style="font:16px/1.5 sans-serif;max-width:640px;margin:0 auto;padding:16px;overflow-wrap:anywhere">',
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 24px">${xmlText(subject)}</h1>`,
    `<ul style="list-style:none;margin:0;padding:0">`,
    ...blocks,
    '</ul>',
    `<p style="border-top:1px solid;margin:0;padding-top:12px;font-size:14px">${END} <a href="${xmlText(settingsUrl)}">Change or stop it</a></p>`,
    '</body></html>',
    '',
  ].join('\n');
}

/** Oldest first. `publicUrl`: where people reach Pinbar. Null if there is nothing to say. */
export function inboxMail(items: readonly InboxItem[], publicUrl: string): Mail | null {
  if (items.length === 0) return null;
  const parts = items.map((item) => partOf(item, publicUrl));
  const subject = subjectOf(items);
  const settingsUrl = `${publicUrl}${NOTIFICATIONS_ADDRESS}`;
  return {
    ...{ subject, settingsUrl },
    text: textOf(parts, settingsUrl),
    html: htmlOf(subject, parts, settingsUrl),
  };
}
