/** The Issues tab with mocked answers: its list, its filters, the selected issue, and what it shows when there is nothing. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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

const PLANS = document(10);
const done = task(PLANS.file.file_key, 'issues_created');
const WORKSPACE: Answers = {
  'GET /projects/1': { body: project([PLANS]) },
  'GET /projects/1/tasks': { body: { data: [done] } },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1), sheet(2), sheet(3)]) },
  'GET /projects/1/counts': { body: { issues_count: 38 } },
};
const LIST = 'GET /projects/1/issues';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A project whose list answers with these issues, and the queries that the page asked it with. */
async function open(
  path: string,
  answers: Answers = {},
  listed = [issue(118), issue(119)],
  size = { width: 1440, height: 900 },
) {
  const asked: URLSearchParams[] = [];
  const opened = await openSignedIn(browser, inject('baseUrl'), path, {
    ...size,
    answers: {
      ...WORKSPACE,
      [LIST]: async (route) => {
        asked.push(new URL(route.request().url()).searchParams);
        await route.fulfill({ json: issuePage(listed, 38) });
      },
      ...answers,
    },
  });
  const panel = opened.page.getByRole('complementary', { name: 'Issues' });
  return { ...opened, panel, asked, last: () => Object.fromEntries(asked.at(-1) ?? []) };
}

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

describe('the tab', () => {
  it('opens first, without a name in the address, and also for a tab that does not exist', async () => {
    const { page, panel, context } = await open('/projects/1?documentId=10&tab=nothing');
    await panel.getByRole('article').first().waitFor();
    expect(await tab(page, /^Issues/).textContent()).toBe('Issues38');
    await tab(page, /^Markups/).click();
    await expect.poll(() => parameter(page, 'tab')).toBe('markups-list');
    await tab(page, /^Issues/).click();
    await panel.getByRole('article').first().waitFor();
    await expect.poll(() => parameter(page, 'tab')).toBeNull();
    await page.goBack();
    await page.getByRole('complementary', { name: 'Markups' }).waitFor();
    await context.close();
  });

  it('is shown without a tab Checklist, which the address cannot open, where the project has no checklist', async () => {
    const { page, panel, context } = await open('/projects/1?documentId=10&tab=checklist');
    await panel.getByRole('article').first().waitFor();
    expect(await tab(page, /^Checklist/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Checklist' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Open the full list' }).click();
    const list = page.getByRole('dialog', { name: 'Issues' });
    await list.getByRole('heading', { name: 'Issues' }).waitFor();
    expect(await list.getByRole('tab').count()).toBe(0);
    await context.close();
  });

  it('is the processing view while files are read', async () => {
    const reading = task(PLANS.file.file_key, 'files_stored');
    const tasks: Answers = { 'GET /projects/1/tasks': { body: { data: [reading] } } };
    const { page, context } = await open('/projects/1?documentId=10', tasks);
    await page.getByRole('complementary', { name: 'Processing' }).waitFor();
    expect(await tab(page, /^Issues/).count()).toBe(0);
    await context.close();
  });
});

