/** PDF layers on the compare screen: only what is shown is drawn and compared, however it is drawn, and that is remembered. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, forgetSpeech, openPage, waitForSpeech } from '../support/compare-page.ts';
import { layeredDrawing } from '../support/layered-drawing.ts';
import type { LayeredDrawing } from '../support/layered-drawing.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** Compares a drawing with one that has a door and a note. */
async function compare(page: Page, both: LayeredDrawing = {}): Promise<void> {
  await chooseFile(page, 'A', { name: 'permit.pdf', buffer: layeredDrawing(both) });
  const revised = layeredDrawing({ ...both, hasDoor: true, hasNote: true });
  await chooseFile(page, 'B', { name: 'bulletin.pdf', buffer: revised });
  await waitForSpeech(page, /Overlay ready/);
}

const differences = (page: Page) =>
  page.locator('[data-panel="differences"] button.row-button').count();
const layers = (page: Page) => page.getByRole('dialog', { name: 'PDF layers' });

it('draws and compares only the layers that are shown, and remembers them for both documents', async () => {
  const { page, context, faults } = await openPage(browser, `${inject('baseUrl')}/compare`);
  await compare(page);
  await expect.poll(() => differences(page)).toBe(2);
  await page.getByRole('button', { name: 'PDF layers 3 of 3 layers shown' }).click();
  await forgetSpeech(page);
  await layers(page).getByRole('treeitem', { name: 'A-NOTE' }).click();
  await waitForSpeech(page, /A-NOTE hidden. 2 of 3 layers shown/);
  await expect.poll(() => differences(page)).toBe(1);
  // The same layer of one drawing alone.
  await layers(page).getByRole('radio', { name: 'A', exact: true }).click();
  await layers(page).getByRole('treeitem', { name: 'A-WALL' }).click();
  await expect.poll(() => differences(page)).toBeGreaterThan(1);
  await layers(page).getByRole('treeitem', { name: 'A-WALL' }).click();
  await expect.poll(() => differences(page)).toBe(1);

  await page.goto(`${inject('baseUrl')}/compare`);
  await compare(page);
  // A difference says which layer it is on.
  await page.locator('[data-panel="differences"] button.row-button').click();
  await page.locator('dd', { hasText: /^A-DOOR$/ }).waitFor();
  await page.getByRole('button', { name: 'PDF layers 2 of 3 layers shown' }).click();
  await expect.poll(() => differences(page)).toBe(1);
  await layers(page).getByRole('button', { name: 'Reset to the document’s default' }).click();
  await expect.poll(() => differences(page)).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

it('shows a layer that the file hides, also where pdf.js draws', async () => {
  const { page, context } = await openPage(browser, `${inject('baseUrl')}/compare`);
  await compare(page, { hidesNote: true, isForPdfJs: true });
  await page.getByText('1 notice').click();
  await page
    .getByText(/hown as pixels/)
    .first()
    .waitFor();
  await expect.poll(() => differences(page)).toBe(1);
  await page.getByRole('button', { name: 'PDF layers 2 of 3 layers shown' }).click();
  await layers(page).getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => differences(page)).toBe(2);
  await context.close();
});
