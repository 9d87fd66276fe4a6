/**
 * The whole product with its files in an S3 store, which for the browser is another origin: what the store's signatures and
 * CORS rules, and the page's own policy, let through. The store's failures are real, except where a status is named.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  DeleteBucketCorsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { S3Store } from '../../server/src/files/s3-store.ts';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { hasS3Server, startS3Server } from '../support/s3-server.ts';
import type { S3Server } from '../support/s3-server.ts';
import { smallDrawing } from '../support/small-drawing.ts';

const SAMPLE = sampleFile(1);
const LARGE_BYTES = 6_000_000;
const SLOW_BYTES = 1_500_000;

describe.skipIf(!hasS3Server())('files in an S3 store', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-e2e-s3-'));
  const large = path.join(folder, 'Large set.pdf');
  let server: S3Server;
  let client: S3Client;
  let product: BrowsedProduct;

  beforeAll(async () => {
    writeFileSync(large, `%PDF-1.7\n${'%'.repeat(LARGE_BYTES)}`);
    server = await startS3Server();
    const { endpoint, region, accessKeyId, secretAccessKey } = server.config;
    client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
    });
    product = await startBrowsedProduct(server.environment);
  });
  afterAll(async () => {
    await product?.close();
    await server?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => new S3Store(server.config).allowBrowsers(product.origin));

  const isOfStore = (url: string) => url.startsWith(server.config.endpoint);
  const isPut = (route: Route) => route.request().method() === 'PUT';

  async function signedIn() {
    const opened = await product.openSignedIn('/');
    await opened.page.getByRole('heading', { name: 'All Projects' }).waitFor();
    return opened;
  }

  async function openDialog(page: Page, name: string, file: string): Promise<void> {
    await page.getByRole('button', { name: 'Add new project' }).click();
    await page.getByLabel('Project name or address').fill(name);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'choose files' }).click(),
    ]);
    await chooser.setFiles([file]);
  }

  const create = (page: Page) =>
    page.getByRole('button', { name: /Create Project|Try again/ }).click();
  const isCreated = (page: Page) => page.waitForURL(/\/projects\/\d+/, { timeout: 120_000 });

  async function sendSlowly(page: Page, uploadThroughput = SLOW_BYTES): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  }

  async function originalsInStore(): Promise<string[]> {
    const { bucket: Bucket } = server.config;
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    // Page thumbnails of other files may still be in progress.
    return Contents.flatMap(({ Key = '' }) => (Key.endsWith('original.pdf') ? Key : []));
  }

  /** Answers one PUT instead of the store, as it would for this origin; lets later ones through. */
  async function answerOnce(page: Page, status: number, code: string): Promise<void> {
    let isOver = false;
    await page.route(`${server.config.endpoint}/**`, (route) => {
      if (isOver || !isPut(route)) return route.fallback();
      isOver = true;
      return route.fulfill({
        status,
        headers: { 'access-control-allow-origin': product.origin },
        contentType: 'application/xml',
        body: `<Error><Code>${code}</Code></Error>`,
      });
    });
  }

  /** Replaces the first signed URL. */
  async function replaceAddress(page: Page, address: string): Promise<void> {
    await page.route(
      '**/v1/storage/upload-url',
      async (route) => {
        const answer = await route.fetch();
        const body = { ...(await answer.json()), signed_url: address };
        await route.fulfill({ response: answer, json: body });
      },
      { times: 1 },
    );
  }

  /** A signed URL that has expired. */
  function expiredPut(Bucket: string): Promise<string> {
    const command = new PutObjectCommand({
      Bucket,
      Key: 'any.pdf',
      ContentType: 'application/pdf',
    });
    return getSignedUrl(client, command, {
      signingDate: new Date(Date.now() - 60_000),
      expiresIn: 1,
      signableHeaders: new Set(['content-type']),
    });
  }

  it('are sent there, read, opened by ranges, seen as pictures, and given whole', async () => {
    const { page, context, faults } = await signedIn();
    const sent: string[] = [];
    const ranges: string[] = [];
    const pictures: string[] = [];
    page.on('response', (answer) => {
      const request = answer.request();
      if (!isOfStore(answer.url())) return;
      if (request.method() === 'PUT') sent.push(`${answer.status()}`);
      if (answer.status() === 206) ranges.push(answer.headers()['content-range'] ?? '');
    });
    page.on('requestfinished', (request) => {
      if (isOfStore(request.url()) && request.resourceType() === 'image')
        pictures.push(request.url());
    });
    await openDialog(page, 'Elsewhere', SAMPLE);
    await create(page);
    await isCreated(page);
    const row = page.getByRole('treeitem', { name: /S-101/ });
    await row.waitFor({ timeout: 120_000 });
    await row.click();
    await page.getByRole('group', { name: /^S-101/ }).waitFor({ timeout: 120_000 });
    expect(sent).toEqual(['200']);
    const size = readFileSync(SAMPLE).length;
    expect(ranges.length).toBeGreaterThan(0);
    expect(ranges[0]).toMatch(new RegExp(`^bytes \\d+-\\d+/${size}$`));

    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await expect.poll(() => pictures.length, { timeout: 120_000 }).toBeGreaterThan(0);
    const first = page.getByRole('listbox', { name: 'Pages' }).locator('img').first();
    await expect
      .poll(() => first.evaluate((node: HTMLImageElement) => node.naturalWidth))
      .toBeGreaterThan(0);

    const [key = ''] = await originalsInStore();
    const address = await new S3Store(server.config).signGet(key, 1);
    const whole = await page.evaluate(async (url) => {
      const answer = await fetch(url);
      const names = ['accept-ranges', 'etag'];
      return {
        bytes: (await answer.arrayBuffer()).byteLength,
        told: names.filter((name) => answer.headers.has(name)),
      };
    }, address);
    expect(whole).toEqual({ bytes: size, told: ['accept-ranges', 'etag'] });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leave nothing there of an upload that is canceled, whose progress is shown', async () => {
    const before = await originalsInStore();
    const { page, context } = await signedIn();
    await openDialog(page, 'Canceled', large);
    // So slowly that also on a busy machine most of the file has not been sent when Cancel is pressed.
    await sendSlowly(page, SLOW_BYTES / 10);
    await create(page);
    await page.getByText(/^[1-9]\d?%, .*B\/s/).waitFor();
    const [removal] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
      page.getByRole('button', { name: 'Cancel' }).click(),
    ]);
    expect(removal.status()).toBe(204);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await originalsInStore()).toEqual(before);
    await context.close();
  });

  it('are sent again by themselves when the store goes away in the middle and comes back', async () => {
    const { page, context } = await signedIn();
    await openDialog(page, 'Broken off', large);
    await sendSlowly(page);
    await create(page);
    await page.getByText(/^[1-9]\d?%, .*B\/s/).waitFor();
    await server.stop();
    await page.getByText(/waiting for the network/).waitFor();
    await server.start();
    await isCreated(page);
    await context.close();
  });

  it('get another place when their address has died', async () => {
    const { page, context } = await signedIn();
    await replaceAddress(page, await expiredPut(server.config.bucket));
    const statuses: number[] = [];
    page.on('response', (answer) => {
      if (isOfStore(answer.url()) && answer.request().method() === 'PUT') {
        statuses.push(answer.status());
      }
    });
    // Small: the store answers before it has read a large one, and closes the connection on its sender.
    const file = path.join(folder, 'small.pdf');
    writeFileSync(file, await smallDrawing());
    await openDialog(page, 'Died', file);
    await create(page);
    await isCreated(page);
    expect(statuses).toEqual([403, 200]);
    await context.close();
  });

  it('get another place when theirs is not there', async () => {
    const { page, context } = await signedIn();
    await answerOnce(page, 404, 'NoSuchBucket');
    await openDialog(page, 'Not there', SAMPLE);
    await create(page);
    await isCreated(page);
    await context.close();
  });

  it.each([
    [500, 'InternalError'],
    [503, 'SlowDown'],
    [400, 'RequestTimeout'],
  ])('are sent again by themselves after %i %s', async (status, code) => {
    const { page, context } = await signedIn();
    await answerOnce(page, status, code);
    await openDialog(page, code, SAMPLE);
    await create(page);
    await isCreated(page);
    await context.close();
  });

  it('say what the store said when it refuses them, and can be tried again', async () => {
    const { page, context } = await signedIn();
    await answerOnce(page, 400, 'InvalidRequest');
    await openDialog(page, 'Refused', SAMPLE);
    await create(page);
    await page.getByText(/The file store rejected the file \(400, InvalidRequest\)/).waitFor();
    await create(page);
    await isCreated(page);
    await context.close();
  });

  it('say so when the store is closed to the page, and can be tried again', async () => {
    const { page, context } = await signedIn();
    await client.send(new DeleteBucketCorsCommand({ Bucket: server.config.bucket }));
    await openDialog(page, 'No rule', SAMPLE);
    await create(page);
    await page.getByText(/The file store does not accept uploads from this page/).waitFor();
    await page.getByText(new RegExp(`must allow ${product.origin}`)).waitFor();
    await new S3Store(server.config).allowBrowsers(product.origin);
    await create(page);
    await isCreated(page);
    await context.close();
  });
});
