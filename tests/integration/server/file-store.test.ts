/** One suite for both file stores. The S3 half needs a server (`support/s3-server.ts`), and is skipped without one. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import { GetBucketCorsCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStore } from '../../../server/src/files/disk-store.ts';
import { ObjectMissing } from '../../../server/src/files/object-store.ts';
import type { ObjectStore } from '../../../server/src/files/object-store.ts';
import { S3Store } from '../../../server/src/files/s3-store.ts';
import { hasS3Server, startS3Server } from '../../support/s3-server.ts';
import type { S3Server } from '../../support/s3-server.ts';
import { pdfBytes } from '../../support/test-product.ts';

type OpenedStore = { store: ObjectStore; close: () => Promise<void> };

function diskStore(): Promise<OpenedStore> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-store-'));
  const store = new DiskStore({
    folder,
    publicUrl: 'http://pinbar.example',
    secret: Buffer.from('a secret of this test alone'),
  });
  const close = () => Promise.resolve(rmSync(folder, { recursive: true, force: true }));
  return Promise.resolve({ store, close });
}

const PERMIT = { userId: 1, limitBytes: 1_000_000, type: 'application/pdf' };

const hasS3 = hasS3Server();

async function s3Store(): Promise<OpenedStore> {
  const server = await startS3Server();
  return { store: new S3Store(server.config), close: async () => server[Symbol.asyncDispose]() };
}

const STORES = [
  { name: 'on disk', open: diskStore, isThere: true },
  { name: 'S3', open: s3Store, isThere: hasS3 },
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
      opened = await open();
      ({ store } = opened);
      await store.put(key('original.pdf'), Readable.from([bytes]), PDF);
    });
    afterAll(async () => {
      for await (const left of store.list(`${folder}/`)) await store.remove(left.key);
      await opened.close();
    });

    it('gives back what it was given, whole and by ranges', async () => {
      expect(await store.size(key('original.pdf'))).toBe(bytes.length);
      expect((await buffer(await store.read(key('original.pdf')))).equals(bytes)).toBe(true);
      const part = await buffer(await store.read(key('original.pdf'), { start: 10, end: 19 }));
      expect(part).toEqual(bytes.subarray(10, 20));
    });

    it('goes on being read to its end although it is deleted meanwhile', async () => {
      await store.put(key('gone.pdf'), Readable.from([bytes]), PDF);
      const body = await store.read(key('gone.pdf'));
      await store.remove(key('gone.pdf'));
      expect((await buffer(body)).equals(bytes)).toBe(true);
      await expect(store.read(key('gone.pdf'))).rejects.toThrow(ObjectMissing);
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

    it('lists what is left while folders of it are removed', async () => {
      const folders = Array.from({ length: 40 }, (_, at) => key(`kept/${at}/`));
      for (const each of folders) await store.put(`${each}pages/1.jpg`, Readable.from(['x']), PDF);
      const found: string[] = [];
      for await (const each of store.list(key('kept/'))) {
        found.push(each.key);
        if (found.length > 1) continue;
        const others = folders.filter((other) => !each.key.startsWith(other));
        for (const other of others.slice(0, 10)) await store.removeAll(other);
      }
      expect(found.length).toBeGreaterThanOrEqual(30);
    });

    it('removes a folder with all that is in it, and nothing beside it', async () => {
      const inside = [key('gone/original.pdf'), key('gone/pages/1.jpg')];
      const beside = key('gone too/original.pdf');
      for (const each of [...inside, beside]) await store.put(each, Readable.from(['x']), PDF);
      await store.removeAll(key('gone/'));
      for (const each of inside) expect(await store.size(each)).toBeNull();
      expect(await store.size(beside)).toBe(1);
      // Deleting again is not an error.
      await store.removeAll(key('gone/'));
    });

    it('gives an object as a file of this host', async () => {
      await using file = await store.localFile(key('original.pdf'));
      expect(readFileSync(file.path).equals(bytes)).toBe(true);
    });

    it('gives an address that stays the same for pictures', async () => {
      const [one, two] = [
        await store.signGetCacheable(key('original.pdf'), 1),
        await store.signGetCacheable(key('original.pdf'), 1),
      ];
      expect(one).toBe(two);
    });
  });
}

/** What browsers do with them. The disk store's URLs are tested in `api/uploads.test.ts`, with a server. */
describe.skipIf(!hasS3)('signed addresses of an S3 store', () => {
  const key = `test/${randomUUID()}/original.pdf`;
  const headers = { 'content-type': 'application/pdf' };
  const bytes = pdfBytes(5000);
  let opened: OpenedStore;
  beforeAll(async () => {
    opened = await s3Store();
  });
  afterAll(() => opened.close());

  it('take a PDF, and give it whole and by ranges', async () => {
    const { store } = opened;
    const put = await store.signPut(key, PERMIT);
    expect((await fetch(put, { method: 'PUT', headers, body: bytes })).ok).toBe(true);
    for (const address of [await store.signGet(key, 1), await store.signGetCacheable(key, 1)]) {
      expect(Buffer.from(await (await fetch(address)).arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(address, { headers: { range: 'bytes=0-7' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 0-7/5000']);
      expect(await part.text()).toBe('%PDF-1.7');
    }
  });

  it('are refused when they were changed', async () => {
    const { store } = opened;
    const other = (await store.signGet(key, 1)).replace('original.pdf', 'another.pdf');
    expect((await fetch(other)).status).toBe(403);
    const put = await store.signPut(key, PERMIT);
    const asText = { method: 'PUT', headers: { 'content-type': 'text/html' }, body: bytes };
    expect((await fetch(put, asText)).status).toBe(403);
    await store.remove(key);
  });
});

/** CORS rules for the page. `e2e/s3.test.ts` tests them in a browser. */
describe.skipIf(!hasS3)('rules of CORS of an S3 store', () => {
  const page = 'http://pinbar.example:4173';
  let server: S3Server;
  let client: S3Client;
  beforeAll(async () => {
    server = await startS3Server();
    const { endpoint, region, accessKeyId, secretAccessKey } = server.config;
    const credentials = { accessKeyId, secretAccessKey };
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const bucket = () => ({ Bucket: server.config.bucket });
  async function rules(): Promise<unknown[]> {
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand(bucket()));
    return CORSRules.map(({ AllowedOrigins, AllowedMethods }) => [AllowedOrigins, AllowedMethods]);
  }
  const ours = (origin: string) => [[origin], ['GET', 'HEAD', 'PUT']];

  it('are made where there are none', async () => {
    expect(await new S3Store(server.config).allowBrowsers(page)).toBeNull();
    expect(await rules()).toEqual([ours(page)]);
  });

  it('keep those of others, and follow the page to another address', async () => {
    const theirs = { AllowedOrigins: ['https://other.example'], AllowedMethods: ['GET'] };
    const CORSConfiguration = { CORSRules: [theirs] };
    await client.send(new PutBucketCorsCommand({ ...bucket(), CORSConfiguration }));
    const store = new S3Store(server.config);
    const others = [['https://other.example'], ['GET']];
    for (const origin of [page, page, 'https://moved.example']) {
      expect(await store.allowBrowsers(origin)).toBeNull();
      expect(await rules()).toEqual([ours(origin), others]);
    }
  });

  it('stay as they are where they allow the page already', async () => {
    const any = {
      AllowedOrigins: ['*'],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag', 'Content-Range', 'Accept-Ranges'],
    };
    const CORSConfiguration = { CORSRules: [any] };
    await client.send(new PutBucketCorsCommand({ ...bucket(), CORSConfiguration }));
    expect(await new S3Store(server.config).allowBrowsers(page)).toBeNull();
    expect(await rules()).toEqual([ours('*')]);
  });
});

describe('an S3 store whose rules may not be changed', () => {
  it('is told in a sentence with the rule that it needs', async () => {
    const forbidding = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/xml' });
      response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>');
    });
    forbidding.listen(0, '127.0.0.1');
    await once(forbidding, 'listening');
    const { port } = forbidding.address() as AddressInfo;
    const access = { region: 'us-east-1', accessKeyId: 'any', secretAccessKey: 'any' };
    const store = new S3Store({ ...access, bucket: 'plans', endpoint: `http://127.0.0.1:${port}` });
    const advice = await store.allowBrowsers('https://pinbar.example');
    expect(advice).toContain(
      'Browsers cannot use the bucket plans from https://pinbar.example, so uploads and downloads will fail',
    );
    expect(advice).toContain('could not be set (Access Denied)');
    expect(JSON.parse(advice?.slice(advice.indexOf('{')) ?? '')).toEqual({
      AllowedOrigins: ['https://pinbar.example'],
      AllowedMethods: ['GET', 'HEAD', 'PUT'],
      AllowedHeaders: ['content-type', 'range'],
      ExposeHeaders: ['Accept-Ranges', 'Content-Range', 'ETag'],
      MaxAgeSeconds: 3600,
    });
    forbidding.close();
  });
});
