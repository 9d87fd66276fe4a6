/** A later issuance arrives: what it changed is reviewed difference by difference, assigned, and signed off. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { makeProject } from '../support/project-by-api.ts';

/** */
const PAGES = [0, 3];
/** Of the sample's sheets, page points. */
const PAPER_WIDTH = 2592;
/** Where the air handler is on A-101 of the later issuance, page points. */
const AIR_HANDLER = { x: 1634, y: 1129 };

let product: BrowsedProduct;
let projectId = 0;
/** Of the later issuance. */
let later = 0;

beforeAll(async () => {
  product = await startBrowsedProduct();
  const sets = [await smallSet(1), await smallSet(2)] as const;
  const earlier = { name: 'Clinic', files: [{ path: sets[0], type: 2 as const }], sheets: 2 };
  ({ projectId } = await makeProject(product, earlier));
  const files = [{ path: sets[1], type: 2 as const }];
  const made = await makeProject(product, { name: '', files, projectId, sheets: 4 });
  later = made.documentIds[0] ?? 0;
});
afterAll(() => product.close());

/** Two sheets of an issuance of the sample, in a file. */
async function smallSet(issue: 1 | 2): Promise<string> {
  const whole = await PDFDocument.load(readFileSync(sampleFile(issue)));
  const set = await PDFDocument.create();
  for (const sheet of await set.copyPages(whole, PAGES)) set.addPage(sheet);
  const file = path.join(product.folder, `Issue ${issue}.pdf`);
  writeFileSync(file, await set.save());
  return file;
}

it('is reviewed in the overlays of its sheets, and signed off with what nobody looked at', async () => {
  const { page } = await product.openSignedIn(`/projects/${projectId}/changes`);
  const progress = page.getByText(/ reviewed$/);
  const signOff = page.getByRole('button', { name: /^Sign off/ });
  // Both pairs are compared by then.
  await expect.poll(() => signOff.isEnabled(), { timeout: 60_000 }).toBe(true);
  const all = Number(/^0 of (\d+) reviewed$/.exec((await progress.textContent()) ?? '')?.[1]);
  expect(all).toBeGreaterThan(2);

  await page.getByRole('button', { name: 'Assign all 2 sheets' }).click();
  await page.getByRole('combobox', { name: 'Search people' }).fill('first');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Assigned to First Administrator: 2 sheets\.$/);
  await page.getByText('Not started, 2 sheets').waitFor();

  await page.getByRole('link', { name: /^A-101.*open the overlay/ }).click();
  await page.getByRole('tab', { name: 'Differences' }).click();
  const list = page.getByRole('complementary', { name: 'Differences' });
  await list.locator('button.row-button').first().click();
  await list.getByRole('button', { name: 'Question' }).click();
  await list.getByText('Question, by First Administrator').waitFor();
  await list.getByRole('button', { name: 'Mark the rest as seen' }).click();
  await waitForSpeech(page, /marked as seen\.$/);
  await list.getByText(/^0 to review/).waitFor();

  await list.getByRole('button', { name: 'Add a comment' }).click();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Who asked for it?');
  await page.keyboard.press('Control+Enter');
  await list.getByRole('list', { name: 'Comments' }).getByText('Who asked for it?').waitFor();

  await page.goto(`${product.origin}/projects/${projectId}/changes`);
  const row = page.getByRole('row', { name: /A-101/ });
  await row.getByText('Reviewed').waitFor();
  await signOff.click();
  const dialog = page.getByRole('dialog', { name: 'Sign off the review' });
  const left = await dialog.getByRole('list', { name: 'Not looked at' }).allInnerTexts();
  expect(left).toEqual([expect.stringMatching(/^A-201\s+EXTERIOR ELEVATIONS\s+\d+$/)]);
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await waitForSpeech(page, /^The review was signed off\.$/);
  await page.getByText(/^Signed off by First Administrator, /).waitFor();
  await page.reload();
  await page.getByRole('button', { name: /^\d+ not looked at$/ }).click();
  const kept = page.getByRole('dialog', { name: 'Not looked at when it was signed off' });
  await kept.getByText('A-201').waitFor();
});

it('tells the history of a place, by pointer and by keyboard, with the overlay of each step', async () => {
  const address = `/projects/${projectId}?documentId=${later}&pageNumber=1`;
  const { page, context, faults } = await product.openSignedIn(address);
  await waitForSpeech(page, /^Sheet A-101/);
  await page.getByRole('button', { name: 'History of a location' }).click();
  const panel = page.getByRole('complementary', { name: 'History of a location' });
  await panel.getByText('Pick a place on a sheet').waitFor();
  const paper = await page.locator('.sheet-edge').first().boundingBox();
  if (paper === null) throw new Error('There is no paper.');
  const scale = paper.width / PAPER_WIDTH;
  await page.mouse.click(paper.x + AIR_HANDLER.x * scale, paper.y + AIR_HANDLER.y * scale);
  await panel.getByText('First in Permit, moved 0.5 in in Addendum 1.').waitFor();
  await waitForSpeech(page, /^First in Permit, moved 0\.5 in in Addendum 1\.$/);

  // The cursor begins in the middle of the viewer.
  await page.getByRole('application', { name: 'History of a location tool' }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^First in Permit, unchanged since\.$/);

  await panel.getByRole('button', { name: 'Open overlay of Addendum 1' }).click();
  await page.waitForURL(/overlayExecutionId=\d+/);
  await page.locator('.location-mark').first().waitFor();
  expect(await panel.isVisible()).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});
