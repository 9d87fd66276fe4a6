/** Journeys without a pointer, and what a screen reader hears on the way. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  announcements,
  focusIsOnBody,
  forgetSpeech,
  openPage,
  tabTo,
  waitForSpeech,
} from '../support/compare-page.ts';

const hasSample = existsSync(
  fileURLToPath(new URL('../../web/public/sample/issue-1.pdf', import.meta.url)),
);
const READY = /Overlay ready/;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  ({ page } = await openPage(browser, `${inject('baseUrl')}/compare`));
  // The start screen loads in parts; until it is there, Tab has nowhere to go.
  await page.getByRole('button', { name: /^Open the sample/ }).waitFor();
  await tabTo(page, /^Open the sample/);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, READY);
  // The button that opened the sample is gone: focus is on the overlay, not lost.
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-pane'))).toBe(
    'overlay',
  );
});

afterEach(() => page.context().close());

const zoomText = async () => (await page.locator('.view .zoom .pct').textContent())?.trim();

describe.skipIf(!hasSample)('by keyboard alone', () => {
  const activePane = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-pane') ?? null);

  it('K4: sheets, zoom, moving, fitting, two panes', async () => {
    await page.keyboard.press('1');
    expect(await zoomText()).toBe('100%');
    await waitForSpeech(page, /^100 percent/);
    // 25 to 400 percent in steps of 25.
    for (let i = 0; i < 12; i += 1) await page.keyboard.press('+');
    expect(await zoomText()).toBe('400%');
    for (let i = 0; i < 15; i += 1) await page.keyboard.press('-');
    expect(await zoomText()).toBe('25%');
    await page.keyboard.press('1');
    const placeOf = () =>
      page
        .locator('.marks')
        .first()
        .evaluate((node) => node.style.transform);
    for (const [there, back] of [
      ['ArrowRight', 'ArrowLeft'],
      ['ArrowDown', 'ArrowUp'],
    ] as const) {
      const before = await placeOf();
      await page.keyboard.press(there);
      expect(await placeOf()).not.toBe(before);
      await page.keyboard.press(back);
      expect(await placeOf()).toBe(before);
    }
    await page.keyboard.press('0');
    const whole = Number.parseFloat((await zoomText()) ?? '');
    await page.keyboard.press('w');
    expect(Number.parseFloat((await zoomText()) ?? '')).toBeGreaterThan(whole);
    await page.keyboard.press('0');
    await page.keyboard.press('d');
    await waitForSpeech(page, /^Side by side/);
    expect(await page.locator('[data-pane]').count()).toBe(2);
    // Overlay, list and tools in turn, forward and backward, and never nowhere.
    expect(await activePane()).toBe('a');
    await page.keyboard.press('F6');
    expect(await activePane()).toBe('b');
    await page.keyboard.press('F6');
    await page.keyboard.press('F6');
    expect(await activePane()).toBe(null);
    expect(await focusIsOnBody(page)).toBe(false);
    await page.keyboard.press('Shift+F6');
    await page.keyboard.press('Shift+F6');
    expect(await activePane()).toBe('b');
    // The viewers are linked: zooming one zooms the other.
    await page.keyboard.press('1');
    expect(await zoomText()).toBe('100%');
    const splitter = page.getByRole('separator', { name: 'Width of the list' });
    await splitter.focus();
    const width = Number(await splitter.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    expect(Number(await splitter.getAttribute('aria-valuenow'))).toBe(width + 16);
    await page.locator('[data-pane]').first().focus();
    await page.keyboard.press('PageDown');
    await waitForSpeech(page, /^Sheet A-102, .+, page 2 of \d+/);
    await page.locator('[data-pane]').first().focus();
    await page.keyboard.press('PageUp');
    await waitForSpeech(page, /^Sheet A-101, .+, page 1 of \d+/);
    expect(await focusIsOnBody(page)).toBe(false);
  });

  it('K6: layers, flicker, and every difference announced', async () => {
    const overlay = page.getByRole('group', {
      name: /^Overlay: A-101 .+, red, 75 percent, and A-101 .+, blue, 75 percent$/,
    });
    const description = await overlay.evaluate(
      (node) => document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(description).toMatch(
      /^\d+ differences: \d+ only in drawing A, \d+ only in drawing B.*\. The largest is in the .+\.$/,
    );
    await page.keyboard.press('a');
    await waitForSpeech(page, /Second drawing hidden/);
    await page.keyboard.press('b');
    await waitForSpeech(page, /First drawing hidden/);
    await page.keyboard.press('x');
    await waitForSpeech(page, /Both shown/);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: 'Flicker', pressed: true }).waitFor();
    await waitForSpeech(page, /^Flicker on/);
    await page.keyboard.press('k');
    await waitForSpeech(page, /^Flicker off/);
    await page.keyboard.press('n');
    await waitForSpeech(page, /^Difference 1 of \d+\. .+ by .+ inches/);
    await page.keyboard.press('n');
    await waitForSpeech(page, /^Difference 2 of \d+\./);
    await page.keyboard.press('y');
    await page.getByText(/1 done/).waitFor();
    await page.keyboard.press('Shift+N');
    expect(await focusIsOnBody(page)).toBe(false);
    const heard = async (number: number) =>
      (await announcements(page)).filter((text) => text.startsWith(`Difference ${number} of`));
    await expect.poll(async () => (await heard(1)).length).toBe(2);
    // Through all of them: after the last comes the first.
    const count = Number(/of (\d+)/.exec((await heard(1))[0] ?? '')?.[1]);
    for (let number = 2; number <= count; number += 1) {
      await page.keyboard.press('n');
      await waitForSpeech(
        page,
        new RegExp(`^Difference ${number} of ${count}\\. .+, [\\d.]+ by [\\d.]+ inches\\.`),
      );
    }
    await page.keyboard.press('n');
    await expect.poll(async () => (await heard(1)).length).toBe(3);
    // The same by name, from anywhere on the page.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Commands' }).waitFor();
    await page.keyboard.type('drawing b only');
    await page.getByRole('option', { name: /^Drawing B only/ }).waitFor();
    await forgetSpeech(page);
    await page.keyboard.press('Enter');
    await waitForSpeech(page, /First drawing hidden/);
    await expect.poll(() => focusIsOnBody(page)).toBe(false);
    await page.keyboard.press('x');
    await waitForSpeech(page, /Both shown/);
  });

  it('K7: three points on each drawing, nudged, submitted', async () => {
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Realign overlay' });
    await dialog.waitFor();
    await waitForSpeech(page, /Pick 3 matching points on each drawing\. Drawing 1: 0 of 3/);
    // The title names the dialog, the rest of the page is unreachable, and nothing can be submitted yet.
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
    ).toBe(true);
    await dialog.getByText('Please select exactly 3 points on each drawing').first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Realign overlay' }).isDisabled()).toBe(true);
    await tabTo(page, /^Drawing A, 0 of 3/);
    await page.keyboard.press('ArrowRight');
    await waitForSpeech(page, /^x [\d,]+, y [\d,]+/);
    for (let i = 0; i < 200; i += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let i = 0; i < 100; i += 1) await page.keyboard.press('Shift+ArrowLeft');
    await waitForSpeech(page, /^At left edge/);
    await page.keyboard.press('Enter');
    await waitForSpeech(
      page,
      /^Point 1 of 3 placed on drawing 1 at x [\d,]+, y [\d,]+(, snapped)?\./,
    );
    await page.keyboard.press('1');
    await page.keyboard.press('Delete');
    await waitForSpeech(page, /^Point 1 removed\. 0 of 3\./);
    await page.keyboard.press('0'); // both drawings lie alike again
    await tabTo(page, /^Snap to endpoints/);
    await page.keyboard.press('Space'); // exact places, no snapping
    // A corner each: the same key presses on both sheets pick the same points, because this sheet did not move.
    const corners = [
      ['ArrowLeft', 'ArrowUp'],
      ['ArrowRight', 'ArrowUp'],
      ['ArrowRight', 'ArrowDown'],
    ] as const;
    for (const [point, keys] of corners.entries()) {
      for (const side of ['a', 'b'] as const) {
        await tabTo(page, side === 'a' ? /^Drawing A, \d of 3/ : /^Drawing B, \d of 3/);
        await page.keyboard.press(String(point + 1));
        for (const key of keys) {
          for (let i = 0; i < 30; i += 1) await page.keyboard.press(`Shift+${key}`);
        }
        await page.keyboard.press('Enter');
        await waitForSpeech(
          page,
          new RegExp(
            `Point ${point + 1} of 3 placed on drawing ${side === 'a' ? 1 : 2} at x [\\d,]+, y [\\d,]+`,
          ),
        );
      }
    }
    await waitForSpeech(page, /^Three points selected/);
    await tabTo(page, /^Drawing B, 3 of 3/);
    await page.keyboard.press('ArrowRight');
    await waitForSpeech(page, /Point 3 moved, x /);
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, /^Realign overlay$/);
    await page.keyboard.press('Enter');
    await page.getByText('Matched on three points', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The dialog returns the focus in a separate task.
    await expect.poll(() => focusIsOnBody(page)).toBe(false);
  });

  it('leaves a dialog by Escape and returns to where it was opened', async () => {
    await page.keyboard.press('r');
    await page.getByRole('dialog', { name: 'Realign overlay' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-pane')))
      .toBe('overlay');
  });

  it('has no single-key shortcuts once they are turned off', async () => {
    const letters = page.getByRole('checkbox', { name: /^Use single-key shortcuts/ });
    const turn = async () => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
      await letters.press(' ');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('[data-pane]').first().focus();
      await forgetSpeech(page);
    };
    await turn();
    await page.keyboard.press('a');
    // What has no single key still works, and is said after what the letter would have said.
    await page.keyboard.press('PageDown');
    await waitForSpeech(page, /^Sheet /);
    expect((await announcements(page)).some((said) => said.includes('drawing hidden'))).toBe(false);
    await turn();
    await page.keyboard.press('a');
    await waitForSpeech(page, /Second drawing hidden/);
  });
});