describe('the list', () => {
  it('is searched with Enter, filtered by chips and sorted, all in the address', async () => {
    const { page, panel, last, context } = await open('/projects/1?documentId=10&page=2');
    await panel.getByRole('article').first().waitFor();
    expect(last()).toMatchObject({
      page: '2',
      per_page: '10',
      sort_by: 'priority',
      sort_order: 'desc',
    });
    const box = panel.getByRole('searchbox', { name: 'Search issues' });
    await box.fill('door');
    await box.press('Enter');
    await expect.poll(last).toMatchObject({ q: 'door', page: '1' });
    expect(parameter(page, 'search')).toBe('door');
    await panel.getByRole('button', { name: /^High/ }).click();
    await expect.poll(() => last()['priorities']).toBe('3');
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Hide rejected issues' }).click();
    await expect.poll(() => last()['evaluation_states']).toBe('not_reviewed,approved');
    await panel.getByRole('button', { name: 'Remove filter Hide rejected' }).click();
    await expect.poll(() => last()['evaluation_states']).toBeUndefined();
    await panel.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('menuitem', { name: 'Page number' }).click();
    await expect.poll(last).toMatchObject({ sort_by: 'page', sort_order: 'asc' });
    await panel.getByText('Page 1', { exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Clear search' }).click();
    await expect.poll(() => last()['q']).toBeUndefined();
    await panel.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => last()['priorities']).toBeUndefined();
    await panel.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => last()['page']).toBe('2');
    await context.close();
  });

  it('opens in full from the panel, closes again, and stays open for its project alone', async () => {
    const path = '/projects/1?documentId=10';
    const { page, panel, context } = await open(path, {
      'GET /projects/2': { body: { ...project([PLANS]), id: 2 } },
    });
    const opener = panel.getByRole('button', { name: 'Open the full list' });
    const drawer = page.getByRole('dialog', { name: 'Issues' });
    await opener.click();
    await drawer.getByRole('grid').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((node) => node.matches(':focus'))).toBe(true);
    await opener.press('Enter');
    await drawer.getByRole('grid').waitFor();
    const kept = () => page.evaluate(() => localStorage.getItem('pinbar:issue-list/1'));
    await expect.poll(kept).toBe('{"tab":"open"}');
    await page.goto(new URL('/projects/2', page.url()).href);
    await panel.waitFor();
    expect(await drawer.count()).toBe(0);
    await page.goto(new URL(path, page.url()).href);
    await drawer.getByRole('grid').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(kept).toBeNull();
    await context.close();
  });

  it('and its count are asked for only when it is known who asks', async () => {
    let letIn: () => void = () => undefined;
    const isKnown = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    const { page, panel, calls, context } = await open('/projects/1?documentId=10', {
      'GET /users/me': async (route) => {
        await isKnown;
        await route.fulfill({ json: ME });
      },
    });
    await page.getByRole('heading', { name: 'Loading...' }).waitFor();
    const ofIssues = ['GET /projects/1/counts', LIST];
    expect(calls).not.toEqual(expect.arrayContaining([expect.stringMatching(/counts|issues/)]));
    letIn();
    await panel.getByRole('article').first().waitFor();
    await expect.poll(() => calls).toEqual(expect.arrayContaining(ofIssues));
    await context.close();
  });

  it('follows the sheet in the viewer, if people want that', async () => {
    const { page, panel, last, context } = await open('/projects/1?documentId=10');
    await panel.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Only Sheet: A-101' }).click();
    await expect.poll(last).toMatchObject({ document_id: '10', page_number: '1' });
    await page.getByRole('treeitem', { name: /A-102/ }).click();
    await panel.getByText('Sheet: A-102').waitFor();
    await expect.poll(last).toMatchObject({ page_number: '2' });
    await panel.getByRole('button', { name: 'Remove filter Sheet: A-102' }).click();
    await expect.poll(() => last()['page_number']).toBeUndefined();
    await context.close();
  });

  it('says when there is nothing, and why', async () => {
    const none: Answers = { [LIST]: { body: issuePage([]) } };
    const { page, panel, answer, context } = await open('/projects/1?documentId=10', none);
    await panel.getByRole('heading', { name: 'No Issues' }).waitFor();
    await page.goto(`${page.url()}&priority=4`);
    await panel.getByRole('heading', { name: 'No issues found' }).waitFor();
    answer({ [LIST]: { body: issuePage([issue(118)]) } });
    await panel.getByRole('button', { name: 'Clear all filters' }).click();
    await panel.getByRole('article').waitFor();
    answer({ [LIST]: failure(403, 'FORBIDDEN', 'Not now.') });
    await page.reload();
    await panel.getByRole('heading', { name: 'Issues could not be loaded' }).waitFor();
    answer({ [LIST]: { body: issuePage([issue(118)]) } });
    await panel.getByRole('button', { name: 'Retry' }).click();
    await panel.getByRole('article').waitFor();
    await context.close();
  });
});

