/** Webhooks, with a real receiver: what they tell, and what happens when it does not take it. */
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InboxItem } from '../../../contract/src/inbox/schema.ts';
import type { Issue } from '../../../contract/src/issues/schema.ts';
import { WEBHOOK_EVENTS, webhookMessageSchema } from '../../../contract/src/webhooks/schema.ts';
import type { Webhook, WebhookDelivery } from '../../../contract/src/webhooks/schema.ts';
import {
  documents,
  drawingSheets,
  issues,
  userOrganizations,
  users,
  webhookDeliveries,
  webhooks,
} from '../../../server/src/db/schema.ts';
import { inboxMail } from '../../../server/src/jobs/mail/inbox-mail.ts';
import { startQueue } from '../../../server/src/jobs/queue.ts';
import { deliver, MOST_ATTEMPTS } from '../../../server/src/jobs/webhooks/deliver.ts';
import { startDelivering } from '../../../server/src/jobs/webhooks/delivery-queue.ts';
import {
  beginAttempt,
  forgetDeliveries,
  takeDue,
} from '../../../server/src/repositories/webhook-sending.ts';
import { addIssue, issueBody, sameContent } from '../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';
import {
  isSignedWith,
  startGarbageServer,
  startWebhookReceiver,
} from '../../support/webhook-receiver.ts';
import type { WebhookReceiver } from '../../support/webhook-receiver.ts';

const log = pino({ level: 'silent' });
const NEVER = new AbortController().signal;

