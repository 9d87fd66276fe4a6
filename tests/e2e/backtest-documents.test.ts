/** The documents of a backtest: contents, two viewers, overlays, matched issues on their pages, and the large sheet. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closeWithoutFaults } from '../support/accessible.ts';
import { xfdfOf } from '../support/annotations.ts';
import { BACKTEST_ANSWERS } from '../support/backtest-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { MATCHED_BATCH } from '../support/matched-batch.ts';
import { openSignedIn } from '../support/mocked-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Of the matched issue. */
const MARKUP = {
  ...{ id: 1, document_id: 10, page_number: 1, name: 'door', version: 1, issue_id: 118 },
  ...{ xfdf: xfdfOf('door'), author: null, created_at: '2026-03-02T16:18:00.000Z' },
  ...{ updated_at: '2026-03-02T16:18:00.000Z', evaluation_state: 'not_reviewed' },
  ...{ in_file: null, can_edit: true },
};

const open = (search = '') =>
  openSignedIn(browser, inject('baseUrl'), `/backtests/5${search}`, {
    answers: {
      ...BACKTEST_ANSWERS,
      ...MATCHED_BATCH,
      'GET /change-order-document-batches/7/change-orders':
        BACKTEST_ANSWERS['GET /change-order-document-batches/7/change-orders'] ?? {},
      'GET /projects/1/annotations': async (route) => {
        const asked = new URL(route.request().url()).searchParams.get('document_id');
        const annotations = asked === '10' ? [MARKUP] : [];
        await route.fulfill({ json: { annotations, next: null, without_markup: [] } });
      },
      'GET /documents/10/issues': {
        body: { issues: [{ id: 118, priority_id: 4, status_id: 1, overlay_execution_id: null }] },
      },
    },
    ...{ width: 1440, height: 900 },
  });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const viewer = (page: Page, id: 1 | 2) => page.getByRole('region', { name: `Viewer ${id}` });
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

describe('the documents of a backtest', () => {
  it('are drawings, specifications and change orders, searched and opened at their page', async () => {
    const opened = await open();
    const { page } = opened;
    await viewer(page, 1).getByRole('group', { name: 'Page 1' }).waitFor();
    await viewer(page, 2).getByText('Choose a sheet or section from the contents').waitFor();
    for (const name of [
      /^Drawings/,
      /^Architectural/,
      /^A-102/,
      /^Specs/,
      /^26 05 19 Low/,
      /^PCOs/,
    ]) {
      await row(page, name).waitFor();
    }
    await row(page, /^A-102/).click();
    await viewer(page, 2)
      .getByRole('group', { name: /^A-102/ })
      .waitFor();
    expect(params(page)).toEqual({ document2Id: '10', sheet2Id: '2', split: '50' });
    await row(page, /^26 05 19/).click();
    await viewer(page, 2).getByRole('group', { name: 'Page 2' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search contents' }).fill('lintel');
    await row(page, /^A-102/).waitFor({ state: 'detached' });
    await row(page, /^PCO-033 Lintel/).click();
    await page.locator('.co-marker.is-selected').waitFor();
    expect(params(page)).toMatchObject({ changeOrderDocumentId: '1', document2Id: '30' });
    // Its card is marked beside the viewers.
    await page.locator('.result-card.is-selected').getByText('PCO-033').waitFor();
    await page.reload();
    await viewer(page, 1).getByRole('group', { name: 'Page 1' }).waitFor();
    await viewer(page, 2).getByRole('group', { name: 'Page 2' }).waitFor();
    await closeWithoutFaults(opened);
  });

  it('show a matched issue on its page, with its markup', async () => {
    const opened = await open('?tab=results');
    const { page } = opened;
    await page.getByRole('button', { name: 'Show matches of PCO-031' }).click();
    await page.getByRole('button', { name: /^PW-2 is rated 2 A/ }).click();
    // The sheet that lay over the viewers is closed.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await viewer(page, 2)
      .getByRole('group', { name: /^A-101/ })
      .waitFor();
    expect(params(page)).toMatchObject({ document2Id: '10', issueId: '118' });
    await viewer(page, 2).locator('.issue-badge').getByText('#118').waitFor();
    await waitForSpeech(page, /The markup of issue 118 is shown/);
    await closeWithoutFaults(opened);
  });

  it('have overlays that can be realigned and cleared', async () => {
    const opened = await open('?document2Id=10&sheet2Id=1');
    const { page } = opened;
    const actions = page.getByRole('banner');
    const clear = actions.getByRole('button', { name: /^Clear overlay of A-101/ });
    await viewer(page, 2)
      .getByRole('group', { name: /^A-101/ })
      .waitFor();
    expect(await clear.count()).toBe(0);
    await page.getByRole('button', { name: 'Overlays', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Overlays' });
    await menu.getByRole('button', { name: /A-101.* with A-101/ }).click();
    await viewer(page, 2).locator('[data-pane="overlay"]').waitFor();
    await actions.getByRole('button', { name: /^Realign overlay of A-101/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    await dialog.getByText('Please select exactly 3 points on each drawing').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await clear.click();
    await viewer(page, 2)
      .getByRole('group', { name: /^A-101/ })
      .waitFor();
    expect(await clear.count()).toBe(0);
    await closeWithoutFaults(opened);
  });

  it('lie under a large sheet of issues or of results, which a reload opens again', async () => {
    const opened = await open();
    const { page } = opened;
    await page.getByRole('button', { name: 'Open the table' }).click();
    const results = page.getByRole('dialog', { name: 'Backtest results' });
    // The summary opens the change order, under the sheet.
    await results
      .getByRole('row', { name: /PCO-031/ })
      .getByRole('button', { name: /^Add 5 A supply/ })
      .click();
    await results.waitFor({ state: 'detached' });
    await page.locator('.co-marker.is-selected').waitFor();
    await page.goBack();
    await results.getByRole('button', { name: 'View documents' }).click();
    await results.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Initial review' }).click();
    await page.getByRole('button', { name: 'Open the large list' }).click();
    const review = page.getByRole('dialog', { name: 'Initial review' });
    await review.getByText('Door 118 swings into the corridor').waitFor();
    await page.reload();
    await review.getByText('Door 118 swings into the corridor').waitFor();
    expect(params(page)).toEqual({ tab: 'review' });
    // Escape closes a form over the sheet first, and then the sheet.
    await review.getByRole('tab', { name: 'Backtest results' }).click();
    await page.getByRole('button', { name: 'Show matches of PCO-051' }).click();
    await page.getByRole('button', { name: 'Add matched issue' }).click();
    const form = page.getByRole('dialog', { name: 'Add matched issue' });
    await form.getByRole('searchbox').press('Escape');
    await form.waitFor({ state: 'detached' });
    await results.waitFor();
    await page.keyboard.press('Escape');
    await results.waitFor({ state: 'detached' });
    expect(params(page)).toEqual({});
    await closeWithoutFaults(opened);
  });
});
