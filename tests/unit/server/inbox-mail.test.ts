import { describe, expect, it } from 'vitest';
import type { InboxItem } from '../../../contract/src/inbox/schema.ts';
import { inboxMail } from '../../../server/src/jobs/mail/inbox-mail.ts';

const item = (more: Partial<InboxItem> = {}): InboxItem => ({
  ...{ id: 1, kind: 'mention', webhook: null, more: 0, comment: null, is_read: false },
  project: { id: 7, name: 'Clinic' },
  issue: { id: 118, summary: 'Lintel missing' },
  actor: { id: 3, full_name: 'Ada' },
  created_at: '2026-03-02T16:18:00.000Z',
  ...more,
});
const mailOf = (...items: InboxItem[]) => {
  const mail = inboxMail(items, 'https://pinbar.example');
  if (mail === null) throw new Error('No mail');
  return mail;
};

describe('an email about notifications', () => {
  it('is none without notifications', () => {
    expect(inboxMail([], 'https://pinbar.example')).toBeNull();
  });

  it('says in its subject what one notification says, cut if that is long', () => {
    expect(mailOf(item()).subject).toBe('Ada mentioned you in #118, Lintel missing');
    const { subject } = mailOf(item({ issue: { id: 1, summary: 'x'.repeat(500) } }));
    expect(subject).toHaveLength(120);
    expect(subject.endsWith('…')).toBe(true);
  });

  it('counts in its subject what several say', () => {
    const many = item({ kind: 'assignment', more: 4 });
    expect(mailOf(item(), item(), many).subject).toBe('2 mentions and 5 issues assigned in Clinic');
    const elsewhere = item({ project: { id: 8, name: 'School' } });
    expect(mailOf(item(), elsewhere).subject).toBe('2 mentions in 2 projects');
  });

  it('has links to the issue and to the settings, and shows markup of a comment as text', () => {
    const comment = '@Ben <script>alert(1)</script>\n& more';
    const { text, html } = mailOf(item({ comment }));
    expect(text).toContain('> @Ben <script>alert(1)</script>\n> & more');
    expect(text).toContain('\nhttps://pinbar.example/#notifications\n');
    expect(html).toContain('@Ben &lt;script&gt;alert(1)&lt;/script&gt;<br>&amp; more');
    const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href);
    expect(links).toEqual([
      'https://pinbar.example/projects/7?issueId=118',
      'https://pinbar.example/#notifications',
    ]);
  });
});
