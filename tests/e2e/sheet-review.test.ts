/** Sheet review with mocked answers: edited by keyboard, undone on failure, a thousand rows, view only. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  failure,
  faultsOfThePage,
  ME,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const DOCUMENTS = [document(10)];
const CONTENTS = 'GET /projects/1/table-of-contents';
const [FILE_KEY = ''] = DOCUMENTS.map(({ file }) => file.file_key);

function answersWith(sheets: ReturnType<typeof sheet>[]): Answers {
  return {
    'GET /projects/1': { body: project(DOCUMENTS) },
    'GET /projects/1/tasks': {
      body: {
        data: [
          task(FILE_KEY, 'files_stored'),
          task(FILE_KEY, 'toc_created', { toc_count: sheets.length }),
          task(FILE_KEY, 'drawing_metadata_created', { drawings_created: sheets.length }),
          task(FILE_KEY, 'issues_created'),
        ],
      },
    },
    [CONTENTS]: { body: contents(sheets) },
  };
}

const UNSURE = [sheet(1, { confidence: 0.2 }), sheet(2, { confidence: 0.3 }), sheet(3)];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (answers: Answers, search = '') =>
  openSignedIn(browser, inject('baseUrl'), `/projects/1/sheets${search}`, { answers });

const said = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join('\n'));
const cell = (page: Page, id: number, name: string) =>
  page.locator(`[data-sheet="${id}"] [data-cell="${name}"]`);
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = globalThis.document;
    const row = activeElement?.closest<HTMLElement>('[data-sheet]');
    const place = activeElement?.closest<HTMLElement>('[data-cell]');
    return `${row?.dataset['sheet']} ${place?.dataset['cell']} ${activeElement?.tagName}`;
  });

it('is edited by keyboard: Enter edits, Tab goes on, Escape undoes', async () => {
  const { page, context, calls, answer, faults } = await open(answersWith(UNSURE));
  const sent: object[] = [];
  answer({
    'PATCH /drawing-sheets/1': async (route) => {
      sent.push(route.request().postDataJSON() as object);
      const stored = sheet(1, { ...Object.assign({}, ...sent), is_corrected: true });
      answer({ [CONTENTS]: { body: contents([stored, ...UNSURE.slice(1)]) } });
      await route.fulfill({ json: stored });
    },
  });
  await cell(page, 1, 'number').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('S-101');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('1 title INPUT');
  await page.keyboard.type('ROOF');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('1 title DIV');
  await cell(page, 1, 'state').getByText('Confirmed').waitFor();
  await expect.poll(() => sent).toEqual([{ sheet_num: 'S-101' }, { sheet_title: 'ROOF' }]);

  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toBe('2 title DIV');
  await page.keyboard.type('Nonsense');
  await page.keyboard.press('Escape');
  expect(await cell(page, 2, 'title').textContent()).toBe('Floor plan 2');
  expect(await focused(page)).toBe('2 title DIV');
  expect(calls.filter((call) => call.startsWith('PATCH'))).toHaveLength(2);
  expect(await said(page)).toContain('S-101, page 1, saved.');
  expect(faultsOfThePage(faults)).toEqual([]);
  await context.close();
});

it('shows the corner with the title block of the sheet whose row has the focus', async () => {
  const { page, context, answer } = await open(answersWith(UNSURE));
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=';
  answer({
    'GET /documents/10/thumbnails': async (route) => {
      const query = new URL(route.request().url()).searchParams;
      const page_number = Number(query.get('first_page'));
      const sizes = { width_px: 1600, height_px: 1067, url: picture };
      await route.fulfill({ json: { data: [{ page_number, ...sizes }] } });
    },
  });
  await cell(page, 2, 'number').focus();
  await page.getByRole('img', { name: 'Lower right corner of A-102, page 2' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('img', { name: 'Lower right corner of A-103, page 3' }).waitFor();
  await context.close();
});

it('shows the corner of every sheet in its row', async () => {
  const { page, context, answer } = await open(answersWith(UNSURE));
  answer({
    'GET /documents/10/thumbnails': async (route) => {
      const data = [1, 2, 3].map((page_number) => ({
        page_number,
        ...{ width_px: 640, height_px: 427 },
        url: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="p${page_number}"/>`,
      }));
      await route.fulfill({ json: { data } });
    },
  });
  await page.locator('[data-sheet="2"] .review-picture img[src*="p2"]').waitFor();
  // How certain the reading is stands beside its state.
  await page.locator('[data-sheet="2"]').getByText('30%').waitFor();
  await context.close();
});

it('confirms all readings that are shown, and says how far it came', async () => {
  const { page, context, answer } = await open(answersWith(UNSURE));
  const sent: string[] = [];
  answer({
    'PATCH /drawing-sheets/1': async (route) => {
      sent.push('1');
      const stored = sheet(1, { confidence: 0.2, is_corrected: true });
      answer({ [CONTENTS]: { body: contents([stored, ...UNSURE.slice(1)]) } });
      await route.fulfill({ json: stored });
    },
    'PATCH /drawing-sheets/2': failure(500, 'INTERNAL', 'Try again.'),
  });
  const button = page.getByRole('button', { name: 'Confirm all 2 shown' });
  await button.click();
  await page.getByText('1 of 2 sheets confirmed').waitFor();
  expect(sent).toEqual(['1']);
  await cell(page, 1, 'state').getByText('Confirmed').waitFor();
  // One is left, which has a button of its own.
  await button.waitFor({ state: 'detached' });
  await context.close();
});

it('confirms a reading as it is', async () => {
  const { page, context, answer } = await open(answersWith(UNSURE));
  const sent: unknown[] = [];
  answer({
    'PATCH /drawing-sheets/2': async (route) => {
      sent.push(route.request().postDataJSON());
      await route.fulfill({ json: sheet(2, { is_corrected: true }) });
    },
  });
  await page.getByText('2 to check').waitFor();
  await page.getByRole('button', { name: 'Confirm A-102, page 2' }).click();
  await expect.poll(() => sent).toEqual([{ sheet_num: 'A-102', sheet_title: 'Floor plan 2' }]);
  await context.close();
});

it('takes a correction back that the server refuses, and says so', async () => {
  const { page, context, answer } = await open(answersWith(UNSURE));
  let refuse: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  answer({
    'PATCH /drawing-sheets/1': async (route) => {
      await asked;
      await route.fulfill({
        status: 403,
        json: { detail: 'Only creators may do this.', code: 'FORBIDDEN' },
      });
    },
  });
  await cell(page, 1, 'number').click();
  await page.keyboard.type('X-1');
  await page.keyboard.press('Enter');
  // Visible before the server answered.
  await expect.poll(() => cell(page, 1, 'number').textContent()).toBe('X-1');
  refuse();
  await page.getByText('The correction of page 1 was not saved').first().waitFor();
  await expect.poll(() => cell(page, 1, 'number').textContent()).toBe('A-101');
  expect(await said(page)).toContain('Only creators may do this.');
  await context.close();
});

it('keeps only the rows in sight of a thousand, and reaches the last', async () => {
  const sheets = Array.from({ length: 1000 }, (_, index) => sheet(index + 1));
  const { page, context } = await open(answersWith(sheets), '?sort_by=page');
  await cell(page, 1, 'number').focus();
  expect(await page.locator('[data-sheet]').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('1000 number DIV');
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
  await context.close();
});

it('is only to look at for a viewer', async () => {
  const answers = {
    ...answersWith(UNSURE),
    'GET /users/me': { body: { ...ME, user_type_id: 2 as const, can_create_projects: false } },
  };
  const { page, context, calls } = await open(answers);
  await cell(page, 1, 'number').click();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('textbox').count()).toBe(0);
  await page.getByText('Only creators and administrators can correct sheets and types.').waitFor();
  expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
  expect(calls.some((call) => call.startsWith('PATCH'))).toBe(false);
  await context.close();
});

it('keeps filter and order in the address, and opens a sheet', async () => {
  const { page, context } = await open(answersWith(UNSURE), '?filter=check');
  await cell(page, 1, 'number').waitFor();
  expect(await page.locator('[data-sheet]').count()).toBe(2);
  await page.getByRole('button', { name: 'Number', exact: true }).click();
  await page.waitForURL(/sort_by=number/);
  await cell(page, 2, 'page').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/projects\/1\?documentId=10&sheetId=2/);
  await context.close();
});

it('has a document read again as another kind', async () => {
  const { page, context, calls, answer } = await open(answersWith(UNSURE));
  answer({
    'PATCH /documents/10': async (route) => {
      const changed = document(10, { document_type_id: 1 });
      answer({ 'GET /projects/1': { body: project([changed]) } });
      await route.fulfill({ json: changed });
    },
  });
  await page.getByRole('button', { name: /Type of Set 10.pdf/ }).click();
  await page.getByRole('option', { name: 'Specifications' }).click();
  await expect.poll(() => calls.includes('PATCH /documents/10')).toBe(true);
  await expect.poll(() => said(page)).toContain('again as specifications');
  await context.close();
});

it('says when the project is not to be seen', async () => {
  const { page, context } = await open({ 'GET /projects/1': failure(403, 'FORBIDDEN', 'No') });
  await page.getByRole('heading', { name: 'Project Access Denied' }).waitFor();
  await context.close();
});
