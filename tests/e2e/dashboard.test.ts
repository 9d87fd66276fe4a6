/** The dashboard in the workspace, with mocked answers: what the address, its button and its numbers do. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { NEWS, STATS, THEMES, THEMES_CURRENT } from '../support/dashboard-answers.ts';
import {
  contents,
  document,
  issue,
  issuePage,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';

const PLANS = document(10);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(query: string) {
  const asked: URLSearchParams[] = [];
  const opened = await openSignedIn(
    browser,
    inject('baseUrl'),
    `/projects/1?documentId=10${query}`,
    {
      ...{ width: 1440, height: 900 },
      answers: {
        'GET /projects/1': { body: project([PLANS]) },
        'GET /projects/1/tasks': {
          body: { data: [task(PLANS.file.file_key, 'issues_created')] },
        },
        'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
        'GET /projects/1/counts': { body: { issues_count: 38 } },
        'GET /projects/1/dashboard-stats': { body: STATS },
        'GET /projects/1/news': { body: NEWS },
        'POST /projects/1/visits': {},
        'GET /projects/1/themes': { body: { data: THEMES } },
        'GET /projects/1/theme-regeneration-status': { body: THEMES_CURRENT },
        'GET /projects/1/issues': async (route) => {
          asked.push(new URL(route.request().url()).searchParams);
          await route.fulfill({ json: issuePage([issue(118)], 4) });
        },
      },
    },
  );
  const drawer = opened.page.getByRole('dialog', { name: 'Dashboard of Project 1' });
  return { ...opened, drawer, last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

const search = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe('the dashboard', () => {
  it('is open with 1 in the address, leads to the list, and is back with the browser', async () => {
    const { page, drawer, last, context } = await open('&projectDashboard=1&sort_by=priority');
    await drawer.getByRole('link', { name: 'Urgent: 4 issues' }).click();
    const list = page.getByRole('dialog', { name: 'Issues' });
    await list.getByText('Priority is Urgent').waitFor();
    await expect.poll(() => search(page)).toMatchObject({ priority: '4', sort_by: 'priority' });
    expect(search(page)).not.toHaveProperty('projectDashboard');
    expect(last()['priorities']).toBe('4');
    await page.goBack();
    await drawer.waitFor();
    await drawer.getByRole('link', { name: /^4 issues: Lintel missing above opening/ }).click();
    await list.getByText('Focus area is Lintel missing above opening').waitFor();
    await expect.poll(() => last()['theme_id']).toBe('6');
    await expect.poll(() => search(page)).toMatchObject({ theme_id: '6' });
    await context.close();
  });

  it('opens from its button with the panel of issues and without filters, and closes for good', async () => {
    const { page, drawer, context } = await open('&tab=markups-list&status=1,2&search=door');
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dashboard' }).click();
    await drawer.getByRole('heading', { name: 'Project 1' }).waitFor();
    await expect.poll(() => search(page)).toEqual({ documentId: '10', projectDashboard: '1' });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => search(page)).toEqual({ documentId: '10' });
    await page.getByRole('complementary', { name: 'Issues' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => globalThis.document.activeElement?.textContent))
      .toBe('Dashboard');
    await context.close();
  });
});
