/** Side by side, a rotated sheet is shown upright like the other one, and can be shown unadjusted. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../../web/public/sample/${name}`, import.meta.url));

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** The first sheet of a sample issuance, displayed rotated. */
async function firstSheet(name: string, turn: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  const issue = await PDFDocument.load(readFileSync(sample(name)));
  const [sheet] = await document.copyPages(issue, [0]);
  if (sheet === undefined) throw new Error(`${name} has no sheet`);
  sheet.setRotation(degrees(sheet.getRotation().angle + turn));
  document.addPage(sheet);
  return Buffer.from(await document.save());
}

async function paperOf(page: Page, pane: 'a' | 'b'): Promise<{ width: number; height: number }> {
  const box = await page.locator(`[data-pane="${pane}"] .sheet-edge`).boundingBox();
  if (box === null) throw new Error(`no paper in pane ${pane}`);
  return box;
}

it.skipIf(!existsSync(sample('issue-1.pdf')))(
  'a turned sheet lies as the other, or as it was drawn',
  async () => {
    const address = `${inject('baseUrl')}/compare?layout=side`;
    const { page, context, faults } = await openPage(browser, address);
    const files = [
      await firstSheet('issue-1.pdf', 0),
      await firstSheet('issue-2.pdf', 90),
    ] as const;
    await chooseFile(page, 'A', { name: 'upright.pdf', buffer: files[0] });
    await chooseFile(page, 'B', { name: 'turned.pdf', buffer: files[1] });
    await waitForSpeech(page, /Overlay ready/);
    await page.getByText(/Rotated 90° /).waitFor();
    const asDrawn = page.getByRole('button', { name: 'Show B unadjusted' });
    await asDrawn.waitFor();
    const laid = await paperOf(page, 'b');
    expect(laid.width).toBeGreaterThan(laid.height);

    // Both viewers show the same place: moving one moves the other.
    await page.locator('[data-pane="a"]').focus();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(async () => (await paperOf(page, 'b')).width - (await paperOf(page, 'a')).width)
      .toBeLessThan(2);

    await asDrawn.click();
    await expect
      .poll(async () => {
        const drawn = await paperOf(page, 'b');
        return drawn.height > drawn.width;
      })
      .toBe(true);
    expect(await asDrawn.getAttribute('aria-pressed')).toBe('true');
    await page.waitForFunction(() => location.search.includes('asDrawn=true'));
    expect(faults).toEqual([]);
    await context.close();
  },
);
