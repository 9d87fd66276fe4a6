/** Markups after they are drawn, in the whole product: selected, moved, deleted and brought back, found in the list. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Issue } from '../../contract/src/issues/schema.ts';
import type { Markup } from '../../markups/src/model.ts';
import { violations } from '../support/axe.ts';
import { focusIsOnBody, waitForSpeech } from '../support/compare-page.ts';
import { markup } from '../support/markups.ts';
import { PAGE, startMarkedSheet } from '../support/marked-sheet.ts';
import type { MarkedSheet } from '../support/marked-sheet.ts';

const FILLED = { ...markup().style, fill: '#ffff00', opacity: 0.5, width: 3 };

const cloud = markup({
  ...{ name: 'cloud', kind: 'cloud', pageNumber: PAGE, subject: 'Door 114A', style: FILLED },
  shape: { form: 'box', box: [720, 720, 864, 792], turned: 0 },
});
const polygon = markup({
  ...{ name: 'polygon', kind: 'polygon', pageNumber: PAGE, style: FILLED },
  shape: {
    form: 'points',
    points: [
      { x: 1440, y: 720 },
      { x: 1584, y: 720 },
      { x: 1512, y: 864 },
    ],
  },
});
const beyond = markup({
  ...{ name: 'beyond', pageNumber: PAGE + 1, subject: 'Stair', style: FILLED },
  shape: { form: 'box', box: [720, 720, 864, 792], turned: 0 },
});

let sheet: MarkedSheet;
beforeAll(async () => {
  sheet = await startMarkedSheet();
});
afterAll(() => sheet.product.close());

/** What the server has stored, by name. */
async function stored(): Promise<Map<string, Markup>> {
  return new Map((await sheet.stored()).map((one) => [one.name, one]));
}

/** The upper left of a markup in drawing units. */
async function placeOf(name: string): Promise<number[] | null> {
  const shape = (await stored()).get(name)?.shape;
  const at =
    shape?.form === 'box'
      ? [shape.box[0], shape.box[1]]
      : shape?.form === 'points'
        ? [shape.points[0]?.x ?? 0, shape.points[0]?.y ?? 0]
        : null;
  return at?.map((points) => Math.round(points / 0.72)) ?? null;
}

async function deleteAll(): Promise<void> {
  for (const { id, version } of await sheet.rows()) {
    // oxlint-disable-next-line no-await-in-loop -- few
    await sheet.call('DELETE', `/v1/annotations/${id}`, { version });
  }
}

beforeEach(async () => {
  await deleteAll();
  await sheet.add([cloud, polygon, beyond]);
});

async function openSheet() {
  const opened = await sheet.open();
  await opened.page.getByRole('option', { name: /^Cloud, / }).waitFor({ state: 'attached' });
  return opened;
}

