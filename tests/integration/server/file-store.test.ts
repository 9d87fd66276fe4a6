/**
 * One suite over both file stores. The S3 half needs a server: PINBAR_TEST_S3 as
 * `http://KEY:SECRET@HOST:PORT/BUCKET`, a bucket that may be written to; without it that half is skipped.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStore } from '../../../server/src/files/disk-store.ts';
import { ObjectMissing } from '../../../server/src/files/object-store.ts';
import type { ObjectStore } from '../../../server/src/files/object-store.ts';
import { S3Store } from '../../../server/src/files/s3-store.ts';
import { pdfBytes } from '../../support/test-product.ts';

type OpenedStore = { store: ObjectStore; close: () => void };

function diskStore(): OpenedStore {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-store-'));
  const store = new DiskStore({
    folder,
    publicUrl: 'http://pinbar.example',
    secret: Buffer.from('a secret of this test alone'),
  });
  return { store, close: () => rmSync(folder, { recursive: true, force: true }) };
}

const S3_ADDRESS = process.env['PINBAR_TEST_S3'];

function s3Store(): OpenedStore {
  const { origin, username, password, pathname } = new URL(S3_ADDRESS ?? '');
  const store = new S3Store({
    bucket: pathname.slice(1),
    endpoint: origin,
    region: 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  });
  return { store, close: () => undefined };
}

const STORES = [
  { name: 'on disk', open: diskStore, isThere: true },
  { name: 'S3', open: s3Store, isThere: S3_ADDRESS !== undefined },
];
const PDF = { type: 'application/pdf' };

for (const { name, open, isThere } of STORES) {
  describe.skipIf(!isThere)(`the file store ${name}`, () => {
    const folder = `test/${randomUUID()}`;
    const key = (file: string) => `${folder}/${file}`;
    const bytes = pdfBytes(300_000);
    let opened: OpenedStore;
    let store: ObjectStore;

    beforeAll(async () => {
      opened = open();
      ({ store } = opened);
      await store.put(key('original.pdf'), Readable.from([bytes]), PDF);
    });
    afterAll(async () => {
      for await (const left of store.list(`${folder}/`)) await store.remove(left.key);
      opened.close();
    });

    it('gives back what it was given, whole and by ranges', async () => {
      expect(await store.size(key('original.pdf'))).toBe(bytes.length);
      expect((await buffer(await store.read(key('original.pdf')))).equals(bytes)).toBe(true);
      const part = await buffer(await store.read(key('original.pdf'), { start: 10, end: 19 }));
      expect(part).toEqual(bytes.subarray(10, 20));
    });

    it('keeps an object that comes in more parts than one', async () => {
      const large = Buffer.alloc(11 * 1024 * 1024, 'large');
      const chunks = Array.from({ length: 11 }, (_, at) =>
        large.subarray(at << 20, (at + 1) << 20),
      );
      await store.put(key('large.pdf'), Readable.from(chunks), PDF);
      expect((await buffer(await store.read(key('large.pdf')))).equals(large)).toBe(true);
    });

    it('puts a new object in the place of an old one', async () => {
      await store.put(key('twice.pdf'), Readable.from([pdfBytes(100)]), PDF);
      await store.put(key('twice.pdf'), Readable.from([pdfBytes(50)]), PDF);
      expect(await store.size(key('twice.pdf'))).toBe(50);
    });

    it('says what is missing, and removes what is not there without a word', async () => {
      expect(await store.size(key('none.pdf'))).toBeNull();
      await expect(store.read(key('none.pdf'))).rejects.toBeInstanceOf(ObjectMissing);
      await expect(store.localFile(key('none.pdf'))).rejects.toBeInstanceOf(ObjectMissing);
      await store.remove(key('none.pdf'));
    });

    it('lists what begins alike', async () => {
      await store.put(key('pages/1.jpg'), Readable.from([pdfBytes(10)]), { type: 'image/jpeg' });
      await store.put(key('pages/2.jpg'), Readable.from([pdfBytes(10)]), { type: 'image/jpeg' });
      const found: string[] = [];
      for await (const each of store.list(key('pages/'))) found.push(each.key);
      expect(found.toSorted()).toEqual([key('pages/1.jpg'), key('pages/2.jpg')]);
      await store.remove(key('pages/1.jpg'));
      expect(await store.size(key('pages/1.jpg'))).toBeNull();
    });

    it('gives an object as a file of this host', async () => {
      await using file = await store.localFile(key('original.pdf'));
      expect(readFileSync(file.path).equals(bytes)).toBe(true);
    });

    it('gives an address that stays the same for pictures', async () => {
      const [one, two] = [
        await store.signGetCacheable(key('original.pdf')),
        await store.signGetCacheable(key('original.pdf')),
      ];
      expect(one).toBe(two);
    });
  });
}

/** What browsers do with them. Those of the disk store are tried in `api/uploads.test.ts`, where a server answers. */
describe.skipIf(S3_ADDRESS === undefined)('signed addresses of an S3 store', () => {
  const key = `test/${randomUUID()}/original.pdf`;
  const headers = { 'content-type': 'application/pdf' };
  const bytes = pdfBytes(5000);

  it('take a PDF, and give it whole and by ranges', async () => {
    const { store } = s3Store();
    const put = await store.signPut(key, 1_000_000);
    expect((await fetch(put, { method: 'PUT', headers, body: bytes })).ok).toBe(true);
    for (const address of [await store.signGet(key), await store.signGetCacheable(key)]) {
      expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(address, { headers: { range: 'bytes=0-7' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-7/5000']);
      expect(await part.text()).toBe('%PDF-1.7');
    }
  });

  it('are refused when they were changed', async () => {
    const { store } = s3Store();
    const other = (await store.signGet(key)).replace('original.pdf', 'another.pdf');
    expect((await fetch(other)).status).toBe(403);
    const put = await store.signPut(key, 1_000_000);
    const asText = { method: 'PUT', headers: { 'content-type': 'text/html' }, body: bytes };
    expect((await fetch(put, asText)).status).toBe(403);
    await store.remove(key);
  });
});
