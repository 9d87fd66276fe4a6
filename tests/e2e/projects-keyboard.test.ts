/** Journeys K1 to K3 without a pointer: the project list, adding a project, the contents. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { focusIsOnBody, tabTo, waitForSpeech } from '../support/compare-page.ts';
import {
  contents,
  document,
  faultsOfThePage,
  openSignedIn,
  project,
  sheet,
  summary,
} from '../support/mocked-api.ts';

const DOCUMENTS = [document(10)];
const drawing = { id: 5, title: 'North wall', cache_key: 'x', x0: 0, y0: 0, x1: 100, y1: 100 };
const ANSWERS = {
  'GET /users/me/projects': {
    body: { data: [summary(1, { name: 'Annex' }), summary(2, { name: 'Building' })] },
  },
  'GET /projects/1': { body: project(DOCUMENTS, { name: 'Annex' }) },
  'GET /projects/1/tasks': { body: { data: [] } },
  'GET /projects/1/table-of-contents': {
    body: contents([
      sheet(1, { drawings: [drawing] }),
      ...Array.from({ length: 300 }, (_, index) => sheet(index + 2)),
    ]),
  },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (path: string) => openSignedIn(browser, inject('baseUrl'), path, { answers: ANSWERS });
const focused = (page: Page) =>
  page.evaluate(() => globalThis.document.activeElement?.textContent ?? '');

describe('by keyboard alone', () => {
  it('K1: the list is switched, sorted and left for a project, whose heading takes the focus', async () => {
    const { page, context, faults } = await open('/');
    await page.getByText('Annex').waitFor();
    await tabTo(page, /^Cards$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('table').waitFor();
    await tabTo(page, /^Project Name$/);
    await page.keyboard.press('Enter');
    await waitForSpeech(page, /^Sorted by project name, ascending\.$/);
    const header = page.getByRole('columnheader', { name: 'Project Name' });
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await tabTo(page, /^Annex$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Annex' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Annex');
    expect(faultsOfThePage(faults)).toEqual([]);
    await context.close();
  });

  it('K2: a project is refused with the focus on the first error, and the dialog gives it back', async () => {
    const { page, context } = await open('/');
    await page.getByText('Annex').waitFor();
    await tabTo(page, /^Add new project$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^What to upload$/);
    await page.keyboard.press('Enter');
    await page.getByText('a compiled checklist').waitFor();
    await tabTo(page, /^Create Project$/);
    await page.keyboard.press('Enter');
    await waitForSpeech(page, /^2 errors\. Project name must have 2 to 50 characters/);
    const name = page.getByLabel('Project name or address');
    expect(await name.evaluate((node) => node === globalThis.document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Add new project');
    await context.close();
  });

  it('K3: the contents are searched, opened level by level, and lead to a page', async () => {
    const { page, context } = await open('/projects/1');
    await page.getByRole('treeitem', { name: /A-101/ }).waitFor();
    await tabTo(page, /^Search sheets and sections$/);
    await page.keyboard.type('plan 250');
    await waitForSpeech(page, /^1 result$/);
    expect(await page.getByRole('treeitem').count()).toBe(3);
    await page.keyboard.press('Escape');
    await page.getByRole('treeitem', { name: /A-102/ }).waitFor();
    await page.keyboard.press('Tab');
    const tree = page.getByRole('tree');
    expect(await tree.evaluate((node) => node === globalThis.document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    // Drawings, Architectural, A-101 and into its drawing.
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) {
      await page.keyboard.press(key);
    }
    await page.waitForURL(/sheetId=1$/);
    const active = await tree.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toBe('North wall');
    await page.keyboard.press('End');
    const last = await tree.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${last}"]`).textContent()).toMatch(/^Checklists/);
    expect(await focusIsOnBody(page)).toBe(false);
    await context.close();
  });
});
