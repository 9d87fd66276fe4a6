/** Live events about issues: who is told of which, by whatever call they changed. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { issues } from '../../../../server/src/db/schema.ts';
import { notePreparedAttachment } from '../../../../server/src/repositories/attachment-thumbnails.ts';
import { readEvents } from '../../../support/event-reader.ts';
import type { EventReader } from '../../../support/event-reader.ts';
import { attach, photo } from '../../../support/attachments.ts';
import { addIssue, ISSUE_CONTENT, sameContent } from '../../../support/issues.ts';
import { startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const SECTION = { drawing_sheet_id: undefined, csi_code: '081113' };

describe('a stream of events about issues', () => {
  let product: TestProduct;
  let author: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let document = 0;
  let readers: EventReader[] = [];

  beforeAll(async () => {
    product = await startTestProduct({ streamLimits: { heartbeatMs: 50, paceMs: 5 } });
    await product.app.listen({ host: '127.0.0.1', port: 0 });
    const ours = await product.organization('Ours');
    author = await product.person({ name: 'author', organizations: [ours] });
    viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
    const made = await product.call(author, 'POST', '/v1/projects', {
      ...{ name: 'Clinic', organization_id: ours },
    });
    project = made.json<{ id: number }>().id;
    const { fileId } = await uploadPdf(product, author, ours);
    const added = await product.call(author, 'POST', '/v1/documents', {
      ...{ project_id: project, file_ids: [fileId] },
    });
    document = added.json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  });
  afterAll(() => product[Symbol.asyncDispose]());
  let all: EventReader;
  let some: EventReader;
  beforeEach(async () => {
    all = await follow(author);
    some = await follow(viewer);
  });
  afterEach(() => {
    for (const reader of readers) reader.leave();
    readers = [];
  });

  async function open(person: TestPerson, after?: number) {
    const reader = await readEvents(product.app, person, {
      project,
      ...(after !== undefined && { after }),
    });
    readers.push(reader);
    return reader;
  }
  async function follow(person: TestPerson) {
    const reader = await open(person);
    expect((await reader.next())?.name).toBe('reload');
    return reader;
  }
  const raise = (): Promise<Issue> => addIssue(product, author, { document, sheet: 0 }, SECTION);
  async function call(method: 'POST' | 'PUT', path: string, body: object) {
    const answer = await product.call(author, method, `/v1/issues${path}`, body);
    expect(answer.statusCode).toBeLessThan(300);
  }
  const judge = ({ id }: Issue, is_thumbs_up: boolean) =>
    call('POST', `/${id}/evaluate`, { is_thumbs_up, is_thumbs_down: !is_thumbs_up });
  const told = async (reader: EventReader) => (await reader.next('issues'))?.data;
  const changed = (...given: Issue[]) => ({ changed: given.map(({ id }) => id), removed: [] });

  it('tells of every kind of change', async () => {
    const issue = await raise();
    const { id } = issue;
    expect(await told(some)).toEqual(changed(issue));
    const writes: [method: 'POST' | 'PUT', path: string, body: object][] = [
      ['PUT', `/${id}`, { ...sameContent(issue), summary: 'Door 110B' }],
      ['POST', `/${id}/priority`, { priority_id: 4 }],
      ['POST', `/${id}/status`, { status_id: 2 }],
      ['POST', `/${id}/discipline`, { discipline_id: 1 }],
      ['POST', `/${id}/assignee`, { assignee_id: author.userId }],
      ['POST', `/${id}/comments`, { text: 'See A-601.' }],
      ['POST', `/${id}/evaluate`, { is_thumbs_up: true, is_thumbs_down: false }],
      ['POST', '/bulk-update', { issue_ids: [id], priority_id: 1 }],
    ];
    for (const write of writes) {
      // oxlint-disable-next-line no-await-in-loop -- one event after another
      await call(...write);
      // oxlint-disable-next-line no-await-in-loop -- one event after another
      expect(await told(some)).toEqual(changed(issue));
    }
  });

  it('tells of an attachment, of its thumbnail, and of its end', async () => {
    const issue = await raise();
    expect(await told(some)).toEqual(changed(issue));
    const door = { issue: issue.id, name: 'door.jpg', bytes: photo() };
    const { id } = await attach(product, author, door);
    expect(await told(some)).toEqual(changed(issue));
    await notePreparedAttachment(product.db, id, { widthPx: 320, heightPx: 160 });
    expect(await told(some)).toEqual(changed(issue));
    await product.call(author, 'DELETE', `/v1/issues/${issue.id}/attachments/${id}`);
    expect(await told(some)).toEqual(changed(issue));
  });

  it('takes a rejected issue from viewers, tells them nothing of it, and gives it back', async () => {
    const hidden = await raise();
    const shown = await raise();
    await judge(hidden, false);
    const removed: number[] = [];
    while (removed.length === 0) {
      // oxlint-disable-next-line no-await-in-loop -- one event after another
      const data: unknown = await told(some);
      removed.push(...(data as { removed: number[] }).removed);
    }
    expect(removed).toEqual([hidden.id]);
    const before = some.text().length;
    await call('POST', `/${hidden.id}/comments`, { text: 'Not ours.' });
    await call('POST', `/${hidden.id}/priority`, { priority_id: 4 });
    await judge(hidden, false);
    await call('POST', `/${shown.id}/priority`, { priority_id: 4 });
    expect(await told(some)).toEqual(changed(shown));
    expect(some.text().slice(before)).not.toMatch(new RegExp(`\\b${hidden.id}\\b`));
    await judge(hidden, true);
    expect(await told(some)).toEqual(changed(hidden));
    expect(all.text()).not.toContain(`"removed":[${hidden.id}]`);
  });

  it('tells of many at once in one event, and names them only if they are few', async () => {
    const made = await product.db
      .insert(issues)
      .values(
        Array.from({ length: 1200 }, () => ({
          ...{ projectId: project, documentId: document, pageNumber: 1 },
          ...{ summary: ISSUE_CONTENT.summary, fullText: ISSUE_CONTENT.full_text },
          ...{ priorityId: 1, disciplineId: 8, issueType: 'spec' as const, refNumber: '08 11 13' },
        })),
      )
      .returning({ id: issues.id });
    expect(await told(some)).toEqual({ changed: null, removed: [] });
    const ids = made.map(({ id }) => id);
    const before = some.text().length;
    await call('POST', '/bulk-update', { issue_ids: ids.slice(0, 500), priority_id: 2 });
    expect(await told(some)).toEqual({ changed: null, removed: [] });
    await call('POST', '/bulk-update', { issue_ids: ids.slice(0, 2), priority_id: 3 });
    expect(await told(some)).toEqual({ changed: ids.slice(0, 2), removed: [] });
    expect(some.text().slice(before).split('event: issues')).toHaveLength(3);
  });

  it('tells that an issue is gone to those who saw it', async () => {
    const issue = await raise();
    expect(await told(some)).toEqual(changed(issue));
    await product.db.delete(issues).where(eq(issues.id, issue.id));
    expect(await told(some)).toEqual({ changed: [], removed: [issue.id] });
  });

  it('asks whoever was away to read issues again', async () => {
    const again = await open(viewer, 0);
    expect(await told(again)).toEqual({ changed: null, removed: [] });
  });
});
