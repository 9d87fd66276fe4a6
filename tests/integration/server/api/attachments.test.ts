/** Photos and PDFs of issues: sent, listed, downloaded, removed, and who may do what. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Attachment } from '../../../../contract/src/attachments/schema.ts';
import { ATTACHMENT_LIMITS } from '../../../../contract/src/constants.ts';
import type { Issue, IssueChange } from '../../../../contract/src/issues/schema.ts';
import { files, issueAttachments, issues } from '../../../../server/src/db/schema.ts';
import { removeUnused } from '../../../../server/src/jobs/remove-unused.ts';
import { attach, photo, sendAttachment } from '../../../support/attachments.ts';
import { addIssue, addPlace } from '../../../support/issues.ts';
import { pathOf, pdfBytes, startTestProduct, uploadPdf } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let product: TestProduct;
let ours = 0;
let creator: TestPerson;
let colleague: TestPerson;
let viewer: TestPerson;
let administrator: TestPerson;
/** In another organization. */
let stranger: TestPerson;
let project = 0;
let document = 0;
let sheet = 0;
let issue: Issue;

beforeAll(async () => {
  product = await startTestProduct();
  ours = await product.organization('Ours');
  const theirs = await product.organization('Theirs');
  creator = await product.person({ name: 'creator', organizations: [ours] });
  colleague = await product.person({ name: 'colleague', organizations: [ours] });
  viewer = await product.person({ name: 'viewer', organizations: [ours], userTypeId: 2 });
  administrator = await product.person({ name: 'admin', organizations: [ours], isAdmin: true });
  stranger = await product.person({ name: 'stranger', organizations: [theirs] });
});
afterAll(() => product[Symbol.asyncDispose]());

beforeEach(async () => {
  ({ project, document, sheet } = await addPlace(product, creator, { organization: ours }));
  issue = await addIssue(product, creator, { document, sheet });
});

const url = (id = issue.id) => `/v1/issues/${id}/attachments`;
const add = (name: string, bytes: Uint8Array, person = creator) =>
  attach(product, person, { issue: issue.id, name, bytes });
const send = (name: string, bytes: Uint8Array, person = creator) =>
  sendAttachment(product, person, { issue: issue.id, name, bytes });

async function listed(person = creator): Promise<Attachment[]> {
  return (await product.call(person, 'GET', url())).json<{ data: Attachment[] }>().data;
}

const download = (address: string) => product.app.inject({ url: pathOf(address) });

async function history(person = creator): Promise<unknown[]> {
  const answer = await product.call(person, 'GET', `/v1/issues/${issue.id}/changes`);
  return answer.json<{ data: IssueChange[] }>().data.flatMap(({ changes }) => changes);
}

describe('an attachment', () => {
  it.each([
    ['image/jpeg', photo('image/jpeg')],
    ['image/png', photo('image/png')],
    ['image/webp', photo('image/webp')],
    ['application/pdf', pdfBytes(3000)],
  ] as const)('is listed, and downloaded as what it is: %s', async (type, bytes) => {
    const made = await add('At the door', bytes);
    const [first] = await listed(viewer);
    const ending = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }[type as string];
    const name = `At the door.${ending ?? type.slice(6)}`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(first).toMatchObject({
      ...{ id: made.id, name, media_type: type, size_bytes: bytes.length, sha256 },
      ...{ added_by: { full_name: 'creator' }, thumbnail: null, is_new: true },
      can_remove: false,
    });
    const answer = await download(first?.url ?? '');
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(product.thumbnailsAskedFor).toContain(made.id);
  });

  it('is counted by its issue, and told by its history, which keep their version', async () => {
    const made = await add('door.jpg', photo());
    const seen = await product.call(creator, 'GET', `/v1/issues/${issue.id}`);
    expect(seen.json<Issue>()).toMatchObject({ attachments_count: 1, version: issue.version });
    expect((await product.call(creator, 'DELETE', `${url()}/${made.id}`)).statusCode).toBe(204);
    const removed = { field: 'attachment', from: 'door.jpg', to: null };
    expect(await history(viewer)).toEqual([removed, { ...removed, from: null, to: 'door.jpg' }]);
  });

  it('may be added again after a lost answer: it is the same one', async () => {
    const { fileId } = await send('door.jpg', photo());
    const body = { file_id: fileId };
    const first = await product.call(creator, 'POST', url(), body);
    const again = await product.call(creator, 'POST', url(), body);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json<Attachment>().id).toBe(first.json<Attachment>().id);
    expect(await history()).toHaveLength(1);
    const other = await addIssue(product, creator, { document, sheet });
    expect((await product.call(creator, 'POST', url(other.id), body)).statusCode).toBe(409);
  });

  it('keeps its name as data: in no path, and with an ending of its type', async () => {
    const made = await add('../../etc/plan.bat', photo());
    expect(made.name).toBe('../../etc/plan.bat.jpg');
    const keys = await product.db.select({ key: files.key }).from(files);
    expect(keys.filter(({ key }) => key.includes('plan') || key.includes('..'))).toEqual([]);
    const { headers } = await download(made.url);
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''..%2F..%2Fetc%2Fplan.bat.jpg",
    );
  });
});