/** The middle of an element that lies over a markup, on the screen. */
async function middleOf(page: Page, name: RegExp) {
  const box = await page.getByRole('option', { name }).boundingBox();
  if (box === null) throw new Error(`No markup ${name} is on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

it('selects, moves, deletes and takes back by keyboard alone', async () => {
  const { page, context, faults } = await openSheet();
  await page.locator('[data-pane]').focus();
  await page.keyboard.press('Tab');
  const option = page.getByRole('option', { name: /^Cloud, by Ada, 1 of 2 on this page\.$/ });
  expect(await option.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('application', { name: /^Cloud, / }).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await waitForSpeech(page, /^x 1,0\d\d, y 1,001\.$/);
  await expect.poll(() => placeOf('cloud')).toEqual([1010, 1001]);

  // Enter keeps it and goes to the popup; Escape closes its tooltip and comes back.
  await page.keyboard.press('Enter');
  const isBack = () => page.evaluate(() => document.activeElement?.role === 'application');
  await expect
    .poll(async () => {
      if (!(await isBack())) await page.keyboard.press('Escape');
      return isBack();
    })
    .toBe(true);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await waitForSpeech(page, /^Move cancelled$/);
  await expect.poll(() => placeOf('cloud')).toEqual([1010, 1001]);
  await page.keyboard.press('Control+z');
  await waitForSpeech(page, /^Undone$/);
  await expect.poll(() => placeOf('cloud')).toEqual([1000, 1000]);

  await page.keyboard.press('Delete');
  await waitForSpeech(page, /^Cloud deleted\./);
  await expect.poll(async () => (await stored()).size).toBe(2);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).size).toBe(3);
  expect(await focusIsOnBody(page)).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

it('moves and deletes by pointer, and takes it back with the buttons', async () => {
  const { page, context, faults } = await openSheet();
  const { x, y } = await middleOf(page, /^Cloud, /);
  await page.mouse.click(x, y);
  const popup = page.getByRole('dialog', { name: 'Cloud: Door 114A' });
  await popup.waitFor();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf('cloud'))?.[0] ?? 0).toBeGreaterThan(1010);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => placeOf('cloud')).toEqual([1000, 1000]);

  await popup.getByRole('button', { name: 'Delete' }).click();
  await popup.waitFor({ state: 'detached' });
  await expect.poll(async () => (await stored()).has('cloud')).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).has('cloud')).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it('finds a markup of another page in the list, copies it and pastes it in place', async () => {
  const { page, context, faults } = await openSheet();
  await page.getByRole('button', { name: 'Markups list' }).click();
  await page.getByRole('row', { name: /Stair/ }).click();
  await page.getByRole('dialog', { name: 'Rectangle: Stair' }).waitFor();
  // The rectangle is in sight, with its handles.
  expect(await page.locator('.markup-body').isVisible()).toBe(true);
  const handle = await page.locator('.markup-handle.is-turn').boundingBox();
  expect([handle?.width, handle?.height]).toEqual([24, 24]);
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  const paper = page.locator('[data-pane]');
  await paper.focus();
  await page.keyboard.press('Control+c');
  await waitForSpeech(page, /^Copied\.$/);
  await page.keyboard.press('Control+Shift+V');
  await waitForSpeech(page, /^Rectangle pasted\.$/);
  await expect.poll(async () => (await stored()).size).toBe(4);
  const shapes = [...(await stored()).values()].filter(({ subject }) => subject === 'Stair');
  expect(shapes.map(({ shape }) => shape)).toEqual([beyond.shape, beyond.shape]);

  // Undo and redo go across pages: what is concerned comes into sight.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).size).toBe(3);
  expect(faults).toEqual([]);
  await context.close();
});

it('exports all markups, and imports them again after they were deleted', async () => {
  const { page, context, faults } = await openSheet();
  const before = await stored();
  await page.getByRole('button', { name: 'Markups list' }).click();
  await page.getByRole('button', { name: 'Export markups' }).click();
  const exporting = page.getByRole('dialog', { name: 'Export markups' });
  await exporting.getByText('3 markups: issue-1 markups.xfdf').waitFor();
  expect(await violations(page)).toEqual([]);
  const downloading = page.waitForEvent('download');
  await exporting.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await (await downloading).path();
  await waitForSpeech(page, /^3 markups exported as issue-1 markups\.xfdf\.$/);

  await deleteAll();
  await page.getByRole('heading', { name: 'No markups in this document' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import markups' }).click();
  await (await choosing).setFiles(file);
  const importing = page.getByRole('dialog', { name: 'Import markups' });
  await importing.getByText('3 markups added.').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await importing.getByRole('button', { name: 'Done' }).click();
  await expect.poll(stored).toEqual(before);
  expect(await focusIsOnBody(page)).toBe(false);

  await page.locator('[data-pane]').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored()).size).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

it('shows the issue of a markup, follows it, and asks before the issue loses its markup', async () => {
  const issue = await sheet.raise(cloud, { summary: 'Door 114A is too narrow' });
  const small = await sheet.raise(polygon, { priority_id: 1 });
  const { page, context, faults } = await sheet.open(`&issueId=${small.id}`);
  await page.getByRole('treeitem', { name: /^A-102 .* 2 open issues$/ }).waitFor();
  const words = (priority: string) =>
    new RegExp(`^Cloud, issue ${issue.id}, ${priority}, not reviewed, 1 of 2 on this page\\.$`);
  await page.getByRole('option', { name: words('high') }).waitFor({ state: 'attached' });
  await waitForSpeech(page, new RegExp(`^The markup of issue ${small.id} is shown\\.$`));
  const badge = page.locator('.issue-badge', { hasText: `#${issue.id}` });
  const isSelected = () => badge.evaluate((element) => element.classList.contains('is-selected'));
  expect(await isSelected()).toBe(false);

  // The view went to the other issue; the focus brings this one into sight.
  await page.getByRole('option', { name: words('high') }).focus();
  await badge.click();
  const popup = page.getByRole('dialog', { name: 'Cloud: Door 114A' });
  await popup.getByRole('button', { name: 'Open issue' }).click();
  await page.locator(`aside [data-issue="${issue.id}"]`).waitFor();
  await page.locator('.issue-connector').waitFor();
  await expect.poll(isSelected).toBe(true);
  await expect.poll(() => page.url()).toContain(`issueId=${issue.id}`);
  // Someone else changes its priority.
  await sheet.call('POST', `/v1/issues/${issue.id}/priority`, { priority_id: 4 });
  await page.getByRole('option', { name: words('urgent') }).waitFor({ state: 'attached' });

  const question = page.getByRole('dialog', { name: `Delete the markup of issue #${issue.id}` });
  await popup.getByRole('button', { name: 'Delete' }).click();
  await question.getByText('“Door 114A is too narrow” stays').waitFor();
  await question.getByRole('button', { name: 'Keep' }).click();
  await question.waitFor({ state: 'detached' });
  await page.locator('[data-pane]').focus();
  await page.keyboard.press('Delete');
  await question.getByRole('button', { name: 'Delete markup' }).click();
  await expect.poll(async () => (await stored()).has('cloud')).toBe(false);
  await badge.waitFor({ state: 'detached' });
  const now = () => sheet.call<Issue>('GET', `/v1/issues/${issue.id}`);
  expect(await now()).toMatchObject({ annotation_id: null, page_number: PAGE });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await now()).annotation_id).toBe(issue.annotation_id);
  await badge.waitFor();
  expect(await focusIsOnBody(page)).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});
