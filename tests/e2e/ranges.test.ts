/** Documents of a project too large to download whole: their sheets come by ranges of a signed URL. */
import { open as openFile, mkdtemp, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { writeLargeDrawing } from '../support/large-drawing.ts';
import { contents, document, openSignedIn, project, sheet, task } from '../support/mocked-api.ts';
import type { Answers, MockedPage } from '../support/mocked-api.ts';

const MEGABYTES = 300;
const DOCUMENT = document(10, { page_count: 40 });
const PRESIGN = 'POST /storage/presigned-url';

let browser: Browser;
let folder = '';
let file: FileHandle;
let size = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'pinbar-ranges-'));
  const set = path.join(folder, 'set.pdf');
  writeLargeDrawing(set, { megabytes: MEGABYTES, pages: 40 });
  file = await openFile(set, 'r');
  ({ size } = await file.stat());
});

afterAll(async () => {
  await browser?.close();
  await file?.close();
  await rm(folder, { recursive: true, force: true });
});

type Store = {
  bytes: number;
  given: number;
  keys: unknown[];
  expired: Set<string>;
  isDown: boolean;
};

/** A file store whose URLs are numbered, and can be expired. */
function newStore(): Store {
  return { bytes: 0, given: 0, keys: [], expired: new Set(), isDown: false };
}

async function sendRange(route: Route, store: Store): Promise<void> {
  const request = route.request();
  const range = /bytes=(\d+)-(\d+)/.exec(request.headers()['range'] ?? '');
  if (store.isDown || store.expired.has(new URL(request.url()).search)) {
    return route.fulfill({ status: store.isDown ? 404 : 403 });
  }
  if (!range) return route.fulfill({ status: 500, body: 'The file was asked for whole.' });
  const first = Number(range[1]);
  const last = Math.min(Number(range[2]), size - 1);
  const { buffer } = await file.read({ buffer: Buffer.alloc(last - first + 1), position: first });
  store.bytes += buffer.length;
  return route.fulfill({
    status: 206,
    headers: { 'content-range': `bytes ${first}-${last}/${size}`, 'cache-control': 'no-store' },
    body: buffer,
  });
}

async function openProject(store: Store, search: string, shown = DOCUMENT): Promise<MockedPage> {
  const baseUrl = inject('baseUrl');
  const answers: Answers = {
    'GET /projects/1': { body: project([shown]) },
    'GET /projects/1/tasks': {
      body: { data: [task(DOCUMENT.file.file_key, 'issues_created')] },
    },
    'GET /projects/1/table-of-contents': { body: contents([sheet(1), sheet(2), sheet(31)]) },
    [PRESIGN]: async (route) => {
      store.given += 1;
      store.keys.push(route.request().postDataJSON().file_key);
      const signed_url = `${baseUrl}/files/set.pdf?n=${store.given}`;
      await route.fulfill({ json: { file_key: DOCUMENT.file.file_key, signed_url } });
    },
  };
  return openSignedIn(browser, baseUrl, `/projects/1${search}`, {
    answers,
    before: (context) => context.route('**/files/**', (route) => sendRange(route, store)),
  });
}

const waitForSheet = ({ page }: MockedPage, sheetNumber: string) =>
  waitForSpeech(page, new RegExp(`Sheet ${sheetNumber}`));

describe('a set of 300 MB', () => {
  it('is read from its linearized copy where it has one', async () => {
    const store = newStore();
    const linearized_file_key = 'organizations/1/projects/10/linearized.pdf';
    const copied = { ...DOCUMENT, file: { ...DOCUMENT.file, linearized_file_key } };
    const opened = await openProject(store, '?documentId=10&sheetId=1', copied);
    await waitForSheet(opened, 'A-101');
    expect(store.keys).toEqual([linearized_file_key]);
    await opened.context.close();
  });

  it('shows its first sheet after some hundred kilobytes, and another after few more', async () => {
    const store = newStore();
    const opened = await openProject(store, '?documentId=10&sheetId=1');
    await waitForSheet(opened, 'A-101');
    expect(store.bytes).toBeLessThan(3_000_000);
    const before = store.bytes;
    await opened.page.getByRole('treeitem', { name: /A-131/ }).click();
    await waitForSheet(opened, 'A-131');
    expect(store.bytes - before).toBeLessThan(1_500_000);
    expect(store.given).toBe(1);
    await opened.context.close();
  });

  it('goes on with a renewed address when the first one expires', async () => {
    const store = newStore();
    const opened = await openProject(store, '?documentId=10&sheetId=1');
    await waitForSheet(opened, 'A-101');
    store.expired.add('?n=1');
    await opened.page.getByRole('treeitem', { name: /A-131/ }).click();
    await waitForSheet(opened, 'A-131');
    expect(store.given).toBe(2);
    await opened.context.close();
  });

  it('says when the download failed, and tries again', async () => {
    const store = newStore();
    store.isDown = true;
    const opened = await openProject(store, '?documentId=10&sheetId=1');
    await opened.page
      .getByText('Download failed. Please check your connection and try again.')
      .waitFor();
    store.isDown = false;
    await opened.page.getByRole('button', { name: 'Retry' }).click();
    await waitForSheet(opened, 'A-101');
    await opened.context.close();
  });

  it('tries again by itself when the connection comes back', async () => {
    const store = newStore();
    store.isDown = true;
    const opened = await openProject(store, '?documentId=10&sheetId=1');
    await opened.page.getByRole('button', { name: 'Retry' }).waitFor();
    await opened.context.setOffline(true);
    store.isDown = false;
    await opened.context.setOffline(false);
    await waitForSheet(opened, 'A-101');
    await opened.context.close();
  });
});
