/**
 * Approved pictures of every kind of markup, painted by the view worker. After checking what changed, update with
 * `UPDATE_GOLDEN=1 npx vitest run --project browser tests/golden`.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHAPE_OF } from '../../markups/src/model.ts';
import { launchBrowser } from '../support/browser.ts';
import { serveMarkupPage } from '../support/harness/serve.ts';
import type { MarkupPageApi } from '../support/markup-page/main.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { decodePng } from '../support/pictures.ts';
import { rawPdf } from '../support/raw-pdf.ts';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the DOM's own
  interface Window {
    markupPage: MarkupPageApi;
  }
}

const APPROVED = fileURLToPath(new URL('markups/', import.meta.url));
const OUT = fileURLToPath(new URL('../../node_modules/.cache/golden/markups/', import.meta.url));

/** What `oneOfEach` covers, page points. */
const SIZE = { width: 500, height: 400 };
const PX_PER_POINT = 96 / 72;

/** Chromium versions smooth edges and letters a little differently. */
const LEVELS = 64;
const SHARE = 0.002;

let browser: Browser;
let served: Awaited<ReturnType<typeof serveMarkupPage>>;

beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser(), serveMarkupPage()]);
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

async function openedAt(scale: number): Promise<Page> {
  const [width, height] = [Math.ceil(SIZE.width * scale), Math.ceil(SIZE.height * scale)];
  const page = await browser.newPage({ viewport: { width, height: height + 40 } });
  await page.goto(served.url);
  const buffer = rawPdf();
  await page.setInputFiles('#file', { name: 'grid.pdf', mimeType: 'application/pdf', buffer });
  await page.evaluate(([w, h]) => window.markupPage.open(w, h), [width, height] as const);
  await page.evaluate((s) => window.markupPage.look({ scale: s, x: 0, y: 0 }), scale);
  return page;
}

/** The share of pixels that differ clearly. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await decodePng(one), await decodePng(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((c) => Math.abs((a.data[at + c] ?? 0) - (b.data[at + c] ?? 0)) > LEVELS))
      count += 1;
  return count / (a.width * a.height);
}

describe('the approved picture of markups', () => {
  it('has every kind', () => {
    const kinds = new Set<string>(oneOfEach().map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([...Object.keys(SHAPE_OF), 'foreign'].toSorted());
  });

  it.each([25, 100, 400])('at %i %%', async (percent) => {
    const page = await openedAt((percent / 100) * PX_PER_POINT);
    await page.evaluate((markups) => window.markupPage.set(markups), oneOfEach());
    await page.evaluate(() => window.markupPage.painted());
    const actual = await page.locator('#paper').screenshot();
    await page.close();
    const file = `${APPROVED}${percent}.png`;
    mkdirSync(OUT, { recursive: true });
    writeFileSync(`${OUT}${percent}.png`, actual);
    if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(file, actual);
    expect(existsSync(file), `${file} is missing`).toBe(true);
    expect(await difference(actual, await readFile(file))).toBeLessThan(SHARE);
  });

  it('is the same after markups were left out and came back, and after others were removed', async () => {
    const page = await openedAt(1);
    const paper = page.locator('#paper');
    const all = oneOfEach();
    const show = async (change: () => Promise<unknown>) => {
      await change();
      await page.evaluate(() => window.markupPage.painted());
      return paper.screenshot();
    };
    const first = await show(() => page.evaluate((some) => window.markupPage.set(some), all));
    const without = await show(() =>
      page.evaluate(() => window.markupPage.leaveOut(['ellipse', 'highlight'])),
    );
    expect(await difference(first, without)).toBeGreaterThan(SHARE);
    const back = await show(() => page.evaluate(() => window.markupPage.leaveOut([])));
    expect(await difference(first, back)).toBe(0);
    const none = await show(() => page.evaluate(() => window.markupPage.set([])));
    expect(await difference(first, none)).toBeGreaterThan(SHARE);
    const again = await show(() => page.evaluate((some) => window.markupPage.set(some), all));
    expect(await difference(first, again)).toBe(0);
    await page.close();
  });
});