describe('a file that cannot be attached', () => {
  it.each([
    [
      'a web page',
      'door.jpg',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      /Only photos/,
    ],
    [
      'a HEIC photo',
      'door.heic',
      Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1', 'latin1'),
      /HEIC/,
    ],
    ['an empty file', 'door.jpg', Buffer.alloc(0), /empty/],
  ])('is refused with a reason, and deleted: %s', async (_what, name, bytes, reason) => {
    const { fileId, sent } = await send(name, bytes);
    expect(sent.statusCode).toBe(422);
    expect(sent.json<{ detail: string }>().detail).toMatch(reason);
    const answer = await product.call(creator, 'POST', url(), { file_id: fileId });
    expect(answer.statusCode).toBe(409);
    expect(await listed()).toEqual([]);
  });

  it('is refused by its content also where the store checks nothing, as an S3 store', async () => {
    const { fileId, sent } = await send('door.jpg', photo());
    expect(sent.statusCode).toBe(201);
    const rows = await product.db.select().from(files);
    const key = rows.find(({ id }) => id === fileId)?.key ?? '';
    await product.store.put(key, Readable.from([Buffer.from('<script>alert(1)</script>')]));
    const answer = await product.call(creator, 'POST', url(), { file_id: fileId });
    expect(answer.statusCode).toBe(422);
  });

  it('is too large', async () => {
    const place = await product.call(creator, 'POST', `${url()}/upload-url`, { name: 'set.pdf' });
    const { signed_url } = place.json<{ signed_url: string }>();
    const total = ATTACHMENT_LIMITS.bytes + 1;
    const answer = await product.app.inject({
      method: 'PUT',
      url: pathOf(signed_url),
      headers: {
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-999/${total}`,
      },
      payload: pdfBytes(1000),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ detail: string }>().detail).toBe('The file is larger than 50 MB.');
  });

  it('is there already, under another name', async () => {
    await add('door.jpg', photo());
    const { fileId } = await send('same door.jpg', photo());
    const answer = await product.call(creator, 'POST', url(), { file_id: fileId });
    expect(answer.statusCode).toBe(409);
    expect(answer.json<{ detail: string }>().detail).toContain('door.jpg');
  });

  it('is one more than an issue may have, also of two that arrive at once', async () => {
    for (let seed = 1; seed < ATTACHMENT_LIMITS.files; seed += 1) {
      await add(`${seed}.png`, photo('image/png', { seed }));
    }
    const last = await Promise.all(
      [100, 101].map((seed) => send('last.png', photo('image/png', { seed }))),
    );
    const answers = await Promise.all(
      last.map(({ fileId }) => product.call(creator, 'POST', url(), { file_id: fileId })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    const more = await product.call(creator, 'POST', `${url()}/upload-url`, { name: 'more.png' });
    expect(more.statusCode).toBe(409);
    expect(more.json<{ detail: string }>().detail).toMatch(/at most 20 attachments/);
  });

  it('is of another kind of upload, and an attachment becomes no document', async () => {
    const { fileId } = await uploadPdf(product, creator, ours);
    const body = { file_id: fileId };
    expect((await product.call(creator, 'POST', url(), body)).statusCode).toBe(404);
    const pending = await send('door.pdf', pdfBytes(100));
    const documents = { project_id: project, file_ids: [pending.fileId] };
    expect((await product.call(creator, 'POST', '/v1/documents', documents)).statusCode).toBe(404);
  });
});

describe('who sees an issue', () => {
  it('alone gets its attachments: a rejected one is hidden from viewers with its files', async () => {
    await add('door.jpg', photo());
    const [seen] = await listed(viewer);
    expect((await download(seen?.url ?? '')).statusCode).toBe(200);
    const evaluate = { is_thumbs_up: false, is_thumbs_down: true };
    await product.call(creator, 'POST', `/v1/issues/${issue.id}/evaluate`, evaluate);
    expect((await product.call(viewer, 'GET', url())).statusCode).toBe(404);
    expect((await download(seen?.url ?? '')).statusCode).toBe(403);
    const [mine] = await listed();
    expect((await download(mine?.url ?? '')).statusCode).toBe(200);
  });

  it('has a URL of their own that ends with their access, and no one guesses a key', async () => {
    await add('door.jpg', photo());
    const [{ key } = { key: '' }] = await product.db
      .select({ key: files.key })
      .from(files)
      .innerJoin(issueAttachments, eq(issueAttachments.fileId, files.id))
      .where(eq(issueAttachments.issueId, issue.id));
    for (const [person, status] of [
      [viewer, 200],
      [stranger, 404],
    ] as const) {
      const body = { file_key: key };
      const answer = await product.call(person, 'POST', '/v1/storage/presigned-url', body);
      expect(answer.statusCode).toBe(status);
    }
    const forged = await product.store.signGetCacheable(key, stranger.userId);
    expect((await download(forged)).statusCode).toBe(403);
  });

  it('removes what they added, and administrators what anyone did', async () => {
    const made = await add('door.jpg', photo(), colleague);
    const remove = (person: TestPerson) =>
      product.call(person, 'DELETE', `${url()}/${made.id}`).then(({ statusCode }) => statusCode);
    expect(await remove(stranger)).toBe(404);
    expect(await remove(viewer)).toBe(403);
    expect(await remove(creator)).toBe(403);
    expect((await listed(administrator))[0]).toMatchObject({ can_remove: true });
    expect(await remove(administrator)).toBe(204);
    expect(await remove(administrator)).toBe(404);
    const elsewhere = await addIssue(product, creator, { document, sheet });
    const other = await add('window.jpg', photo('image/jpeg', { seed: 9 }));
    const wrong = `${url(elsewhere.id)}/${other.id}`;
    expect((await product.call(administrator, 'DELETE', wrong)).statusCode).toBe(404);
  });
});

describe('files of attachments', () => {
  const objects = async () => {
    const keys: string[] = [];
    for await (const { key } of product.store.list('organizations/')) keys.push(key);
    return keys.filter((key) => key.includes('issue-attachments'));
  };
  const tidy = () => {
    const needs = { db: product.db, store: product.store, log: pino({ level: 'silent' }) };
    return removeUnused(needs, Date.now() + 3 * DAY_MS);
  };

  it('are deleted with the attachment, and with the project', async () => {
    await tidy();
    const before = await objects();
    const made = await add('door.jpg', photo());
    await add('door.pdf', pdfBytes(900));
    expect(await objects()).toHaveLength(before.length + 2);
    await product.call(creator, 'DELETE', `${url()}/${made.id}`);
    expect(await objects()).toHaveLength(before.length + 1);
    expect((await product.call(creator, 'DELETE', `/v1/projects/${project}`)).statusCode).toBe(204);
    expect(await objects()).toEqual(before);
  });

  it('stay while the store is tidied up, and go after their issue', async () => {
    await add('door.jpg', photo());
    await tidy();
    const [kept] = await listed();
    expect((await download(kept?.url ?? '')).statusCode).toBe(200);
    await product.db.delete(issues);
    await tidy();
    expect(await objects()).toEqual([]);
    expect(await product.db.select().from(issueAttachments)).toEqual([]);
  });

  it('are not deleted as unused while an issue has them', async () => {
    const { fileId } = await send('door.jpg', photo());
    await product.call(creator, 'POST', url(), { file_id: fileId });
    const body = { file_ids: [fileId] };
    expect((await product.call(creator, 'DELETE', '/v1/storage/files', body)).statusCode).toBe(409);
  });
});