describe('a webhook', () => {
  let product: TestProduct;
  let receiver: WebhookReceiver;
  let ours = 0;
  let ada: TestPerson;
  let project = 0;
  let place = { document: 0, sheet: 0 };
  let webhook: Webhook;
  let secret = '';

  beforeAll(async () => {
    product = await startTestProduct({ webhookPrivateHosts: ['127.0.0.1'] });
    ours = await product.organization('Ours');
    ada = await product.person({ name: 'Ada', organizations: [ours] });
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
    receiver = await startWebhookReceiver();
    await product.db.delete(webhooks);
    ({ webhook, secret } = await make());
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  const at = (rest = '') => `/v1/projects/${project}/webhooks${rest}`;
  const of = (rest = '') => at(`/${webhook.id}${rest}`);
  async function make(more: object = {}) {
    const body = { url: receiver.url, events: WEBHOOK_EVENTS, ...more };
    const answer = await product.call(ada, 'POST', at(), body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ webhook: Webhook; secret: string }>();
  }
  const present = async () =>
    (await product.call(ada, 'GET', at())).json<{ data: Webhook[] }>().data[0];
  const logged = async () =>
    (await product.call(ada, 'GET', of('/deliveries'))).json<{ data: WebhookDelivery[] }>().data;
  const newest = async () => (await logged())[0];
  const raise = (more: object = {}) => addIssue(product, ada, place, more);
  const act = async (method: 'POST' | 'PUT', url: string, body: object) => {
    const answer = await product.call(ada, method, url, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer;
  };
  const delivering = (more: object = {}) => ({
    ...{ db: product.db, log, privateHosts: ['127.0.0.1'] },
    ...more,
  });
  /** What the workers do every second. */
  async function sendDue(more: object = {}): Promise<void> {
    for (const { id } of await takeDue(product.db)) await deliver(delivering(more), id, NEVER);
  }
  /** As if the time until the next attempt had passed. */
  const passTime = () =>
    product.db.update(webhookDeliveries).set({ nextTryAt: sql`now()`, queuedAt: null });
  /** What came, and nothing that was before. */
  async function arrived() {
    await sendDue();
    return receiver.received.splice(0);
  }
  const told = async () => (await arrived()).map(({ message }) => message);

  it('tells who did what, signed, with the issue as it is then, and no drawing', async () => {
    const issue = await raise();
    const [added] = await arrived();
    if (added === undefined) throw new Error('Nothing arrived');
    expect(isSignedWith(secret, added)).toBe(true);
    expect(isSignedWith('whsec_AAAA', added)).toBe(false);
    expect(added.headers).toMatchObject({ 'content-type': 'application/json' });
    const { xfdf: _drawn, ...shown } = issue;
    expect(webhookMessageSchema.parse(added.message)).toEqual({
      type: 'issue.added',
      timestamp: expect.any(String),
      data: {
        project: { id: project, name: 'Clinic' },
        actor: { id: ada.userId, full_name: 'Ada' },
        ...{ issue_ids: [issue.id], issues: [shown], comment: null },
      },
    });
    expect(await newest()).toMatchObject({
      ...{ event: 'issue.added', status: 'delivered', attempts: 1, problem: null },
      ...{ response_status: 200, response: 'thanks', next_try_at: null },
      message_id: added.headers['webhook-id'],
    });

    await act('PUT', `/v1/issues/${issue.id}`, { ...sameContent(issue), summary: 'Another' });
    await act('POST', `/v1/issues/${issue.id}/comments`, { text: 'Please confirm.' });
    await act('POST', `/v1/issues/${issue.id}/evaluate`, {
      ...{ is_thumbs_up: true, is_thumbs_down: false },
    });
    const messages = await told();
    expect(messages.map(({ type }) => type).toSorted()).toEqual(
      ['issue.changed', 'issue.commented', 'issue.evaluated'].toSorted(),
    );
    // All of them show the present.
    expect(messages.map(({ data }) => data.issues[0]?.evaluation_state)).toEqual([
      'approved',
      'approved',
      'approved',
    ]);
    const said = messages.find(({ type }) => type === 'issue.commented')?.data.comment;
    expect(said).toMatchObject({ text: 'Please confirm.', author: { full_name: 'Ada' } });
    await act('PUT', `/v1/issues/${issue.id}`, sameContent({ ...issue, summary: 'Another' }));
    expect(await told()).toEqual([]);
  });

  it('tells of a bulk update once, of its undoing, and of deleted issues', async () => {
    const raised: Issue[] = [await raise(), await raise(), await raise()];
    const issue_ids = raised.map(({ id }) => id);
    await arrived();
    const answer = await act('POST', '/v1/issues/bulk-update', { issue_ids, priority_id: 1 });
    const [changed, ...others] = await told();
    expect(changed).toMatchObject({ type: 'issue.changed', data: { issue_ids } });
    expect(changed?.data.issues.map(({ priority_id: priority }) => priority)).toEqual([1, 1, 1]);
    expect(others).toEqual([]);
    await act('POST', '/v1/issues/bulk-update/undo', answer.json());
    expect(await told()).toMatchObject([{ type: 'issue.changed', data: { issue_ids } }]);
    await product.db.delete(issues).where(eq(issues.id, issue_ids[0] ?? 0));
    expect(await told()).toMatchObject([
      { type: 'issue.deleted', data: { issue_ids: issue_ids.slice(0, 1), issues: [] } },
    ]);
  });

  it('tells only what it is asked for, while it is on, and nothing of what was taken back', async () => {
    ({ webhook } = await make({ events: ['issue.commented'] }));
    await raise();
    await expect(
      product.db.transaction(async (tx) => {
        await tx.execute(sql`insert into issue_comments (issue_id, text)
                             select max(id), 'Never mind' from issues`);
        throw new Error('Taken back');
      }),
    ).rejects.toThrow('Taken back');
    expect(await logged()).toEqual([]);
    const issue = await raise();
    await act('POST', `/v1/issues/${issue.id}/comments`, { text: 'One' });
    await product.call(ada, 'PATCH', of(), { is_active: false });
    expect(await newest()).toMatchObject({
      ...{ status: 'failed', problem: 'The webhook was turned off.' },
    });
    await act('POST', `/v1/issues/${issue.id}/comments`, { text: 'Two' });
    await product.call(ada, 'PATCH', of(), { is_active: true });
    await act('POST', `/v1/issues/${issue.id}/comments`, { text: 'Three' });
    const comments = (await told()).flatMap(({ type, data }) =>
      type === 'issue.commented' ? [data.comment?.text ?? ''] : [],
    );
    // The other webhook was on all the time.
    expect(comments.toSorted()).toEqual(['One', 'Three', 'Three', 'Two']);
  });

  it('sends again what was not taken, with the same id, until it is', async () => {
    await raise();
    receiver.answer = (response) => void response.writeHead(500).end('not now');
    const [first] = await arrived();
    expect(await newest()).toMatchObject({
      ...{ status: 'waiting', attempts: 1, response_status: 500, response: 'not now' },
      ...{ problem: 'The receiver answered 500.', next_try_at: expect.any(String) },
    });
    expect((await present())?.failing_since).not.toBeNull();
    // It is not due yet.
    expect(await arrived()).toEqual([]);
    receiver.answer = (response) => void response.end();
    await passTime();
    const [second] = await arrived();
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2, problem: null });
    expect((await present())?.failing_since).toBeNull();
  });

  it('says what is wrong with a receiver', async () => {
    await using garbage = await startGarbageServer();
    const problemAt = async (url: string, answer?: WebhookReceiver['answer']) => {
      if (answer) receiver.answer = answer;
      await product.call(ada, 'PATCH', of(), { url });
      await product.call(ada, 'POST', of('/test'));
      await sendDue({ timeoutMs: 200 });
      return (await newest())?.problem;
    };
    const { url } = receiver;
    expect(await problemAt(garbage.url)).toBe('The answer is not HTTP.');
    expect(await problemAt('http://127.0.0.1:1/')).toBe('The receiver refused the connection.');
    expect(await problemAt(url, () => undefined)).toBe('The receiver did not answer in time.');
    expect(await problemAt(url, (response) => response.destroy())).toBe(
      'The receiver closed the connection without an answer.',
    );
    const before = receiver.received.length;
    const elsewhere = { location: url };
    expect(await problemAt(url, (response) => void response.writeHead(307, elsewhere).end())).toBe(
      'The receiver redirects, which is not followed.',
    );
    expect(receiver.received.length).toBe(before + 1);
    const long = (response: Parameters<WebhookReceiver['answer']>[0]) => {
      response.writeHead(200).write('\0x'.repeat(5_000));
      // And never an end.
    };
    expect(await problemAt(url, long)).toBeNull();
    const { response, status } = (await newest()) ?? {};
    expect([status, response?.length, response?.slice(0, 2)]).toEqual(['delivered', 1024, '�x']);
  });

  it('gives a message up after its last attempt, and is turned off after days', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    await raise();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      expect((await newest())?.status).toBe('waiting');
      await passTime();
      await sendDue();
    }
    expect(await newest()).toMatchObject({ status: 'failed', attempts: MOST_ATTEMPTS });
    await passTime();
    await sendDue();
    expect(receiver.received.length).toBe(MOST_ATTEMPTS);
    expect(await present()).toMatchObject({ is_active: true, stopped_for: null });

    await product.db.update(webhooks).set({ failingSince: sql`now() - interval '73 hours'` });
    await raise();
    await raise();
    await product.db.execute(sql`update webhook_deliveries set attempts = ${MOST_ATTEMPTS - 1}
                                 where id = (select max(id) from webhook_deliveries)`);
    const [last] = await takeDue(product.db).then((due) => due.toReversed());
    await deliver(delivering(), last?.id ?? 0, NEVER);
    expect(await present()).toMatchObject({ is_active: false, stopped_for: 'failing' });
    expect((await logged()).filter(({ status }) => status === 'waiting')).toEqual([]);
    // A person turns it on again.
    const answer = await product.call(ada, 'PATCH', of(), { is_active: true });
    expect(answer.json()).toMatchObject({
      ...{ is_active: true, stopped_for: null, failing_since: null },
    });
  });

  it('gives a message up whose attempts never come to an end', async () => {
    await product.db.update(webhooks).set({ sealedSecret: 'cannot be opened' });
    await raise();
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      await passTime();
      await expect(sendDue()).rejects.toThrow();
    }
    await passTime();
    await sendDue();
    expect(await newest()).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('stopped before its end'),
    });
    await passTime();
    expect(await takeDue(product.db)).toEqual([]);
  });

  it('sends nothing again that is under way while it is turned off', async () => {
    receiver.answer = (response) => {
      const off = product.call(ada, 'PATCH', of(), { is_active: false });
      void off.then(() => response.writeHead(503).end());
    };
    await raise();
    await sendDue();
    const given = { status: 'failed', attempts: 1, problem: 'The webhook was turned off.' };
    expect(await newest()).toMatchObject(given);
    await passTime();
    expect(await arrived()).toHaveLength(1);
    expect(await newest()).toMatchObject({ ...given, response_status: 503 });

    await product.call(ada, 'PATCH', of(), { is_active: true });
    receiver.answer = (response) => {
      const off = product.call(ada, 'PATCH', of(), { is_active: false });
      void off.then(() => response.end());
    };
    await raise();
    await sendDue();
    // It arrived all the same.
    expect(await newest()).toMatchObject({ status: 'delivered', problem: null });
  });

  it('is turned off at once by a receiver that is gone for good', async () => {
    receiver.answer = (response) => void response.writeHead(410).end();
    await raise();
    await sendDue();
    expect(await present()).toMatchObject({ is_active: false, stopped_for: 'gone' });
    // Its maker is told, once, with the host alone: an address may contain a secret.
    const inbox = (await product.call(ada, 'GET', '/v1/users/me/inbox')).json<{
      data: InboxItem[];
      unread_count: number;
    }>();
    const host = new URL(receiver.url).host;
    expect(inbox).toMatchObject({
      unread_count: 1,
      data: [
        {
          ...{ kind: 'webhook', issue: null, actor: null, project: { name: 'Clinic' } },
          webhook: { id: webhook.id, host, stopped_for: 'gone' },
        },
      ],
    });
    expect(inboxMail(inbox.data, 'https://pinbar.example')?.text).toContain(
      `Your webhook to ${host} was turned off: the receiver answered that it is gone\nProject: Clinic\n\nhttps://pinbar.example/\n`,
    );
    expect(await newest()).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('loses nothing when the server ends between the change, the queue, the attempt and its end', async () => {
    await raise();
    // Taken for the queue by a process that ended before it queued anything.
    expect(await takeDue(product.db)).toHaveLength(1);
    expect(await takeDue(product.db)).toEqual([]);
    await product.db.update(webhookDeliveries).set({ queuedAt: sql`now() - interval '2 minutes'` });
    const [due] = await takeDue(product.db);
    // Begun by a process that ended before it noted what came of it.
    const begun = await beginAttempt(product.db, due?.id ?? 0, () => 60);
    expect(begun?.delivery.attempts).toBe(1);
    expect(await beginAttempt(product.db, due?.id ?? 0, () => 60)).toBeNull();
    await deliver(delivering(), due?.id ?? 0, NEVER);
    expect(receiver.received).toEqual([]);
    await passTime();
    expect(await told()).toMatchObject([{ type: 'issue.added' }]);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  it('is sent by the job queue of the workers, each message once', async () => {
    const queue = await startQueue(product.databaseUrl, { db: product.db, log });
    try {
      const workers = await startDelivering(queue.boss, delivering());
      for (let count = 0; count < 3; count += 1) await raise();
      await Promise.all([workers.queueDue(), workers.queueDue()]);
      await expect.poll(() => receiver.received.length).toBe(3);
      await workers.queueDue();
      await expect
        .poll(async () => (await logged()).map(({ status }) => status))
        .toEqual(['delivered', 'delivered', 'delivered']);
      expect(receiver.received).toHaveLength(3);
    } finally {
      await queue.stop();
    }
  });

  it('sends a test, and any message again, with its id', async () => {
    const test = await product.call(ada, 'POST', of('/test'));
    expect([test.statusCode, test.json()]).toMatchObject([
      202,
      { event: 'webhook.test', status: 'waiting', attempts: 0 },
    ]);
    const { id } = test.json<{ id: number }>();
    const again = () => product.call(ada, 'POST', of(`/deliveries/${id}/redeliver`));
    expect((await again()).statusCode).toBe(409);
    const [sent] = await arrived();
    expect(sent?.message).toMatchObject({ type: 'webhook.test', data: { issue_ids: [] } });
    expect((await again()).statusCode).toBe(202);
    const [second] = await arrived();
    expect(second?.headers['webhook-id']).toBe(sent?.headers['webhook-id']);
    expect((await logged()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    await product.call(ada, 'PATCH', of(), { is_active: false });
    expect((await again()).statusCode).toBe(409);
  });

  it('tries what waits for its next attempt at once when asked, unless it is being sent', async () => {
    receiver.answer = (response) => void response.writeHead(503).end();
    const { id: issueId } = await raise();
    await sendDue();
    const waiting = await newest();
    expect(waiting).toMatchObject({ status: 'waiting', issue_count: 1, issue_id: issueId });
    const again = () => product.call(ada, 'POST', of(`/deliveries/${waiting?.id ?? 0}/redeliver`));
    expect((await again()).statusCode).toBe(409);
    receiver.received.length = 0;
    expect(await arrived()).toEqual([]);
    const lastTryAt = sql`now() - interval '20 seconds'`;
    await product.db.update(webhookDeliveries).set({ lastTryAt });
    receiver.answer = (response) => void response.end();
    const answer = await again();
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { id: waiting?.id }]);
    expect(await arrived()).toHaveLength(1);
    expect(await logged()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  it('stops when whoever made it may no longer manage the project', async () => {
    await raise();
    await product.db.update(users).set({ userTypeId: 2 }).where(eq(users.id, ada.userId));
    await sendDue();
    expect(receiver.received).toEqual([]);
    expect((await product.call(ada, 'GET', at())).statusCode).toBe(403);
    await product.db.update(users).set({ userTypeId: 1 }).where(eq(users.id, ada.userId));
    expect(await present()).toMatchObject({ is_active: false, stopped_for: 'no-access' });

    await product.call(ada, 'PATCH', of(), { is_active: true });
    await raise();
    const { userId } = userOrganizations;
    await product.db.delete(userOrganizations).where(eq(userId, ada.userId));
    await sendDue();
    await product.db.insert(userOrganizations).values({ userId: ada.userId, organizationId: ours });
    expect(receiver.received).toEqual([]);
    expect(await present()).toMatchObject({ stopped_for: 'no-access' });
  });

  it('belongs to whoever changed it last, so that nobody sends elsewhere what others see', async () => {
    const admin = await product.person({ name: 'Admin', organizations: [ours], isAdmin: true });
    expect(webhook.maker.full_name).toBe('Ada');
    const changed = await product.call(admin, 'PATCH', of(), { events: ['issue.added'] });
    expect(changed.json()).toMatchObject({ maker: { full_name: 'Admin' } });
  });

  it('has a public address by https, unless the settings say otherwise', async () => {
    const refusal = async (url: string) => {
      const answer = await product.call(ada, 'PATCH', of(), { url });
      return [answer.statusCode, answer.json<{ detail: string }>().detail];
    };
    expect(await refusal('http://example.com/')).toEqual([
      422,
      'The address must begin with https://.',
    ]);
    expect(await refusal('https://169.254.169.254/latest')).toEqual([
      422,
      'The address leads into a private network.',
    ]);
    for (const url of ['ftp://example.com/', 'https://user:word@example.com/', 'example', '']) {
      expect((await refusal(url))[0], url).toBe(422);
    }
    // The setting was taken back.
    await raise();
    await sendDue({ privateHosts: [] });
    expect(await newest()).toMatchObject({ problem: 'The address must begin with https://.' });
  });

  it('keeps its secret encrypted, and its log for 30 days', async () => {
    const { rows } = await product.db.execute(sql`select to_jsonb(webhooks) from webhooks`);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    await raise();
    await raise();
    await product.db
      .execute(sql`update webhook_deliveries set created_at = now() - interval '31 days'
                                 where id = (select min(id) from webhook_deliveries)`);
    await forgetDeliveries(product.db, 30);
    expect(await logged()).toHaveLength(1);
  });

  it('is one of 10 of a project, and goes with it', async () => {
    for (let count = 0; count < 9; count += 1) await make();
    const body = { url: receiver.url, events: ['issue.added'] };
    expect((await product.call(ada, 'POST', at(), body)).statusCode).toBe(409);
    const another = { name: 'Annex', organization_id: ours };
    const { id } = (await product.call(ada, 'POST', '/v1/projects', another)).json<Webhook>();
    const url = `/v1/projects/${id}/webhooks`;
    expect((await product.call(ada, 'POST', url, body)).statusCode).toBe(201);
    const [made] = (await product.call(ada, 'GET', url)).json<{ data: Webhook[] }>().data;
    expect((await product.call(ada, 'DELETE', `${at()}/${made?.id}`)).statusCode).toBe(404);
    const { fileId } = await uploadPdf(product, ada, ours);
    const added = await act('POST', '/v1/documents', { project_id: id, file_ids: [fileId] });
    const [document] = added.json<{ data: { id: number }[] }>().data;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId: document?.id ?? 0, pageNumber: 1, sheetNum: 'A-1', sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 2592, heightPoints: 1728, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    const there = { document: document?.id ?? 0, sheet: sheet?.id ?? 0 };
    await act('POST', '/v1/issues', issueBody(there));
    expect((await product.call(ada, 'DELETE', `/v1/projects/${id}`)).statusCode).toBe(204);
    const left = await product.db.select().from(webhooks).where(eq(webhooks.projectId, id));
    expect(left).toEqual([]);
  });
});
