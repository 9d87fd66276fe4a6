/** What the workspace shows of the processing: cards, steps, errors, and their place beside the pages. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  drawing,
  ME,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const DOCUMENTS = [
  document(10),
  document(20, { document_type_id: 1 }),
  document(30, { document_type_id: 3 }),
];
const [PLANS = '', BOOK = '', LIST = ''] = DOCUMENTS.map(({ file }) => file.file_key);
const TASKS = 'GET /projects/1/tasks';

function answersWith(tasks: ReturnType<typeof task>[], documents = DOCUMENTS): Answers {
  return {
    'GET /projects/1': { body: project(documents) },
    [TASKS]: { body: { data: tasks.map((one, index) => ({ ...one, id: index + 1 })) } },
    'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
  };
}

const ENDED = [
  task(PLANS, 'issues_created'),
  task(BOOK, 'issues_created'),
  task(LIST, 'issues_created'),
];
const FAILED = [...ENDED.slice(0, 2), task(LIST, 'toc_created', { error: 'No items' }, true)];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (path: string, answers: Answers, clock = false) =>
  openSignedIn(browser, inject('baseUrl'), path, { answers, clock });

const isFocused = (node: Element) => node === globalThis.document.activeElement;

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return box;
}

describe('the processing view', () => {
  it('says so before the first event of an upload', async () => {
    const { page, context } = await open('/viewer/projects/1?fileKey=x', answersWith([], []));
    await page.getByText('Processing documents...').waitFor();
    await page.getByText('AI analysis is starting').waitFor();
    await context.close();
  });

  it('draws a sheet until then, and says so if the animation cannot be loaded', async () => {
    const { page, context } = await open('/viewer/projects/1?fileKey=x', answersWith([], []));
    const panel = page.getByRole('complementary', { name: 'Processing' });
    await panel.locator('svg.reading-animation').waitFor();
    await page.route('**/reading-animation*', (route) => route.abort());
    await page.reload();
    await panel.getByText('Animation failed to load').waitFor();
    await panel.getByText('Please refresh the page to try again').waitFor();
    await panel.getByText('AI analysis is starting').waitFor();
    await context.close();
  });

  it('stands right of the pages, as the contents stand left of them', async () => {
    const { page, context } = await open('/projects/1', answersWith([task(PLANS, 'files_stored')]));
    const viewers = page.getByRole('region', { name: /^(Document|Viewer \d)/ });
    const areInOrder = async (count: number) => {
      await expect.poll(() => viewers.count()).toBe(count);
      const boxes = [
        await boxOf(page.getByRole('tree')),
        ...(await Promise.all((await viewers.all()).map(boxOf))),
        await boxOf(page.getByRole('complementary', { name: 'Processing' })),
      ];
      for (const [at, { x }] of boxes.slice(1).entries()) {
        const before = boxes[at];
        expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(x + 1);
      }
    };
    await areInOrder(1);
    await page.getByRole('button', { name: 'Compare two pages' }).click();
    await areInOrder(2);
    await context.close();
  });
});

describe('the side panel', () => {
  it('takes 20 to 30 percent of the width on desktops, and never less than it needs', async () => {
    const processing = answersWith([task(PLANS, 'files_stored')]);
    const failed = { ...answersWith(FAILED), 'GET /users/me': { body: { ...ME, is_admin: true } } };
    for (const [name, least, answers] of [
      ['Processing', 320, processing],
      ['Errors', 400, failed],
    ] as const) {
      const { page, context } = await open('/projects/1?documentId=10&tab=errors', answers);
      const panel = page.getByRole('complementary', { name });
      await panel.waitFor();
      for (const width of [2560, 1920, 1440, 1024, 768]) {
        await page.setViewportSize({ width, height: 900 });
        let taken = 0;
        // Steps are expanded by default only if there is room, which the page finds out a moment later: the panel may go
        // after it was seen, so no call waits for it.
        const timeout = 1000;
        await expect
          .poll(async () => {
            if (!(await panel.isVisible()))
              await page.getByRole('button', { name }).click({ timeout });
            taken = (await panel.boundingBox({ timeout }))?.width ?? 0;
            return taken;
          })
          .toBeGreaterThanOrEqual(Math.max(least, width * 0.2));
        expect(taken).toBeLessThanOrEqual(Math.max(least, width * 0.3));
      }
      await context.close();
    }
  });
});

