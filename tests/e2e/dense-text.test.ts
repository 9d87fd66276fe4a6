/** The text of a page with many thousand lines: found, selected and copied, with few of them in the DOM at a time. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { makeProject } from '../support/project-by-api.ts';

const COLUMNS = 20;
const ROWS = 200;
/** The most lines in the DOM. */
const MOST_ELEMENTS = 500;
const PATIENT = { timeout: 15_000 };

let product: BrowsedProduct;
let address = '';

/** Page 1: `COLUMNS` × `ROWS` lines. Page 2: a vertical word, and a slanted one. */
async function densePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const dense = document.addPage([3024, 2160]);
  for (let line = 0; line < COLUMNS * ROWS; line += 1) {
    const [column, row] = [Math.floor(line / ROWS), line % ROWS];
    dense.drawText(`ROOM ${line}`, { x: 20 + column * 150, y: 2130 - row * 10, size: 6, font });
  }
  const turned = document.addPage([3024, 2160]);
  turned.drawText('iiii UPWARD', { x: 600, y: 300, size: 40, font, rotate: degrees(90) });
  turned.drawText('iiii ASLANT', { x: 900, y: 400, size: 40, font, rotate: degrees(30) });
  return document.save();
}

beforeAll(async () => {
  product = await startBrowsedProduct();
  const file = path.join(product.folder, 'dense.pdf');
  writeFileSync(file, await densePdf());
  const files = [{ path: file, type: 2 as const }];
  const made = { name: 'Dense', files, sheets: 2 };
  const { projectId, documentIds } = await makeProject(product, made);
  address = `/projects/${projectId}?documentId=${documentIds[0]}`;
});
afterAll(() => product.close());

async function open(pageNumber: number) {
  const opened = await product.openSignedIn(`${address}&pageNumber=${pageNumber}`);
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened.page.locator('[data-pane="1"]').waitFor({ timeout: 30_000 });
  return opened;
}

const linesBuilt = (page: Page) =>
  page
    .locator('.text-line')
    .evaluateAll((lines) => lines.map((line) => Number((line as HTMLElement).dataset['line'])));

const said = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said.join('\n'));

it('keeps the lines around what is in sight, in reading order, and copies all of them', async () => {
  const { page, context, faults } = await open(1);
  await page.locator('[data-pane="1"]').focus();
  await page.keyboard.press('Shift+T');
  await expect
    .poll(() => said(page), PATIENT)
    .toContain(`Text selection is on. ${(COLUMNS * ROWS).toLocaleString('en-US')} lines.`);
  const first = await linesBuilt(page);
  expect(first.length).toBe(MOST_ELEMENTS);
  expect(first).toEqual(first.toSorted((a, b) => a - b));

  const kept = await page
    .locator('.text-line')
    .nth(MOST_ELEMENTS / 2)
    .elementHandle();
  await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(400);
  expect(await kept?.evaluate((line) => line.isConnected)).toBe(true);

  await page.getByRole('group', { name: /^Text of/ }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => (await linesBuilt(page)).includes(0), PATIENT).toBe(true);
  const moved = await linesBuilt(page);
  expect(moved.length).toBeLessThanOrEqual(MOST_ELEMENTS);
  expect(moved).toEqual(moved.toSorted((a, b) => a - b));

  await page.keyboard.press('Control+A');
  await expect
    .poll(() => page.locator('.text-selection path').count(), PATIENT)
    .toBe((COLUMNS * ROWS) / 100);
  await page.keyboard.press('Control+C');
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(copied.length).toBe(COLUMNS * ROWS);
  expect(new Set(copied).size).toBe(COLUMNS * ROWS);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.text-selection path').count(), PATIENT).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('marks found words where their letters stand, however the line runs', async () => {
  const { page, context, faults } = await open(2);
  const mark = page.locator('.hit-mark');
  const placeOf = async (word: string) => {
    await page.keyboard.press('Control+F');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(word);
    await page.getByText('1 hit', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => mark.count(), PATIENT).toBe(1);
    return () =>
      mark.evaluate((element) => {
        const style = (element as HTMLElement).style;
        return { x: parseFloat(style.left), y: parseFloat(style.top), turn: style.transform };
      });
  };
  // Helvetica: four narrow letters and the space take 1.166 em.
  const before = 1.166 * 40;
  const upward = await placeOf('upward');
  await expect
    .poll(async () => Math.abs((await upward()).y - (1860 - before)), PATIENT)
    .toBeLessThan(3);
  expect((await upward()).turn).toBe('rotate(-90deg)');
  const aslant = await placeOf('aslant');
  await expect
    .poll(async () => parseFloat((await aslant()).turn.slice(7)), PATIENT)
    .toBeCloseTo(-30, 1);
  const { x, y } = await aslant();
  // The baseline, plus the height of letters above it.
  const rise = Math.hypot(x - (900 + before * 0.866), y - (1760 - before * 0.5));
  expect(rise).toBeGreaterThan(20);
  expect(rise).toBeLessThan(36);
  expect(faults).toEqual([]);
  await context.close();
});
