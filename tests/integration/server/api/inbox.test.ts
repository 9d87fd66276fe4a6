/** Notifications: who is told about what, what they may see of it, and by email. */
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxItem } from '../../../../contract/src/inbox/schema.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { documents, drawingSheets, inboxItems, users } from '../../../../server/src/db/schema.ts';
import { inboxSender, lastDigest } from '../../../../server/src/jobs/mail/send-inbox.ts';
import { addIssue } from '../../../support/issues.ts';
import { startMailServer } from '../../../support/mail-server.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

type Inbox = { data: InboxItem[]; unread_count: number };

describe('notifications', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let ben: TestPerson;
  let viewer: TestPerson;
  let stranger: TestPerson;
  let place = { document: 0, sheet: 0 };
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    const ours = await product.organization('Ours');
    const inOurs = { organizations: [ours] };
    ada = await product.person({ name: 'Ada Lovelace', ...inOurs });
    ben = await product.person({ name: 'Ben', ...inOurs });
    viewer = await product.person({ name: 'Vic', ...inOurs, userTypeId: 2 });
    const theirs = await product.organization('Theirs');
    stranger = await product.person({ name: 'Sam', organizations: [theirs] });
    const body = { name: 'Clinic', organization_id: ours };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, ada, ours);
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId, documentTypeId: 2, pageCount: 1 })
      .returning({ id: documents.id });
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: document?.id ?? 0, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    place = { document: document?.id ?? 0, sheet: sheet?.id ?? 0 };
  });
  afterAll(() => product[Symbol.asyncDispose]());
  beforeEach(async () => {
    await product.db.delete(inboxItems);
    await product.db.update(users).set({ emailTime: 'off' });
  });

  const inboxOf = async (person: TestPerson) =>
    (await product.call(person, 'GET', '/v1/users/me/inbox')).json<Inbox>();
  const raise = (more: object = {}) => addIssue(product, ada, place, more);
  const comment = (person: TestPerson, { id }: Issue, text: string) =>
    product.call(person, 'POST', `/v1/issues/${id}/comments`, { text });
  const assign = (person: TestPerson, { id }: Issue, to: TestPerson | null) =>
    product.call(person, 'POST', `/v1/issues/${id}/assignee`, {
      assignee_id: to?.userId ?? null,
    });
  const setEmail = (person: TestPerson, email: string) =>
    product.call(person, 'PUT', '/v1/users/me/inbox-settings', { email });

  it('tell everyone whom a comment names, but its author and people without access', async () => {
    const issue = await raise();
    const text = 'Ask @ben, @Ada Lovelace, @Sam and @Vic.';
    expect((await comment(ada, issue, text)).statusCode).toBe(201);
    expect(await inboxOf(ben)).toMatchObject({
      unread_count: 1,
      data: [
        {
          ...{ kind: 'mention', comment: text, is_read: false, more: 0 },
          project: { id: project, name: 'Clinic' },
          issue: { id: issue.id, summary: issue.summary },
          actor: { id: ada.userId, full_name: 'Ada Lovelace' },
        },
      ],
    });
    expect((await inboxOf(viewer)).unread_count).toBe(1);
    expect(await inboxOf(ada)).toEqual({ data: [], unread_count: 0 });
    expect(await inboxOf(stranger)).toEqual({ data: [], unread_count: 0 });
  });

  it('tell people which issues others give to them, once for many at a time', async () => {
    await raise({ assignee_id: ben.userId });
    const issues = [await raise(), await raise(), await raise({ assignee_id: ada.userId })];
    const body = { issue_ids: issues.map(({ id }) => id), assignee_id: ben.userId };
    await product.call(ada, 'POST', '/v1/issues/bulk-update', body);
    await product.call(ada, 'POST', '/v1/issues/bulk-update', body);
    const [first] = issues;
    if (first === undefined) throw new Error('No issue');
    // They have them already, take one themselves, or lose one.
    await assign(ada, first, ben);
    await assign(ben, first, null);
    await assign(ben, first, ben);
    const { data } = await inboxOf(ben);
    expect(data.map(({ kind, more }) => [kind, more])).toEqual([
      ['assignment', 2],
      ['assignment', 0],
    ]);
    expect((await inboxOf(ada)).data).toEqual([]);
  });

  it('about an issue that is rejected are not shown to viewers', async () => {
    const issue = await raise();
    await comment(ada, issue, '@Vic?');
    const judge = (isUp: boolean) =>
      product.call(ada, 'POST', `/v1/issues/${issue.id}/evaluate`, {
        ...{ is_thumbs_up: isUp, is_thumbs_down: !isUp },
      });
    await judge(false);
    await comment(ada, issue, '@Vic, a secret');
    expect(await inboxOf(viewer)).toEqual({ data: [], unread_count: 0 });
    await judge(true);
    expect((await inboxOf(viewer)).unread_count).toBe(2);
  });

  it('of issues given to a viewer say nothing of rejected ones, nor how many there are', async () => {
    const open = await raise();
    const hidden = await raise();
    const other = await raise();
    for (const { id } of [hidden, other]) {
      await product.call(ada, 'POST', `/v1/issues/${id}/evaluate`, {
        ...{ is_thumbs_up: false, is_thumbs_down: true },
      });
    }
    const issue_ids = [hidden.id, open.id, other.id];
    const give = (to: TestPerson) =>
      product.call(ada, 'POST', '/v1/issues/bulk-update', { issue_ids, assignee_id: to.userId });
    await give(viewer);
    await give(ben);
    const told = async (person: TestPerson) =>
      (await inboxOf(person)).data.map(({ issue, more }) => [issue?.id, more]);
    expect(await told(viewer)).toEqual([[open.id, 0]]);
    expect(await told(ben)).toEqual([[open.id, 2]]);
  });

  it('of a bulk update that is undone go, too', async () => {
    const issues = [await raise(), await raise()];
    const answer = await product.call(ada, 'POST', '/v1/issues/bulk-update', {
      ...{ issue_ids: issues.map(({ id }) => id), assignee_id: ben.userId },
    });
    expect((await inboxOf(ben)).unread_count).toBe(1);
    const { undo_token } = answer.json<{ undo_token: string }>();
    await product.call(ada, 'POST', '/v1/issues/bulk-update/undo', { undo_token });
    expect(await inboxOf(ben)).toEqual({ data: [], unread_count: 0 });
  });

  it('are read up to the one that was shown', async () => {
    const issue = await raise();
    for (const text of ['@Ben 1', '@Ben 2', '@Ben 3']) await comment(ada, issue, text);
    const [, second] = (await inboxOf(ben)).data;
    await product.call(ben, 'POST', '/v1/users/me/inbox/read', { up_to: second?.id });
    await product.call(viewer, 'POST', '/v1/users/me/inbox/read', { up_to: 2_000_000_000 });
    const { data, unread_count: unread } = await inboxOf(ben);
    expect(unread).toBe(1);
    expect(data.map((item) => item.is_read)).toEqual([false, true, true]);
  });

  it('come by email to those who want them: at once, or with the others of the day', async () => {
    const server = await startMailServer();
    try {
      const send = inboxSender({
        ...{ db: product.db, log: pino({ level: 'silent' }), publicUrl: 'https://pinbar.example' },
        mail: { smtpUrl: server.url, from: 'Pinbar <pinbar@example.com>' },
      });
      // A minute after they came, at the earliest.
      const now = new Date(Date.now() + 2 * 60_000);
      const issue = await raise({ summary: 'Door 110A' });
      await comment(ada, issue, '@Ben, before you asked for email');
      expect((await setEmail(ben, 'immediate')).json()).toEqual({
        ...{ email: 'immediate', can_send_email: false },
      });
      await setEmail(viewer, 'daily');
      await comment(ada, issue, '@Ben and @Vic, look');
      server.isFull = true;
      await send(now);
      expect(server.received).toEqual([]);
      server.isFull = false;
      await send(new Date());
      expect(server.received).toEqual([]);
      await Promise.all([send(now), send(now)]);
      expect(server.received).toHaveLength(1);
      const [mail] = server.received;
      expect(mail?.text).toContain(
        `Subject: Ada Lovelace mentioned you in #${issue.id}, Door 110A`,
      );
      expect(mail?.text).toContain('> @Ben and @Vic, look');
      // Quoted-printable: = is =3D, and = at the end of a line joins it with the next.
      const joined = mail?.text.replaceAll('=\r\n', '');
      expect(joined).toContain(`/projects/${project}?issueId=3D${issue.id}`);
      expect(mail?.text).not.toContain('before you asked');
      await comment(ada, issue, '@Vic, once more');
      const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000);
      await send(tomorrow);
      await send(tomorrow);
      expect(server.received.slice(1).map(({ text }) => /Subject: .*/.exec(text)?.[0])).toEqual([
        'Subject: 2 mentions in Clinic',
      ]);
      for (const { text } of server.received) {
        expect(text).toContain('Auto-Submitted: auto-generated');
        expect(text).toContain('List-Unsubscribe: <https://pinbar.example/#notifications>');
        expect(text).toContain('Content-Type: text/html');
      }
    } finally {
      await server.close();
    }
  });

  it('that were read, or are about what someone may no longer see, are not sent', async () => {
    const server = await startMailServer();
    try {
      const send = inboxSender({
        ...{ db: product.db, log: pino({ level: 'silent' }), publicUrl: 'https://pinbar.example' },
        mail: { smtpUrl: server.url, from: 'pinbar@example.com' },
      });
      await setEmail(ben, 'immediate');
      await setEmail(viewer, 'immediate');
      const issue = await raise();
      await comment(ada, issue, '@Ben and @Vic');
      await product.call(ben, 'POST', '/v1/users/me/inbox/read', { up_to: 2_000_000_000 });
      await product.call(ada, 'POST', `/v1/issues/${issue.id}/evaluate`, {
        ...{ is_thumbs_up: false, is_thumbs_down: true },
      });
      await send(new Date(Date.now() + 2 * 60_000));
      expect(server.received).toEqual([]);
      const open = await product.db.select().from(inboxItems).where(eq(inboxItems.isMailed, false));
      expect(open).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('are given up when the mail server refuses them for good, and only then', async () => {
    const server = await startMailServer();
    const senderOf = (smtpUrl: string) =>
      inboxSender({
        ...{ db: product.db, log: pino({ level: 'silent' }), publicUrl: 'https://pinbar.example' },
        mail: { smtpUrl, from: 'pinbar@example.com' },
      });
    const now = new Date(Date.now() + 2 * 60_000);
    const due = async () =>
      (await product.db.select().from(inboxItems).where(eq(inboxItems.isMailed, false))).length;
    try {
      await setEmail(ben, 'immediate');
      await product.db.update(users).set({ email: 'no address' }).where(eq(users.id, ben.userId));
      await comment(ada, await raise(), '@Ben?');
      // Nobody listens there.
      await senderOf('smtp://127.0.0.1:1')(now);
      expect(await due()).toBe(1);
      await senderOf(server.url)(now);
      expect(await due()).toBe(0);
    } finally {
      await server.close();
    }
  });

  it('of the day are due at 7 a.m.', () => {
    const at = (text: string) => lastDigest(new Date(text)).getTime();
    expect(at('2026-03-02T06:59:00')).toBe(new Date('2026-03-01T07:00:00').getTime());
    expect(at('2026-03-02T07:00:00')).toBe(new Date('2026-03-02T07:00:00').getTime());
  });
});
