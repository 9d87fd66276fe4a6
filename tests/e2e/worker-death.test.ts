/** Workers that die: the page says so, replaces them and keeps the review, and everything else continues. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';
import { inkShares, pictureOf } from '../support/pictures.ts';
import { makeWorkersMortal, order, startedCount } from '../support/worker-faults.ts';
import type { Doom, WorkerName } from '../support/worker-faults.ts';

const hasSample = existsSync(
  fileURLToPath(new URL('../../web/public/sample/issue-1.pdf', import.meta.url)),
);
const READY = /Overlay ready/;
const SECOND = /^Sheet A-102, .*Loaded/;

let browser: Browser;
let page: Page;
let doom: Doom;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** The sample's first sheets compared, the first difference accepted, the keyboard in the overlay. */
beforeEach(async () => {
  if (!hasSample) return;
  ({ page } = await openPage(browser, `${inject('baseUrl')}/compare`, {
    before: async (context) => {
      doom = await makeWorkersMortal(context);
    },
  }));
  await page.getByRole('button', { name: 'Open the sample' }).click();
  await waitForSpeech(page, READY);
  await overlay().focus();
  await page.keyboard.press('n');
  await page.keyboard.press('y');
  await page.getByText('1 done').waitFor();
});

afterEach(() => page?.context().close());

const overlay = () => page.locator('[data-pane="overlay"]');

/** Earlier announcements do not count. */
const forgetSpeech = () =>
  page.evaluate(() => void (window as unknown as { said: string[] }).said.splice(0));

async function expectNotice(words: RegExp): Promise<void> {
  await page.locator('.notices summary').click();
  await page.locator('.notices').getByText(words).waitFor();
}

async function expectFirstReviewKept(): Promise<void> {
  await overlay().focus();
  await forgetSpeech();
  await page.keyboard.press('PageUp');
  await waitForSpeech(page, READY);
  await page.getByText('1 done').waitFor();
}

describe.skipIf(!hasSample)('a worker that dies', () => {
  it.each<{ name: WorkerName; fault: 'trap' | 'close'; says: RegExp; kind: 'sheet' | 'compare' }>([
    { name: 'sheet A', fault: 'trap', says: /reads this drawing stopped/, kind: 'sheet' },
    { name: 'sheet B', fault: 'close', says: /reads this drawing stopped/, kind: 'sheet' },
    { name: 'compare', fault: 'trap', says: /compares the drawings stopped/, kind: 'compare' },
    { name: 'compare', fault: 'close', says: /compares the drawings stopped/, kind: 'compare' },
  ])('while a sheet is read and compared is replaced once: $name, $fault', async (death) => {
    const [sheets, compares] = [await startedCount(page, 'sheet'), 1];
    await forgetSpeech();
    await order(page, death.name, death.fault);
    await page.keyboard.press('PageDown');
    await waitForSpeech(page, SECOND);
    await waitForSpeech(page, READY);
    await waitForSpeech(page, death.says);
    await expectNotice(death.says);
    const isSheet = death.kind === 'sheet';
    expect(await startedCount(page, 'sheet')).toBe(sheets + (isSheet ? 1 : 0));
    expect(await startedCount(page, 'compare')).toBe(compares + (isSheet ? 0 : 1));
    expect(await startedCount(page, 'view')).toBe(1);
    await expectFirstReviewKept();
  });

  it.each(['trap', 'close'] as const)(
    'while it shows the drawings is replaced with its canvases: view, %s',
    async (fault) => {
      await page.keyboard.press('0');
      await order(page, 'view', fault);
      await page.keyboard.press('+');
      await waitForSpeech(page, /shows the drawings stopped/);
      await expect.poll(() => startedCount(page, 'view')).toBe(2);
      await page.keyboard.press('0');
      // The linework is there again, from both sheets.
      await expect
        .poll(async () => inkShares(await pictureOf(overlay())).dark, { timeout: 20_000 })
        .toBeGreaterThan(0.01);
      await page.getByText('1 done').waitFor();
      expect(await startedCount(page, 'sheet')).toBe(2);
      await page.keyboard.press('n');
      await waitForSpeech(page, /^Difference \d+ of/);
    },
  );

  it('together with all others is replaced too', async () => {
    await forgetSpeech();
    for (const name of ['view', 'compare', 'sheet A', 'sheet B'] as const) {
      await order(page, name, 'error');
    }
    await expect.poll(() => startedCount(page, 'sheet')).toBe(4);
    await overlay().focus();
    await page.keyboard.press('PageDown');
    await waitForSpeech(page, SECOND);
    await waitForSpeech(page, READY);
    await expect
      .poll(async () => inkShares(await pictureOf(overlay())).dark, { timeout: 20_000 })
      .toBeGreaterThan(0.01);
    await expectFirstReviewKept();
  });
});

describe.skipIf(!hasSample)('a worker that keeps dying', () => {
  it('over one drawing leaves the other one shown and says what to do', async () => {
    doom.kinds.add('sheet');
    await order(page, 'sheet B', 'trap');
    await page.keyboard.press('PageDown');
    await page.getByText('A-102 of drawing B could not be shown.').waitFor();
    await page.getByText('Pinbar keeps stopping. Reload the page.').waitFor();
    await waitForSpeech(page, /could not be shown\. Pinbar keeps stopping/);
    // A alone, in its own color.
    await expect
      .poll(async () => inkShares(await pictureOf(page.locator('[data-pane="a"]'))).red)
      .toBeGreaterThan(0.005);
    doom.kinds.clear();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await waitForSpeech(page, READY);
    await expectFirstReviewKept();
  });

  it('over the comparison leaves the sheets shown and says so', async () => {
    doom.kinds.add('compare');
    await order(page, 'compare', 'trap');
    await page.keyboard.press('PageDown');
    await waitForSpeech(page, SECOND);
    await waitForSpeech(page, /could not be aligned\. Pinbar keeps stopping/);
    await page.locator('.alignment').getByText('Pinbar keeps stopping').waitFor();
    await expect
      .poll(async () => inkShares(await pictureOf(overlay())).dark)
      .toBeGreaterThan(0.001);
    // Sheets are still being read.
    await forgetSpeech();
    await overlay().focus();
    await page.keyboard.press('PageUp');
    await waitForSpeech(page, /^Sheet A-101, .*Loaded/);
  });

  it('that shows the drawings says so, keeps the review and comes back with a reload', async () => {
    doom.kinds.add('view');
    await forgetSpeech();
    await order(page, 'view', 'trap');
    await page.keyboard.press('+');
    await waitForSpeech(page, /shows the drawings stopped/);
    await waitForSpeech(page, /Pinbar keeps stopping/);
    await page.getByText('Pinbar keeps stopping. Reload the page.').first().waitFor();
    doom.kinds.clear();
    await page.getByRole('button', { name: 'Reload the page' }).first().click();
    await waitForSpeech(page, READY);
    await page.getByText('1 done').waitFor();
  });
});
