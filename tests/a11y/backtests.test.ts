/** axe on the screens of backtests, in both themes and at several widths. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAccessibleState, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { backtest } from '../support/backtest-answers.ts';
import { BACKTEST_ANSWERS, BACKTEST_PATHS } from '../support/backtest-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { batch, BATCH_PATHS } from '../support/change-order-page.ts';

const answers = BACKTEST_ANSWERS;

const STATES: readonly ScreenState[] = [
  { name: 'list', path: '/backtests', answers, until: text('Completed') },
  {
    name: 'create backtest with errors',
    path: '/backtests',
    answers,
    act: async (page) => {
      await page.getByRole('button', { name: 'Create backtest' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create backtest' }).click();
    },
    until: text('Project is required'),
  },
  {
    name: 'documents with matches',
    path: '/backtests/5',
    answers,
    act: async (page) => {
      await page.getByRole('button', { name: 'Show matches of PCO-033' }).click();
      await page.getByRole('button', { name: 'Show matches of PCO-031' }).click();
    },
    until: text('Rejected Issue'),
  },
  {
    name: 'table of results with matches',
    path: '/backtests/5?tab=results',
    answers,
    act: async (page) => {
      await page.getByRole('button', { name: 'Show matches of PCO-033' }).click();
      await page.getByRole('button', { name: 'Show matches of PCO-031' }).click();
    },
    until: text('Rejected Issue'),
  },
  {
    name: 'adding a matched issue',
    path: '/backtests/5?tab=results',
    answers,
    act: async (page) => {
      await page.getByRole('button', { name: 'Show matches of PCO-051' }).click();
      await page.getByRole('button', { name: 'Add matched issue' }).click();
      await page
        .getByRole('button', { name: /^Match to PCO/ })
        .first()
        .click();
    },
    until: text('Foreseeable value'),
  },
  {
    name: 'initial review',
    path: '/backtests/5?tab=review',
    answers,
    until: text('Door 118 swings into the corridor'),
  },
  {
    name: 'recall',
    path: '/backtests/5?tab=recall',
    answers,
    until: text('95% Wilson interval'),
  },
  {
    name: 'at work',
    path: '/backtests/5',
    answers: { ...answers, [BACKTEST_PATHS.one]: { body: backtest({ status: 'processing' }) } },
    until: text('Processing backtest results'),
  },
  {
    name: 'of a batch',
    path: '/change-orders/7',
    answers: {
      ...answers,
      [BATCH_PATHS.one]: { body: batch({ matching_jobs: [{ id: 5, project_id: 1 }] }) },
      'GET /change-order-document-batches/7/matching-jobs/latest': { body: backtest() },
    },
    act: (page) => page.getByRole('tab', { name: 'Backtest' }).click(),
    until: text('View most recent backtest'),
  },
];

describe('backtests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(STATES)('are accessible: $name', (state) => expectAccessibleState(browser, state));
});
