/** Side by side a turned sheet reads like the other one, and can be seen as it was drawn. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';

const sample = fileURLToPath(new URL('../../web/public/sample/issue-1.pdf', import.meta.url));
/** The roof plan, which the second issue has on a portrait page. */
const ADDRESS = '/compare?from=sample&pageA=3&pageB=3&layout=side';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

async function paperOf(page: Page, pane: 'a' | 'b'): Promise<{ width: number; height: number }> {
  const box = await page.locator(`[data-pane="${pane}"] .sheet-edge`).boundingBox();
  if (box === null) throw new Error(`no paper in pane ${pane}`);
  return box;
}

it.skipIf(!existsSync(sample))('a turned sheet lies as the other, or as it was drawn', async () => {
  const { page, context, faults } = await openPage(browser, `${inject('baseUrl')}${ADDRESS}`);
  await waitForSpeech(page, /Overlay ready/);
  await page.getByText(/Turned 90° /).waitFor();
  const asDrawn = page.getByRole('button', { name: 'Show B as it was drawn' });
  await asDrawn.waitFor();
  const laid = await paperOf(page, 'b');
  expect(laid.width).toBeGreaterThan(laid.height);

  // Both panes show the same place: what moves one moves the other.
  await page.locator('[data-pane="a"]').focus();
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(300);
  const [a, b] = [await paperOf(page, 'a'), await paperOf(page, 'b')];
  expect(b.width).toBeCloseTo(a.width, -1);

  await asDrawn.click();
  await page.waitForTimeout(300);
  const drawn = await paperOf(page, 'b');
  expect(drawn.height).toBeGreaterThan(drawn.width);
  expect(await asDrawn.getAttribute('aria-pressed')).toBe('true');
  await page.waitForFunction(() => location.search.includes('asDrawn=true'));
  expect(faults).toEqual([]);
  await context.close();
});
