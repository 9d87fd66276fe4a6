/**
 * Stored markups in the whole product: painted in their places on a rotated and cropped page, hidden and shown again. Those of
 * the file look as the file says until someone changes them.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import { pictureOf } from '../support/pictures.ts';
import type { Picture } from '../support/pictures.ts';
import { makeProject } from '../support/project-by-api.ts';
import { signIn } from '../support/sign-in.ts';

/** In the file's own points: a black square, and a magenta markup around it. */
const BLACK = { x: 200, y: 300, side: 120 };
const AROUND = 12;
const XFDF = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots><square name="around" page="0" rect="${BLACK.x - AROUND},${BLACK.y - AROUND},${BLACK.x + BLACK.side + AROUND},${BLACK.y + BLACK.side + AROUND}" color="#FF00FF" width="4" flags="print" title="Ada Lovelace" subject="Rectangle" date="D:20260302161800Z"/></annots></xfdf>`;

let product: BrowsedProduct;
let made: Awaited<ReturnType<typeof makeProject>>;

async function turnedPdf(): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  page.setRotation(degrees(90));
  page.setCropBox(36, 72, 540, 684);
  page.drawRectangle({ x: BLACK.x, y: BLACK.y, width: BLACK.side, height: BLACK.side });
  page.drawText('A-901', { x: 540, y: 660, rotate: degrees(90) });
  // In the picture of the file it is filled; its border is what we would draw.
  const { context } = pdf;
  const look = context.stream('0 0.6 0 rg 0 0 60 40 re f', {
    ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 60, 40] },
  });
  const square = context.obj({
    ...{ Type: 'Annot', Subtype: 'Square', Rect: [400, 300, 460, 340], F: 4, C: [1, 0.5, 0] },
    ...{ NM: PDFString.of('of-the-file'), T: PDFString.of('Bob'), BS: { W: 4 } },
    AP: { N: context.register(look) },
  });
  page.node.set(PDFName.of('Annots'), context.obj([context.register(square)]));
  const file = path.join(product.folder, 'turned.pdf');
  writeFileSync(file, await pdf.save());
  return file;
}

beforeAll(async () => {
  product = await startBrowsedProduct();
  const files = [{ path: await turnedPdf(), type: 2 as const }];
  made = await makeProject(product, { name: 'Clinic', files, sheets: 1 });
  const { accessToken } = await signIn(product.origin, product.email, product.password);
  const address = new URL(`/v1/projects/${made.projectId}/annotations`, product.origin);
  const answer = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document_id: made.documentIds[0], annotations: [{ xfdf: XFDF }] }),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
});
afterAll(() => product.close());

type Pixel = (r: number, g: number, b: number) => boolean;
const isMagenta: Pixel = (r, g, b) => r > 200 && g < 90 && b > 200;
const isBlack: Pixel = (r, g, b) => r < 60 && g < 60 && b < 60;

const isGreen: Pixel = (r, g, b) => r < 90 && g > 120 && g < 190 && b < 90;
const isOrange: Pixel = (r, g, b) => r > 220 && g > 90 && g < 170 && b < 90;

/** The box around pixels of a kind inside another box; null without any. */
function boxOf(
  picture: Picture,
  is: Pixel,
  within = [0, 0, picture.width - 1, picture.height - 1],
) {
  const [left = 0, top = 0, right = 0, bottom = 0] = within;
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const at = (y * picture.width + x) * 4;
      const [r = 0, g = 0, b = 0] = picture.data.subarray(at, at + 3);
      if (!is(r, g, b)) continue;
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return box[2] < 0 ? null : box;
}

const magentaOn = async (page: Page) =>
  boxOf(await pictureOf(page.locator('[data-pane]')), isMagenta);

it('shows them around what they were drawn around, and hides them', async () => {
  const search = `documentId=${made.documentIds[0]}&pageNumber=1`;
  const { page, context, faults } = await product.openSignedIn(
    `/projects/${made.projectId}?${search}`,
  );
  await page.locator('[data-pane]').waitFor();
  await expect.poll(() => magentaOn(page)).not.toBeNull();
  const picture = await pictureOf(page.locator('[data-pane]'));
  const around = boxOf(picture, isMagenta);
  const square = around && boxOf(picture, isBlack, around);
  if (!around || !square) throw new Error('nothing is around the square');
  const gaps = [0, 1, 2, 3].map((at) => Math.abs((square[at] ?? 0) - (around[at] ?? 0)));
  expect(Math.min(...gaps)).toBeGreaterThan(2);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(2);

  await page.locator('[data-pane]').focus();
  await page.keyboard.press('Shift+H');
  await waitForSpeech(page, /^Markups hidden/);
  await expect.poll(() => magentaOn(page)).toBeNull();
  await page.getByRole('button', { name: 'Markups', exact: true }).click();
  await waitForSpeech(page, /^Markups shown/);
  await expect.poll(() => magentaOn(page)).toEqual(around);
  expect(faults).toEqual([]);
  await context.close();
});

it('shows those of the file as the file has them, until someone hides, changes or deletes them', async () => {
  const search = `documentId=${made.documentIds[0]}&pageNumber=1`;
  const { page, context, faults } = await product.openSignedIn(
    `/projects/${made.projectId}?${search}`,
  );
  const pane = page.locator('[data-pane]');
  await pane.waitFor();
  // Without the overview in the lower right corner, which shows the file.
  const on = async (is: Pixel) => {
    const picture = await pictureOf(pane);
    return boxOf(picture, is, [0, 0, picture.width - 1, Math.round(picture.height * 0.7)]);
  };
  const shows = async (green: boolean, orange: boolean) => {
    await expect
      .poll(async () => [(await on(isGreen)) !== null, (await on(isOrange)) !== null])
      .toEqual([green, orange]);
  };
  await page.getByRole('button', { name: 'Markups list' }).click();
  const rows = page.getByRole('row').filter({ hasText: 'Bob' });
  await rows.waitFor();
  await shows(true, false);

  const switched = page.getByRole('checkbox', { name: 'From the file' });
  await switched.uncheck({ force: true });
  await waitForSpeech(page, /^Markups from the file hidden/);
  await shows(false, false);
  await expect.poll(() => rows.count()).toBe(0);
  await page.reload();
  await switched.waitFor();
  await shows(false, false);
  await switched.check({ force: true });
  await shows(true, false);

  await pane.focus();
  await page.keyboard.press('Shift+H');
  await shows(false, false);
  await page.keyboard.press('Shift+H');
  await shows(true, false);

  // Deleted and brought back, it is as it was; moved, it is ours.
  await rows.click();
  await rows.press('Delete');
  await shows(false, false);
  await pane.focus();
  await page.keyboard.press('Control+z');
  await shows(true, false);
  const [left = 0, top = 0, , bottom = 0] = (await on(isGreen)) ?? [];
  const frame = await pane.boundingBox();
  if (!frame) throw new Error('there is no paper');
  const share = frame.width / (await pictureOf(pane)).width;
  await page.mouse.click(frame.x + (left + 1) * share, frame.y + ((top + bottom) / 2) * share);
  await page.getByRole('dialog', { name: /^Rectangle/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => on(isGreen)).toBeNull();
  await page.keyboard.press('Escape');
  await waitForSpeech(page, /^Move cancelled/);
  await shows(true, false);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => on(isGreen)).toBeNull();
  // Without its handles.
  await rows.click({ modifiers: ['Control'] });
  await shows(false, true);
  expect(faults).toEqual([]);
  await context.close();
});
