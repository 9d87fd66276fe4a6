/** Drawings on a sheet in the whole product: added, named, moved, resized and deleted by keyboard and by pointer. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { sampleFile, startBrowsedProduct } from '../support/browsed-product.ts';
import type { BrowsedProduct } from '../support/browsed-product.ts';
import { announcements, tabTo, waitForSpeech } from '../support/compare-page.ts';
import {
  contents,
  document,
  drawing,
  ME,
  openSignedIn,
  project,
  sheet,
} from '../support/mocked-api.ts';
import { pictureOf } from '../support/pictures.ts';
import { makeProject } from '../support/project-by-api.ts';

const SHEETS_IN_SAMPLE = 9;
/** On the rotated page as displayed, in 1/100 in. */
const BLACK = { left: 300, top: 400, right: 700, bottom: 600 };

let product: BrowsedProduct;
let made: Awaited<ReturnType<typeof makeProject>>;

/** A page of 11 × 8.5 in that is displayed rotated by 90°, with one black rectangle at `BLACK`. */
async function turnedPdf(): Promise<string> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  page.setRotation(degrees(90));
  // Rotated clockwise, the page's lower left corner becomes its upper left, and up becomes right.
  const k = 0.72;
  page.drawRectangle({
    x: BLACK.top * k,
    y: BLACK.left * k,
    width: (BLACK.bottom - BLACK.top) * k,
    height: (BLACK.right - BLACK.left) * k,
  });
  page.drawText('A-901', { x: 560, y: 700, rotate: degrees(90) });
  const file = path.join(product.folder, 'turned.pdf');
  writeFileSync(file, await pdf.save());
  return file;
}

beforeAll(async () => {
  product = await startBrowsedProduct();
  const files = [sampleFile(1), await turnedPdf()].map((file) => ({
    path: file,
    type: 2 as const,
  }));
  made = await makeProject(product, { name: 'Clinic', files, sheets: SHEETS_IN_SAMPLE + 1 });
});
afterAll(() => product.close());

const sheets = () => made.contents.drawings.sheet_sets.flatMap((set) => set.sheets);

/** Opens a page of a document, from 1, and waits for its image. */
async function openSheet(documentIndex: number, pageNumber: number) {
  const documentId = made.documentIds[documentIndex] ?? 0;
  const shown = sheets().find(
    (one) => one.document_id === documentId && one.page_number === pageNumber,
  );
  const search = `documentId=${documentId}&sheetId=${shown?.id}`;
  const opened = await product.openSignedIn(`/projects/${made.projectId}?${search}`);
  const { page } = opened;
  await page.locator('[data-pane]').waitFor();
  await waitForSpeech(page, /^Sheet /);
  return { ...opened, search };
}

const corner = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const corners = async (page: Page) => {
  const values = ['Left', 'Top', 'Right', 'Bottom'].map((name) => corner(page, name).inputValue());
  return (await Promise.all(values)).map((value) => Number(value.replaceAll(',', '')));
};
/** Whether it is inside its viewer, including its lines. */
const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => {
    const pane = node.closest('[data-pane]')?.getBoundingClientRect();
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return (
      pane !== undefined &&
      left > pane.left - 1 &&
      top > pane.top - 1 &&
      right < pane.right + 1 &&
      bottom < pane.bottom + 1
    );
  });
const inContents = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Contents' }).getByText(name, { exact: true });
const paperOf = (page: Page) => page.locator('[data-pane]');

async function showInContents(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search sheets and sections' }).fill(name);
  await inContents(page, name).waitFor();
}

