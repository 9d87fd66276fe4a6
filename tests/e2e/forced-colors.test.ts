/** With forced colors, states can still be told apart. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';

const hasSample = existsSync(
  fileURLToPath(new URL('../../web/public/sample/issue-1.pdf', import.meta.url)),
);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

describe.skipIf(!hasSample)('forced colors', () => {
  it('leave ticks, shares of sliders, marks on paper and the selected row to be seen', async () => {
    const { page, context } = await openPage(browser, `${inject('baseUrl')}/compare`);
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Open the sample' }).click();
    await waitForSpeech(page, /Overlay ready/);

    const line = page.locator('.checkline').filter({ hasText: 'Hatch' });
    const tick = line.locator('svg');
    expect(await tick.isVisible()).toBe(false);
    await line.click();
    expect(await tick.isVisible()).toBe(true);

    const track = page.locator('.slider .track').first();
    const share = await track.evaluate(
      (node) => getComputedStyle(node, '::before').backgroundImage,
    );
    expect(share).toMatch(/^linear-gradient/);

    await page.locator('[data-pane="overlay"]').focus();
    await page.keyboard.press('n');
    const row = page.locator('.difference.selected');
    expect(await row.evaluate((node) => getComputedStyle(node).outlineStyle)).toBe('dashed');
    // Dark on white paper, although all text is light now.
    const frame = page.locator('.mark:not(.selected)').first();
    expect(await frame.evaluate((node) => getComputedStyle(node).borderTopColor)).toBe(
      'rgb(75, 84, 86)',
    );
    await context.close();
  });
});
