/** The viewers of a batch: pages and overlays of the project that it is matched with, beside its documents. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closeWithoutFaults } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { batch, BATCH_PATHS } from '../support/change-order-page.ts';
import { openSignedIn } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';
import { MATCHED_BATCH } from '../support/matched-batch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (search = '', answers: Answers = {}) =>
  openSignedIn(browser, inject('baseUrl'), `/change-orders/7${search}`, {
    answers: { ...MATCHED_BATCH, ...answers },
  });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const viewer = (page: Page, id: 1 | 2) => page.getByRole('region', { name: `Viewer ${id}` });
const pick = async (page: Page, words: string, option: RegExp) => {
  await page.getByRole('button', { name: /^Select a page to compare/ }).click();
  await page.getByRole('combobox', { name: /CSI code/ }).fill(words);
  await page.getByRole('option', { name: option }).click();
};

describe('beside a document of a batch', () => {
  it('a page of its project is found by sheet number or CSI code, and there after a reload', async () => {
    const opened = await open();
    const { page, calls } = opened;
    await page.getByRole('region', { name: 'Document' }).getByText('OCO-007.pdf').waitFor();
    await page.getByRole('button', { name: 'Compare two pages' }).click();
    await page.getByText('Pick a page of the project to compare above.').waitFor();
    await pick(page, 'a-102', /^A-102/);
    await viewer(page, 2)
      .getByRole('group', { name: /^A-102/ })
      .waitFor();
    expect(params(page)).toEqual({ document2Id: '10', sheet2Id: '2', split: '50' });
    await page.locator('.co-marker').first().waitFor();

    await pick(page, '26 05', /26 05 19/);
    await viewer(page, 2).getByRole('group', { name: 'Page 2' }).waitFor();
    expect(params(page)).toEqual({ document2Id: '30', page2Number: '2', split: '50' });
    expect(calls.filter((call) => call.includes('/projects/')).join()).not.toMatch(/projects\/2/);
    // A change order is shown in the first viewer, and the second one stays.
    await page.getByRole('treeitem', { name: /Temporary heat/ }).click();
    await page.locator('.co-marker.is-selected').waitFor();
    const chosen = {
      ...{ changeOrderDocumentId: '1', pageNumber: '2' },
      ...{ document2Id: '30', page2Number: '2', split: '50' },
    };
    expect(params(page)).toEqual(chosen);
    await page.reload();
    await viewer(page, 1).getByRole('group', { name: 'Page 2' }).waitFor();
    await viewer(page, 2).getByRole('group', { name: 'Page 2' }).waitFor();
    expect(params(page)).toEqual(chosen);

    await page.getByRole('button', { name: 'Close compare window' }).click();
    await page.getByRole('region', { name: 'Document' }).waitFor();
    expect(params(page)).toEqual({ changeOrderDocumentId: '1', pageNumber: '2' });
    await page.goBack();
    await viewer(page, 2).waitFor();
    await closeWithoutFaults(opened);
  });

  it('an overlay can be realigned and cleared', async () => {
    const opened = await open('?document2Id=10&sheet2Id=1&split=50');
    const { page } = opened;
    await viewer(page, 2)
      .getByRole('group', { name: /^A-101/ })
      .waitFor();
    const [realign, clear] = [/^Realign overlay of A-101/, /^Clear overlay of A-101/].map((name) =>
      page.getByRole('banner').getByRole('button', { name }),
    );
    expect(await clear?.count()).toBe(0);
    await page.getByRole('button', { name: 'Overlays', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Overlays' });
    expect(await menu.getByRole('radio', { name: 'Viewer 2' }).isChecked()).toBe(true);
    await menu.getByRole('button', { name: /A-101.* with A-101/ }).click();
    await viewer(page, 2).locator('[data-pane="overlay"]').waitFor();
    expect(params(page)).toEqual({ overlayExecution2Id: '10', split: '50' });
    await realign?.click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    await dialog.getByText('Please select exactly 3 points on each drawing').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await clear?.click();
    await viewer(page, 2)
      .getByRole('group', { name: /^A-101/ })
      .waitFor();
    expect(params(page)).toEqual({ document2Id: '10', sheet2Id: '1', split: '50' });
    expect(await clear?.count()).toBe(0);
    await closeWithoutFaults(opened);
  });

  it('nothing can be compared before it is matched with a project', async () => {
    const opened = await open('?split=50', { [BATCH_PATHS.one]: { body: batch() } });
    const { page, calls } = opened;
    await viewer(page, 2)
      .getByText(/can be compared once these change orders are matched/)
      .waitFor();
    expect(await page.getByRole('button', { name: /^Select a page/ }).count()).toBe(0);
    expect(calls.join()).not.toContain('/projects/');
    await viewer(page, 2).getByRole('button', { name: 'Connect to project' }).click();
    const sheet = page.getByRole('dialog', { name: 'Connect to project' });
    const connect = sheet.getByRole('button', { name: 'Connect to project' });
    await connect.click();
    await sheet.getByText('Project is required').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('complementary', { name: 'Contents' }).getByText('Connect').click();
    await sheet.getByRole('combobox', { name: 'Search projects' }).waitFor();
    await page.keyboard.type('riv');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForSpeech(page, /Riverside Clinic chosen/);
    await connect.click();
    await page.waitForURL('**/backtests?projectId=2&changeOrderBatchId=7');
    await closeWithoutFaults(opened);
  });
});
