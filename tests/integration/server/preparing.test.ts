/** Linearized copies and page thumbnails, as the job makes them from real files and the API returns them. */
import { text } from 'node:stream/consumers';
import { loadImage } from '@napi-rs/canvas';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadPrefixOf } from '../../../server/src/domain/file-keys.ts';
import { ChildPlaces } from '../../../server/src/jobs/child-places.ts';
import { prepareDocument } from '../../../server/src/jobs/prepare-document.ts';
import { unpreparedDocuments } from '../../../server/src/repositories/preparing.ts';
import type { Document, Thumbnail } from '../../../contract/src/documents/schema.ts';
import { coreIsBuilt } from '../../support/command-line.ts';
import { smallDrawing } from '../../support/small-drawing.ts';
import { startTestProduct, uploadPlace } from '../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../support/test-product.ts';

const log = pino({ level: 'silent' });
const running = new AbortController().signal;
const places = new ChildPlaces();

describe.skipIf(!coreIsBuilt())('preparing a document', () => {
  let product: TestProduct;
  let person: TestPerson;
  let organization = 0;
  let project = 0;

  beforeAll(async () => {
    product = await startTestProduct();
    organization = await product.organization('Ours');
    person = await product.person({ name: 'creator', organizations: [organization] });
    const made = await product.call(person, 'POST', '/v1/projects', {
      name: 'Ours',
      organization_id: organization,
    });
    project = made.json<{ id: number }>().id;
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => product[Symbol.asyncDispose]());

  const needs = () => ({ db: product.db, store: product.store, log, places });

  async function addDocument(bytes: Uint8Array, projectId = project): Promise<number> {
    const place = await uploadPlace(product, person, organization);
    const sent = await product.app.inject({
      method: 'PUT',
      url: place.url,
      headers: { 'content-type': 'application/pdf' },
      payload: Buffer.from(bytes),
    });
    expect(sent.statusCode).toBe(201);
    const made = await product.call(person, 'POST', '/v1/documents', {
      project_id: projectId,
      file_ids: [place.fileId],
    });
    return made.json<{ data: Document[] }>().data[0]?.id ?? 0;
  }

  const documentOf = async (id: number) =>
    (await product.call(person, 'GET', `/v1/documents/${id}`)).json<Document>();

  async function thumbnails(id: number, query = ''): Promise<Thumbnail[]> {
    const answer = await product.call(person, 'GET', `/v1/documents/${id}/thumbnails${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: Thumbnail[] }>().data;
  }

  const fetchPicture = (url: string, headers: Record<string, string> = {}) => {
    const { pathname, search } = new URL(url);
    return product.app.inject({ method: 'GET', url: pathname + search, headers });
  };

  it('makes a linearized copy that opens with its first page', async () => {
    const id = await addDocument(await smallDrawing({ pages: 3 }));
    await prepareDocument(needs(), id, running);
    const { file } = await documentOf(id);
    expect(file.linearized_file_key).toMatch(/linearized\.pdf$/);
    const head = await product.store.read(file.linearized_file_key ?? '', { start: 0, end: 500 });
    expect(await text(head)).toMatch(/\/Linearized 1/);
    const signed = await product.call(person, 'POST', '/v1/storage/presigned-url', {
      file_key: file.linearized_file_key,
    });
    expect(signed.statusCode).toBe(200);
  });

  it('gives pictures of pages in three sizes, and the pages asked for', async () => {
    const id = await addDocument(await smallDrawing({ pages: 3 }));
    expect(await thumbnails(id)).toEqual([]);
    await prepareDocument(needs(), id, running);
    for (const size of [160, 640, 1600]) {
      const [first, ...others] = await thumbnails(id, `?size=${size}`);
      expect(others).toHaveLength(2);
      expect(first).toMatchObject({ page_number: 1, width_px: size });
      const answer = await fetchPicture(first?.url ?? '');
      expect(answer.headers['content-type']).toBe('image/jpeg');
      const picture = await loadImage(answer.rawPayload);
      expect([picture.width, picture.height]).toEqual([first?.width_px, first?.height_px]);
    }
    const some = await thumbnails(id, '?first_page=2&limit=1');
    expect(some.map((each) => each.page_number)).toEqual([2]);
  });

  it('is answered with the same address again, and a picture that is known is not sent twice', async () => {
    const id = await addDocument(await smallDrawing());
    await prepareDocument(needs(), id, running);
    const [first] = await thumbnails(id);
    const [again] = await thumbnails(id);
    expect(again?.url).toBe(first?.url);
    const answer = await fetchPicture(first?.url ?? '');
    const known = await fetchPicture(first?.url ?? '', {
      'if-none-match': String(answer.headers.etag),
    });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  });

  it('goes on where an earlier run was stopped', async () => {
    const id = await addDocument(await smallDrawing({ pages: 4 }));
    const stop = new AbortController();
    const put = product.store.put.bind(product.store);
    const putting = vi.spyOn(product.store, 'put').mockImplementation(async (key, body) => {
      await put(key, body);
      if (key.endsWith('/pages/2-1600.jpg')) stop.abort();
    });
    await expect(prepareDocument(needs(), id, stop.signal)).rejects.toThrow();
    expect(await unpreparedDocuments(product.db)).toContain(id);
    putting.mockClear();
    await prepareDocument(needs(), id, running);
    const painted = putting.mock.calls.map(([key]) => key);
    expect(await thumbnails(id)).toHaveLength(4);
    expect(painted.some((key) => key.includes('/pages/1-') || key.endsWith('.pdf'))).toBe(false);
    expect(await unpreparedDocuments(product.db)).not.toContain(id);
  });

  it('leaves no files of a project that is removed while its pictures are painted', async () => {
    const made = await product.call(person, 'POST', '/v1/projects', {
      name: 'Soon removed',
      organization_id: organization,
    });
    const removed = made.json<{ id: number }>().id;
    const id = await addDocument(await smallDrawing({ pages: 4 }), removed);
    const { file } = await documentOf(id);
    const put = product.store.put.bind(product.store);
    vi.spyOn(product.store, 'put').mockImplementation(async (key, ...rest) => {
      await put(key, ...rest);
      if (!key.endsWith('/pages/2-160.jpg')) return;
      expect(
        (await product.call(person, 'DELETE', `/v1/projects/${removed}`)).statusCode,
      ).toBeLessThan(300);
    });
    await prepareDocument(needs(), id, running);
    const left: string[] = [];
    for await (const { key } of product.store.list(uploadPrefixOf(file.file_key))) left.push(key);
    expect(left).toEqual([]);
  });

  it('does nothing the second time', async () => {
    const id = await addDocument(await smallDrawing());
    await prepareDocument(needs(), id, running);
    const reading = vi.spyOn(product.store, 'localFile');
    await prepareDocument(needs(), id, running);
    expect(reading).not.toHaveBeenCalled();
  });

  it.each([
    ['protected by a password', () => smallDrawing({ userPassword: 'secret' })],
    ['damaged', async () => (await smallDrawing()).slice(0, 700)],
  ])('lets a file go without that is %s', async (_, make) => {
    const id = await addDocument(await make());
    await prepareDocument(needs(), id, running);
    expect((await documentOf(id)).file.linearized_file_key).toBeNull();
    expect(await thumbnails(id)).toEqual([]);
    expect(await unpreparedDocuments(product.db)).not.toContain(id);
  });

  it('fails, to be repeated, when the file store does', async () => {
    const id = await addDocument(await smallDrawing());
    vi.spyOn(product.store, 'put').mockRejectedValue(new Error('The store is away.'));
    await expect(prepareDocument(needs(), id, running)).rejects.toThrow('away');
    expect(await unpreparedDocuments(product.db)).toContain(id);
  });
});
