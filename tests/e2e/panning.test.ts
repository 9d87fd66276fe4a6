/** What is over the drawing (marks, the paper's edge) stays in place in every frame of a movement. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';

const sample = fileURLToPath(new URL('../../web/public/sample/issue-1.pdf', import.meta.url));

/** How far the sheet's frame may be off from the paper's edge: rounding to whole pixels. */
const SLACK_PX = 1;

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

/** Along one row: where the paper begins (an element's edge), and the distance to its first line (painted). */
async function frameOffset(png: string, y: number): Promise<number | null> {
  const image = await loadImage(Buffer.from(png, 'base64'));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, y, image.width, 1);
  const at = (x: number) => [data[x * 4] ?? 0, data[x * 4 + 1] ?? 0, data[x * 4 + 2] ?? 0] as const;
  let edge = -1;
  for (let x = 4; x < image.width; x += 1) {
    const [r, g, b] = at(x);
    if (edge < 0 && r > 245 && g > 245 && b > 245) edge = x;
    if (edge >= 0 && r < 150 && g < 80) return x - edge;
  }
  return null;
}

it.skipIf(!existsSync(sample))('is where the drawing is in every frame of a pan', async () => {
  const { page, context, faults } = await openPage(
    browser,
    `${inject('baseUrl')}/compare?from=sample`,
  );
  await waitForSpeech(page, /Overlay ready/);
  await page.waitForTimeout(1500); // the sharp picture follows the coarse one
  // A row that crosses the sheet's frame and no card.
  const sheet = await page.locator('.sheet-edge').boundingBox();
  if (sheet === null) throw new Error('no sheet is shown');
  const frames: string[] = [];
  const taken: Promise<unknown>[] = [];
  const devtools = await context.newCDPSession(page);
  const take = ({ data, sessionId }: { data: string; sessionId: number }) => {
    frames.push(data);
    taken.push(devtools.send('Page.screencastFrameAck', { sessionId }));
  };
  devtools.on('Page.screencastFrame', take);
  await devtools.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await page.evaluate(async () => {
    const pane = document.querySelector('[data-pane]');
    const still = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let i = 0; i < 60; i += 1) {
      const deltaY = i < 30 ? -14 : 14; // with Shift the wheel moves the sheet sideways
      const options = { deltaY, shiftKey: true, bubbles: true, cancelable: true };
      pane?.dispatchEvent(new WheelEvent('wheel', options));
      await still();
    }
  });
  await page.waitForTimeout(500);
  await devtools.send('Page.stopScreencast');
  devtools.off('Page.screencastFrame', take);
  await Promise.all(taken);
  const y = Math.round(sheet.y + sheet.height * 0.93);
  const found = await Promise.all(frames.map((frame) => frameOffset(frame, y)));
  const offsets = found.filter((offset) => offset !== null);
  expect(offsets.length).toBeGreaterThan(10);
  expect(offsets.length).toBe(found.length);
  expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThanOrEqual(2 * SLACK_PX);
  expect(faults).toEqual([]);
  await context.close();
});
