/** Overlays in a project, on real sheets: created in the menu, drawn, checked, restored, listed. The API is mocked. */
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { xfdfOf } from '../support/annotations.ts';
import { closeWithoutFaults, expectAccessible } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { waitForSpeech } from '../support/compare-page.ts';
import {
  contents,
  document,
  drawing,
  openSignedIn,
  project,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers, MockedPage } from '../support/mocked-api.ts';
import {
  overlay,
  OVERLAY_DIFFERENCES,
  overlayDrawing,
  overlayExecution,
  overlayExecutionDetail,
  waitingExecution,
} from '../support/overlay-answers.ts';

const OLD = document(10);
const NEW = document(20);
/** The sample's sheets lie on each other as they are. */
const AS_IT_IS = {
  ...{ box_1: null, box_2: null },
  alignment_2: {
    ...{ status: 'aligned' as const, matrix: [1, 0, 0, 1, 0, 0] as const },
    ...{ errorInches: 0.004, confidence: 0.98, method: 'words' },
  },
};
const DONE = overlayExecution(10, {
  ...AS_IT_IS,
  ...{ color_2: '#008a2e', opacity_2: 0.6 },
  alignment_2: { ...AS_IT_IS.alignment_2, matrix: [1, 0, 0, 1, 0, 0] },
});
const WHOLE = overlay(1, {
  drawing_1: overlayDrawing(1, { id: null }),
  drawing_2: overlayDrawing(2, { id: null }),
  executions: [DONE],
});
const OTHER = overlay(2, {
  ...{ drawing_2: overlayDrawing(2, { title: 'Stair' }), requested_by_ai: true },
  ...{ requested_by: null, requested_by_user_id: null, latest_execution_issue_count: 3 },
  executions: [overlayExecution(20, { created_at: '2026-02-01T00:00:00.000Z' })],
});
const TOO_MANY = 'You can only select 2 drawings for an overlay';
const { color_2, opacity_2 } = DONE;
const WAITING = waitingExecution(10, { box_1: null, box_2: null, color_2, opacity_2 });

const ANSWERS: Answers = {
  'GET /projects/1': { body: project([OLD, NEW]) },
  'GET /projects/1/tasks': {
    body: { data: [OLD, NEW].map(({ file }) => task(file.file_key, 'issues_created')) },
  },
  'GET /projects/1/table-of-contents': {
    body: contents([
      sheet(1, { drawings: [drawing(7, 'First floor plan', [200, 150, 3000, 2250])] }),
      sheet(2, { document_id: 20, document_name: 'Set 20.pdf' }),
      sheet(3, { page_number: 2 }),
    ]),
  },
  'GET /documents/10': { body: OLD },
  'GET /documents/20': { body: NEW },
  'POST /storage/presigned-url': (route: Route) => {
    const { file_key: key } = route.request().postDataJSON() as { file_key: string };
    const name = key === NEW.file.file_key ? 'issue-2.pdf' : 'issue-1.pdf';
    const url = new URL(`/sample/${name}`, route.request().url()).href;
    return route.fulfill({ json: { file_key: key, signed_url: url } });
  },
  'GET /overlays': { body: { data: [WHOLE, OTHER] } },
  'GET /overlay-executions/10': { body: overlayExecutionDetail(DONE, WHOLE) },
  'GET /overlay-executions/10/differences': {
    body: { data: OVERLAY_DIFFERENCES, limitation: null, hidden_count: 0 },
  },
  'GET /projects/1/annotations': { body: { annotations: [], next: null, without_markup: [] } },
  'GET /documents/10/issues': { body: { issues: [] } },
  'GET /documents/20/issues': { body: { issues: [] } },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const open = (search: string, answers: Answers = {}): Promise<MockedPage> =>
  openSignedIn(browser, inject('baseUrl'), `/projects/1${search}`, {
    answers: { ...ANSWERS, ...answers },
    width: 1280,
  });
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const menu = (page: Page) => page.getByRole('dialog', { name: 'Overlays' });
const paper = (page: Page) => page.locator('[data-pane="overlay"]');
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Overlays', exact: true }).click();
  await menu(page).waitFor();
};
const row = (page: Page, name: RegExp) => menu(page).getByRole('treeitem', { name });

