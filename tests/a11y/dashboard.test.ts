/** axe on the dashboard, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  HOT_SPOTS,
  NEWS,
  STATS,
  THEMES,
  THEMES_CURRENT,
  TRENDS,
} from '../support/dashboard-answers.ts';
import {
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

const PLANS = document(10);
const ANSWERS: Answers = {
  'GET /users/me': { body: { ...ME, is_admin: true } },
  'GET /projects/1': { body: project([PLANS], { name: 'Harbor Street Confectionery' }) },
  'GET /projects/1/tasks': {
    body: { data: [task(PLANS.file.file_key, 'issues_created')] },
  },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
  'GET /projects/1/counts': { body: { issues_count: 38 } },
  'GET /projects/1/dashboard-stats': { body: STATS },
  'GET /projects/1/dashboard-trends': { body: TRENDS },
  'GET /projects/1/hot-spots': { body: HOT_SPOTS },
  'GET /projects/1/news': { body: NEWS },
  'POST /projects/1/visits': {},
  'GET /projects/1/themes': { body: { data: THEMES } },
  'GET /projects/1/theme-regeneration-status': {
    body: { ...THEMES_CURRENT, needs_regeneration: true },
  },
  'GET /projects/1/issues/assignment-stats': {
    body: {
      data: [
        { user_id: 2, user_name: 'Grace Hopper', issue_count: 20 },
        { user_id: 1, user_name: ME.full_name, issue_count: 17 },
        { user_id: null, user_name: null, issue_count: 1 },
      ],
    },
  },
  'GET /projects/1/issues': {
    body: issuePage([issue(118, { comments_count: 3, priority_id: 4 }), issue(119)], 12),
  },
};

type State = {
  name: string;
  act?: (page: Page) => Promise<void>;
  until: (page: Page) => Promise<void>;
};

const STATES: readonly State[] = [
  {
    name: 'counts and charts',
    until: (page) => page.getByRole('heading', { name: 'Evaluation distribution' }).waitFor(),
  },
  {
    name: 'ball in court',
    act: (page) => page.getByRole('tab', { name: 'Ball in court' }).click(),
    until: (page) => page.getByText('Show all 12 in the list').waitFor(),
  },
  {
    name: 'trends',
    act: (page) => page.getByRole('tab', { name: 'Trends' }).click(),
    until: (page) => page.getByRole('heading', { name: 'Trends by assignee' }).waitFor(),
  },
  {
    name: 'hot spots',
    act: (page) => page.getByRole('tab', { name: 'Hot spots' }).click(),
    until: (page) => page.getByRole('link', { name: 'Cell C4: 6 open issues' }).waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 1024 px, then light and 320 px', async () => {
    const path = '/projects/1?documentId=10&projectDashboard=1';
    const options = { answers: ANSWERS, width: 1440, height: 900 };
    const opened = await openSignedIn(browser, inject('baseUrl'), path, options);
    await state.act?.(opened.page);
    await expectAccessible(opened.page, state, [
      { theme: 'light', width: 1440 },
      { theme: 'dark', width: 1024 },
      { theme: 'light', width: 320 },
    ]);
    await closeWithoutFaults(opened);
  });
});
