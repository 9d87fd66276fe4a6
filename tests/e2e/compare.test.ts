/** The main job in a real browser: two files, an aligned overlay, its differences, a realignment, a reload. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { comparisonSchema } from '../../contract/src/comparison.ts';
import { launchBrowser } from '../support/browser.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';
import { darkParts, inkShares, pictureOf } from '../support/pictures.ts';
import { smallDrawing } from '../support/small-drawing.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../../web/public/sample/${name}`, import.meta.url));
const READY = /Overlay ready/;

let browser: Browser;
const url = `${inject('baseUrl')}/compare`;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** The correlation of two lists of numbers. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const [first, second] = [mean(one), mean(other)];
  const [a, b] = [one.map((each) => each - first), other.map((each) => each - second)];
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((sum, each, index) => sum + each * (q[index] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}

async function openSampleFiles() {
  const opened = await openPage(browser, url);
  for (const [letter, name] of [
    ['A', 'issue-1.pdf'],
    ['B', 'issue-2.pdf'],
  ] as const) {
    await chooseFile(opened.page, letter, { name, buffer: readFileSync(sample(name)) });
  }
  await waitForSpeech(opened.page, READY);
  return opened;
}

describe.skipIf(!existsSync(sample('issue-1.pdf')))('two drawings', () => {
  it('are aligned and laid over each other with a list of what changed', async () => {
    const { page, context, faults } = await openSampleFiles();
    await page.getByText('Aligned automatically').waitFor();
    const rows = page.locator('[data-panel="differences"] button.row-button');
    expect(await rows.count()).toBeGreaterThan(3);
    const overlay = page.locator('[data-pane="overlay"]');
    const shares = async () => inkShares(await pictureOf(overlay));
    // Linework that both drawings have; the sharp picture follows the coarse one.
    await expect.poll(async () => (await shares()).dark).toBeGreaterThan(0.01);
    const ink = await shares();
    expect(ink.red).toBeGreaterThan(0); // and some that only one has
    expect(ink.blue).toBeGreaterThan(0);
    expect(ink.red + ink.blue).toBeLessThan(ink.dark);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are reviewed, realigned and found again after a reload', async () => {
    const { page, context, faults } = await openPage(browser, url);
    await page.getByRole('button', { name: 'Open the sample' }).click();
    await waitForSpeech(page, READY);
    const rows = page.locator('[data-panel="differences"] button.row-button');
    await rows.first().click();
    const title = await rows.first().locator('.title').textContent();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByText(/1 done/).waitFor();

    await page.getByRole('button', { name: 'Realign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    await dialog.getByRole('button', { name: 'Suggest points' }).click();
    await dialog.locator('.status', { hasText: 'Three points selected' }).waitFor();
    const submit = dialog.getByRole('button', { name: 'Realign overlay' });
    await page.waitForFunction(
      (button) => button !== null && !button.hasAttribute('disabled'),
      await submit.elementHandle(),
    );
    await submit.click();
    await page.getByText('Aligned by three points', { exact: true }).waitFor();
    await page.getByText(/1 done/).waitFor(); // the decision outlives the realignment

    await page.waitForURL(({ searchParams }) => searchParams.has('difference'));
    expect(new URL(page.url()).searchParams.get('from')).toBe('sample');
    await page.reload();
    await waitForSpeech(page, READY);
    await page.getByText('Aligned by three points', { exact: true }).waitFor();
    await page.getByText(/1 done/).waitFor();
    expect(await page.locator('.difference.selected .title').textContent()).toBe(title);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are realigned by pointer: point by point, refused while they do not match, found again', async () => {
    const { page, context, faults } = await openSampleFiles();
    await page.getByRole('button', { name: 'Realign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    const pane = (side: 'a' | 'b') => dialog.locator(`[data-point-pane="${side}"]`);
    const submit = dialog.getByRole('button', { name: 'Realign overlay' });
    await dialog.getByText('Snap to endpoints and intersections').click();
    const top = async () => (await pane('a').boundingBox())?.y;
    const atFirst = await top();
    const press = async (side: 'a' | 'b', x: number, y: number) => {
      const { width = 0, height = 0 } = (await pane(side).boundingBox()) ?? {};
      await pane(side).click({ position: { x: x * width, y: y * height } });
    };
    const corners = [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.5, 0.7],
    ] as const;
    for (const [index, [x, y]] of corners.entries()) {
      for (const side of ['a', 'b'] as const) {
        // The last one is far off.
        await press(side, x, side === 'b' && index === 2 ? y - 0.2 : y);
        await dialog.locator(`[data-point-pane="${side}"] [data-pin="${index + 1}"]`).waitFor();
      }
    }
    // Both sheets have a magnifier at the active point.
    expect(await dialog.locator('.loupe').count()).toBe(2);
    await dialog.locator('.status', { hasText: /they would scale drawing B by/ }).waitFor();
    expect(await submit.isDisabled()).toBe(true);
    expect(await top()).toBe(atFirst);
    await press('b', 0.5, 0.7);
    await dialog.locator('.status', { hasText: 'Three points selected' }).waitFor();
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.click();
    await page.getByText('Aligned by three points', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // Keys go on at the overlay.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-pane'));
    await expect.poll(focused).toBe('overlay');
    await page.keyboard.press('r');
    await dialog.getByText('3 of 3 points').first().waitFor();
    await waitForSpeech(page, /Drawing 1: 3 of 3\. Drawing 2: 3 of 3\./);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are moved and zoomed by the pointer, and a press on a mark opens its row', async () => {
    const { page, context, faults } = await openSampleFiles();
    const pane = page.locator('[data-pane="overlay"]');
    const box = await pane.boundingBox();
    if (box === null) throw new Error('The pane has no place');
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const percent = async () =>
      Number.parseFloat((await page.locator('.view .zoom .pct').textContent()) ?? '');
    const before = await percent();
    await page.mouse.move(center.x, center.y);
    await page.mouse.wheel(0, -500);
    await expect.poll(percent).toBeGreaterThan(before * 1.8);
    const placeOf = () => page.locator('.marks').evaluate((node) => node.style.transform);
    const still = await placeOf();
    await page.mouse.down();
    await page.mouse.move(center.x + 90, center.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(placeOf).not.toBe(still);
    await page.keyboard.press('0');
    await pane.focus();
    await page.keyboard.press('0');
    const mark = page.locator('.mark').first();
    const at = await mark.boundingBox();
    if (at === null) throw new Error('The mark has no place');
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
    await page.locator('.difference.selected').waitFor();
    await page.locator('.mark.selected').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('are turned with their marks and what a press meets, and lie so again after a reload', async () => {
    const { page, context, faults } = await openPage(browser, url);
    await page.getByRole('button', { name: 'Open the sample' }).click();
    await waitForSpeech(page, READY);
    const pane = page.locator('[data-pane="overlay"]');
    const sheet = page.locator('.sheet-edge');
    const partsAt = async (quarters: number) =>
      darkParts(await pictureOf(sheet), quarters, { columns: 12, rows: 8 });
    await pane.focus();
    await page.keyboard.press('0');
    const isSharp = async () => inkShares(await pictureOf(pane)).dark > 0.01;
    await expect.poll(isSharp).toBe(true);
    const upright = await partsAt(0);
    for (const [quarters, words] of ['', '90° clockwise', '180°', '90° counter'].entries()) {
      if (quarters === 0) continue;
      await page.keyboard.press('Shift+R');
      await waitForSpeech(page, new RegExp(`View rotated ${words}`));
      await expect
        .poll(async () => likeness(upright, await partsAt(quarters)))
        .toBeGreaterThan(0.9);
      expect(likeness(upright, await partsAt(0))).toBeLessThan(0.7);
      const mark = page.locator('.mark').nth(quarters);
      const at = await mark.boundingBox();
      if (at === null) throw new Error('The mark has no place');
      await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
      const selected = page.locator('.mark.selected');
      await expect.poll(() => selected.allTextContents()).toEqual([await mark.textContent()]);
      await page.keyboard.press('0');
    }
    await page.keyboard.press('s');
    await page.getByRole('slider', { name: /A below and drawing B above/ }).waitFor();
    await page.reload();
    await waitForSpeech(page, READY);
    const size = await sheet.boundingBox();
    expect(size?.height).toBeGreaterThan(size?.width ?? 0);
    await page.getByRole('button', { name: /^Zoom, / }).click();
    await page.getByRole('button', { name: 'Reset rotation' }).click();
    await waitForSpeech(page, /View upright/);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keep only those frames on the paper that are in sight', async () => {
    const { page, context } = await openSampleFiles();
    const total = await page.locator('.mark').count();
    const painted = page.locator('.mark:visible');
    expect(await painted.count()).toBe(total);
    await page.locator('[data-pane="overlay"]').focus();
    await page.keyboard.press('n');
    await expect.poll(() => painted.count()).toBeLessThan(total);
    await page.locator('.mark.selected:visible').waitFor();
    await page.keyboard.press('0');
    await expect.poll(() => painted.count()).toBe(total);
    await context.close();
  });

  it('are exported as JSON that the contract describes, CSV, PDF and PNG', async () => {
    const { page, context } = await openSampleFiles();
    const save = async (name: string) => {
      await page.getByRole('button', { name: 'Export' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ]);
      return readFileSync(await download.path());
    };
    const json: unknown = JSON.parse((await save('JSON')).toString('utf8'));
    const comparison = comparisonSchema.parse(json);
    expect(comparison.alignment.status).toBe('aligned');
    const csv = (await save('CSV')).toString('utf8').trim().split('\r\n');
    expect(csv).toHaveLength(comparison.differences.length + 1);
    const pdf = (await save('PDF')).toString('latin1');
    expect(pdf.match(/^%PDF-1\.7/)).not.toBeNull();
    expect(pdf.match(/\/Type \/OCG/g)).toHaveLength(3);
    const png = await save('PNG');
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    await context.close();
  });

  it('differ by what was marked in another program, which can be left out', async () => {
    const { page, context } = await openPage(browser, url);
    for (const [letter, annotation] of [['A'], ['B', 'Widen this room']] as const) {
      const buffer = Buffer.from(
        await smallDrawing(annotation === undefined ? {} : { annotation }),
      );
      await chooseFile(page, letter, { name: `${letter}.pdf`, buffer });
    }
    await waitForSpeech(page, READY);
    const panel = page.locator('[data-panel="differences"]');
    await panel.getByText('Markups, 1').waitFor();
    await panel.getByRole('button', { name: /Rectangle by Ada added: Widen this room/ }).click();
    await panel.getByText('Added text: “Widen this room”').waitFor();
    await panel.getByText('Include markups (1)').click();
    await panel.getByText('No differences', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('noAnnotations')).toBe('true');
    await panel.getByRole('checkbox', { name: 'Include markups (1)' }).press('Space');
    await panel.getByText('Markups, 1').waitFor();
    await context.close();
  });

  it('have the shown sheet in sight in a list of many', async () => {
    const { page, context } = await openPage(browser, url);
    const buffer = Buffer.from(await smallDrawing({ pages: 30 }));
    for (const letter of ['A', 'B'] as const) {
      await chooseFile(page, letter, { name: `${letter}.pdf`, buffer });
    }
    await waitForSpeech(page, READY);
    await page.getByRole('button', { name: 'Sheets' }).click();
    for (const letter of ['A', 'B']) {
      await page.getByLabel(`Sheet of drawing ${letter}`).selectOption({ index: 24 });
    }
    const row = page.locator('.sheet-row.current');
    await row.waitFor();
    const isInSight = () =>
      row.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        const list = node.closest('.scroll')?.getBoundingClientRect();
        return list !== undefined && top >= list.top && bottom <= list.bottom;
      });
    await expect.poll(isInSight).toBe(true);
    await page.getByRole('button', { name: 'Close sheets' }).click();
    await page.getByRole('button', { name: 'Sheets' }).click();
    await expect.poll(isInSight).toBe(true);
    await context.close();
  });

  it('are shown side by side, one at a time, and by other sheets', async () => {
    const { page, context, faults } = await openSampleFiles();
    await page.getByRole('radio', { name: 'Side by side' }).click();
    expect(await page.locator('[data-pane]').count()).toBe(2);
    await page.getByRole('radio', { name: 'Overlay' }).click();
    await page.getByRole('radio', { name: 'A', exact: true }).click();
    await waitForSpeech(page, /Second drawing hidden/);
    await page.getByRole('button', { name: 'Sheets' }).click();
    const second = page.locator('.sheet-row').nth(1);
    const number = (await second.locator('.no').textContent()) ?? '';
    await second.click();
    await page.getByRole('heading', { level: 1, name: number }).waitFor();
    await page.locator('.alignment .big').waitFor(); // aligned anew
    expect(faults).toEqual([]);
    await context.close();
  });
});
