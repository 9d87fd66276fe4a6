/** Deleting and renaming a project, from the list and from the project, with mocked answers. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document as documentOf,
  failure,
  ME,
  openSignedIn,
  project,
  summary,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const LIST = 'GET /users/me/projects';
const NAME = 'Cedar Hill Library';
const OURS = summary(1, {
  name: NAME,
  documents_count: 2,
  checklist_items_count: 40,
  can_remove: true,
});
const OTHERS = summary(2, { name: 'Harbour Terminal 4' });
const LISTED: Answers = { [LIST]: { body: { data: [OURS, OTHERS] } } };
const OPENED: Answers = {
  ...LISTED,
  'GET /projects/1': {
    body: project([documentOf(10), documentOf(20)], { name: NAME, can_remove: true }),
  },
  'GET /projects/1/tasks': { body: { data: [] } },
  'GET /projects/1/table-of-contents': { body: contents([]) },
};
const REMOVED: Answers = { 'DELETE /projects/1': { status: 204 } };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

function open(answers: Answers, path = '/') {
  return openSignedIn(browser, inject('baseUrl'), path, { answers });
}

function focusedName(page: Page) {
  return page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
}

/** By keyboard, from the button of the first project. */
async function askToRemove(page: Page) {
  await page.getByRole('button', { name: `Actions for ${NAME}` }).focus();
  await page.keyboard.press('Enter');
  for (const name of ['Webhooks', 'Remove project']) {
    const entry = page.getByRole('menuitem', { name });
    await expect.poll(() => entry.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.press(name === 'Webhooks' ? 'ArrowDown' : 'Enter');
  }
  const question = page.getByRole('alertdialog', { name: 'Remove project with 2 documents?' });
  await question.waitFor();
  return question;
}

describe('removing a project from the list', () => {
  it('names what goes, begins at the harmless button, and gives the focus back', async () => {
    const { page, calls, context } = await open(LISTED);
    const question = await askToRemove(page);
    expect(await question.innerText()).toContain(NAME);
    expect(await question.innerText()).toContain('2 documents and 40 checklist items');
    expect(await focusedName(page)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focusedName(page)).toBe(`Actions for ${NAME}`);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
    await context.close();
  });

  it('takes it off the list at once, says so, and keeps the focus on the page', async () => {
    const { page, answer, context } = await open({ ...LISTED, ...REMOVED });
    const question = await askToRemove(page);
    answer({ [LIST]: { body: { data: [OTHERS] } } });
    await question.getByRole('button', { name: 'Remove project' }).click();
    await page.getByRole('link', { name: new RegExp(NAME) }).waitFor({ state: 'detached' });
    await page.getByRole('alertdialog', { name: 'Project removed' }).waitFor();
    await page.getByRole('link', { name: /Harbour Terminal 4/ }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('All Projects');
    await context.close();
  });

  it('is offered in the table too, and only where it may be done', async () => {
    const { page, context } = await open(LISTED);
    await page.getByRole('button', { name: `Actions for ${NAME}` }).waitFor();
    expect(await page.getByRole('button', { name: /Actions for/ }).count()).toBe(1);
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('row').filter({ hasText: NAME }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Remove project' }).waitFor();
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries).toEqual(['Webhooks', 'Remove project']);
    await context.close();
  });

  it('says why it was not done, and leaves the project where it is', async () => {
    const detail = 'Only the project’s creator or an administrator can do this.';
    for (const [status, code] of [
      [403, 'FORBIDDEN'],
      [409, 'CONFLICT'],
    ] as const) {
      const { page, context } = await open({
        ...LISTED,
        'DELETE /projects/1': failure(status, code, detail),
      });
      const question = await askToRemove(page);
      await question.getByRole('button', { name: 'Remove project' }).click();
      await question.getByRole('alert').getByText(detail).waitFor();
      // Said in the confirmation, and not a second time elsewhere.
      expect(await page.getByText(detail).count()).toBe(1);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: new RegExp(NAME) }).waitFor();
      await context.close();
    }
  });

  it('is content when somebody else was faster', async () => {
    const gone = failure(404, 'NOT_FOUND', 'Project 1 not found');
    const { page, answer, context } = await open({ ...LISTED, 'DELETE /projects/1': gone });
    const question = await askToRemove(page);
    answer({ [LIST]: { body: { data: [OTHERS] } } });
    await question.getByRole('button', { name: 'Remove project' }).click();
    await page.getByText('The project was already removed').waitFor();
    await page.getByRole('link', { name: new RegExp(NAME) }).waitFor({ state: 'detached' });
    await context.close();
  });
});

