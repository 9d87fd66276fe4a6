/** axe on the screens of change orders, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAccessibleState, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { batch, BATCH_ANSWERS, BATCH_PATHS } from '../support/change-order-page.ts';
import { MATCHED_BATCH } from '../support/matched-batch.ts';

const STATES: readonly ScreenState[] = [
  { name: 'list', path: '/change-orders', answers: BATCH_ANSWERS, until: text('Reading, 1 of 2') },
  {
    name: 'no batches',
    path: '/change-orders',
    answers: { ...BATCH_ANSWERS, [BATCH_PATHS.list]: { body: { data: [] } } },
    until: text('No change order batches'),
  },
  {
    name: 'add extraction with errors',
    path: '/change-orders',
    answers: BATCH_ANSWERS,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add extraction' }).click();
      await page.getByRole('button', { name: 'Create extraction' }).click();
    },
    until: text('At least one document is required'),
  },
  {
    name: 'a batch with a selected change order and filters',
    path: '/change-orders/7',
    answers: BATCH_ANSWERS,
    act: async (page) => {
      await page.getByRole('button', { name: 'Lintel at door 114A' }).click();
      await page.getByRole('button', { name: 'Filter' }).click();
    },
    until: text('Subcontractor'),
  },
  {
    name: 'a batch that is processed',
    path: '/change-orders/7',
    answers: { ...BATCH_ANSWERS, [BATCH_PATHS.one]: { body: batch({ processed_count: 1 }) } },
    until: text('1 of 2 documents processed (50%)'),
  },
  {
    name: 'correcting',
    path: '/change-orders/7',
    answers: BATCH_ANSWERS,
    act: async (page) => {
      await page.getByRole('button', { name: 'Lintel at door 114A' }).click();
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByRole('textbox', { name: 'Total cost' }).fill('ten');
      await page.getByRole('button', { name: 'Save' }).click();
    },
    until: text('Enter an amount such as'),
  },
  {
    name: 'a page of the project that is picked beside a change order',
    path: '/change-orders/7?document2Id=10&sheet2Id=1&split=50',
    answers: MATCHED_BATCH,
    act: async (page) => {
      await uncover(page);
      await page.getByRole('button', { name: /^Select a page to compare/ }).click();
    },
    until: text('Low-voltage conductors'),
    endsWhenNarrow: true,
  },
  {
    name: 'an overlay beside a change order',
    path: '/change-orders/7?overlayExecution2Id=10&split=50',
    answers: MATCHED_BATCH,
    act: uncover,
    until: text('Clear overlay'),
    endsWhenNarrow: true,
  },
  {
    name: 'connecting to a project',
    path: '/change-orders/7?split=50',
    answers: { ...MATCHED_BATCH, [BATCH_PATHS.one]: { body: batch() } },
    act: async (page) => {
      await uncover(page);
      await page
        .getByRole('region', { name: 'Viewer 2' })
        .getByRole('button', { name: 'Connect to project' })
        .click();
      const sheet = page.getByRole('dialog', { name: 'Connect to project' });
      await sheet.getByRole('button', { name: 'Connect to project' }).click();
    },
    until: text('Project is required'),
    endsWhenNarrow: true,
  },
];

/** On a small screen the cards cover the viewers. */
async function uncover(page: Page): Promise<void> {
  const cards = page.getByRole('button', { name: 'CO extractions' });
  const { width = 0 } = page.viewportSize() ?? {};
  if (width < 768) await cards.click();
}

describe('change orders', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(STATES)('are accessible: $name', (state) => expectAccessibleState(browser, state));
});
