/** The contents of a project with mocked answers: what each row opens, and the search. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { contents, document, openSignedIn, project, sheet, task } from '../support/mocked-api.ts';

const DOCUMENTS = [
  document(10),
  document(20, { document_type_id: 1 }),
  document(30, { document_type_id: 3 }),
];
const SPEC = {
  id: 5,
  csi_code: '08 11 13',
  csi_code_title: 'Hollow metal doors',
  document_name: 'Set 20.pdf',
  document_id: 20,
  starting_page_number: 214,
};
const CHECKLIST = {
  ...{ id: 7, section_title: 'Egress', document_id: 30, document_name: 'Permit checklist.pdf' },
  starting_page_number: 3,
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = () =>
  openSignedIn(browser, inject('baseUrl'), '/projects/1?documentId=10&pageNumber=1', {
    answers: {
      'GET /projects/1': { body: project(DOCUMENTS) },
      'GET /projects/1/tasks': {
        body: {
          data: DOCUMENTS.map(({ file }) => task(file.file_key, 'issues_created')),
        },
      },
      'GET /projects/1/table-of-contents': {
        body: contents([sheet(1), sheet(4, { page_number: 3 })], {
          specs: { sections: [SPEC] },
          checklists: { sections: [CHECKLIST] },
        }),
      },
    },
  });

const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it('leads from sections of specifications and checklists to the pages on which they begin', async () => {
  const { page, context } = await open();
  await page.getByRole('treeitem', { name: /Hollow metal doors/ }).click();
  await expect
    .poll(() => params(page))
    .toEqual({ documentId: String(SPEC.document_id), pageNumber: '214' });
  await page.getByRole('treeitem', { name: 'Egress' }).click();
  await expect
    .poll(() => params(page))
    .toEqual({ documentId: String(CHECKLIST.document_id), pageNumber: '3' });
  await page.goBack();
  await expect.poll(() => params(page)['pageNumber']).toBe('214');
  await context.close();
});

it('opens a sheet at its page, whose number is shown and can be entered', async () => {
  const { page, context } = await open();
  await page.getByRole('treeitem', { name: /A-104/ }).click();
  await expect.poll(() => params(page)).toEqual({ documentId: '10', sheetId: '4' });
  const number = page.getByRole('textbox', { name: 'Page' });
  await expect.poll(() => number.inputValue()).toBe('3');
  await page.getByText('of 3', { exact: true }).waitFor();
  await number.fill('2');
  await number.press('Enter');
  await expect.poll(() => params(page)).toEqual({ documentId: '10', pageNumber: '2' });
  await context.close();
});

it('says when nothing matches the search', async () => {
  const { page, context } = await open();
  await page.getByRole('treeitem', { name: /A-101/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search sheets and sections' }).fill('xyzzy');
  await page.getByText('No matching results found').last().waitFor();
  expect(await page.getByRole('treeitem').count()).toBe(0);
  await context.close();
});

it('leads to a file that was not recognized, and to where its type is chosen', async () => {
  const found = document(40, { document_type_id: null, page_count: 2 });
  const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
    answers: {
      'GET /projects/1': { body: project([found]) },
      'GET /projects/1/tasks': {
        body: {
          data: [task(found.file.file_key, 'toc_created', { toc_count: 0, document_type: null })],
        },
      },
      'GET /projects/1/table-of-contents': { body: contents([]) },
    },
  });
  await page.getByRole('treeitem', { name: 'Set 40.pdf' }).click();
  await expect.poll(() => params(page)['documentId']).toBe('40');
  await page.getByRole('link', { name: 'Review sheets 1 to check' }).click();
  await page.getByRole('button', { name: /Type of Set 40.pdf/ }).waitFor();
  await context.close();
});

it('is left by Home, which leads to the list of projects', async () => {
  const { page, context } = await open();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await context.close();
});
