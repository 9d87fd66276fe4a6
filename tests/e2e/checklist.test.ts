/** A checklist on the whole product: uploaded with a set and a book, checked, verified and downloaded, by keyboard alone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { tabTo, waitForSpeech } from '../support/compare-page.ts';
import { readSpreadsheet } from '../support/spreadsheet.ts';
import { writeBook } from '../support/written-book.ts';

const ITEMS = [
  'Guards at stairs are at least 42 inches above the nosing.',
  'All doors shall be a minimum of 42 inches wide.',
  'Door hardware is furnished with lever handles.',
  'Provide a landscape plan.',
  'The owner has approved the color of the carpet.',
];
const textPage = (lines: readonly string[]) =>
  `BT /F 11 Tf 20 TL 72 720 Td ${lines.map((line) => `(${line}) '`).join('\n')} ET`;

let product: BrowsedProduct;
let files: string[] = [];
beforeEach(async () => {
  product = await startBrowsedProduct();
  const [book = '', checklist = ''] = ['Project manual.pdf', 'Permit checklist.pdf'].map((name) =>
    path.join(product.folder, name),
  );
  writeBook(book, {
    pages: 2,
    contentOf: (page) =>
      textPage(
        page === 1
          ? [
              'SECTION 08 71 00',
              'DOOR HARDWARE',
              'PART 1 - GENERAL',
              '1.1 SUMMARY',
              'A. Door hardware.',
            ]
          : [
              'PART 2 - PRODUCTS',
              '2.1 LEVERS',
              'A. Door hardware is furnished with lever handles.',
            ],
      ),
  });
  writeBook(checklist, {
    pages: 1,
    contentOf: () =>
      textPage(['PERMIT REVIEW CHECKLIST', '', ...ITEMS.map((item, at) => `${at + 1}. ${item}`)]),
  });
  files = [sampleFile(2), book, checklist];
});
afterEach(() => product.close());

/** Tabs to a button and presses it. */
async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name, 120);
  await page.keyboard.press('Enter');
}

const hasFocus = (field: Locator) => field.evaluate((one) => one === document.activeElement);

async function tabInto(page: Page, field: Locator): Promise<void> {
  for (let tabs = 0; !(await hasFocus(field)); tabs += 1) {
    if (tabs > 20) throw new Error('The field is not reached with Tab');
    await page.keyboard.press('Tab');
  }
}

async function downloadAs(page: Page, name: string): Promise<void> {
  await press(page, /^Download/);
  const entry = page.getByRole('menuitem', { name });
  for (await entry.waitFor(); !(await hasFocus(entry));) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function downloaded(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  return readSpreadsheet(readFileSync(await download.path()));
}

it('is checked against set and book, verified by hand, and downloaded', async () => {
  const { page, context, faults } = await product.openSignedIn('/');
  await page.getByRole('button', { name: 'Add new project' }).click();
  await page.getByLabel('Project name or address').fill('Harbor Street clinic');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ]);
  await chooser.setFiles(files);
  await page.getByRole('button', { name: 'Create Project' }).click();
  await page.getByRole('treeitem', { name: /S-101/ }).waitFor({ timeout: 60_000 });

  // WS-005: the tab is there once one of the files was found to be a checklist.
  const tab = page.getByRole('tab', { name: /^Checklist/ });
  await tab.waitFor({ timeout: 60_000 });
  await press(page, /^Checklist$/);
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('checklist');
  await page.getByText(/^Checked /).waitFor({ timeout: 60_000 });
  const cards = page.getByRole('list', { name: 'Checklist items' }).getByRole('article');
  await expect.poll(() => cards.count()).toBe(ITEMS.length);

  await press(page, /^Compliant, 2 items/);
  await waitForSpeech(page, /^2 items/);
  await press(page, /^Not compliant, 1 item/);
  await waitForSpeech(page, /^3 items/);
  await press(page, /^Compliant, 2 items/);
  const doors = cards.filter({ hasText: 'All doors shall be' });
  await expect.poll(() => cards.count()).toBe(1);
  await press(page, /^Show full details/);
  await doors.getByText('AI Reasoning').waitFor();
  await press(page, /^A-601, .*page 7/);
  await expect.poll(() => new URL(page.url()).searchParams.has('sheetId')).toBe(true);
  await page.getByRole('group', { name: /^A-601/ }).waitFor({ timeout: 60_000 });

  await press(page, /^Edit verification/);
  const form = page.getByRole('dialog', { name: 'Edit Checklist Verification' });
  const percent = form.getByRole('textbox', { name: 'Percent Compliant' });
  await percent.waitFor();
  await tabInto(page, percent);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('140');
  await press(page, /^Save changes/);
  // K12: the error belongs to its field, where the focus is.
  await form.getByText('Must be a number between 0 and 100').waitFor();
  expect(await percent.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => hasFocus(percent)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('90');
  await press(page, /^Save changes/);
  await page.getByText('Verification updated').waitFor();
  await form.waitFor({ state: 'detached' });
  await doors.getByText('90%').waitFor();

  await press(page, /^Open the full checklist/);
  const table = page.getByRole('table', { name: 'Checklist items' });
  await press(page, /^Show details of 2/);
  await table.getByText(/^Verified by/).waitFor();
  const rows = await downloaded(page, () => downloadAs(page, 'Spreadsheet'));
  expect(rows).toMatchObject([{ Item: { text: '2' }, 'Percent compliant': { number: 90 } }]);
  await press(page, /^Close$/);
  await table.waitFor({ state: 'detached' });

  await press(page, /^Dashboard$/);
  const report = await downloaded(page, () => press(page, /^Download Report/));
  expect(report.length).toBeGreaterThan(0);
  expect(faults).toEqual([]);
  await context.close();
});
