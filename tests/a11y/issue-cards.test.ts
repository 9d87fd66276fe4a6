/** axe on issue cards and the side sheet of an issue, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import type { Look } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  attachment,
  contents,
  document,
  issue,
  issuePage,
  ME,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const NARROW = 320;
const PLANS = document(10);
const evaluator = { id: 1, full_name: ME.full_name };
const created_at = '2026-03-04T09:12:40.000Z';
const SELECTED = issue(118, {
  ...{
    priority_id: 4,
    comments_count: 3,
    attachments_count: 3,
    status_id: 2,
    grid_reference: 'near C-4',
  },
  summary: 'Lintel missing over door 114A, which is six feet wide in the corridor wall',
  full_text: 'Door 114A is 6′-0″ wide on A-101. '.repeat(8),
  ...{ assignee_id: 1, assignee: evaluator, evaluation_state: 'approved' },
  evaluation: {
    ...{ is_thumbs_up: true, is_thumbs_down: false, explanation: null, evaluator, created_at },
  },
});
const named = (...labels: string[]) => ({
  body: { data: labels.map((label, at) => ({ id: at + 1, label })) },
});
const CARDS: Answers = {
  'GET /projects/1': { body: project([PLANS]) },
  'GET /projects/1/tasks': {
    body: { data: [task(PLANS.file.file_key, 'issues_created')] },
  },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
  'GET /projects/1/issues': { body: issuePage([SELECTED, issue(119), issue(120)], 38) },
  'GET /projects/1/counts': { body: { issues_count: 40 } },
  'GET /issues/118': { body: SELECTED },
  'GET /issues/118/comments': {
    body: {
      data: [1, 2, 3].map((id) => ({ id, text: `Comment ${id}`, created_at, author: evaluator })),
    },
  },
  'GET /issues/118/attachments': {
    body: {
      data: [
        attachment(1),
        attachment(2),
        attachment(3, { name: 'RFI 7.pdf', media_type: 'application/pdf', thumbnail: null }),
      ],
    },
  },
  'GET /projects/1/collaborators': {
    body: { data: [{ ...evaluator, email: ME.email, user_type_id: 1 }] },
  },
  'GET /issues/statuses': named('Open', 'In progress', 'In review', 'Resolved', 'Closed'),
  'GET /issues/disciplines': named(
    ...['General', 'Hazardous', 'Survey', 'Geotechnical', 'Civil', 'Landscape', 'Structural'],
    'Architectural',
  ),
};

type State = {
  name: string;
  act: (page: Page) => Promise<void>;
  until: (page: Page) => Promise<void>;
  /** The layout of phones begins without it. */
  endsWhenNarrow?: true;
};

const card = (page: Page) => page.getByRole('article', { name: /^Lintel/ });

/** Shows everything of the card, which it does by itself on phones. */
async function expand(page: Page): Promise<void> {
  const more = card(page).getByRole('button', { name: 'Show full details' });
  const photos = card(page).getByRole('list', { name: 'Photos and PDFs' });
  await more.or(photos).first().waitFor();
  if (await more.isVisible()) await more.click();
  await photos.waitFor();
}

const STATES: readonly State[] = [
  {
    name: 'photos and PDFs of an issue, and one that is refused',
    act: async (page) => {
      await expand(page);
      const choosing = page.waitForEvent('filechooser');
      await card(page).getByRole('button', { name: 'Add photo or PDF' }).click();
      const web = {
        name: 'page.html',
        mimeType: 'text/html',
        buffer: Buffer.from('<!doctype html>'),
      };
      await (await choosing).setFiles(web);
    },
    until: (page) =>
      card(page)
        .getByText(/^Only photos/)
        .first()
        .waitFor(),
    endsWhenNarrow: true,
  },
  {
    name: 'a photo in the viewer',
    act: async (page) => {
      await expand(page);
      await card(page)
        .getByRole('button', { name: /^Door 1\.jpg, added/ })
        .click();
    },
    until: (page) => page.getByRole('dialog', { name: 'Door 1.jpg' }).waitFor(),
    endsWhenNarrow: true,
  },
  {
    name: 'cards, one of them selected, and a comment being written',
    act: async (page) => {
      await card(page).getByRole('button', { name: 'Add a comment' }).click();
    },
    until: (page) => card(page).getByRole('textbox', { name: 'Comment' }).waitFor(),
    endsWhenNarrow: true,
  },
  {
    name: 'an evaluation with its reason',
    act: (page) => card(page).getByRole('button', { name: 'Reject issue' }).click(),
    until: (page) => page.getByRole('textbox', { name: 'Reason (optional)' }).waitFor(),
    endsWhenNarrow: true,
  },
  {
    name: 'an issue being edited, with errors',
    act: async (page) => {
      await card(page).getByRole('button', { name: 'Edit issue' }).click();
      await page.getByRole('textbox', { name: 'Summary' }).fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
    },
    until: (page) => page.getByText('Summary is required').first().waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const SIZES: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1024 },
  { theme: 'light', width: NARROW },
];

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 1024 px, then light and 320 px', async () => {
    const path = '/projects/1?documentId=10&issueId=118';
    const opened = await openSignedIn(browser, inject('baseUrl'), path, { answers: CARDS });
    await card(opened.page).waitFor();
    await state.act(opened.page);
    const afterResize = async (page: Page) => {
      if (page.viewportSize()?.width !== NARROW || state.endsWhenNarrow !== true) return;
      await page.getByText('Issue #118').waitFor();
      await state.act(page);
    };
    await expectAccessible(opened.page, { ...state, afterResize }, SIZES);
    await closeWithoutFaults(opened);
  });
});