describe('the overlay menu', () => {
  it('creates an overlay of two drawings, which is drawn, checked, and there again after a reload', async () => {
    const sent: unknown[] = [];
    const opened = await open('?documentId=10&sheetId=1', {
      'POST /overlays': async (route) => {
        sent.push(route.request().postDataJSON());
        await route.fulfill({ status: 201, json: { overlay_id: 1, execution_id: 10 } });
      },
      'GET /overlay-executions/10': { body: overlayExecutionDetail(WAITING, WHOLE) },
    });
    const { page, answer } = opened;
    await openMenu(page);
    const create = menu(page).getByRole('button', { name: 'View overlay' });
    await menu(page).getByText('Start typing to see suggestions').waitFor();
    expect(await create.isDisabled()).toBe(true);
    await menu(page).getByRole('searchbox', { name: 'Search drawings' }).fill('nothing like it');
    await menu(page).getByText('No matching results found').waitFor();
    await menu(page).getByRole('searchbox', { name: 'Search drawings' }).fill('floor');
    await row(page, /^First floor plan$/).click();
    await row(page, /A-102/).click();
    await row(page, /A-103/).click();
    await page.getByText('Maximum number of drawings reached', { exact: true }).waitFor();
    await page.getByText(TOO_MANY, { exact: true }).waitFor();
    await menu(page).getByText('2 of 2 drawings chosen').waitFor();
    await menu(page)
      .getByRole('button', { name: /of drawing B, Blue, 75 percent/ })
      .click();
    expect(
      await menu(page).getByRole('radiogroup', { name: 'Presets' }).getByRole('radio').count(),
    ).toBe(13);
    await menu(page).getByRole('radio', { name: 'Green' }).click();
    await menu(page).getByRole('slider', { name: 'Opacity of drawing B' }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    const percent = menu(page).getByRole('textbox', { name: 'Opacity of drawing B, percent' });
    expect(await percent.inputValue()).toBe('60%');
    for (const [typed, taken] of [
      ['150', '100%'],
      ['0', '1%'],
      ['60', '60%'],
    ] as const) {
      await percent.fill(typed);
      await percent.press('Enter');
      expect(await percent.inputValue()).toBe(taken);
    }
    await create.click();
    await paper(page).waitFor();
    expect(sent).toEqual([
      {
        drawings: [
          { id: 7, color: '#ff0000', opacity: 0.75 },
          { drawing_sheet_id: 2, color: '#008a2e', opacity: 0.6 },
        ],
      },
    ]);
    expect(params(page)).toMatchObject({ overlayId: '1', overlayExecutionId: '10' });
    expect(params(page)).not.toHaveProperty('documentId');
    const viewer = page.getByRole('region', { name: 'Overlay', exact: true });
    await viewer.getByText('Creating overlay').first().waitFor();
    answer({
      'GET /overlay-executions/10': {
        body: overlayExecutionDetail({ ...DONE, has_been_checked: false }, WHOLE),
      },
    });
    await viewer.getByText('Reviewing').first().waitFor();
    answer({ 'GET /overlay-executions/10': { body: overlayExecutionDetail(DONE, WHOLE) } });
    await viewer.getByText('Complete').waitFor();
    await waitForSpeech(page, /Overlay ready/);
    expect(await paper(page).getAttribute('aria-label')).toMatch(
      /red, 75 percent.*green, 60 percent/,
    );
    await paper(page).focus();
    await waitForSpeech(page, /Difference 1 of 2/);
    await page.keyboard.press('n');
    await waitForSpeech(page, /Difference 2 of 2/);
    await page.reload();
    await paper(page).waitFor();
    await page.getByRole('tab', { name: 'Differences' }).waitFor();
    await page.getByRole('button', { name: 'Clear overlay' }).click();
    await page.getByRole('group', { name: /First floor plan|A-101/ }).waitFor();
    expect(params(page)).toMatchObject({ documentId: '10', sheetId: '1' });
    expect(params(page)).not.toHaveProperty('overlayExecutionId');
    await closeWithoutFaults(opened);
  });

  it('keeps the choice and says so when the overlay could not be created', async () => {
    let answerNow: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const opened = await open('?documentId=10&sheetId=1', {
      'POST /overlays': async (route) => {
        await pending;
        const detail = 'The drawings are of several projects.';
        await route.fulfill({ status: 422, json: { detail, code: 'INVALID_INPUT' } });
      },
      'GET /overlays': { body: { data: [] } },
    });
    const { page } = opened;
    await openMenu(page);
    await menu(page).getByText('No overlays created').waitFor();
    await row(page, /A-102/).click();
    await row(page, /A-103/).click();
    await menu(page).getByRole('button', { name: 'View overlay' }).click();
    const busy = menu(page).getByRole('button', { name: 'Creating overlay' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    expect(await menu(page).locator('[aria-busy="true"]').count()).toBe(1);
    answerNow();
    await page.getByText('The drawings are of several projects.').waitFor();
    await menu(page).getByText('2 of 2 drawings chosen').waitFor();
    expect(await menu(page).getByRole('button', { name: 'View overlay' }).isEnabled()).toBe(true);
    await closeWithoutFaults(opened);
  });
});

describe('the history of overlays', () => {
  it('is sorted, searched, at most 400 px tall, and opens an overlay', async () => {
    const opened = await open('?documentId=10&sheetId=1');
    const { page } = opened;
    await openMenu(page);
    await menu(page).getByRole('button', { name: 'View history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Overlay history' });
    const rows = dialog.getByRole('rowheader');
    await rows.nth(1).waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.not.stringContaining('Stair'),
      expect.stringContaining('Stair'),
    ]);
    await dialog.getByRole('button', { name: 'Created' }).click();
    await waitForSpeech(page, /Sorted by created, ascending/);
    expect(await rows.first().innerText()).toContain('Stair');
    expect(await dialog.getByRole('cell', { name: 'AI assistant' }).count()).toBe(1);
    const table = await dialog.getByRole('table').boundingBox();
    expect(table?.height).toBeLessThanOrEqual(400);
    await expectAccessible(page, { until: () => rows.first().waitFor() });
    await page.setViewportSize({ width: 1280, height: 900 });
    const search = dialog.getByRole('searchbox', { name: 'Search overlays' });
    await search.fill('kettle');
    await dialog.getByText('No overlays found matching your search').waitFor();
    await search.fill('ada');
    await rows.first().getByRole('button').click();
    await paper(page).waitFor();
    expect(params(page)).toMatchObject({ overlayId: '1', overlayExecutionId: '10' });
    await closeWithoutFaults(opened);
  });
});

/** An issue of the overlay, whose markup is on the older sheet. */
const DOOR = {
  ...{ id: 1, document_id: 10, page_number: 1, name: 'door', version: 1, issue_id: 118 },
  ...{ xfdf: xfdfOf('door'), author: null, created_at: '2026-03-02T16:18:00.000Z' },
  ...{ updated_at: '2026-03-02T16:18:00.000Z', evaluation_state: 'not_reviewed' },
  ...{ in_file: null, can_edit: true },
};

describe('an overlay', () => {
  it('shows its first issue when it is checked, and raises one from a difference', async () => {
    const rows: object[] = [DOOR];
    const ofDocument = async (route: Route) => {
      const asked = new URL(route.request().url()).searchParams.get('document_id');
      const annotations = asked === '10' ? [DOOR] : [];
      await route.fulfill({ json: { annotations, next: null, without_markup: [] } });
    };
    const opened = await open('?overlayId=1&overlayExecutionId=10', {
      'GET /overlay-executions/10': {
        body: overlayExecutionDetail({ ...DONE, has_been_checked: false }, WHOLE),
      },
      'GET /projects/1/annotations': ofDocument,
      'GET /documents/10/issues': {
        body: {
          issues: [{ id: 118, priority_id: 4, status_id: 1, overlay_execution_id: 10 }],
        },
      },
      'GET /projects/1/issues/similar': { body: { data: [] } },
      'POST /projects/1/annotations': async (route) => {
        const { annotations } = route.request().postDataJSON() as {
          annotations: { xfdf: string }[];
        };
        const added = annotations.map(({ xfdf }, at) => ({
          ...{ ...DOOR, id: at + 2, document_id: 20, xfdf, issue_id: null },
          name: / name="([^"]*)"/.exec(xfdf)?.[1] ?? '',
        }));
        rows.push(...added);
        await route.fulfill({ status: 201, json: { annotations: added, refused: [] } });
      },
      'POST /projects/1/annotations/changes': {
        body: { changed: [], deleted: [2], refused: [] },
      },
    });
    const { page, answer } = opened;
    await paper(page).waitFor();
    const badge = paper(page).locator('.issue-badge');
    await badge.getByText('#118').waitFor();
    answer({
      'GET /overlay-executions/10': {
        body: overlayExecutionDetail({ ...DONE, issue_count: 1 }, WHOLE),
      },
    });
    await waitForSpeech(page, /The markup of issue 118 is shown/);
    expect(params(page)).toMatchObject({ overlayExecutionId: '10', issueId: '118' });

    await page.getByRole('tab', { name: /Differences/ }).click();
    const differences = page.getByRole('complementary', { name: 'Differences' });
    await differences.locator('button.row-button').first().click();
    await differences.getByRole('button', { name: 'Add issue' }).click();
    const form = page.getByRole('dialog', { name: 'Add issue' });
    expect(await form.getByLabel('Ref #').inputValue()).toBe('A-101');
    expect(await form.getByLabel('Summary').inputValue()).toMatch(/^Removed: /);
    expect(await form.getByLabel('Description').inputValue()).toContain('A-101 Rev 2');
    await form.getByText('A, before').waitFor();
    await paper(page).getByText('New, not saved').waitFor();
    await expect.poll(() => rows.length).toBe(2);
    await expectAccessible(page, { until: () => form.waitFor() });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await paper(page).getByText('New, not saved').waitFor({ state: 'detached' });
    await closeWithoutFaults(opened);
  });

  it('is shown in both viewers, and says when it is not there', async () => {
    const opened = await open('?overlayExecutionId=99&overlayExecution2Id=10');
    const { page } = opened;
    await page.getByText('Overlay 99 not found').waitFor();
    await page.getByRole('region', { name: 'Viewer 2' }).locator('[data-pane="overlay"]').waitFor();
    await closeWithoutFaults(opened);
  });
});
