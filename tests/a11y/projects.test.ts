/** axe on the screens around projects, and on the sheet review, in both themes and at several widths. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectAccessibleState, heading, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { INBOX_ANSWERS } from '../support/inbox-answers.ts';
import {
  contents,
  failure,
  ME,
  openSignedIn,
  sheet,
  summary,
  WITHOUT_ORGANIZATION,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';
import { WORKSPACE } from '../support/workspace-answers.ts';

const LIST: Answers = {
  'GET /users/me/projects': {
    body: {
      data: [
        summary(1, { issues_count: 12, can_remove: true }),
        summary(2, { name: 'Terminal 4 tenant improvement, suites 340 to 362 and the lobby' }),
      ],
    },
  },
};

const REVIEW: Answers = {
  ...WORKSPACE,
  'GET /projects/1/table-of-contents': {
    body: contents([
      sheet(1, { sheet_num: '', sheet_title: '' }),
      sheet(2, { confidence: 0.3 }),
      sheet(3, { sheet_num: 'A-102', is_corrected: true, revision: '4' }),
      ...Array.from({ length: 40 }, (_, index) => sheet(index + 4)),
    ]),
  },
};

const STATES: readonly ScreenState[] = [
  { name: 'cards', path: '/', answers: LIST, until: text('Project 1') },
  {
    name: 'table',
    path: '/?sort_by=name&sort_order=asc',
    answers: LIST,
    act: (page) => page.getByRole('radio', { name: 'Table' }).click(),
    until: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'no projects',
    path: '/',
    answers: { 'GET /users/me/projects': { body: { data: [] } } },
    until: text('No projects'),
  },
  { name: 'nothing found', path: '/?search=zzz', answers: LIST, until: text('contain “zzz”') },
  {
    name: 'a list that failed',
    path: '/',
    answers: { 'GET /users/me/projects': failure(403, 'FORBIDDEN', 'Not now.') },
    until: heading('The projects could not be loaded'),
  },
  {
    name: 'add project with errors',
    path: '/',
    answers: LIST,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add new project' }).click();
      await page.getByRole('button', { name: 'What to upload' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'choose files' }).click(),
      ]);
      await chooser.setFiles([
        { name: 'set.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      ]);
      await page.getByText('photos.zip: Not a PDF').waitFor();
      await page.getByRole('button', { name: 'Create Project' }).click();
    },
    until: text('Project name must have 2 to 50 characters'),
  },
  {
    name: 'menu of a project',
    path: '/',
    answers: LIST,
    act: (page) => page.getByRole('button', { name: 'Actions for Project 1' }).click(),
    until: (page) => page.getByRole('menuitem', { name: 'Remove project' }).waitFor(),
  },
  {
    name: 'removing a project that the server refused',
    path: '/',
    answers: { ...LIST, 'DELETE /projects/1': failure(403, 'FORBIDDEN', 'Not yours.') },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Project 1' }).click();
      await page.getByRole('menuitem', { name: 'Remove project' }).click();
      await page.getByRole('button', { name: 'Remove project' }).click();
    },
    until: (page) => page.getByRole('alert').getByText('Not yours.').first().waitFor(),
  },
  {
    name: 'renaming a project, with an error',
    path: '/',
    answers: { ...LIST, 'GET /users/me': { body: { ...ME, is_admin: true } } },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Project 1' }).click();
      await page.getByRole('menuitem', { name: 'Rename project' }).click();
      await page.getByRole('textbox', { name: 'Project name or address' }).fill('');
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
    },
    until: text('Project name is required'),
  },
  {
    name: 'notifications',
    path: '/',
    answers: { ...LIST, ...INBOX_ANSWERS },
    act: (page) => page.getByRole('button', { name: 'Notifications, 2 unread' }).click(),
    until: (page) =>
      page
        .getByRole('link', { name: /^New: Your webhook to hooks.example was turned off/ })
        .waitFor(),
  },
  {
    name: 'notifications, by the link in emails',
    path: '/#notifications',
    answers: { ...LIST, ...INBOX_ANSWERS },
    until: (page) => page.getByRole('dialog', { name: 'Notifications' }).waitFor(),
  },
  {
    name: 'account menu',
    path: '/',
    answers: LIST,
    act: (page) => page.getByRole('button', { name: 'Account' }).click(),
    until: (page) => page.getByRole('menuitem', { name: 'Sign out' }).waitFor(),
  },
  {
    name: 'no access',
    path: '/no-access',
    answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    until: heading('No Access'),
  },
  {
    name: 'account setup',
    path: '/',
    answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    until: text('Setting up your account'),
  },
  {
    name: 'a person who cannot be fetched',
    path: '/',
    answers: { 'GET /users/me': failure(403, 'FORBIDDEN', 'No') },
    until: heading('Something went wrong. Please try again later.'),
  },
  { name: 'the door', path: '/sign-in', until: heading('Sign in') },
  { name: 'sign in', path: '/sign-in/abc', until: (page) => page.getByLabel('Password').waitFor() },
  {
    name: 'sign up with errors',
    path: '/sign-up/abc',
    act: (page) => page.getByRole('button', { name: 'Create an account' }).click(),
    until: text('Name is required'),
  },
  {
    name: 'sheet review',
    path: '/projects/1/sheets',
    answers: REVIEW,
    until: text('Please check'),
  },
  {
    name: 'sheet review, a field open',
    path: '/projects/1/sheets',
    answers: REVIEW,
    act: (page) => page.locator('[data-cell="title"]').first().click(),
    endsWhenNarrow: true,
    until: (page) => page.getByRole('combobox', { name: /^Title, page/ }).waitFor(),
  },
  {
    name: 'sheet review of a viewer, nothing found',
    path: '/projects/1/sheets?search=zzz',
    answers: { ...REVIEW, 'GET /users/me': { body: { ...ME, can_create_projects: false } } },
    until: heading('No matching sheets'),
  },
  {
    name: 'sheet review before anything is there',
    path: '/projects/1/sheets',
    answers: { ...REVIEW, 'GET /projects/1/table-of-contents': { body: contents([]) } },
    until: heading('No sheets have been read yet'),
  },
  {
    name: 'project denied',
    path: '/projects/1',
    answers: { 'GET /projects/1': failure(403, 'FORBIDDEN', 'No') },
    until: heading('Project Access Denied'),
  },
  { name: 'project not found', path: '/projects/1', until: heading('Project Not Found') },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('a small screen is told so first, and goes on', async () => {
  const opened = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
    answers: WORKSPACE,
    width: 390,
    height: 844,
    isNoticeSeen: false,
  });
  await heading('Please Use a Larger Screen')(opened.page);
  expect(await violations(opened.page)).toEqual([]);
  await opened.page.getByRole('button', { name: 'Continue anyway' }).click();
  await heading('Project 1')(opened.page);
  await opened.page.reload();
  await heading('Project 1')(opened.page);
  await opened.context.close();
});

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 768 px, then light and 320 px', async () => {
    await expectAccessibleState(browser, state);
  });
});
