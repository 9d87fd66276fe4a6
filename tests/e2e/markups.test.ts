/** Markups in the whole product: drawn by keyboard alone and by pointer, saved, found again after a reload (K8). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measured } from '../../markups/src/measure/measured.ts';
import type { Markup } from '../../markups/src/model.ts';
import { focusIsOnBody, forgetSpeech, waitForSpeech } from '../support/compare-page.ts';
import { PAGE, startMarkedSheet } from '../support/marked-sheet.ts';
import type { MarkedSheet } from '../support/marked-sheet.ts';

let sheet: MarkedSheet;
beforeAll(async () => {
  sheet = await startMarkedSheet();
});
afterAll(() => sheet.product.close());

async function openSheet() {
  const opened = await sheet.open();
  await waitForSpeech(opened.page, /^Sheet /);
  return opened;
}

const stored = () => sheet.stored();

/** A shape's box or points in drawing units, rounded. */
function unitsOf({ shape }: Markup): number[] {
  const numbers =
    shape.form === 'box'
      ? [...shape.box]
      : shape.form === 'points'
        ? shape.points.flatMap(({ x, y }) => [x, y])
        : shape.form === 'quads'
          ? shape.quads.flat().flatMap(({ x, y }) => [x, y])
          : [];
  return numbers.map((points) => Math.round(points / 0.72));
}

/** Moves the cursor on the paper from one place to another; drawing units. */
async function moveCursor(page: Page, x: number, y: number): Promise<void> {
  const press = async (key: string, times: number) => {
    for (let time = 0; time < Math.floor(times / 10); time += 1) {
      await page.keyboard.press(`Shift+${key}`);
    }
    for (let time = 0; time < times % 10; time += 1) await page.keyboard.press(key);
  };
  await press(x < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(x));
  await press(y < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(y));
}

it('draws every shape and measurement by keyboard alone (K8), at exact places', async () => {
  const { page, context, faults } = await openSheet();
  await page.locator('[data-pane]').focus();

  await page.keyboard.press('r');
  await waitForSpeech(page, /^Rectangle tool\. Press Enter to set the first corner\.$/);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^First corner x [\d,]+, y [\d,]+\.$/);
  await moveCursor(page, 40, 30);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Rectangle, 40 by 30 units, unsaved\./);

  // Exact sizes, typed.
  for (const [key, name] of [
    ['e', 'Ellipse'],
    ['c', 'Cloud'],
    ['h', 'Highlight'],
  ] as const) {
    await page.keyboard.press(key);
    await waitForSpeech(page, new RegExp(`^${name} tool`));
    await page.keyboard.press('Enter');
    await page.keyboard.type('400,300');
    await page.keyboard.press('Enter');
    await waitForSpeech(page, new RegExp(`^${name}, 400 by 300 units, unsaved`));
  }

  const corners = [
    [100, 0],
    [0, 100],
  ] as const;
  for (const [key, name] of [
    ['Shift+P', 'Polygon'],
    ['Shift+A', 'Area'],
    ['Shift+D', 'Perimeter'],
  ] as const) {
    await forgetSpeech(page);
    await page.keyboard.press(key);
    await waitForSpeech(page, new RegExp(`^${name} tool`));
    await page.keyboard.press('Enter');
    for (const [x, y] of corners) {
      await moveCursor(page, x, y);
      await page.keyboard.press('Enter');
    }
    // Enter again on the last point ends it.
    await page.keyboard.press('Enter');
    await waitForSpeech(page, new RegExp(`^${name}.*, unsaved`));
  }

  await page.keyboard.press('d');
  await waitForSpeech(page, /^Distance tool/);
  await page.keyboard.press('Enter');
  await moveCursor(page, 10, 0);
  await page.keyboard.type('12\'6"');
  await page.keyboard.press('Enter');
  // The scale was read from the sheet.
  await waitForSpeech(page, /^Distance 12 feet 6 inches, scale 1\/\d+ inch to 1 foot, unsaved\.$/);
  expect(await focusIsOnBody(page)).toBe(false);

  await expect.poll(async () => (await stored()).length).toBe(8);
  const all = await stored();
  const kinds = ['rectangle', 'ellipse', 'cloud', 'highlight', 'polygon', 'area', 'perimeter'];
  expect(all.map(({ kind }) => kind)).toEqual([...kinds, 'distance']);
  expect(all.every(({ author, pageNumber }) => author !== '' && pageNumber === PAGE)).toBe(true);
  const [rectangle, ellipse] = all.map(unitsOf);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle ?? [];
  expect([x1 - x0, y1 - y0]).toEqual([40, 30]);
  const [ex0 = 0, ey0 = 0, ex1 = 0, ey1 = 0] = ellipse ?? [];
  expect([ex1 - ex0, ey1 - ey0]).toEqual([400, 300]);
  const [distance] = all.slice(-1);
  expect(distance === undefined ? null : measured(distance)?.value).toBeCloseTo(150, 3);
  expect(faults).toEqual([]);
  await context.close();
});

