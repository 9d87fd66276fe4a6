/** Uploads to signed URLs: whole, in parts, too large, altered, interrupted. */
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signAddress } from '../../../../server/src/files/signed-address.ts';
import { findFileByKey } from '../../../../server/src/repositories/stored-files.ts';
import {
  pathOf,
  pdfBytes,
  startTestProduct,
  uploadPdf,
  uploadPlace,
} from '../../../support/test-product.ts';
import type { TestPerson, TestProduct, Upload } from '../../../support/test-product.ts';

const PDF = { 'content-type': 'application/pdf' };

describe('uploads', () => {
  let product: TestProduct;
  let ours = 0;
  let creator: TestPerson;
  let stranger: TestPerson;
  let origin = '';

  beforeAll(async () => {
    product = await startTestProduct();
    ours = await product.organization('Ours');
    const theirs = await product.organization('Theirs');
    creator = await product.person({ name: 'creator', organizations: [ours] });
    stranger = await product.person({ name: 'stranger', organizations: [theirs] });
    origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => product[Symbol.asyncDispose]());

  const put = (place: Upload, payload: Buffer, headers: Record<string, string> = PDF) =>
    product.app.inject({ method: 'PUT', url: place.url, headers, payload });
  const received = async (place: Upload) => {
    const answer = await product.app.inject({ method: 'HEAD', url: place.url });
    return Number(answer.headers['upload-offset']);
  };
  async function read(key: string, range?: string) {
    const signed = await product.call(creator, 'POST', '/v1/storage/presigned-url', {
      file_key: key,
    });
    const url = pathOf(signed.json<{ signed_url: string }>().signed_url);
    const headers = range === undefined ? {} : { range };
    return product.app.inject({ method: 'GET', url, headers });
  }

  it('keeps a file byte for byte and notes its size and hash', async () => {
    const place = await uploadPlace(product, creator, ours);
    const bytes = pdfBytes(300_000);
    expect((await put(place, bytes)).statusCode).toBe(201);
    const answer = await read(place.fileKey);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    // Uploaded content, opened directly, never acts as a page of ours.
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await findFileByKey(product.db, place.fileKey)).toMatchObject({
      sizeBytes: 300_000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('refuses a file that is not what its sender says, and takes it when it is sent again', async () => {
    const place = await uploadPlace(product, creator, ours);
    const bytes = pdfBytes(300_000);
    const digest = createHash('sha256').update(bytes).digest('base64');
    const said = { ...PDF, 'repr-digest': `sha-256=:${digest}:` };
    const changed = Buffer.from(bytes);
    changed[200_000] = 255 - (changed[200_000] ?? 0);
    const refused = await put(place, changed, said);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ detail: expect.stringContaining('Send it again') });
    expect(await received(place)).toBe(0);
    const odd = await put(place, bytes, { ...PDF, 'repr-digest': 'sha-256=x' });
    expect(odd.statusCode).toBe(422);
    expect((await put(place, bytes, said)).statusCode).toBe(201);
    expect((await read(place.fileKey)).rawPayload.equals(bytes)).toBe(true);
  });

  it('gives ranges as HTTP says', async () => {
    const { fileKey } = await uploadPdf(product, creator, ours);
    const middle = await read(fileKey, 'bytes=100-199');
    expect(middle.statusCode).toBe(206);
    expect(middle.headers['content-range']).toBe('bytes 100-199/2000');
    expect(middle.rawPayload.length).toBe(100);
    expect((await read(fileKey, 'bytes=-10')).headers['content-range']).toBe(
      'bytes 1990-1999/2000',
    );
    expect((await read(fileKey, 'bytes=1990-')).rawPayload.length).toBe(10);
    expect((await read(fileKey, 'bytes=2000-')).statusCode).toBe(416);
    expect((await read(fileKey, 'bytes=5-1')).statusCode).toBe(416);
    expect((await read(fileKey, 'nonsense')).statusCode).toBe(200);
  });

  it('goes on with an upload that broke off, where it broke off', async () => {
    const place = await uploadPlace(product, creator, ours);
    const bytes = pdfBytes(1_000_000);
    const url = new URL(origin + place.url);
    await new Promise<void>((resolve) => {
      const sending = request(url, {
        method: 'PUT',
        headers: { ...PDF, 'content-length': bytes.length },
      });
      sending.on('error', () => resolve());
      sending.write(bytes.subarray(0, 400_000), () => {
        void sleep(100).then(() => sending.destroy());
      });
    });
    let offset = 0;
    await expect
      .poll(async () => (offset = await received(place)), { timeout: 5000 })
      .toBeGreaterThan(0);
    await sleep(100);
    offset = await received(place);
    const rest = { ...PDF, 'content-range': `bytes ${offset}-999999/1000000` };
    const wrong = { ...PDF, 'content-range': `bytes ${offset + 7}-999999/1000000` };
    expect((await put(place, bytes.subarray(offset + 7), wrong)).statusCode).toBe(416);
    expect((await put(place, bytes.subarray(offset), rest)).statusCode).toBe(201);
    expect((await read(place.fileKey)).rawPayload.equals(bytes)).toBe(true);
  });

  it('knows the hash of an upload that goes on after the server was started again', async () => {
    const place = await uploadPlace(product, creator, ours);
    const bytes = pdfBytes(1000);
    // As an earlier process left it.
    await product.store.append(place.fileKey, 0, Readable.from([bytes.subarray(0, 400)]));
    const rest = { ...PDF, 'content-range': 'bytes 400-999/1000' };
    expect((await put(place, bytes.subarray(400), rest)).statusCode).toBe(201);
    expect(await findFileByKey(product.db, place.fileKey)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  describe('that a server was killed in', () => {
    /** A server that gets no further than this step, and what another one on the same data says then. */
    async function killedAt(
      step: 'before its file has its name' | 'before its file is noted',
      send: (app: TestProduct['app']) => PromiseLike<unknown>,
    ): Promise<TestProduct['app']> {
      const killed = await product.appWith();
      const finish = product.store.finish.bind(product.store);
      await new Promise<void>((resolve) => {
        vi.spyOn(product.store, 'finish').mockImplementationOnce(async (key) => {
          if (step === 'before its file is noted') await finish(key);
          resolve();
          return new Promise(() => undefined);
        });
        void send(killed);
      });
      return product.appWith();
    }

    it.each(['before its file has its name', 'before its file is noted'] as const)(
      '%s is complete for another one, once',
      async (step) => {
        const place = await uploadPlace(product, creator, ours);
        const bytes = pdfBytes(5000);
        const whole = { method: 'PUT', url: place.url, headers: PDF, payload: bytes } as const;
        const app = await killedAt(step, (killed) => killed.inject(whole));
        // As the page goes on: it asks how much has arrived, and sends what is missing.
        const state = await app.inject({ method: 'HEAD', url: place.url });
        expect(state.headers['upload-offset']).toBe('5000');
        if (state.headers['upload-complete'] === '?0') {
          const headers = { ...PDF, 'content-range': 'bytes 5000-4999/5000' };
          const rest = await app.inject({ method: 'PUT', url: place.url, headers, payload: '' });
          expect(rest.statusCode, rest.body).toBe(201);
        }
        expect(await findFileByKey(product.db, place.fileKey)).toMatchObject({
          sizeBytes: 5000,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        });
        expect((await app.inject(whole)).statusCode).toBe(409);
        expect((await read(place.fileKey)).rawPayload.equals(bytes)).toBe(true);
        const folder = place.fileKey.slice(0, place.fileKey.lastIndexOf('/'));
        const kept: string[] = [];
        for await (const { key } of product.store.list(folder)) kept.push(key);
        expect(kept).toEqual([place.fileKey]);
        const project = await product.call(creator, 'POST', '/v1/projects', {
          ...{ name: `Killed ${step}`, organization_id: ours },
        });
        const body = { project_id: project.json<{ id: number }>().id, file_ids: [place.fileId] };
        const make = () => product.call(creator, 'POST', '/v1/documents', body);
        expect((await make()).statusCode).toBe(201);
        expect((await make()).statusCode).toBe(409);
      },
    );

    it('before a linearized copy is noted has it for another one', async () => {
      const asked = await product.call(creator, 'POST', '/v1/storage/upload-url', {
        path: `organizations/${ours}/projects/Set C.pdf`,
        has_linearized_version: true,
      });
      const { linearized_signed_url = '', file_key = '' } = asked.json<Record<string, string>>();
      const url = pathOf(linearized_signed_url);
      const whole = { method: 'PUT', url, headers: PDF, payload: pdfBytes(4000) } as const;
      const app = await killedAt('before its file is noted', (killed) => killed.inject(whole));
      const state = await app.inject({ method: 'HEAD', url });
      expect(state.headers['upload-complete']).toBe('?1');
      expect(await findFileByKey(product.db, file_key)).toMatchObject({
        ...{ linearizedKey: file_key.replace('original', 'linearized'), sizeBytes: null },
      });
    });
  });

  it('takes a linearized copy beside the original, and gives it', async () => {
    const answer = await product.call(creator, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${ours}/projects/Set B.pdf`,
      has_linearized_version: true,
    });
    const { signed_url, linearized_signed_url, file_key } = answer.json<Record<string, string>>();
    const send = (url = '', payload: Buffer) =>
      product.app.inject({ method: 'PUT', url: pathOf(url), headers: PDF, payload });
    expect((await send(signed_url, pdfBytes(3000))).statusCode).toBe(201);
    expect((await send(linearized_signed_url, pdfBytes(4000))).statusCode).toBe(201);
    const file = await findFileByKey(product.db, file_key ?? '');
    expect(file).toMatchObject({ sizeBytes: 3000 });
    expect((await read(file?.linearizedKey ?? '')).rawPayload).toHaveLength(4000);
  });

  it('says when the disk is full, and goes on when there is room', async () => {
    const place = await uploadPlace(product, creator, ours);
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const append = product.store.append.bind(product.store);
    vi.spyOn(product.store, 'append').mockImplementationOnce(async (...args) => {
      await append(...args);
      throw full;
    });
    const refused = await put(place, pdfBytes(1000));
    expect(refused.statusCode).toBe(507);
    expect(refused.json()).toEqual({
      code: 'NO_SPACE',
      detail: 'The server is out of storage space for this file.',
    });
    // The last free space is left to others.
    expect(await received(place)).toBe(0);
    expect((await put(place, pdfBytes(1000))).statusCode).toBe(201);
  });

  it('says when the disk of the database is full', async () => {
    const full = Object.assign(new Error('could not extend file'), { code: '53100' });
    const failed = new Error('Failed query', { cause: full });
    vi.spyOn(product.db, 'transaction').mockImplementationOnce(() => {
      throw failed;
    });
    const answer = await product.call(creator, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${ours}/projects/Set.pdf`,
    });
    expect(answer.statusCode).toBe(507);
    expect(answer.json()).toMatchObject({ code: 'NO_SPACE' });
    expect(answer.json<{ detail: string }>().detail).toMatch(/^The server is out of storage space/);
  });

  it('keeps the same file apart that is sent twice', async () => {
    const bytes = pdfBytes(5000);
    const [one, two] = [
      await uploadPlace(product, creator, ours),
      await uploadPlace(product, creator, ours),
    ];
    const answers = await Promise.all([put(one, bytes), put(two, bytes)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
    expect(one.fileKey).not.toBe(two.fileKey);
    for (const place of [one, two]) {
      expect((await read(place.fileKey)).rawPayload.equals(bytes)).toBe(true);
    }
  });

  it('answers 202 for a part and 201 for the last one', async () => {
    const place = await uploadPlace(product, creator, ours);
    const bytes = pdfBytes(1000);
    const part = (first: number, last: number) =>
      put(place, bytes.subarray(first, last + 1), {
        ...PDF,
        'content-range': `bytes ${first}-${last}/1000`,
      });
    expect((await part(0, 499)).statusCode).toBe(202);
    expect(await received(place)).toBe(500);
    const rereading = vi.spyOn(product.store, 'readPart');
    expect((await part(500, 999)).statusCode).toBe(201);
    // Only the header is checked again: the hash was computed as the parts arrived.
    expect(rereading.mock.calls.map(([, range]) => range?.end)).toEqual([1023]);
    rereading.mockRestore();
    expect(await findFileByKey(product.db, place.fileKey)).toMatchObject({
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((await part(0, 499)).statusCode).toBe(409);
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'The file is empty.'],
    ['what is no PDF', Buffer.alloc(5000, 'x'), 'The file is not a PDF, regardless of its name.'],
  ])('refuses %s and forgets it', async (_name, bytes, detail) => {
    const place = await uploadPlace(product, creator, ours);
    const answer = await put(place, bytes);
    expect([answer.statusCode, answer.json()]).toEqual([422, { detail, code: 'INVALID_INPUT' }]);
    expect(await received(place)).toBe(0);
    expect((await put(place, pdfBytes(100))).statusCode).toBe(201);
  });

  it('refuses more than the address allows, whatever the sender says beforehand', async () => {
    const place = await uploadPlace(product, creator, ours);
    const permit = {
      ...({ method: 'PUT', key: place.fileKey, expires: 9_999_999_999 } as const),
      ...{ userId: creator.userId, type: 'application/pdf' },
    };
    const url = signAddress(product.store.secret, { ...permit, limitBytes: 1000 });
    const small = { ...place, url };
    expect((await put(small, pdfBytes(1001))).statusCode).toBe(413);
    const chunked = await fetch(origin + url, {
      method: 'PUT',
      headers: PDF,
      body: new Blob([pdfBytes(5000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect(await received(small)).toBe(0);
    expect((await put(small, pdfBytes(1000))).statusCode).toBe(201);
  });

  it('refuses an address that was changed, is too old, or is for something else', async () => {
    const place = await uploadPlace(product, creator, ours);
    const other = await uploadPlace(product, creator, ours);
    const refused = async (url: string, method: 'PUT' | 'GET' = 'PUT') => {
      const answer = await product.app.inject({ method, url, headers: PDF, payload: pdfBytes(10) });
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    const forbidden = [403, 'BAD_SIGNATURE'];
    expect(await refused(place.url.replace(/limit=\d+/, 'limit=9999999999999'))).toEqual(forbidden);
    expect(await refused(place.url.replace(/signature=.{4}/, 'signature=AAAA'))).toEqual(forbidden);
    const path = place.url.split('?')[0] ?? '';
    expect(await refused(other.url.replace(/^[^?]+/, path))).toEqual(forbidden);
    expect(await refused(place.url, 'GET')).toEqual(forbidden);
    const { userId } = creator;
    const permit = {
      ...{ key: place.fileKey, userId, limitBytes: 1000, expires: 1 },
      type: 'application/pdf',
    };
    expect(await refused(signAddress(product.store.secret, { ...permit, method: 'PUT' }))).toEqual(
      forbidden,
    );
  });

  it('refuses 20 ways to change an address', async () => {
    const place = await uploadPlace(product, creator, ours);
    const { fileKey } = await uploadPdf(product, creator, ours);
    const { store } = product;
    const get = pathOf(await store.signGet(fileKey, creator.userId));
    const signature = /signature=([\w-]+)/.exec(place.url)?.[1] ?? '';
    // The last letter of a signature has two bits that base64url does not use.
    const last = signature.at(-1) ?? '';
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = alphabet[alphabet.indexOf(last) ^ 1] ?? '';
    const signed = (text: string) => place.url.replace(signature, text);
    const change = (name: string, value: string) =>
      place.url.replace(new RegExp(`${name}=\\d+`), `${name}=${value}`);
    const other = Number(/limit=(\d+)/.exec(place.url)?.[1]);
    const user = String(creator.userId);
    const tampered: (readonly ['GET' | 'PUT' | 'HEAD', string])[] = [
      ['PUT', signed('')],
      ['PUT', signed(signature.slice(1))],
      ['PUT', signed(signature.slice(0, -1) + twin)],
      ['PUT', signed(`${signature}=`)],
      ['PUT', signed(signature.toUpperCase())],
      ['PUT', `${place.url}&signature=${signature}`],
      ['PUT', place.url.replace(/&signature=.*/, '')],
      ['PUT', change('expires', '9999999999')],
      ['PUT', change('expires', '1e10')],
      ['PUT', `${place.url}&expires=9999999999`],
      ['PUT', change('limit', String(other + 1))],
      ['PUT', change('limit', `${other}.0`)],
      ['PUT', change('limit', '-1')],
      ['PUT', change('user', String(stranger.userId))],
      ['PUT', change('user', `0${user}`)],
      ['PUT', place.url.replace('original.pdf', 'linearized.pdf')],
      ['PUT', place.url.replace(`organizations/${ours}`, `organizations/${ours + 1}`)],
      ['PUT', get],
      ['GET', get.replace(`user=${user}`, `user=${stranger.userId}`)],
      ['GET', get.replace('original.pdf', 'pages/1-160.jpg')],
      ['HEAD', change('limit', String(other + 1))],
    ];
    for (const [method, url] of tampered) {
      const body = method === 'PUT' ? { headers: PDF, payload: pdfBytes(10) } : {};
      const answer = await product.app.inject({ method, url, ...body });
      expect(answer.statusCode, `${method} ${url}`).toBe(403);
    }
    expect(await received(place)).toBe(0);
    expect((await put(place, pdfBytes(10))).statusCode).toBe(201);
  });

  it('takes an address until its last second, and not one longer', async () => {
    const file = await uploadPdf(product, creator, ours);
    const expiryOf = (url: string) => Number(/expires=(\d+)/.exec(url)?.[1]) * 1000;
    const statusAt = async (ms: number, method: 'GET' | 'PUT', url: string) => {
      vi.setSystemTime(ms);
      const body = method === 'PUT' ? { headers: PDF, payload: pdfBytes(10) } : {};
      return (await product.app.inject({ method, url, ...body })).statusCode;
    };
    const now = Math.ceil(Date.now() / 1000) * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      const place = await uploadPlace(product, creator, ours);
      const get = pathOf(await product.store.signGet(file.fileKey, creator.userId));
      expect(expiryOf(get) - now).toBe(60 * 60 * 1000);
      expect(expiryOf(place.url) - now).toBe(24 * 60 * 60 * 1000);
      expect(await statusAt(expiryOf(get) + 1000, 'GET', get)).toBe(403);
      expect(await statusAt(expiryOf(get) - 1000, 'GET', get)).toBe(200);
      expect(await statusAt(expiryOf(place.url) + 1000, 'PUT', place.url)).toBe(403);
      expect(await statusAt(expiryOf(place.url) - 1000, 'PUT', place.url)).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes a file once: whoever has the address cannot put another in its place', async () => {
    const place = await uploadPlace(product, creator, ours);
    expect((await put(place, pdfBytes(100))).statusCode).toBe(201);
    const again = await put(place, pdfBytes(100));
    expect([again.statusCode, again.json()]).toEqual([
      409,
      { code: 'CONFLICT', detail: 'This file has already been uploaded.' },
    ]);
    await product.call(creator, 'DELETE', '/v1/storage/files', { file_ids: [place.fileId] });
    expect((await put(place, pdfBytes(100))).statusCode).toBe(404);
  });

  it('gives a person 20 places for files that have not arrived, and more once one has', async () => {
    const eager = await product.person({ name: 'eager', organizations: [ours] });
    const ask = () =>
      product.call(eager, 'POST', '/v1/storage/upload-url', {
        path: `organizations/${ours}/projects/Set.pdf`,
      });
    // All at once, and more than exist.
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    const places = answers.filter((answer) => answer.statusCode === 201);
    expect(places).toHaveLength(20);
    const refused = answers.find((answer) => answer.statusCode !== 201);
    expect([refused?.statusCode, refused?.json()]).toEqual([
      409,
      {
        code: 'CONFLICT',
        detail: 'You have 20 unfinished uploads. Finish or cancel one of them, then try again.',
      },
    ]);
    const { signed_url: url = '', file_id } = places[0]?.json<Record<string, string>>() ?? {};
    await put({ fileId: 0, fileKey: '', url: pathOf(url) }, pdfBytes(100));
    expect((await ask()).statusCode).toBe(201);
    expect((await ask()).statusCode).toBe(409);
    const canceled = places[1]?.json<{ file_id: number }>().file_id;
    expect(canceled).not.toBe(file_id);
    await product.call(eager, 'DELETE', '/v1/storage/files', { file_ids: [canceled] });
    expect((await ask()).statusCode).toBe(201);
    // Others are not delayed.
    expect((await uploadPlace(product, creator, ours)).fileId).toBeGreaterThan(0);
  });

  it('takes no other type than PDF', async () => {
    const place = await uploadPlace(product, creator, ours);
    const answer = await put(place, pdfBytes(100), { 'content-type': 'text/html' });
    expect(answer.statusCode).toBe(422);
  });

  it('gives an address for a key, also where its file is named, but not for that of another', async () => {
    const [one, other] = [
      await uploadPdf(product, creator, ours),
      await uploadPdf(product, creator, ours),
    ];
    const ask = (file_key: string, file_id?: number) =>
      product.call(creator, 'POST', '/v1/storage/presigned-url', { file_key, file_id });
    for (const named of [undefined, one.fileId]) {
      const answer = await ask(one.fileKey, named);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { file_key: one.fileKey, signed_url: expect.stringContaining(one.fileKey) },
      ]);
    }
    const both = await product.call(creator, 'POST', '/v1/storage/presigned-urls', {
      file_keys: [one.fileKey, other.fileKey],
    });
    expect(both.json()).toEqual({
      results: [one, other].map(({ fileKey }) => ({
        file_key: fileKey,
        signed_url: expect.stringContaining(fileKey),
        error: null,
      })),
    });
    const none = await product.call(creator, 'POST', '/v1/storage/presigned-urls', {
      file_keys: [],
    });
    expect(none.statusCode).toBe(422);
    for (const [key, id] of [
      [one.fileKey, other.fileId],
      [one.fileKey, 999_999],
      ['organizations/1/projects/none/original.pdf', one.fileId],
    ] as const) {
      const answer = await ask(key, id);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    }
  });

  it('gives addresses to those alone who may open the file', async () => {
    const { fileKey } = await uploadPdf(product, creator, ours);
    const answer = await product.call(stranger, 'POST', '/v1/storage/presigned-urls', {
      file_keys: [fileKey, 'organizations/1/../../secret'],
    });
    expect(answer.json()).toEqual({
      results: [
        { file_key: fileKey, signed_url: null, error: 'File not found' },
        { file_key: 'organizations/1/../../secret', signed_url: null, error: 'File not found' },
      ],
    });
    const place = await product.call(stranger, 'POST', '/v1/storage/upload-url', {
      path: `organizations/${ours}/projects/x.pdf`,
    });
    expect(place.statusCode).toBe(403);
  });

  it('removes files of the sender that no document uses', async () => {
    const place = await uploadPdf(product, creator, ours);
    const remove = (person: TestPerson) =>
      product.call(person, 'DELETE', '/v1/storage/files', { file_ids: [place.fileId] });
    expect((await remove(stranger)).statusCode).toBe(404);
    expect((await remove(creator)).statusCode).toBe(204);
    expect(await product.store.size(place.fileKey)).toBeNull();
    expect((await remove(creator)).statusCode).toBe(404);
  });

  it.each([
    [undefined, 2],
    ['project-documents', 2],
    ['new-project', 1],
  ])('lets a file of the category %s have up to %d GB', async (category, gigabytes) => {
    const path = `organizations/${ours}/projects/Set.pdf`;
    const body = { path, category };
    const answer = await product.call(creator, 'POST', '/v1/storage/upload-url', body);
    const { file_id, signed_url } = answer.json<{ file_id: number; signed_url: string }>();
    expect(new URL(signed_url).searchParams.get('limit')).toBe(String(gigabytes * 1024 ** 3));
    await product.call(creator, 'DELETE', '/v1/storage/files', { file_ids: [file_id] });
  });

  it('takes change orders under a category of their own, with its limits', async () => {
    const ask = (path: string, category?: string) =>
      product.call(creator, 'POST', '/v1/storage/upload-url', { path, category });
    const path = `organizations/${ours}/change-orders/PCO 7.pdf`;
    const answer = await ask(path, 'change-orders');
    const { file_key, signed_url } = answer.json<{ file_key: string; signed_url: string }>();
    expect(file_key).toMatch(new RegExp(`^organizations/${ours}/change-orders/`));
    expect(new URL(signed_url).searchParams.get('limit')).toBe(String(2 * 1024 ** 3));
    for (const [wrong, category] of [
      [path, 'project-documents'],
      [path, undefined],
      [path, 'invoices'],
      [`organizations/${ours}/projects/x.pdf`, 'change-orders'],
    ] as const) {
      expect((await ask(wrong, category)).statusCode).toBe(422);
    }
  });

  it.each([
    ['fewer bytes than it says', 'bytes 0-999/1000', 600, 202],
    ['more bytes than it says', 'bytes 0-999/1000', 1400, 413],
    ['a range that means nothing', 'bytes 5-1/x', 1000, 422],
    ['a range beyond what is there', 'bytes 500-1499/1500', 1000, 416],
  ])('does not take %s for the whole file', async (_name, range, length, status) => {
    const place = await uploadPlace(product, creator, ours);
    const answer = await put(place, pdfBytes(length), { ...PDF, 'content-range': range });
    expect(answer.statusCode).toBe(status);
    expect(await product.store.size(place.fileKey)).toBeNull();
  });
});
