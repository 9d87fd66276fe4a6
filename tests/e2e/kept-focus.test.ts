/** Keyboard focus is kept when the control it pressed ends or disappears. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contents, document, openSignedIn, project, sheet, task } from '../support/mocked-api.ts';

const SET = document(10);

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = () =>
  openSignedIn(browser, inject('baseUrl'), '/projects/1?documentId=10&pageNumber=2', {
    answers: {
      'GET /projects/1': { body: project([SET]) },
      'GET /projects/1/tasks': {
        body: { data: [task(SET.file.file_key, 'files_stored')] },
      },
      'GET /projects/1/table-of-contents': { body: contents([sheet(1), sheet(2), sheet(3)]) },
    },
  });

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

const focused = (page: Page) =>
  page.evaluate(() => globalThis.document.activeElement?.getAttribute('aria-label') ?? null);

it('on the button to the next page, at the last one', async () => {
  const { page, context } = await open();
  await press(page, 'Next page');
  await page.locator('button[aria-label="Next page"][aria-disabled="true"]').waitFor();
  expect(await focused(page)).toBe('Next page');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).searchParams.get('sheetId')).toBe('3');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Previous page');
  await context.close();
});

it('on the tool of a panel that is hidden', async () => {
  const { page, context } = await open();
  await page.getByRole('treeitem', { name: /A-101/ }).waitFor();
  await press(page, 'Hide contents');
  await expect.poll(() => focused(page)).toBe('Contents');
  await press(page, 'Pages');
  await press(page, 'Hide pages');
  await expect.poll(() => focused(page)).toBe('Pages');
  await press(page, 'Hide processing');
  await expect.poll(() => focused(page)).toBe('Processing');
  await context.close();
});
