/** The whole product: sign in, create a project by uploading, watch it being read, open sheets, sign out. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFile, startBrowsedProduct, submitSignIn } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { announcements, openPage, waitForSpeech } from '../support/compare-page.ts';

/** Sent at `SLOW_BYTES` a second, this takes some seconds. */
const LARGE_BYTES = 6_000_000;
const SLOW_BYTES = 1_500_000;

let product: BrowsedProduct;
let large = '';
beforeAll(async () => {
  product = await startBrowsedProduct();
  large = path.join(product.folder, 'Large set.pdf');
  writeFileSync(large, `%PDF-1.7\n${'%'.repeat(LARGE_BYTES)}`);
});
afterAll(() => product.close());

async function signInAt(address: string) {
  const opened = await product.openSignedIn(address);
  await opened.page.getByRole('heading', { name: 'All Projects' }).waitFor();
  return opened;
}

async function openDialog(page: Page, name: string, files: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add new project' }).click();
  await page.getByLabel('Project name or address').fill(name);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles([...files]);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Project' }).click();

async function network(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (bytesPerSecond) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: bytesPerSecond === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond === 0 ? 0 : bytesPerSecond,
    });
  };
}

describe('a project', () => {
  it('goes from the sign-in to its sheets, and comes back after a reload', async () => {
    const { page, context, faults } = await signInAt('/?sort_by=name&sort_order=asc');
    // Back at the URL first requested.
    expect(page.url()).toBe(`${product.origin}/?sort_by=name&sort_order=asc`);
    await page.getByText('No projects', { exact: true }).waitFor();

    await openDialog(page, 'Harbor Street clinic', [sampleFile(1)]);
    await page.getByRole('button', { name: /^Detect type/ }).click();
    await page.getByRole('option', { name: 'Drawings' }).click();
    await create(page);
    await page.waitForURL(/\/projects\/1\?documentId=1&sort_by=priority&sort_order=desc/);
    const heading = page.getByRole('heading', { name: 'Harbor Street clinic' });
    await heading.waitFor();
    await page.getByRole('article', { name: /^Drawings, issue-1.pdf/ }).waitFor();

    const row = page.getByRole('treeitem', { name: /S-101/ });
    await row.waitFor({ timeout: 60_000 });
    await row.click();
    await page.waitForURL(/sheetId=\d+/);
    const shown = page.getByRole('group', { name: /^S-101/ });
    await shown.waitFor({ timeout: 60_000 });
    const address = page.url();
    await page.reload();
    await shown.waitFor({ timeout: 60_000 });
    expect(page.url()).toBe(address);
    expect(await row.getAttribute('aria-selected')).toBe('true');
    // The announced zoom is the one shown in the bar.
    await waitForSpeech(page, /^Sheet S-101/);
    const said = (await announcements(page)).find((text) => text.startsWith('Sheet S-101'));
    const zoom = await page.getByRole('button', { name: /^Zoom, \d+/ }).textContent();
    expect(said).toContain(`, ${zoom?.replace('%', '')} percent`);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('sheetId'));

    // Another set, added from the list of issues (FI-039), is read as well.
    await page.getByRole('button', { name: 'Open the full list' }).click();
    await page.getByRole('button', { name: 'Filter By' }).click();
    await page.getByRole('menuitem', { name: 'Upload documents' }).click();
    const upload = page.getByRole('dialog', { name: 'Upload documents' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      upload.getByRole('button', { name: 'choose files' }).click(),
    ]);
    await chooser.setFiles(sampleFile(2));
    await upload.getByRole('button', { name: 'Upload pdf' }).click();
    await page.getByText('1 document added').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    // Of the sheets that both sets have, the contents list the later one. This one is new.
    await page.getByRole('treeitem', { name: /A-401/ }).waitFor({ timeout: 60_000 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leaves nothing of the person behind after signing out', async () => {
    const { page, context } = await openPage(product.browser, product.origin);
    await submitSignIn(page, product);
    await page.getByText('Harbor Street clinic').waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${product.origin}/sign-in`);
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toMatch(/access_token|signedUrl|admin@/);
    await page.goto(`${product.origin}/projects/1`);
    await page.getByLabel('Password').waitFor();
    await context.close();
  });
});

describe('the sign-in', () => {
  it('works under another name of the same machine', async () => {
    const other = product.origin.replace('localhost', '127.0.0.1');
    const { page, context } = await openPage(product.browser, `${other}/?sort_by=name`);
    await page.getByLabel('Password').waitFor();
    expect(new URL(page.url()).origin).toBe(product.origin);
    await context.close();
  });

  it('says when the password is wrong, and lets the person try again', async () => {
    const { page, context } = await openPage(product.browser, product.origin);
    await submitSignIn(page, { ...product, password: 'not the password' });
    const main = page.getByRole('main');
    await main.getByText('Incorrect email or password.').waitFor();
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    // The issuer may forget its session before the page does.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(`${product.origin}/sign-in`);
    await context.close();
  });

  it('makes an account that waits for an organization', async () => {
    const { page, context } = await openPage(product.browser, `${product.origin}/sign-up`);
    await page.getByLabel('Full name').fill('Grace Hopper');
    await page.getByLabel('Work email').fill('grace@builders.example');
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: /^Setting up your account/ }).waitFor();
    await page.getByText('Welcome, Grace Hopper.').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${product.origin}/sign-in`);
    await context.close();
  });
});