describe('the selected issue', () => {
  it('is marked, expanded and shown at its place, and its other places in the second viewer', async () => {
    const [place] = issue(119).locations;
    const [first] = place?.location_references ?? [];
    if (place === undefined || first === undefined) throw new Error('No place');
    const references = [
      { ...first, drawing_sheet_id: 2, page_number: 2, drawing_sheet: { sheet_num: 'A-102' } },
      {
        ...first,
        ...{ id: 900, is_primary: false, drawing_sheet_id: 3, page_number: 3 },
        drawing_sheet: { sheet_num: 'A-103' },
      },
    ];
    const listed = [
      issue(118, { locations: [] }),
      issue(119, { locations: [{ ...place, location_references: references }] }),
    ];
    const path = '/projects/1?documentId=10&split=50';
    const { page, panel, context } = await open(path, {}, listed);
    const card = (id: number) => panel.getByRole('article', { name: `Door ${id} swings` });
    await card(119)
      .getByRole('button', { name: /^Door 119/ })
      .click();
    await expect.poll(() => parameter(page, 'issueId')).toBe('119');
    await expect.poll(() => parameter(page, 'sheetId')).toBe('2');
    await expect.poll(() => parameter(page, 'sheet2Id')).toBe('3');
    await expect.poll(() => card(119).getAttribute('aria-current')).toBe('true');
    await card(119).getByRole('button', { name: 'Hide full details' }).waitFor();
    await card(119)
      .getByRole('button', { name: /^A-102/ })
      .click();
    await expect.poll(() => parameter(page, 'sheetId')).toBe('2');
    // An issue without a place can be selected, too.
    await card(119)
      .getByRole('button', { name: /^Door 119/ })
      .press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter(page, 'issueId')).toBe('118');
    await expect.poll(() => card(118).getAttribute('aria-current')).toBe('true');
    await context.close();
  });

  it('is there even if it is not in the list, or says that it is gone', async () => {
    const path = '/projects/1?documentId=10&issueId=7';
    const { page, panel, context } = await open(path, { 'GET /issues/7': { body: issue(7) } });
    await panel.getByText('Selected issue, not among those below').waitFor();
    await panel.getByRole('article', { name: 'Door 7 swings' }).waitFor();
    await page.goto(page.url().replace('issueId=7', 'issueId=8'));
    await panel.getByText('Issue #8 was not found.').waitFor();
    await panel.getByRole('button', { name: 'Clear selection' }).click();
    await expect.poll(() => parameter(page, 'issueId')).toBeNull();
    await context.close();
  });

  it('fills a phone, and leads to its place and back to the list', async () => {
    const phone = { width: 390, height: 844 };
    const { page, panel, context } = await open('/projects/1?documentId=10', {}, undefined, phone);
    await page.getByRole('button', { name: 'Issues', exact: true }).click();
    await panel.getByRole('button', { name: /^Door 119/ }).click();
    await panel.getByText('2 of 2 on this page of the list').waitFor();
    expect(await panel.getByRole('article').count()).toBe(1);
    // Its place on the sheet is seen between its head and what it says; the bars are back with the list.
    expect(await page.getByRole('button', { name: 'Issues', exact: true }).count()).toBe(0);
    const parts = await Promise.all(
      ['.phone-issue-head', '.viewers', '.issue-card'].map((part) =>
        page.locator(part).boundingBox(),
      ),
    );
    const [head, sheetBox, card] = parts.map((box) => box ?? { y: 0, height: 0 });
    expect(sheetBox?.y).toBe((head?.y ?? 0) + (head?.height ?? 0));
    expect(sheetBox?.height).toBeGreaterThan(150);
    expect(card?.y).toBeGreaterThanOrEqual((sheetBox?.y ?? 0) + (sheetBox?.height ?? 0));
    await panel.getByRole('button', { name: 'Back to issues' }).click();
    await expect.poll(() => panel.getByRole('article').count()).toBe(2);
    await panel.locator('.issue-title:focus').getByText('Door 119').waitFor();
    await panel.getByRole('button', { name: /^Door 119/ }).click();
    await panel.getByRole('button', { name: 'Show on sheet' }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await context.close();
  });
});