it('shows the whole sheet of another document for a moment before it goes to a drawing on it', async () => {
  const { page, context } = await openSheet(1, 1);
  const one = sheets().find((each) => each.drawings.length > 0);
  if (one === undefined) throw new Error('The sample has no sheet with drawings.');
  const title = one.drawings[0]?.title ?? '';
  const search = page.getByRole('searchbox', { name: 'Search sheets and sections' });
  await search.fill(title);
  const row = page.locator('[role="treeitem"][aria-level="4"]').filter({ hasText: title }).first();
  await row.waitFor();
  // Every width of the paper from now on, in CSS px. `document-show.test.ts` shows for how long each one stays.
  await page.evaluate(() => {
    const widths: number[] = [];
    Object.assign(window, { widths });
    const look = () => {
      const width =
        globalThis.document.querySelector('.sheet-edge')?.getBoundingClientRect().width ?? 0;
      if (width !== widths.at(-1)) widths.push(width);
      requestAnimationFrame(look);
    };
    look();
  });
  await row.click();
  await page.locator('.drawing-box.is-sought').waitFor();
  await waitForSpeech(page, new RegExp(`^Sheet ${one.sheet_num}.* of 9`));
  const widths = await page.evaluate(() => (window as unknown as { widths: number[] }).widths);
  // Nothing while the document opens, then the whole sheet, and the drawing at last.
  const whole = widths[widths.indexOf(0) + 1];
  expect(widths.at(-1) ?? 0).toBeGreaterThan(whole ?? Infinity);
  await context.close();
});