it('draws by finger and by pen', async () => {
  const { page, context, faults } = await openSheet();
  const before = (await stored()).length;
  const frame = await page.locator('[data-pane]').boundingBox();
  const at = (x: number, y: number) => ({ x: (frame?.x ?? 0) + x, y: (frame?.y ?? 0) + y });
  const session = await context.newCDPSession(page);
  type Place = { x: number; y: number };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places });
  const tap = async (place: Place) => {
    await touch('touchStart', [place]);
    await touch('touchEnd', []);
  };
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Place) =>
    session.send('Input.dispatchMouseEvent', {
      ...{ type, ...place, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1 },
      ...{ clickCount: 1, pointerType: 'pen' },
    });
  await page.evaluate(() => {
    const note = ({ pointerType }: PointerEvent) => document.body.classList.add(pointerType);
    addEventListener('pointerdown', note, { capture: true });
  });
  const start = async (key: string, name: string) => {
    await page.locator('[data-pane]').focus();
    await page.keyboard.press(key);
    await page.getByRole('application', { name: `${name} tool` }).waitFor();
  };

  await start('e', 'Ellipse');
  await touch('touchStart', [at(80, 380)]);
  for (const x of [90, 110, 130]) await touch('touchMove', [at(x, 300 + x)]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await stored()).length).toBe(before + 1);

  await start('Shift+P', 'Polygon');
  for (const [x, y] of [
    [200, 380],
    [260, 380],
    [260, 430],
    [200, 380],
  ] as const) {
    await tap(at(x, y));
  }
  await expect.poll(async () => (await stored()).length).toBe(before + 2);

  await start('p', 'Freehand');
  await pen('mousePressed', at(320, 380));
  for (const x of [330, 350, 380]) await pen('mouseMoved', at(x, 390));
  await pen('mouseReleased', at(380, 390));
  await expect.poll(async () => (await stored()).length).toBe(before + 3);
  expect((await stored()).slice(-3).map(({ kind }) => kind)).toEqual([
    'ellipse',
    'polygon',
    'freehand',
  ]);
  const types = await page.evaluate(() =>
    ['touch', 'pen'].map((type) => document.body.classList.contains(type)),
  );
  expect(types).toEqual([true, true]);
  expect(faults).toEqual([]);
  await context.close();
});

it('draws by pointer: dragging, clicks, a kept tool, words, and survives a lost connection', async () => {
  const { page, context, faults } = await openSheet();
  const before = (await stored()).length;
  const pane = page.locator('[data-pane]');
  const frame = await pane.boundingBox();
  const at = (x: number, y: number) => [(frame?.x ?? 0) + x, (frame?.y ?? 0) + y] as const;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 5 });
    await page.mouse.up();
  };
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const more = async (name: string) => {
    await tool('More markups').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await page.getByRole('application', { name: `${name} tool` }).waitFor();
  };

  // A double-clicked tool stays until Escape.
  await tool('Cloud').dblclick();
  await drag(at(200, 200), at(300, 260));
  await drag(at(320, 200), at(420, 260));
  await expect.poll(async () => (await stored()).length).toBe(before + 2);
  expect(await tool('Cloud').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  expect(await tool('Cloud').getAttribute('aria-pressed')).toBe('false');

  // Two clicks; then the pointer selects again.
  await more('Arrow');
  await page.mouse.click(...at(250, 320));
  await page.mouse.click(...at(350, 360));
  await waitForSpeech(page, /^Arrow, unsaved/);
  await tool('More markups').waitFor();

  // A note asks for its words.
  await more('Note');
  await page.mouse.click(...at(500, 300));
  await page.getByLabel('Words of the note').fill('Verify in field');
  await page.keyboard.press('Control+Enter');
  await waitForSpeech(page, /^Note, “Verify in field”, unsaved/);
  await expect.poll(async () => (await stored()).at(-1)?.contents).toBe('Verify in field');

  // Without a connection it is kept, said, and sent later.
  await context.setOffline(true);
  await more('Stamp');
  await page.mouse.click(...at(500, 400));
  await waitForSpeech(page, /^Markups are not saved/);
  await page.getByRole('button', { name: '1 markup not saved. Try again' }).waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await stored()).at(-1)?.kind).toBe('stamp');
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = (await stored()).slice(-1).flatMap(unitsOf);
  // 30 points.
  expect([x1 - x0, y1 - y0].map((units) => Math.round(units * 0.72))).toEqual([30, 30]);
  expect(await stored()).toHaveLength(before + 5);
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
});
