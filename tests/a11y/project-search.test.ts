/** axe on the search of a project and the list of commands, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  issue,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const PLANS = document(10);
const NO_HITS = { data: [], total: 0, is_least: false };
const HIT_LINE = {
  ...{ text: 'DOOR SCHEDULE AND HARDWARE', box: [72, 72, 288, 90], ranges: [[0, 4]] },
  is_recognized: true,
};
const PROJECT_HITS = {
  sheets: [sheet(1, { sheet_title: 'Door schedule' })],
  specs: [
    {
      ...{ id: 3, csi_code: '081113', csi_code_title: 'HOLLOW METAL DOORS' },
      ...{ document_name: 'Specifications.pdf', document_id: 20, starting_page_number: 4 },
    },
  ],
  issues: {
    data: [
      {
        ...issue(7),
        matches: [{ field: 'summary', text: 'Door 7 swings into the corridor', ranges: [[0, 4]] }],
      },
      {
        ...issue(8),
        matches: [{ field: 'comment', text: '…ask who supplies the door…', ranges: [[22, 26]] }],
      },
    ],
    ...{ total: 143, is_least: false },
  },
  markups: {
    data: [
      {
        ...{ id: 5, document_id: 10, page_number: 1, name: 'm5', issue_id: null, author: null },
        ...{ text: 'Check the door', ranges: [[10, 14]] },
      },
    ],
    ...{ total: 1, is_least: false },
  },
  pages: {
    data: [
      { document_id: 10, page_number: 1, lines: [HIT_LINE, HIT_LINE], lines_count: 5 },
      { document_id: 20, page_number: 4, lines: [HIT_LINE], lines_count: 1 },
    ],
    ...{ total: 2, is_least: false },
  },
};

const WORKSPACE: Answers = {
  'GET /projects/1': { body: project([PLANS]) },
  'GET /projects/1/tasks': { body: { data: [task(PLANS.file.file_key, 'issues_created')] } },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
};

type State = {
  name: string;
  hits: object;
  until: (page: Page) => Promise<void>;
};

const STATES: readonly State[] = [
  {
    name: 'hits of every kind',
    hits: PROJECT_HITS,
    until: (page) => page.getByRole('option', { name: /^Page 4/ }).waitFor(),
  },
  {
    name: 'no hit',
    hits: { sheets: [], specs: [], issues: NO_HITS, markups: NO_HITS, pages: NO_HITS },
    until: (page) =>
      page.locator('.choices-note', { hasText: 'No matching results found' }).waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(STATES)('the search of a project: $name', ({ hits, until }) => {
  it('has no violations, light and 1440 px wide, then dark and 768 px, then light and 320 px', async () => {
    const opened = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
      answers: { ...WORKSPACE, 'GET /projects/1/search': { body: hits } },
    });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await page.keyboard.press('Control+Shift+F');
    await page.getByRole('combobox').fill('door');
    await expectAccessible(page, { until });
    await closeWithoutFaults(opened);
  });
});

describe('the list of commands', () => {
  it('opens with Ctrl+K, has no violations, and Enter goes to the sheet', async () => {
    const opened = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
      answers: WORKSPACE,
    });
    const { page } = opened;
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /^Search the project/ }).waitFor();
    await expectAccessible(page, {
      until: () => page.getByRole('option', { name: /^Search the project/ }).waitFor(),
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    // A second dialog does not open over it.
    await page.keyboard.press('Control+Shift+F');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.getByRole('combobox').fill('plan a-101');
    await page.getByRole('option', { name: /^A-101/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL(/sheetId=1/);
    await closeWithoutFaults(opened);
  });
});