it('does all of it by keyboard alone', async () => {
  const { page, context, faults, search } = await openSheet(0, 2);
  await paperOf(page).focus();
  await page.keyboard.press('b');
  await waitForSpeech(page, /^Drawing boxes shown/);
  const before = await page.locator('.drawing-box').count();
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('b');
  await waitForSpeech(page, /^Drawing boxes hidden/);
  expect(await page.locator('.drawing-box').count()).toBe(0);
  await page.keyboard.press('b');
  await expect.poll(() => page.locator('.drawing-box').count()).toBe(before);

  // The lower right corner, near.
  for (let step = 0; step < 16; step += 1) await page.keyboard.press('+');
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
  }
  await page.keyboard.press('Shift+B');
  await tabTo(page, /^Add drawing$/);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^New drawing added/);
  expect(await corners(page)).toEqual([600, 600, 1000, 1000]);
  // Wherever the view was, the new drawing is visible.
  await expect.poll(() => isInSight(page, '.box-editor')).toBe(true);
  // The name is selected: typing replaces it.
  await page.keyboard.type('Stair from below');
  await tabTo(page, /^Move with arrow keys$/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await tabTo(page, /bottom side$/);
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await corners(page)).toEqual([601, 610, 1001, 999]);
  await waitForSpeech(page, /^Left 601, top 610\.$/);
  await page.keyboard.press('F6');
  await tabTo(page, /^Save Changes$/);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Stair from below, saved/);
  await showInContents(page, 'Stair from below');
  expect(new URL(page.url()).search).toBe(`?${search}`);

  // Stored changes are there after a reload; the boxes are shown as before.
  await page.reload();
  await page.locator('.drawing-box', { hasText: 'Stair from below' }).waitFor();
  await paperOf(page).focus();
  await page.keyboard.press('Shift+B');
  await page.getByRole('button', { name: 'Stair from below', exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(await corners(page)).toEqual([601, 610, 1001, 999]);
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete drawing' }).waitFor();
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await waitForSpeech(page, /^Stair from below, deleted/);
  await expect.poll(() => page.locator('.drawing-box').count()).toBe(before);
  await page
    .getByRole('searchbox', { name: 'Search sheets and sections' })
    .fill('Stair from below');
  await page.getByText('No matching results found').first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it('does all of it by pointer, and keeps what could not be saved', async () => {
  const { page, context } = await openSheet(0, 1);
  await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
  await page.getByRole('button', { name: 'Add drawing' }).click();
  const body = page.getByRole('application', { name: 'Box of New drawing' });
  const place = async () => {
    const box = await body.boundingBox();
    if (box === null) throw new Error('The box is not on the screen.');
    return { ...box, scale: box.width / ((await corners(page))[2] ?? 0) };
  };
  const drag = async (x: number, y: number, dx: number, dy: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx / 2, y + dy / 2);
    await page.mouse.move(x + dx, y + dy);
    await page.mouse.up();
  };
  // The sheet may still be moving to make room for the form.
  let first = await place();
  await expect
    .poll(async () => {
      const before = first;
      first = await place();
      return Math.abs(first.x - before.x) + Math.abs(first.width - before.width);
    })
    .toBe(0);
  const perUnit = first.width / 400;
  await drag(first.x + first.width / 2, first.y + first.height / 2, 40, 20);
  const moved = await place();
  expect(moved.x - first.x).toBeCloseTo(40, -0.5);
  expect(moved.width).toBeCloseTo(first.width, 1);
  await drag(moved.x + moved.width, moved.y + moved.height, 30, 10);
  const resized = await place();
  expect(resized.x).toBeCloseTo(moved.x, 1);
  expect(resized.width - moved.width).toBeCloseTo(30, -0.5);
  const now = await corners(page);
  expect(now[0]).toBe(600 + Math.round(40 / perUnit));
  // A drag ended by Escape leaves the box where it was.
  await page.mouse.move(resized.x + resized.width / 2, resized.y + resized.height / 2);
  await page.mouse.down();
  await page.mouse.move(resized.x + resized.width, resized.y + resized.height);
  expect(await corners(page)).not.toEqual(now);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await corners(page)).toEqual(now);
  // Undo takes back a whole drag, and the one before it; what was canceled is not one.
  await page.keyboard.press('Control+z');
  await waitForSpeech(page, /^Undone$/);
  expect((await place()).width).toBeCloseTo(moved.width, 1);
  await page.keyboard.press('Control+z');
  expect(await corners(page)).toEqual([600, 600, 1000, 1000]);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  expect(await corners(page)).toEqual(now);

  await page.getByLabel('Drawing name:').fill('   ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Drawing name is required').first().waitFor();
  await page.getByLabel('Drawing name:').fill('Entrance');
  await page.route('**/v1/drawings/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page
    .getByText(
      'Entrance was not saved. The server is not responding. Please check your connection and try again.',
    )
    .first()
    .waitFor();
  // Another tool asks first.
  await paperOf(page).focus();
  await page.keyboard.press('Shift+T');
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  // Another page and back: unsaved changes are still there, and leaving the project asks.
  await page.getByRole('button', { name: 'Next page' }).click();
  await waitForSpeech(page, /page 2 of/);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByRole('button', { name: /^Entrance/ }).click();
  expect(await corners(page)).toEqual(now);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/v1/drawings/*');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await waitForSpeech(page, /^Entrance, saved/);
  await showInContents(page, 'Entrance');

  // The contents lead to it, even while another one is being edited.
  await page.getByRole('button', { name: 'FIRST FLOOR PLAN', exact: true }).click();
  await inContents(page, 'Entrance').click();
  await page.getByRole('application', { name: 'Box of Entrance' }).waitFor();
  await page.getByRole('button', { name: 'Stop editing drawing boxes' }).click();
  await page.locator('.drawing-box.is-sought', { hasText: 'Entrance' }).waitFor();
  expect(await page.locator('.drawing-box').count()).toBe(1);
  await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
  await page.getByRole('button', { name: 'Fit sheet' }).click();
  // A click beside it clears the selection, a click on it selects it again.
  await page.mouse.click(resized.x + resized.width + 40, resized.y - 12);
  const end = await page.locator('.drawing-box', { hasText: 'Entrance' }).boundingBox();
  expect(end?.width).toBeCloseTo(resized.width, 0);
  await page.mouse.click(resized.x + resized.width / 2, resized.y + resized.height - 4);
  await page.getByRole('application', { name: 'Box of Entrance' }).waitFor();
  // Escape deselects it, Tab reaches it again, Delete asks.
  await page.getByRole('application', { name: 'Box of Entrance' }).focus();
  await page.keyboard.press('Escape');
  expect(await paperOf(page).evaluate((node) => node === node.ownerDocument.activeElement)).toBe(
    true,
  );
  await tabTo(page, /^Box of Entrance$/);
  await page.keyboard.press('Enter');
  await page.locator('.box-body:focus').waitFor();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete drawing' }).waitFor();
  await page.keyboard.press('Escape');
  // One tool at a time; the one that is remembered comes back.
  await paperOf(page).focus();
  await page.keyboard.press('Shift+T');
  await page.getByRole('group', { name: /^Text of / }).waitFor({ state: 'attached' });
  expect(await page.locator('.box-editor').count()).toBe(0);
  await page.keyboard.press('Shift+B');
  await waitForSpeech(page, /^Text selection is off/);
  expect(await page.getByRole('group', { name: /^Text of / }).count()).toBe(0);
  await page.getByRole('button', { name: 'Stop editing drawing boxes' }).click();
  await page.getByRole('group', { name: /^Text of / }).waitFor({ state: 'attached' });
  await page
    .getByRole('complementary', { name: 'Drawings on the sheet' })
    .waitFor({ state: 'detached' });
  expect(await announcements(page)).toContain('Entrance, saved.');
  await context.close();
});

it('keeps its place on a turned page, at any zoom, in two viewers, and never stands on an overlay', async () => {
  const { page, context, faults } = await openSheet(1, 1);
  await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
  await page.getByRole('button', { name: 'Add drawing' }).click();
  // 11 × 8.5 in: a box that would extend past the lower edge is moved up.
  await page.getByLabel('Drawing name:').waitFor();
  expect(await corners(page)).toEqual([600, 450, 1000, 850]);
  for (const [name, value] of Object.entries({
    Left: BLACK.left,
    Top: BLACK.top,
    Right: BLACK.right,
    Bottom: BLACK.bottom,
  })) {
    await corner(page, name).fill(String(value));
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('Drawing name:').fill('Black');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await waitForSpeech(page, /^Black, saved/);
  await page.getByRole('button', { name: 'Stop editing drawing boxes' }).click();
  const shown = page.getByRole('button', { name: 'Drawing boxes', exact: true });
  if ((await shown.getAttribute('aria-pressed')) !== 'true') await shown.click();

  /** The fraction of dark pixels within the box, and in a frame of 12 px around it. */
  const shares = async (viewer: string) => {
    const region = page.getByRole('region', { name: viewer });
    const pane = region.locator('[data-pane]');
    const box = await region.locator('.drawing-box', { hasText: 'Black' }).boundingBox();
    const around = await pane.boundingBox();
    if (box === null || around === null) throw new Error('There is no box.');
    const { width, data } = await pictureOf(pane);
    const [x0, y0] = [box.x - around.x, box.y - around.y];
    const darkIn = (a: number, b: number, c: number, d: number) => {
      let [dark, all] = [0, 0];
      for (let y = Math.max(0, Math.ceil(b)); y < Math.floor(d); y += 1) {
        for (let x = Math.max(0, Math.ceil(a)); x < Math.min(width, Math.floor(c)); x += 1) {
          all += 1;
          if ((data[(y * width + x) * 4] ?? 255) < 60) dark += 1;
        }
      }
      return dark / all;
    };
    const [x1, y1] = [x0 + box.width, y0 + box.height];
    return {
      inside: darkIn(x0 + 4, y0 + 22, x1 - 4, y1 - 4),
      right: darkIn(x1 + 4, y0, x1 + 12, y1),
      below: darkIn(x0, y1 + 4, x1, y1 + 12),
    };
  };
  const expectInPlace = (viewer: string) =>
    expect
      .poll(() => shares(viewer), { timeout: 20_000 })
      .toEqual({ inside: 1, right: 0, below: 0 });
  await expectInPlace('Document');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expectInPlace('Document');

  const address = new URL(page.url());
  address.searchParams.set('document2Id', String(made.documentIds[1]));
  address.searchParams.set('split', '50');
  await page.goto(address.href);
  await expectInPlace('Viewer 1');
  await expectInPlace('Viewer 2');

  const [set = 0] = made.documentIds;
  const pages = `project-${made.projectId}-${set}-${set}&pageA=1&pageB=2`;
  await page.goto(`${product.origin}/compare?from=${pages}`);
  await page.locator('[data-pane] canvas.paper.shown').first().waitFor();
  expect(await page.getByRole('button', { name: /drawing boxes/i }).count()).toBe(0);
  expect(await page.locator('.drawing-box').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('is only to look at for those who may not change the project', async () => {
  const drawings = [drawing(1, 'PLAN', [100, 100, 900, 900])];
  const { page, context } = await openSignedIn(product.browser, inject('baseUrl'), '/projects/1', {
    answers: {
      'GET /users/me': { body: { ...ME, user_type_id: 2, can_create_projects: false } },
      'GET /projects/1': { body: project([document(10)]) },
      'GET /projects/1/tasks': { body: { data: [] } },
      'GET /projects/1/table-of-contents': { body: contents([sheet(1, { drawings })]) },
    },
  });
  await page.getByRole('button', { name: 'Drawing boxes', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit drawing boxes' }).count()).toBe(0);
  await context.close();
});