describe('removing a project from its own screen', () => {
  it('leads to the list, and asks for nothing of it any more', async () => {
    const { page, calls, answer, context } = await open(
      { ...OPENED, ...REMOVED },
      '/projects/1?documentId=10',
    );
    await page.getByRole('button', { name: 'Project actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove project' }).click();
    answer({ [LIST]: { body: { data: [OTHERS] } } });
    const question = page.getByRole('alertdialog', { name: 'Remove project with 2 documents?' });
    await question.getByRole('button', { name: 'Remove project' }).click();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await page.getByRole('alertdialog', { name: 'Project removed' }).waitFor();
    expect(await page.getByRole('link', { name: new RegExp(NAME) }).count()).toBe(0);
    const after = calls.slice(calls.indexOf('DELETE /projects/1') + 1);
    expect(after.filter((call) => call.startsWith('GET /projects/1'))).toEqual([]);
    await context.close();
  });

  it('is not offered to those who may not', async () => {
    const { page, context } = await open(
      { ...OPENED, 'GET /projects/1': { body: project([documentOf(10)], { name: NAME }) } },
      '/projects/1?documentId=10',
    );
    await page.getByRole('heading', { name: NAME }).waitFor();
    expect(await page.getByRole('button', { name: 'Project actions' }).count()).toBe(0);
    await context.close();
  });
});

describe('renaming a project', () => {
  const ADMIN: Answers = { 'GET /users/me': { body: { ...ME, is_admin: true } } };

  it('is for administrators, and shows the new name in the list', async () => {
    const { page, answer, context } = await open({
      ...LISTED,
      ...ADMIN,
      'PATCH /admin/projects/2': { body: { message: 'done' } },
    });
    await page.getByRole('button', { name: 'Actions for Harbour Terminal 4' }).click();
    await page.getByRole('menuitem', { name: 'Rename project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename project' });
    const field = dialog.getByRole('textbox', { name: 'Project name or address' });
    expect(await field.inputValue()).toBe('Harbour Terminal 4');
    await field.fill('  ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Project name is required').waitFor();
    await field.fill('x'.repeat(256));
    await page.keyboard.press('Enter');
    await dialog.getByText('Project name cannot exceed 255 characters').waitFor();
    answer({ [LIST]: { body: { data: [OURS, { ...OTHERS, name: 'Harbour Terminal 5' }] } } });
    await field.fill('Harbour Terminal 5');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /Harbour Terminal 5/ }).waitFor();
    await page.getByRole('alertdialog', { name: 'Project renamed' }).waitFor();
    await context.close();
  });

  it('says what the server answers, and keeps what was typed', async () => {
    const { page, context } = await open({
      ...LISTED,
      ...ADMIN,
      'PATCH /admin/projects/2': failure(404, 'NOT_FOUND', 'Project 2 not found'),
    });
    await page.getByRole('button', { name: 'Actions for Harbour Terminal 4' }).click();
    await page.getByRole('menuitem', { name: 'Rename project' }).click();
    const field = page.getByRole('textbox', { name: 'Project name or address' });
    await field.fill('Harbour Terminal 5');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByRole('dialog').getByText('Project 2 not found').first().waitFor();
    expect(await field.inputValue()).toBe('Harbour Terminal 5');
    await context.close();
  });
});
