/** The workspace with mocked answers: polling, load errors, and the URL. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  failure,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers, MockedPage } from '../support/mocked-api.ts';

const DOCUMENTS = [document(10), document(20, { document_type_id: 1 })];
const [PLANS = '', BOOK = ''] = DOCUMENTS.map(({ file }) => file.file_key);
const TASKS = 'GET /projects/1/tasks';
const SIGNED_URL = 'POST /storage/presigned-url';
const CONTENTS = 'GET /projects/1/table-of-contents';

function answersWith(tasks: ReturnType<typeof task>[], sheets = [sheet(1)]): Answers {
  return {
    'GET /projects/1': { body: project(DOCUMENTS) },
    [TASKS]: { body: { data: tasks } },
    [CONTENTS]: { body: contents(sheets) },
  };
}

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const count = ({ calls }: MockedPage, wanted: string) =>
  calls.filter((call) => call === wanted).length;

async function open(path: string, answers: Answers, clock = false): Promise<MockedPage> {
  return openSignedIn(browser, inject('baseUrl'), path, { answers, clock });
}

describe('asking for events', () => {
  it('happens every 10 s while files are read', async () => {
    const opened = await open('/projects/1', answersWith([task(PLANS, 'files_stored')]), true);
    await opened.page.getByText('Processing documents').waitFor();
    const before = count(opened, TASKS);
    await opened.pass(35);
    expect(count(opened, TASKS) - before).toBe(3);
    await opened.context.close();
  });

  it('slows down to 120 s after an error, which stops the 10 s', async () => {
    const tasks = [task(PLANS, 'files_stored'), task(BOOK, 'toc_created', {}, true)];
    const opened = await open('/projects/1', answersWith(tasks), true);
    await opened.page.getByText('Processing documents').waitFor();
    const before = count(opened, TASKS);
    await opened.pass(115);
    expect(count(opened, TASKS) - before).toBe(0);
    await opened.pass(10);
    expect(count(opened, TASKS) - before).toBe(1);
    await opened.context.close();
  });

  it('slows down to 120 s when every file has ended, and the view goes', async () => {
    const tasks = [task(PLANS, 'issues_created'), task(BOOK, 'issues_created')];
    const opened = await open('/projects/1', answersWith(tasks), true);
    await opened.page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await opened.page.getByRole('treeitem', { name: /A-101/ }).waitFor();
    const before = count(opened, TASKS);
    await opened.pass(115, 30);
    expect(count(opened, TASKS) - before).toBe(0);
    await opened.pass(10);
    expect(count(opened, TASKS) - before).toBe(1);
    await opened.pass(105, 30);
    expect(count(opened, TASKS) - before).toBe(1);
    await opened.pass(20);
    expect(count(opened, TASKS) - before).toBe(2);
    expect(await opened.page.getByText('Processing documents').count()).toBe(0);
    await opened.context.close();
  });

  it('leaves the view open over a file that failed, and tells why, where there is no tab for errors', async () => {
    const error = 'This PDF is damaged and could not be repaired.';
    const failed = [task(PLANS, 'issues_created'), task(BOOK, 'toc_created', { error }, true)];
    const opened = await open('/projects/1', answersWith([task(BOOK, 'files_stored')]), true);
    const view = opened.page.getByRole('complementary', { name: 'Processing' });
    await view.waitFor();
    opened.answer(answersWith(failed));
    await opened.pass(15);
    await view.getByRole('heading', { name: 'Processing finished' }).waitFor();
    await view.getByText('No files are being read.').waitFor();
    await view.getByText(error).waitFor();
    await opened.page.reload();
    const toggle = opened.page.getByRole('button', {
      name: 'Processing: 1 file could not be read',
    });
    await toggle.waitFor();
    expect(await view.count()).toBe(0);
    await toggle.click();
    await view.getByText(error).waitFor();
    await opened.context.close();
  });

  it('says that files failed when the tab of errors takes over', async () => {
    const list = document(30, { document_type_id: 3 });
    const base = answersWith([task(PLANS, 'files_stored')]);
    const documents = [...DOCUMENTS, list];
    const answers = { ...base, 'GET /projects/1': { body: project(documents) } };
    const opened = await open('/projects/1', answers, true);
    await opened.page.getByText('Processing documents').waitFor();
    const ends = documents.map(({ file }) => task(file.file_key, 'toc_created', {}, true));
    opened.answer({ ...answers, [TASKS]: { body: { data: ends } } });
    await opened.pass(15);
    await opened.page.getByText('3 files could not be read').waitFor();
    await opened.page.getByRole('button', { name: 'Errors' }).waitFor();
    await opened.context.close();
  });

  it('fetches the contents until there are some, and again with each news', async () => {
    const opened = await open('/projects/1', answersWith([], []), true);
    await opened.page.getByText('Sheets and sections appear here as they are read.').waitFor();
    const before = count(opened, CONTENTS);
    await opened.pass(25);
    expect(count(opened, CONTENTS) - before).toBe(2);
    opened.answer(answersWith([task(PLANS, 'files_stored')], [sheet(1)]));
    await opened.pass(10);
    await opened.page.getByRole('treeitem', { name: /A-101/ }).waitFor();
    const then = count(opened, CONTENTS);
    await opened.pass(35);
    expect(count(opened, CONTENTS) - then).toBe(0);
    await opened.context.close();
  });
});

describe('a project that cannot be opened', () => {
  const failed = 'There was an error loading this project. Please try again later.';
  const cases = [
    [
      403,
      'Project Access Denied',
      "You don't have permission to access this project. It may be private or you may not be part of the organization that owns it.",
    ],
    [
      404,
      'Project Not Found',
      'Project "1" could not be found. It may have been deleted, moved, or the URL may be incorrect.',
    ],
    [422, 'Error Loading Project', failed],
  ] as const;
  it.each(cases)('says so for %d', async (status, title, words) => {
    const opened = await open('/projects/1', {
      'GET /projects/1': failure(status, 'FORBIDDEN', 'No'),
    });
    await opened.page.getByRole('heading', { name: title, exact: true }).waitFor();
    await opened.page.getByText(words, { exact: true }).waitFor();
    await opened.page.getByRole('button', { name: 'Go Home' }).waitFor();
    await opened.context.close();
  });
});

describe('the table of contents', () => {
  it('takes 20 percent of the width, between 15 and 25, on the left, and is closed and opened', async () => {
    const { page, context } = await open('/projects/1', answersWith([]));
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.reload();
    const panel = page.locator('.contents-place');
    const divider = page.getByRole('separator', { name: 'Width of the contents' });
    await page.getByRole('tree').waitFor();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 320 });
    await divider.focus();
    const press = async (key: string, times: number) => {
      for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
    };
    await press('ArrowRight', 12);
    expect((await panel.boundingBox())?.width).toBe(400);
    await press('ArrowLeft', 10);
    expect((await panel.boundingBox())?.width).toBe(240);
    await page.keyboard.press('Enter');
    await page.getByRole('tree').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await page.getByRole('tree').waitFor();
    expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 240 });
    await context.close();
  });
});

describe('the toolbar', () => {
  it('has a View group', async () => {
    const { page, context } = await open('/projects/1', answersWith([]));
    const compare = page.getByRole('button', { name: 'Compare two pages' });
    const bar = page.locator('.bar').filter({ has: compare });
    await bar.getByText('View', { exact: true }).waitFor();
    await context.close();
  });

  it('fits into a window 1440 px wide', async () => {
    const { page, context } = await open('/projects/1', answersWith([]));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByText('View', { exact: true }).waitFor();
    const bar = page.locator('.bar').filter({ has: page.getByText('View', { exact: true }) });
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await context.close();
  });
});

describe('the address', () => {
  it('of a project without documents reads the key of its file, until there is a document', async () => {
    const asked: unknown[] = [];
    const answers: Answers = {
      ...answersWith([], []),
      'GET /projects/1': { body: project([]) },
      [SIGNED_URL]: async (route) => {
        asked.push(route.request().postDataJSON());
        await route.fulfill({ status: 404, json: { detail: 'File not found', code: 'NOT_FOUND' } });
      },
    };
    const opened = await open('/viewer/projects/1?fileKey=a%2Fplans.pdf', answers, true);
    const { page, context } = opened;
    await page.getByText('Processing documents...').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/viewer/projects/1',
      { fileKey: 'a/plans.pdf' },
    ]);
    await expect.poll(() => asked).toContainEqual({ file_key: 'a/plans.pdf' });
    opened.answer(answersWith([task(PLANS, 'files_stored')]));
    await opened.pass(15);
    await page.waitForURL(/\/projects\/1\?documentId=10/);
    expect(new URL(page.url()).pathname).toBe('/projects/1');
    expect(new URL(page.url()).searchParams.has('fileKey')).toBe(false);
    await context.close();
  });

  it('names the first document once an upload became one, and keeps the rest', async () => {
    const opened = await open('/projects/1?fileKey=x&tab=checklist', answersWith([]));
    await opened.page.waitForURL(/documentId=10/);
    const { searchParams } = new URL(opened.page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      tab: 'checklist',
      documentId: '10',
      sort_by: 'priority',
      sort_order: 'desc',
    });
    await opened.context.close();
  });

  it('logs an address of a file that could not be fetched, and leaves the screen usable', async () => {
    const fails = failure(500, 'INTERNAL', 'Something went wrong. Please try again later.');
    const answers = { ...answersWith([]), [SIGNED_URL]: fails };
    const opened = await open('/projects/1?documentId=10', answers, true);
    const { page, context } = opened;
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.getByRole('tree').waitFor();
    await opened.pass(8);
    await page.getByText('could not be shown').first().waitFor();
    expect(logged.join('\n')).toMatch(/The address of .* could not be fetched/);
    const before = count(opened, SIGNED_URL);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => count(opened, SIGNED_URL)).toBeGreaterThan(before);
    await page.getByRole('treeitem', { name: /A-101/ }).click();
    await page.waitForURL(/sheetId=1/);
    await context.close();
  });

  it('leaves the screen usable with a document that is not there', async () => {
    const opened = await open('/projects/1?documentId=99', answersWith([]));
    await opened.page.getByText('Document 99 not found').waitFor();
    await opened.page.getByRole('treeitem', { name: /A-101/ }).click();
    await opened.page.waitForURL(/documentId=10&sheetId=1/);
    await opened.page.goBack();
    await opened.page.getByText('Document 99 not found').waitFor();
    await opened.context.close();
  });
});
