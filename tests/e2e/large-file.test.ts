/** Sets too large for a worker's memory: their sheets are compared like those of small files. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';
import { writeLargeDrawing } from '../support/large-drawing.ts';

let browser: Browser;
let folder = '';
const url = `${inject('baseUrl')}/compare`;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(path.join(tmpdir(), 'pinbar-large-'));
});

afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** By path: a file of this size is not passed through the test's own memory. */
async function chooseLarge(page: Page, letter: 'A' | 'B', file: string): Promise<void> {
  const region = page.getByRole('region', { name: `Drawing ${letter}` });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    region.getByRole('button', { name: /^Choose/ }).click(),
  ]);
  await chooser.setFiles(file);
}

describe('two sets of a gigabyte', () => {
  it('are aligned and compared as vectors, without being read whole', async () => {
    const set = { megabytes: 1024, pages: 40 };
    const [older, newer] = [path.join(folder, 'older.pdf'), path.join(folder, 'newer.pdf')];
    writeLargeDrawing(older, set);
    writeLargeDrawing(newer, { ...set, withDoor: true });
    const { page, context, faults } = await openPage(browser, url);
    await chooseLarge(page, 'A', older);
    await chooseLarge(page, 'B', newer);
    await waitForSpeech(page, /Overlay ready/);
    await page.getByText('Aligned automatically').waitFor();
    const rows = page.locator('[data-panel="differences"] button.row-button');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await page.getByText(/pixels/).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});