describe('an upload', () => {
  it('refuses what is no PDF and too many files, and says both', async () => {
    const { page, context } = await signInAt('/');
    const text = path.join(product.folder, 'notes.pdf');
    writeFileSync(text, 'not a PDF at all');
    await openDialog(page, 'x', [text, ...[1, 2, 3, 4, 5, 6].map((n) => copyOf(n))]);
    await page.getByText('Too many files').waitFor();
    await page.getByText('You can upload a maximum of 5 files').first().waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'notes.pdf' })
      .getByText('Not a PDF')
      .waitFor();
    await create(page);
    await page.getByRole('dialog').getByText('Project name must have 2 to 50 characters').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const opener = page.getByRole('button', { name: 'Add new project' });
    await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await context.close();
  });

  it('waits while the network is away, then goes on from where it stopped', async () => {
    const { page, context } = await signInAt('/');
    const set = await network(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.headers()['content-range'] ?? 'all');
    });
    await openDialog(page, 'Interrupted', [large]);
    await set(SLOW_BYTES);
    await create(page);
    // So much that the server has noted some of it.
    await page.getByText(/^[2-9]\d%, .*B\/s/).waitFor();
    await set(0);
    await page.getByText(/waiting for the network/).waitFor();
    await set(-1);
    await page.waitForURL(/\/projects\/\d+/, { timeout: 60_000 });
    // The server may have had all of it before the page heard so. What it has is not sent again.
    const [first, ...later] = sent;
    expect(first).toBe('all');
    for (const range of later) expect(range).toMatch(/^bytes [1-9]\d*-/);
    await context.close();
  });

  it('goes on after a reload when the same file is chosen again', async () => {
    const { page, context } = await signInAt('/');
    const set = await network(page);
    await openDialog(page, 'Reloaded', [large]);
    await set(SLOW_BYTES);
    await create(page);
    await page.getByText(/^[2-9]\d%, /).waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await set(-1);
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await openDialog(page, 'Reloaded', [large]);
    await page.getByText(/% uploaded earlier, the rest will follow/).waitFor();
    await create(page);
    await page.waitForURL(/\/projects\/\d+/, { timeout: 60_000 });
    await context.close();
  });

  it('removes what was sent when it is canceled, without a word', async () => {
    const { page, context } = await signInAt('/');
    const set = await network(page);
    await openDialog(page, 'Canceled', [large]);
    await set(SLOW_BYTES);
    await create(page);
    await page.getByText(/^[1-9]\d?%, /).waitFor();
    const [removal] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
      page.getByRole('button', { name: 'Cancel' }).click(),
    ]);
    expect(removal.status()).toBe(204);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    expect(await page.getByText('Canceled').count()).toBe(0);
    await context.close();
  });
});

/** Small files that differ only in name. */
function copyOf(n: number): string {
  const file = path.join(product.folder, `copy ${n}.pdf`);
  writeFileSync(file, `%PDF-1.7\n% ${n}`);
  return file;
}
