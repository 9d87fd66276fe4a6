/** The whole job once: two files, the same overlay as the command line's, its list, a review, a realignment, a reload. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { comparisonSchema } from '../../contract/src/comparison.ts';
import { launchBrowser } from '../support/browser.ts';
import { coreIsBuilt, pinbar } from '../support/command-line.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';
import { decodePng, inkShares, pictureOf } from '../support/pictures.ts';
import type { Picture } from '../support/pictures.ts';

const sample = (name: string) =>
  fileURLToPath(new URL(`../../web/public/sample/${name}`, import.meta.url));
const FILES = ['issue-1.pdf', 'issue-2.pdf'] as const;
const READY = /Overlay ready/;
/** CSS pixels per inch at 100 %. */
const SCREEN_DPI = 96;
/** Out of 255: both sides round a shift of the sheet within a pixel on their own. */
const SAME_LEVELS = 48;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(path.join(tmpdir(), 'pinbar-journey-'));
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function chooseBoth(page: Page): Promise<void> {
  for (const [at, name] of FILES.entries()) {
    await chooseFile(page, at === 0 ? 'A' : 'B', { name, buffer: readFileSync(sample(name)) });
  }
  await waitForSpeech(page, READY);
}

async function exportedJson(page: Page) {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON' }).click(),
  ]);
  return comparisonSchema.parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
}

/** The overlay's pixels without cards and marks, and the position of the page's upper left corner in them. */
async function barePicture(page: Page): Promise<{ picture: Picture; x: number; y: number }> {
  const pane = page.locator('[data-pane="overlay"]');
  const corner = await page.evaluate(() => {
    for (const node of document.querySelectorAll<HTMLElement>('.float, .marks, .minimap')) {
      node.style.visibility = 'hidden';
    }
    const edge = document.querySelector<HTMLElement>('[data-pane="overlay"] .sheet-edge');
    const { e, f } = new DOMMatrix(edge?.style.transform ?? '');
    return { x: e, y: f };
  });
  return { picture: await pictureOf(pane), ...corner };
}

/** Fraction of the screen's inked pixels that differ in the other image, aligned at the best whole pixel. */
function disagreement(screen: Picture, at: { x: number; y: number }, whole: Picture): number {
  let least = 1;
  for (const right of [-1, 0, 1]) {
    for (const down of [-1, 0, 1]) {
      const [left, top] = [Math.round(at.x) + right, Math.round(at.y) + down];
      let [inked, other] = [0, 0];
      for (let y = 4; y < screen.height - 4; y += 1) {
        for (let x = 4; x < screen.width - 4; x += 1) {
          const [column, row] = [x - left, y - top];
          if (column < 0 || row < 0 || column >= whole.width || row >= whole.height) continue;
          const here = (y * screen.width + x) * 4;
          const there = (row * whole.width + column) * 4;
          let most = 0;
          let light = 255;
          for (let channel = 0; channel < 3; channel += 1) {
            const [a = 0, b = 0] = [screen.data[here + channel], whole.data[there + channel]];
            most = Math.max(most, Math.abs(a - b));
            light = Math.min(light, a, b);
          }
          if (light < 200) inked += 1;
          if (most > SAME_LEVELS) other += 1;
        }
      }
      least = Math.min(least, inked === 0 ? 1 : other / inked);
    }
  }
  return least;
}

const ready = FILES.every((name) => existsSync(sample(name))) && coreIsBuilt();

describe.skipIf(!ready)('the main job', () => {
  it('goes from two files to a kept review', async () => {
    const png = path.join(folder, 'overlay.png');
    const json = path.join(folder, 'changes.json');
    const { code } = await pinbar(
      ...['compare', sample(FILES[0]), sample(FILES[1]), '--dpi', String(SCREEN_DPI)],
      ...['--png', png, '--json', json],
    );
    expect(code).toBe(1);
    const drawn = await decodePng(readFileSync(png));
    const listed = comparisonSchema.parse(JSON.parse(readFileSync(json, 'utf8')));

    // Two files become the same overlay as the command line's, pixel for pixel except for rounding.
    const { page, context, faults } = await openPage(browser, `${inject('baseUrl')}/compare`);
    await chooseBoth(page);
    await page.getByText('Aligned automatically').waitFor();
    await page.locator('[data-pane="overlay"]').focus();
    await page.keyboard.press('1');
    await expect
      .poll(
        async () => {
          const { picture, ...at } = await barePicture(page);
          return disagreement(picture, at, drawn);
        },
        { timeout: 20_000 },
      )
      .toBeLessThan(0.02);
    const shares = inkShares((await barePicture(page)).picture);
    expect(shares.dark).toBeGreaterThan(0.005);

    // The list is the same as the command line's.
    await page.evaluate(() => {
      for (const node of document.querySelectorAll<HTMLElement>('.float, .marks, .minimap')) {
        node.style.visibility = '';
      }
    });
    const exported = await exportedJson(page);
    expect(exported.alignment.matrix).toEqual(listed.alignment.matrix);
    expect(exported.differences.map(({ id }) => id).toSorted()).toEqual(
      listed.differences.map(({ id }) => id).toSorted(),
    );
    expect([exported.old.sha256, exported.new.sha256]).toEqual([
      listed.old.sha256,
      listed.new.sha256,
    ]);

    // Three decisions of three kinds.
    const rows = page.locator('[data-panel="differences"] button.row-button');
    await rows.nth(0).click();
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await rows.nth(1).click();
    await page.getByRole('button', { name: 'Ignore', exact: true }).click();
    await rows.nth(2).click();
    await page.getByRole('button', { name: 'Question', exact: true }).click();
    const note = 'Which of the two is built?';
    await page.getByLabel('Question', { exact: true }).last().fill(note);
    await page.getByText('3 done').waitFor();

    // A realignment with three points keeps them.
    await page.getByRole('button', { name: 'Realign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    await dialog.getByRole('button', { name: 'Suggest points' }).click();
    await dialog.locator('.status', { hasText: 'Three points selected' }).waitFor();
    const submit = dialog.getByRole('button', { name: 'Realign overlay' });
    await expect.poll(() => submit.isEnabled()).toBe(true);
    await submit.click();
    await page.getByText('Aligned by three points', { exact: true }).waitFor();
    await page.getByText('3 done').waitFor();

    // Browsers forget local files: after a reload the page asks for them and restores the rest itself.
    await page.waitForTimeout(600); // the address follows
    await page.reload();
    await page
      .getByText(/To continue with issue-1\.pdf and issue-2\.pdf, choose the files again/)
      .waitFor();
    await chooseBoth(page);
    await page.getByText('Aligned by three points', { exact: true }).waitFor();
    await page.getByText('3 done').waitFor();
    const kept = await exportedJson(page);
    const reviewed = kept.differences.flatMap(({ review }) =>
      review === undefined || review.state === 'open' ? [] : [review],
    );
    expect(reviewed.map(({ state }) => state).toSorted()).toEqual([
      'accepted',
      'ignored',
      'question',
    ]);
    expect(reviewed.find(({ state }) => state === 'question')?.note).toBe(note);
    expect(faults).toEqual([]);
    await context.close();
  });
});
