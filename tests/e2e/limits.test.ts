/** Pages that demand too much, in the browser: reported, stopped, and cancelable at any time. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { chooseFile, openPage, tabTo, waitForSpeech } from '../support/compare-page.ts';
import { endlessShading, hugeImage, millionsOfLines } from '../support/hostile-pdf.ts';
import { inkShares, pictureOf } from '../support/pictures.ts';
import { makeProject } from '../support/project-by-api.ts';
import { rawPdf } from '../support/raw-pdf.ts';
import { makeWorkersMortal, startedCount } from '../support/worker-faults.ts';

const url = `${inject('baseUrl')}/compare`;
const good = { name: 'good.pdf', buffer: rawPdf() };

describe('two drawings, one of them hostile', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it.each([
    {
      name: 'lines',
      buffer: () => millionsOfLines({ withGoodPage: true }),
      // A busy machine comes to the limit of time first.
      says: /4,000,000 points|longer than 20 seconds/,
    },
    { name: 'image', buffer: () => hugeImage(), says: /4,294,836,225 pixels/ },
  ])(
    'says that the page is too complex, and leaves pdf.js and the other side alone: $name',
    async (hostile) => {
      const { page, context, faults } = await openPage(browser, url, { before: makeWorkersMortal });
      await chooseFile(page, 'B', good);
      await chooseFile(page, 'A', { name: 'hostile.pdf', buffer: hostile.buffer() });
      await waitForSpeech(page, /could not be shown\. The page is too complex\./);
      await page.getByText(hostile.says).waitFor();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await expect
        .poll(async () => inkShares(await pictureOf(page.locator('[data-pane="b"]'))).blue)
        .toBeGreaterThan(0.001);
      expect(await startedCount(page, 'pdf')).toBe(0);
      expect(await startedCount(page, 'sheet')).toBe(2);
      expect(faults).toEqual([]);
      if (hostile.name === 'lines') {
        // The rest of the document stays usable.
        await page.getByRole('button', { name: 'Next sheet' }).click();
        await waitForSpeech(
          page,
          /Overlay ready|not (be )?aligned|Pick three points|Check alignment/,
        );
      }
      await context.close();
    },
  );

  it('can be given up while pdf.js paints, tried again, and is stopped by itself after 30 s', async () => {
    const { page, context } = await openPage(browser, url);
    await chooseFile(page, 'B', good);
    const buffer = endlessShading({ withGoodPage: true });
    await chooseFile(page, 'A', { name: 'endless.pdf', buffer });
    await page.getByRole('button', { name: 'Cancel loading drawing A' }).waitFor();
    await tabTo(page, /^Cancel loading drawing A$/);
    await page.keyboard.press('Enter');
    await page.getByText('Loading was canceled').waitFor();
    await waitForSpeech(page, /^Loading canceled$/);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect
      .poll(() => again.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(/takes longer than usual/).waitFor();
    await page
      .getByText('This page took longer than 30 seconds and was stopped.')
      .waitFor({ timeout: 60_000 });
    await waitForSpeech(page, /could not be shown\. The page is too complex\./);
    await page.getByRole('button', { name: 'Next sheet' }).click();
    await waitForSpeech(page, /Overlay ready/);
    await context.close();
  });
});

describe('a hostile page of a project', () => {
  let product: BrowsedProduct;
  beforeAll(async () => {
    product = await startBrowsedProduct();
  });
  afterAll(() => product?.close());

  it('can be given up, and one that is too complex is told apart from it', async () => {
    const file = (name: string, bytes: Buffer) => {
      const place = path.join(product.folder, name);
      writeFileSync(place, bytes);
      return { path: place, type: 2 as const };
    };
    const { projectId } = await makeProject(product, {
      name: 'Hostile',
      files: [
        file('endless.pdf', endlessShading({ withGoodPage: true })),
        file('image.pdf', hugeImage()),
      ],
      sheets: 3,
    });
    const { page, context } = await product.openSignedIn(`/projects/${projectId}`);
    await page
      .getByRole('treeitem', { name: /^Page 1/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Cancel loading/ }).click();
    await page.getByText('Loading was canceled', { exact: false }).waitFor();
    await waitForSpeech(page, /^Loading .* canceled$/);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).first().click();
    await waitForSpeech(page, /endless.*page 2 of 2|Page 2.*percent/i);
    await page
      .getByRole('treeitem', { name: /^Page 1/ })
      .last()
      .click();
    await waitForSpeech(page, /could not be shown\. The page is too complex\./);
    await page.getByText(/an image of 4,294,836,225 pixels/).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await context.close();
  });
});
