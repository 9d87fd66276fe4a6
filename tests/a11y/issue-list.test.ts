/** axe on the list of issues, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import type { Look } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  failure,
  issue,
  issuePage,
  ME,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';
import { issueView } from '../support/issue-views.ts';

const PLANS = document(10);
const SOME = [
  issue(118, {
    ...{ priority_id: 4, scope_ids: [8, 9, 26], comments_count: 4, status_id: 2 },
    summary: 'Lintel missing over door 114A, which is six feet wide in the corridor wall',
    full_text: `Door 114A is 6′-0″ wide on A-101. S-102 shows no lintel or header in the CMU wall at
grid C-4, and the structural notes ask for one over every opening wider than 3′-4″.`,
    assignee_id: 1,
    assignee: { id: 1, full_name: 'Ada Lovelace' },
    evaluation_state: 'approved',
  }),
  issue(119, { evaluation_state: 'rejected', priority_id: 1 }),
  ...[120, 121, 122, 123, 124, 125, 126, 127].map((id) => issue(id)),
];
const named = (...labels: string[]) => ({
  body: { data: labels.map((label, at) => ({ id: at + 1, label })) },
});
const VIEWS = [
  issueView(7, { name: 'Urgent doors of the east wing, for the meeting on Friday' }),
  issueView(8, {
    ...{ name: 'Rejected', is_shared: true, can_edit: false },
    owner: { id: 2, full_name: 'Grace Hopper' },
  }),
];
const LIST: Answers = {
  'GET /projects/1/issue-views': { body: { data: VIEWS } },
  'GET /projects/1': { body: project([PLANS]) },
  'GET /projects/1/tasks': {
    body: { data: [task(PLANS.file.file_key, 'issues_created')] },
  },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
  'GET /projects/1/issues': { body: issuePage(SOME, 38) },
  'GET /projects/1/counts': { body: { issues_count: 40 } },
  'GET /projects/1/collaborators': {
    body: { data: [{ id: 1, full_name: ME.full_name, email: ME.email, user_type_id: 1 }] },
  },
  'GET /issues/priorities': named('Low', 'Medium', 'High', 'Urgent'),
  'GET /issues/statuses': named('Open', 'In progress', 'In review', 'Resolved', 'Closed'),
  'GET /issues/disciplines': named(
    ...['General', 'Hazardous', 'Survey', 'Geotechnical', 'Civil', 'Landscape', 'Structural'],
    'Architectural',
  ),
  'GET /issues/scopes': {
    body: {
      data: [
        { id: 8, label: 'Openings' },
        { id: 9, label: 'Finishes' },
        { id: 26, label: 'Electrical' },
      ],
    },
  },
};

type State = {
  name: string;
  query?: string;
  answers?: Answers;
  act?: (page: Page) => Promise<void>;
  /** Phones have cards only. */
  isOfTable?: true;
  until: (page: Page) => Promise<void>;
};

/** The panel of cards behind the drawer has the same words. */
/** The cards behind the drawer have the same words. */
const heading = (name: string) => (page: Page) =>
  page.getByRole('dialog', { name: 'Issues' }).getByRole('heading', { name }).waitFor();

const STATES: readonly State[] = [
  {
    name: 'issues, one selected and one open',
    query: '&page=2&issueId=119',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select issue 120' }).click();
      await page.getByRole('button', { name: 'Read more' }).first().click();
    },
    until: (page) => page.getByRole('dialog').getByText('Showing 10 of 38').waitFor(),
  },
  {
    name: 'a bulk action for selected issues',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all issues on this page' }).click();
      await page.getByRole('button', { name: 'Ball in court' }).last().click();
    },
    until: (page) => page.getByRole('dialog', { name: 'Change 10 issues' }).waitFor(),
  },
  {
    name: 'cards, one selected',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Cards' }).click();
      await page.getByRole('checkbox', { name: 'Select issue 120' }).click();
    },
    until: (page) => page.getByText('1 selected').waitFor(),
  },
  {
    name: 'the status of an issue by a letter',
    act: async (page) => {
      await page.getByRole('row', { name: /^Select issue 119/ }).focus();
      await page.keyboard.press('s');
    },
    until: (page) => page.getByRole('dialog', { name: 'Status of issue 119' }).waitFor(),
  },
  {
    name: 'the filter builder and its chips',
    query: '&status=1,2&evaluation_states=approved,not_reviewed&keywords=door,lintel&scopes=8',
    act: async (page) => {
      await page.getByRole('button', { name: 'Search + filter issues' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '+3 more filters' }).click();
    },
    until: (page) => page.getByText('Scope is Openings').first().waitFor(),
  },
  {
    name: 'view settings',
    isOfTable: true,
    act: (page) => page.getByRole('button', { name: 'View settings' }).click(),
    until: (page) => page.getByRole('checkbox', { name: 'Ball in court' }).waitFor(),
  },
  {
    name: 'the menu of saved views, of which one was changed',
    query: '&search=door&view=7',
    act: (page) => page.getByRole('button', { name: /^View: Urgent doors/ }).click(),
    until: (page) => page.getByRole('menuitem', { name: 'Save changes' }).waitFor(),
  },
  {
    name: 'a view to be saved',
    act: async (page) => {
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Save as new view' }).click();
    },
    until: (page) => page.getByRole('dialog', { name: 'Save view' }).waitFor(),
  },
  {
    name: 'filters that hide everything',
    query: '&search=zzz&priority=4',
    answers: { 'GET /projects/1/issues': { body: issuePage([]) } },
    until: heading('No issues found'),
  },
  {
    name: 'no issues yet',
    answers: {
      'GET /projects/1/issues': { body: issuePage([]) },
      'GET /projects/1/counts': { body: { issues_count: 0 } },
    },
    until: heading('No Issues'),
  },
  {
    name: 'a page beyond the last one',
    query: '&page=9',
    answers: { 'GET /projects/1/issues': { body: issuePage([], 12) } },
    until: heading('There is no page 9'),
  },
  {
    name: 'a list that failed',
    answers: { 'GET /projects/1/issues': failure(403, 'FORBIDDEN', 'Not now.') },
    until: heading('The issues could not be loaded'),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function openList(query = '', answers: Answers = {}, width = 1440) {
  const path = `/projects/1?documentId=10${query}`;
  const options = { answers: { ...LIST, ...answers }, width, height: 900 };
  const opened = await openSignedIn(browser, inject('baseUrl'), path, options);
  await opened.page.getByRole('button', { name: 'Open the full list' }).click();
  return opened;
}

const WIDE: readonly Look[] = [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 1024 },
];

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 1024 px, then light and 320 px', async () => {
    const opened = await openList(state.query, state.answers);
    await state.act?.(opened.page);
    await expectAccessible(
      opened.page,
      state,
      state.isOfTable === true ? WIDE : [...WIDE, { theme: 'light', width: 320 }],
    );
    await closeWithoutFaults(opened);
  });
});
