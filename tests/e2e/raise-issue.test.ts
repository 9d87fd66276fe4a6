/** Issues raised from shapes, by keyboard alone (K9), kept over a reload, discarded, and edited in two browsers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Issue } from '../../contract/src/issues/schema.ts';
import { photo } from '../support/attachments.ts';
import { submitSignIn } from '../support/browsed-product.ts';
import { focusIsOnBody, forgetSpeech, openPage, waitForSpeech } from '../support/compare-page.ts';
import { PAGE, startMarkedSheet } from '../support/marked-sheet.ts';
import type { MarkedSheet } from '../support/marked-sheet.ts';
import { markup } from '../support/markups.ts';

let sheet: MarkedSheet;
beforeAll(async () => {
  sheet = await startMarkedSheet();
});
afterAll(() => sheet.product.close());

const projectId = () => new URL(sheet.address, sheet.product.origin).pathname.split('/')[2] ?? '';

async function issues(): Promise<readonly Issue[]> {
  const list = await sheet.call<{ data: Issue[] }>('GET', `/v1/projects/${projectId()}/issues`);
  return list.data;
}

/** Draws a shape of 4 by 3 in with the active tool's keys. */
async function draw(page: Page, key: string, name: string): Promise<void> {
  await forgetSpeech(page);
  await page.keyboard.press(key);
  await waitForSpeech(page, new RegExp(`^${name} tool`));
  await page.keyboard.press('Enter');
  await page.keyboard.type('400,300');
  await page.keyboard.press('Enter');
  await waitForSpeech(page, new RegExp(`^${name}, 400 by 300 units`));
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Add issue' });

it('raises issues from shapes by keyboard alone (K9), and keeps what is typed over a reload', async () => {
  const { page, context, faults } = await sheet.open();
  await waitForSpeech(page, /^Sheet /);
  await page.getByRole('button', { name: 'Add an issue with each shape' }).click();
  await page.locator('[data-pane]').focus();

  await draw(page, 'c', 'Cloud');
  const summary = page.getByLabel('Summary');
  await expect.poll(() => summary.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByText('New, not saved').waitFor();
  expect(await page.getByLabel('Ref #').inputValue()).toBe('A-102');

  await page.keyboard.press('Enter');
  await page.getByText('3 fields to fill in').waitFor();
  for (const words of [
    'Summary is required',
    'Description is required',
    'Discipline is required',
  ]) {
    expect(await sheetOf(page).getByText(words).count()).toBe(1);
  }
  expect(await summary.evaluate((field) => field === document.activeElement)).toBe(true);

  await page.keyboard.type('Hand sink without a drain');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No waste line reaches the sink at B-3.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('plumb');
  await page.getByRole('option', { name: /Plumbing/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discipline: Plumbing' }).waitFor();

  await page.reload();
  await waitForSpeech(page, /^The issue that you had not added is open again\.$/);
  expect(await summary.inputValue()).toBe('Hand sink without a drain');
  expect(await page.getByLabel('Description').inputValue()).toContain('B-3');
  await page.getByText('New, not saved').waitFor();
  await summary.focus();
  await page.keyboard.press('Control+Enter');
  await sheetOf(page).waitFor({ state: 'detached' });

  const [raised] = await issues();
  expect(raised).toMatchObject({
    ...{ summary: 'Hand sink without a drain', status_id: 1, priority_id: 3, discipline_id: 12 },
    ...{ ref_number: 'A-102', issue_type: 'drawing', page_number: 2, assignee_id: null },
  });
  expect(raised?.creator_id).not.toBeNull();
  expect(raised?.xfdf).toContain('intensity');
  expect(new URL(page.url()).searchParams.get('issueId')).toBe(String(raised?.id));
  expect(await sheet.stored()).toHaveLength(1);
  expect(await focusIsOnBody(page)).toBe(false);
  // Lists and counts have it without a reload.
  const panel = page.getByRole('complementary', { name: 'Issues' });
  await panel.getByRole('article', { name: 'Hand sink without a drain' }).waitFor();
  expect(await page.getByRole('tab', { name: /^Issues/ }).textContent()).toBe('Issues1');
  await panel.getByRole('button', { name: 'High, 1 issue' }).waitFor();

  // A photo for it, of which the worker makes a thumbnail.
  const card = page.getByRole('article', { name: 'Hand sink without a drain' });
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add photo or PDF' }).click();
  const sink = { name: 'sink.jpg', mimeType: 'image/jpeg', buffer: photo() };
  await (await choosing).setFiles(sink);
  const thumbnail = card.locator('img[alt^="sink.jpg, added by"]');
  const width = () => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(320);
  await thumbnail.click();
  await page.getByRole('dialog', { name: 'sink.jpg' }).getByText('1 of 1').waitFor();
  await page.keyboard.press('Escape');

  // Cancel marks the shape for deletion, and undo brings it back as a markup.
  await page.locator('[data-pane]').focus();
  await draw(page, 'r', 'Rectangle');
  await expect.poll(() => summary.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(async () => (await sheet.stored()).length).toBe(2);
  // The first one is offered before it is raised again.
  await page.getByRole('heading', { name: 'A similar issue is open' }).waitFor();
  await page.getByText('Same place').waitFor();
  await page.keyboard.type('Not sure');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Discard this issue?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Issue discarded\. Rectangle deleted\./);
  await expect.poll(async () => (await sheet.stored()).length).toBe(1);
  expect(await focusIsOnBody(page)).toBe(false);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await sheet.stored()).length).toBe(2);
  expect(await issues()).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});

/** Begins an issue about a rectangle, and types its summary. */
async function begin(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add an issue with each shape' }).click();
  await page.locator('[data-pane]').focus();
  await draw(page, 'r', 'Rectangle');
  const summary = page.getByLabel('Summary');
  await expect.poll(() => summary.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
}

it('keeps what is typed when the tab crashes, and when the session ends', async () => {
  const address = sheet.product.origin + sheet.address;
  const { page, context } = await openPage(sheet.product.browser, address);
  await submitSignIn(page, sheet.product);
  await page.locator('[data-pane]').waitFor();
  await begin(page, 'Typed before the session ended');
  // A token that the server refuses, and none to renew it with.
  await page.route('**/v1/**', (route) =>
    route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN', detail: 'Sign in.' } }),
  );
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith('oidc.user:')) sessionStorage.removeItem(key);
    }
  });
  await context.clearCookies();
  await page.keyboard.type(' and after');
  await page.waitForURL(/\/sign-in/);
  await page.unrouteAll();
  await page.goto(address);
  await submitSignIn(page, sheet.product);
  const summary = page.getByLabel('Summary');
  await expect.poll(() => summary.inputValue()).toMatch(/^Typed before the session ended/);

  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await context.newPage();
  await next.goto(address);
  await next.getByLabel('Work email').or(next.getByLabel('Summary')).waitFor();
  if (await next.getByLabel('Work email').isVisible()) await submitSignIn(next, sheet.product);
  const again = next.getByLabel('Summary');
  await expect.poll(() => again.inputValue()).toMatch(/^Typed before the session ended/);
  await next.getByText('New, not saved').waitFor();
  await context.close();
});

