/** The project list with mocked answers: its texts, its views, and opening a project. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contents, ME, openSignedIn, project, summary, task } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const LIST = 'GET /users/me/projects';
const PROJECTS = [
  summary(1, { name: 'Cedar Hill Library', issues_count: 12, documents_count: 3 }),
  summary(2, { name: 'Harbour Terminal 4', created_at: '2026-03-04T09:05:00.000Z' }),
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

function open(answers: Answers, path = '/') {
  return openSignedIn(browser, inject('baseUrl'), path, { answers });
}

describe('the list of projects', () => {
  it('says of each card what the project is called and how many documents and issues it has', async () => {
    const { page, context } = await open({ [LIST]: { body: { data: PROJECTS } } });
    const card = page.getByRole('listitem').filter({ hasText: 'Cedar Hill Library' });
    await card.waitFor();
    await card.getByText('3 documents').waitFor();
    await card.getByText('12 issues').waitFor();
    const [new_, old] = await Promise.all(
      [/Harbour/, /Cedar Hill/].map((name) =>
        page.getByRole('link', { name }).getAttribute('href'),
      ),
    );
    expect(new_).toBe('/projects/2?documentId=20&sort_by=priority&sort_order=desc');
    expect(old).toBe(
      '/projects/1?documentId=10&sort_by=priority&sort_order=desc&projectDashboard=1',
    );
    await context.close();
  });

  it('has a table with its columns and dates, which stays chosen after a reload', async () => {
    const { page, context } = await open({ [LIST]: { body: { data: PROJECTS } } });
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
      'Project Name',
      'Issues',
      'Documents',
      'Date created',
    ]);
    const row = page.getByRole('row').filter({ hasText: 'Harbour Terminal 4' });
    const local = await page.evaluate(() => {
      const at = new Date('2026-03-04T09:05:00.000Z');
      return { hours: at.getHours(), day: String(at.getDate()).padStart(2, '0') };
    });
    const hour = local.hours % 12 === 0 ? 12 : local.hours % 12;
    const half = local.hours < 12 ? 'AM' : 'PM';
    expect(await row.innerText()).toContain(`03/${local.day}/2026 @ ${hour}:05 ${half}`);
    await page.reload();
    await page.getByRole('table').waitFor();
    await page.getByRole('radio', { name: 'Cards' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Cedar Hill Library' }).waitFor();
    await context.close();
  });

  it('is narrowed by the search box, 300 ms after the last letter', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: { [LIST]: { body: { data: PROJECTS } } },
      clock: true,
    });
    const cedar = page.getByRole('link', { name: /Cedar Hill/ });
    await cedar.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    const search = page.getByRole('searchbox', { name: 'Search projects' });
    await search.fill('har');
    await page.clock.runFor(299);
    await search.fill('harbour');
    await page.clock.runFor(299);
    expect(await cedar.count()).toBe(1);
    expect(new URL(page.url()).searchParams.has('search')).toBe(false);
    await page.clock.runFor(1);
    await page.clock.resume();
    await cedar.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.get('search')).toBe('harbour');
    await page.getByRole('link', { name: /Harbour Terminal 4/ }).waitFor();
    await context.close();
  });

  it('has a thousand projects without having a thousand rows in the page', async () => {
    const many = Array.from({ length: 1000 }, (_, index) =>
      summary(index + 1, { name: `Project ${index + 1}` }),
    );
    const { page, context } = await open({ [LIST]: { body: { data: many } } });
    const name = (number: number) =>
      page.getByRole('link', { name: new RegExp(`^Project ${number}\\b`) });
    const toTheEnd = (selector: string) =>
      page.locator(selector).evaluate((node) => node.scrollTo(0, node.scrollHeight));
    // Newest first.
    await name(1000).waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(100);
    expect(
      await page.locator('[role="listitem"][aria-posinset="1"]').getAttribute('aria-setsize'),
    ).toBe('1000');
    await name(1000).focus();
    await expect
      .poll(async () => {
        await toTheEnd('.scroll:has(.project-cards)');
        return name(1).isVisible();
      })
      .toBe(true);
    // The focused element is still there, and the list continues from it.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Project 1000/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Project 99[89]/,
    );

    await page.getByRole('radio', { name: 'Table' }).click();
    const table = page.getByRole('table');
    await name(1000).waitFor();
    expect(await table.getAttribute('aria-rowcount')).toBe('1001');
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Project Name' }).click();
    await name(1).waitFor();
    await expect
      .poll(async () => {
        await toTheEnd('.table-frame');
        return name(1000).isVisible();
      })
      .toBe(true);
    expect(await page.getByRole('row').last().getAttribute('aria-rowindex')).toBe('1001');
    await context.close();
  });

  it('shows the first page of its drawings on the card of a project, or a folder', async () => {
    const url = '/pictures/1.svg';
    const thumbnails = { data: [{ page_number: 1, width_px: 640, height_px: 427, url }] };
    const { page, context } = await open({
      [LIST]: { body: { data: [summary(1), summary(2, { pictured_document_id: 20 })] } },
      'GET /documents/20/thumbnails': { body: thumbnails },
    });
    const card = page.getByRole('listitem').filter({ hasText: 'Project 2' });
    const folders = page.getByRole('listitem').locator('svg.lucide-folder-closed');
    // What cannot be loaded is no broken picture.
    await expect.poll(() => folders.count()).toBe(2);
    await page.route(`**${url}`, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="427"/>',
      }),
    );
    await page.reload();
    await card.locator('img').waitFor();
    expect(await folders.count()).toBe(1);
    await context.close();
  });

  it('invites those who may create a project, when there is none', async () => {
    const { page, context } = await open({ [LIST]: { body: { data: [] } } });
    await page.getByText('No projects', { exact: true }).waitFor();
    await page.getByText('Get started by creating a new project.').waitFor();
    await page.getByRole('button', { name: 'Add new project' }).waitFor();
    await context.close();
  });

  it('offers nothing to those who may not', async () => {
    const { page, context } = await open({
      'GET /users/me': { body: { ...ME, can_create_projects: false, user_type_id: 2 } },
      [LIST]: { body: { data: [] } },
    });
    await page.getByText('No projects', { exact: true }).waitFor();
    await page.getByText('No projects available.').waitFor();
    expect(await page.getByRole('button', { name: 'Add new project' }).count()).toBe(0);
    await context.close();
  });

  it('asks where the upload of a project without documents stands, then opens it by its file', async () => {
    const empty = summary(3, { name: 'Just begun', first_document_id: null, documents_count: 0 });
    const { page, calls, context } = await open({
      [LIST]: { body: { data: [empty] } },
      'GET /projects/3/tasks': { body: { data: [task('key/of.pdf', 'files_stored')] } },
      'GET /projects/3': { body: project([], { id: 3, name: 'Just begun' }) },
      'GET /projects/3/table-of-contents': { body: contents([]) },
    });
    await page.getByRole('link', { name: /Just begun/ }).click();
    await page.waitForURL(/\/viewer\/projects\/3\?fileKey=key/);
    await page.getByRole('heading', { name: 'Just begun' }).waitFor();
    const asked = calls.indexOf('GET /projects/3/tasks');
    expect(asked).toBeGreaterThan(-1);
    expect(asked).toBeLessThan(calls.indexOf('GET /projects/3'));
    await context.close();
  });
});
