/** axe on the checklist: its panel, the full list and the form, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  checklistItem,
  checklistPage,
  checklistReference,
  complianceStats,
  verification,
} from '../support/checklist-answers.ts';
import {
  contents,
  document,
  failure,
  ME,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const [PLANS, CHECKLIST] = [document(10), document(30, { document_type_id: 3 })] as const;
const LONG = 'Doors of corridors that lead to an exit close by themselves and latch. '.repeat(8);
/** Every status, a long text, many references, and a verification that a later check contradicts. */
const SOME = [
  checklistItem(1, {
    requirement_text: `${LONG}See A-601.`,
    verifications: [
      verification({
        verification_notes: LONG,
        references: [1, 2, 3, 4, 5].map((id) => checklistReference(id)),
      }),
    ],
  }),
  checklistItem(2, { verifications: [] }),
  checklistItem(3, {
    verifications: [
      verification({
        ...{ compliance_status: 'compliant', percent_compliant: 100, is_manual: true },
        verified_by: { id: 1, full_name: ME.full_name },
      }),
      verification({ verification_id: 8 }),
    ],
  }),
  checklistItem(4, { verifications: [verification({ compliance_status: 'needs_attention' })] }),
  checklistItem(5, { verifications: [verification({ compliance_status: 'not_applicable' })] }),
];
const ANSWERS: Answers = {
  'GET /users/me': { body: { ...ME, is_admin: true } },
  'GET /projects/1': { body: project([PLANS, CHECKLIST]) },
  'GET /projects/1/tasks': {
    body: {
      data: [
        task(PLANS.file.file_key, 'issues_created'),
        task(CHECKLIST.file.file_key, 'issues_created'),
      ],
    },
  },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
  'GET /documents/10/thumbnails': {
    body: {
      data: [1, 2, 3, 4, 5].map((page_number) => ({
        ...{ page_number, width_px: 1600, height_px: 1067 },
        url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      })),
    },
  },
  'GET /projects/1/checklist-items': { body: checklistPage(SOME, 64) },
  'GET /projects/1/checklist-items/compliance-stats': { body: complianceStats(64) },
  'GET /projects/1/checklist-items/check': {
    body: {
      ...{ state: 'running', done_count: 25, total_count: 64, flipped_count: 0 },
      checked_at: '2026-03-02T16:18:00.000Z',
    },
  },
};

type State = {
  name: string;
  answers?: Answers;
  act?: (page: Page) => Promise<void>;
  until: (page: Page) => Promise<void>;
};

const details = async (page: Page) => {
  await page.getByRole('button', { name: 'Show full details' }).first().click();
};
const fullList = (page: Page) => page.getByRole('table', { name: 'Checklist items' });

const STATES: readonly State[] = [
  {
    name: 'cards, of which one is open, while items are checked',
    act: details,
    until: (page) =>
      page.getByRole('img', { name: 'Part of A-101 around the quoted words' }).waitFor(),
  },
  {
    name: 'the full list with an open row',
    act: async (page) => {
      await page.getByRole('button', { name: 'Open the full checklist' }).click();
      await page.getByRole('button', { name: 'Show details of 3.01' }).click();
    },
    until: (page) => fullList(page).getByText('All References').waitFor(),
  },
  {
    name: 'the form with an error',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit verification' }).first().click();
      await page.getByRole('textbox', { name: 'Percent Compliant' }).fill('140');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
    until: (page) =>
      page.getByText('Must be a number between 0 and 100', { exact: true }).waitFor(),
  },
  {
    name: 'a checklist without items',
    answers: { 'GET /projects/1/checklist-items': { body: checklistPage([]) } },
    until: (page) => page.getByText('No checklist items found for this project.').waitFor(),
  },
  {
    name: 'a checklist that could not be loaded',
    answers: { 'GET /projects/1/checklist-items': failure(403, 'FORBIDDEN', 'Ask an admin.') },
    until: (page) => page.getByText('The checklist could not be loaded').waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 1024 px, then light and 320 px', async () => {
    const address = '/projects/1?documentId=10&tab=checklist';
    const answers = { ...ANSWERS, ...state.answers };
    const options = { answers, width: 1440, height: 900 };
    const opened = await openSignedIn(browser, inject('baseUrl'), address, options);
    await state.act?.(opened.page);
    await expectAccessible(opened.page, state, [
      { theme: 'light', width: 1440 },
      { theme: 'dark', width: 1024 },
      { theme: 'light', width: 320 },
    ]);
    await closeWithoutFaults(opened);
  });
});