describe('the tabs of the side panel', () => {
  const withDrawings = (tasks: ReturnType<typeof task>[]): Answers => ({
    ...answersWith(tasks),
    'GET /projects/1/table-of-contents': {
      body: contents([sheet(1, { drawings: [drawing(1, 'PLAN', [100, 100, 900, 900])] })]),
    },
  });
  const ADDRESS = '/projects/1?documentId=10&sheetId=1';

  it('show one panel at a time, by pointer and by keyboard', async () => {
    const { page, context } = await open(ADDRESS, withDrawings([task(PLANS, 'files_stored')]));
    const side = page.locator('main > aside');
    await page.getByRole('complementary', { name: 'Processing' }).waitFor();
    const ofPages = ['Measurements', 'Markups'];
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([...ofPages, 'Processing']);
    await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
    await page.getByRole('complementary', { name: 'Drawings on the sheet' }).waitFor();
    await expect.poll(() => page.locator('.drawing-row').evaluate(isFocused)).toBe(true);
    expect(await side.count()).toBe(1);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      expect.stringContaining('Drawings on A-101'),
      ...ofPages,
      'Processing',
    ]);

    await page.keyboard.press('F6');
    await page.keyboard.press('Shift+F6');
    await expect
      .poll(() => page.getByRole('tab', { selected: true }).evaluate(isFocused))
      .toBe(true);
    await page.keyboard.press('End');
    await page.getByRole('complementary', { name: 'Processing' }).waitFor();
    expect(await page.getByRole('tab', { name: 'Processing' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Home');
    await page.getByRole('complementary', { name: 'Drawings on the sheet' }).waitFor();
    expect(await page.getByRole('tab', { name: /^Drawings/ }).evaluate(isFocused)).toBe(true);

    // Closing one shows the other.
    await page.getByRole('button', { name: 'Stop editing drawing boxes' }).click();
    await page.getByRole('complementary', { name: 'Processing' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([...ofPages, 'Processing']);
    expect(await side.count()).toBe(1);
    await context.close();
  });

  it('keep what is edited in front when another panel comes and goes', async () => {
    const opened = await open(`${ADDRESS}&tab=errors`, withDrawings(FAILED));
    const { page } = opened;
    await page.getByRole('complementary', { name: 'Errors' }).waitFor();
    await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
    await page.getByRole('button', { name: 'PLAN', exact: true }).click();
    const name = page.getByLabel('Drawing name:');
    await name.fill('Entrance');
    await page.getByRole('button', { name: 'Errors' }).click();
    await page.getByRole('complementary', { name: 'Errors' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    expect(await name.inputValue()).toBe('Entrance');
    await page.getByRole('complementary', { name: 'Drawings on the sheet' }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.has('tab')).toBe(false);
    await opened.context.close();
  });

  /** Types a drawing's new name beside the Processing tab. Returns the field, which has the focus. */
  async function renameDrawing(page: Page): Promise<Locator> {
    await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
    await page.getByRole('button', { name: 'PLAN', exact: true }).click();
    const name = page.getByLabel('Drawing name:');
    await name.fill('Entrance');
    await page.getByRole('tab', { name: 'Processing' }).waitFor();
    return name;
  }

  it('come and go without taking the focus from a form', async () => {
    const reading = withDrawings([task(PLANS, 'files_stored')]);
    const opened = await open(ADDRESS, reading, true);
    const { page } = opened;
    const name = await renameDrawing(page);
    opened.answer(withDrawings(FAILED));
    await opened.pass(15);
    await page.getByRole('tab', { name: 'Errors' }).waitFor();
    expect(await name.evaluate(isFocused)).toBe(true);
    await opened.context.close();
  });

  it('go with their panels without taking the focus', async () => {
    const opened = await open(ADDRESS, withDrawings([task(PLANS, 'files_stored')]), true);
    const { page } = opened;
    const name = await renameDrawing(page);
    opened.answer(withDrawings(ENDED));
    await opened.pass(15);
    await page.getByRole('tab', { name: 'Processing' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Drawings on A-101', selected: true }).waitFor();
    expect(await name.evaluate(isFocused)).toBe(true);
    expect(await name.inputValue()).toBe('Entrance');
    await opened.context.close();
  });
});

describe('the tab of errors', () => {
  it('shows its columns in full wherever it stands', async () => {
    const { page, context } = await open('/projects/1?tab=errors', {
      ...answersWith([...FAILED, task(BOOK, 'drawing_metadata_created', {}, true)]),
      'GET /users/me': { body: { ...ME, is_admin: true } },
    });
    const list = page.getByRole('region', { name: 'List of errors' });
    await list.getByText('Specifications').waitFor();
    for (const width of [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await list.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
    }
    await context.close();
  });

  it('is opened and closed by its button, and kept in the address', async () => {
    const { page, context } = await open('/projects/1?documentId=10', answersWith(FAILED));
    const toggle = page.getByRole('button', { name: 'Errors' });
    await toggle.click();
    await page.waitForURL(/documentId=10&tab=errors/);
    const panel = page.getByRole('complementary', { name: 'Errors' });
    await panel.waitFor();
    // People who are not sent the details do not see them either.
    const words =
      'Processing completed with some issues. Please contact support if you need assistance.';
    await panel.getByText(words, { exact: true }).waitFor();
    expect(await panel.getByRole('table').count()).toBe(0);
    await page.reload();
    await panel.waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(page.url()).searchParams.has('tab')).toBe(false);
    await context.close();
  });

  it('is left when no errors remain, also in the address', async () => {
    const { page, context } = await open(
      '/projects/1?documentId=10&tab=errors',
      answersWith(ENDED),
    );
    await page.getByRole('treeitem', { name: /A-101/ }).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('tab'));
    expect(new URL(page.url()).searchParams.get('documentId')).toBe('10');
    expect(await page.getByRole('button', { name: 'Errors' }).count()).toBe(0);
    await page.getByRole('complementary', { name: 'Issues' }).waitFor();
    await context.close();
  });

  it('waits in the address while files are still read', async () => {
    const opened = await open('/projects/1?tab=errors', answersWith([task(PLANS, 'files_stored')]));
    await opened.page.getByText('Processing documents').waitFor();
    expect(new URL(opened.page.url()).searchParams.get('tab')).toBe('errors');
    expect(await opened.page.getByRole('complementary', { name: 'Errors' }).count()).toBe(0);
    opened.answer(answersWith(FAILED));
    await opened.page.reload();
    await opened.page.getByRole('complementary', { name: 'Errors' }).waitFor();
    expect(await opened.page.getByRole('complementary', { name: 'Processing' }).count()).toBe(0);
    await opened.context.close();
  });
});