it('raises an issue from a difference between two pages of a project, on the newer page', async () => {
  const search = new URL(sheet.address, sheet.product.origin).searchParams;
  const [project, document] = [projectId(), search.get('documentId') ?? ''];
  const address = `/compare?from=project-${project}-${document}-${document}&pageA=1&pageB=2`;
  const { page, context, faults } = await sheet.product.openSignedIn(address);
  const row = page.locator('[data-panel="differences"] button.row-button').first();
  await row.waitFor({ timeout: 60_000 });
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add issue' }).waitFor();
  await page.keyboard.press('Shift+I');
  const form = sheetOf(page);
  await form.getByText('A, before').waitFor();
  // The sheets of the project may load after the form.
  await expect.poll(() => page.getByLabel('Ref #').inputValue()).toBe('A-102');
  expect(await page.getByLabel('Description').inputValue()).toContain('Before and after: http');
  await page.getByRole('button', { name: 'Discipline' }).click();
  await page.getByRole('option', { name: /Architectural/ }).click();
  await page.getByLabel('Summary').fill('The walls moved');
  await page.reload();
  await waitForSpeech(page, /^The issue that you had not added is open again\.$/);
  expect(await page.getByLabel('Summary').inputValue()).toBe('The walls moved');
  await expect.poll(() => page.getByLabel('Ref #').inputValue()).toBe('A-102');
  await page.getByLabel('Summary').press('Control+Enter');
  await form.waitFor({ state: 'detached' });
  const raised = (await issues()).find(({ summary }) => summary === 'The walls moved');
  expect(raised).toMatchObject({ ref_number: 'A-102', page_number: 2, priority_id: 3 });
  expect(raised?.annotation_id).not.toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

it('edits an issue in two browsers: each sees what the other saves, and nothing is overwritten unseen', async () => {
  const { id, summary } = await sheet.raise(markup({ name: 'door', pageNumber: PAGE }));
  const one = await sheet.open(`&issueId=${id}`);
  const other = await sheet.open(`&issueId=${id}`);
  const cardOn = (page: Page, name: string) =>
    page.getByRole('complementary', { name: 'Issues' }).getByRole('article', { name });
  for (const { page } of [one, other]) {
    await cardOn(page, summary).getByRole('button', { name: 'Edit issue' }).click();
  }
  await one.page.getByLabel('Summary').fill('Door 110A swings into the egress path');
  await other.page.getByLabel('Summary').fill('Door 110A is too narrow');
  await other.page.getByLabel('Description').fill('32 in clear.');
  await other.page.getByRole('button', { name: 'Save changes' }).click();
  await cardOn(other.page, 'Door 110A is too narrow').waitFor();

  await one.page.getByRole('button', { name: 'Save changes' }).click();
  const versions = one.page.getByRole('dialog', { name: 'Someone else changed this issue' });
  const ofSummary = versions.getByRole('region', { name: 'Summary' });
  await ofSummary.getByText('Door 110A is too narrow').waitFor();
  await ofSummary.getByRole('radio', { name: 'Yours' }).click();
  await versions.getByRole('button', { name: 'Save these' }).click();
  await cardOn(other.page, 'Door 110A swings into the egress path').waitFor();
  expect(await sheet.call<Issue>('GET', `/v1/issues/${id}`)).toMatchObject({
    ...{ summary: 'Door 110A swings into the egress path', full_text: '32 in clear.' },
  });
  await Promise.all([one.context.close(), other.context.close()]);
});
