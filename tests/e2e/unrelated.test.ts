/** Two sheets with nothing in common: the page and the command line say the same about them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument, PDFName, PDFOperator, PDFOperatorNames } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { comparisonSchema } from '../../contract/src/comparison.ts';
import { launchBrowser } from '../support/browser.ts';
import { pinbar } from '../support/command-line.ts';
import { chooseFile, openPage, waitForSpeech } from '../support/compare-page.ts';

let browser: Browser;
const folder = mkdtempSync(path.join(tmpdir(), 'pinbar-unrelated-'));

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser?.close();
});

/** Random strokes; another seed gives another sheet. `asPixels` adds an image that the core declines. */
async function strokes(seed: number, asPixels: boolean): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [width, height] = [792, 612];
  const page = document.addPage([width, height]);
  let state = seed;
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  for (let count = 0; count < 300; count += 1) {
    const [x, y] = [40 + random() * (width - 140), 40 + random() * (height - 140)];
    const end = { x: x + (random() - 0.3) * 90, y: y + (random() - 0.3) * 90 };
    page.drawLine({ start: { x, y }, end, thickness: 0.5 + random() });
  }
  if (asPixels) {
    const image = document.context.stream(new Uint8Array([0, 1, 2, 3]), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 4,
      Height: 4,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
      Filter: 'JPXDecode',
    });
    page.node.setXObject(PDFName.of('I'), document.context.register(image));
    page.pushOperators(PDFOperator.of(PDFOperatorNames.DrawObject, [PDFName.of('I')]));
  }
  return Buffer.from(await document.save());
}

describe('two unrelated sheets', () => {
  it.each([
    { as: 'vectors', asPixels: false },
    { as: 'painted pixels', asPixels: true },
  ])('that come as $as are not compared, and both say so', async ({ asPixels }) => {
    const files = await Promise.all([1, 77].map((seed) => strokes(seed, asPixels)));
    const places = files.map((bytes, index) => {
      const place = path.join(folder, `${asPixels}-${index}.pdf`);
      writeFileSync(place, bytes);
      return place;
    });
    const json = path.join(folder, `${asPixels}.json`);
    const told = await pinbar('compare', ...places, '--json', json);
    expect(told.code, told.err).toBe(2);
    const written = comparisonSchema.parse(JSON.parse(readFileSync(json, 'utf8')));
    expect(written).toMatchObject({ alignment: { status: 'failed' }, differences: [] });

    const { page, context } = await openPage(browser, `${inject('baseUrl')}/compare`);
    for (const [index, letter] of (['A', 'B'] as const).entries()) {
      const buffer = files[index] ?? Buffer.alloc(0);
      await chooseFile(page, letter, { name: `${letter}.pdf`, buffer });
    }
    await waitForSpeech(page, /Not compared/);
    const panel = page.locator('[data-panel="differences"]');
    await panel.getByText('Not compared').waitFor();
    expect(await panel.locator('button.row-button').count()).toBe(0);
    await page.getByText('Pick three points to align', { exact: true }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'JSON' }).click()),
    ]);
    const saved = comparisonSchema.parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
    expect(saved.alignment).toMatchObject({
      status: 'failed',
      reason: written.alignment.reason,
    });
    expect(saved.differences).toEqual([]);
    // Both sheets have the same size: B is shown unadjusted, and the screen says so.
    expect(written.alignment.matrix).toEqual([1, 0, 0, 1, 0, 0]);
    expect(saved.alignment.matrix).toEqual(written.alignment.matrix);
    await panel.getByRole('button', { name: 'Pick three points' }).click();
    await page.getByRole('dialog', { name: 'Realign overlay' }).waitFor();
    await context.close();
  });
});
