/** axe on the workspace of a project, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Annotation } from '../../contract/src/annotations/schema.ts';
import { statedScale } from '../../markups/src/measure/scales.ts';
import type { Markup } from '../../markups/src/model.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { expectAccessibleState, heading, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { coverage, coverageWithModel, modelUsage } from '../support/coverage-answers.ts';
import { markup } from '../support/markups.ts';
import {
  contents,
  document,
  drawing,
  failure,
  issue,
  ME,
  project,
  projectHits,
  sheet,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';
import { DOCUMENTS, PLANS, WORKSPACE } from '../support/workspace-answers.ts';

function annotation(id: number, change: Partial<Markup>): Annotation {
  const one = markup({ name: `m${id}`, ...change });
  return {
    ...{ id, document_id: 10, page_number: one.pageNumber, name: one.name, issue_id: null },
    ...{ evaluation_state: 'not_reviewed', author: null, can_edit: true, version: 1 },
    in_file: null,
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    xfdf: writeXfdf([one], () => ({ cropBox: [0, 0, 2592, 1728], rotation: 0, userUnit: 1 })),
  };
}

/** A distance on the second page. */
const MEASURED = annotation(1, {
  ...{ name: 'kettle', kind: 'distance', subject: 'Kettle', pageNumber: 2 },
  shape: {
    form: 'points',
    points: [
      { x: 100, y: 100 },
      { x: 262, y: 100 },
    ],
  },
  measurement: {
    scale: statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'chosen'),
    ...{ unit: 'feet-inches', depth: null, pointErrors: [0.06, 0.06] },
  },
});

/** Two on the first page so small that what stands for them overlaps, the second with an answer. */
const SMALL = [0, 1].map((at) =>
  annotation(at + 2, {
    ...{ subject: `Bolt ${at + 1}`, created: '2026-01-01T00:00:00Z' },
    shape: { form: 'box', box: [900 + 6 * at, 900, 904 + 6 * at, 904], turned: 0 },
  }),
);
const ANSWER = annotation(4, {
  ...{ kind: 'note', repliesTo: 'm3', contents: 'Fine', author: 'Grace' },
  shape: { form: 'places', places: [{ x: 0, y: 0 }] },
});

const VIEWERS: Answers = {
  ...WORKSPACE,
  'GET /projects/1/tasks': {
    body: { data: DOCUMENTS.map(({ file }) => task(file.file_key, 'issues_created')) },
  },
  'GET /projects/1/search': { body: projectHits([sheet(1), sheet(2)]) },
};
const LISTED = [...DOCUMENTS, document(30, { document_type_id: 3 })];
const ERRORS: Answers = {
  ...WORKSPACE,
  'GET /projects/1': { body: project(LISTED) },
  'GET /projects/1/tasks': {
    body: {
      data: LISTED.map(({ file }) =>
        task(file.file_key, 'toc_created', { error: 'No pages' }, true),
      ),
    },
  },
};

const SHEET_WITH_DRAWINGS: Answers = {
  ...WORKSPACE,
  'GET /projects/1/table-of-contents': {
    body: contents([
      sheet(1, {
        drawings: [
          drawing(1, 'FIRST FLOOR PLAN', [200, 200, 2600, 1600]),
          drawing(2, 'Section through the stair and the elevator lobby', [600, 600, 1000, 1000]),
          drawing(3, 'DETAIL', [2700, 1500, 2760, 1540]),
        ],
      }),
      sheet(2),
    ]),
  },
  'POST /storage/presigned-url': (route) =>
    route.fulfill({
      json: {
        file_key: PLANS,
        signed_url: new URL('/sample/issue-1.pdf', route.request().url()).href,
      },
    }),
  'PUT /drawings/1': failure(422, 'INVALID_INPUT', 'The box must lie on the sheet.'),
};

function withMarkups(annotations: readonly Annotation[]): Answers {
  return {
    ...SHEET_WITH_DRAWINGS,
    'GET /projects/1/annotations': { body: { annotations, next: null, without_markup: [] } },
    'GET /documents/10/issues': {
      body: { issues: [{ id: 118, priority_id: 4, status_id: 1, overlay_execution_id: null }] },
    },
  };
}

async function openMarkups(page: Page): Promise<void> {
  await page.locator('[data-pane]').waitFor();
  await page.getByRole('button', { name: 'Markups list' }).click();
}

async function openBothPanels(page: Page): Promise<void> {
  for (const name of ['Contents', 'Processing']) {
    const toggle = page.getByRole('button', { name, exact: true });
    if ((await toggle.getAttribute('aria-pressed')) === 'false' && (await toggle.isVisible())) {
      await toggle.click();
    }
  }
}

const STATES: readonly ScreenState[] = [
  {
    name: 'workspace, a page that failed',
    path: '/projects/1',
    answers: WORKSPACE,
    until: text('could not be shown'),
  },
  {
    name: 'workspace with contents and processing',
    path: '/projects/1',
    answers: WORKSPACE,
    act: openBothPanels,
    afterResize: openBothPanels,
    until: text('Creating summary data from prioritized drawings'),
  },
  {
    name: 'workspace before anything is there',
    path: '/viewer/projects/1?fileKey=x',
    answers: {
      'GET /projects/1': { body: project([]) },
      'GET /projects/1/tasks': { body: { data: [] } },
      'GET /projects/1/table-of-contents': { body: contents([]) },
    },
    until: text('could not be shown'),
  },
  {
    name: 'an issue to be added, with errors and a similar one',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: {
      ...SHEET_WITH_DRAWINGS,
      'GET /projects/1/issues/similar': {
        body: { data: [{ issue: issue(7), likeness: 0.6, is_near: true }] },
      },
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Add issue' }).click();
      await page.getByLabel('Summary').fill('No drain');
      await page.getByRole('button', { name: 'Add issue' }).last().click();
    },
    until: text('Same place'),
  },
  {
    name: 'two viewers, one without a page',
    path: '/projects/1?documentId=10&split=50',
    answers: VIEWERS,
    until: text('Pick a page to compare above.'),
  },
  {
    name: 'two viewers, the picker open',
    path: '/projects/1?documentId=10&document2Id=99',
    answers: VIEWERS,
    act: (page) => page.getByRole('button', { name: /^Select a page to compare/ }).click(),
    until: (page) => page.getByRole('option').first().waitFor(),
  },
  {
    name: 'errors of the reading, to an administrator',
    path: '/projects/1?tab=errors',
    answers: { ...ERRORS, 'GET /users/me': { body: { ...ME, is_admin: true } } },
    until: text('No pages'),
  },
  {
    name: 'errors of the reading, to others',
    path: '/projects/1?tab=errors',
    answers: ERRORS,
    until: text('Processing completed with some issues.'),
  },
  {
    name: 'workspace, search with hits',
    path: '/projects/1?documentId=10&pageNumber=1',
    answers: {
      ...WORKSPACE,
      'GET /documents/10/search': {
        body: {
          data: [
            {
              page_number: 2,
              lines: [
                {
                  ...{ text: 'DOOR SCHEDULE', box: [10, 10, 90, 20], ranges: [[0, 4]] },
                  is_recognized: true,
                },
              ],
            },
          ],
          total_pages: 1,
          is_cut: true,
        },
      },
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Search in the document' }).click();
      await page.getByRole('searchbox', { name: 'Search in this document' }).fill('door');
    },
    until: (page) => page.getByRole('option').waitFor(),
  },
  {
    name: 'workspace, search that failed',
    path: '/projects/1?documentId=10&pageNumber=1',
    answers: { ...WORKSPACE, 'GET /documents/10/search': failure(403, 'FORBIDDEN', 'No') },
    act: async (page) => {
      await page.getByRole('button', { name: 'Search in the document' }).click();
      await page.getByRole('searchbox', { name: 'Search in this document' }).fill('door');
    },
    until: heading('The search failed'),
  },
  {
    name: 'workspace, boxes of drawings',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: SHEET_WITH_DRAWINGS,
    act: async (page) => {
      await page.locator('[data-pane]').waitFor();
      await page.getByRole('button', { name: 'Drawing boxes', exact: true }).click();
    },
    until: (page) => page.locator('.drawing-box').first().waitFor(),
  },
  {
    name: 'workspace, a drawing being edited',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: SHEET_WITH_DRAWINGS,
    act: async (page) => {
      await page.locator('[data-pane]').waitFor();
      await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
      await page.getByRole('button', { name: /^Section through/ }).click();
      await page.getByLabel('Drawing name:').fill(' ');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.getByRole('button', { name: 'FIRST FLOOR PLAN', exact: true }).click();
      await page.getByLabel('Drawing name:').fill('Plan');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.locator('.drawing-failure').waitFor();
    },
    until: (page) => page.getByRole('application', { name: 'Box of Plan' }).waitFor(),
  },
  {
    name: 'workspace, the tabs of two panels',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: SHEET_WITH_DRAWINGS,
    act: async (page) => {
      await page.locator('[data-pane]').waitFor();
      await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
      await page.getByRole('tab', { name: 'Processing' }).click();
    },
    until: text('Creating summary data from prioritized drawings'),
  },
  {
    name: 'workspace, the checks of drawings',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: { ...VIEWERS, 'GET /projects/1/checks': { body: coverage({}, 60) } },
    act: (page) => page.getByRole('button', { name: 'Checks of drawings' }).click(),
    until: (page) => page.getByRole('table', { name: /^Coverage/ }).waitFor(),
  },
  {
    name: 'workspace, the checks of drawings with a language model',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: {
      ...VIEWERS,
      'GET /projects/1/checks': { body: coverageWithModel({}, 60) },
      'GET /projects/1/model-usage': { body: modelUsage() },
      'GET /users/me': { body: { ...ME, is_admin: true } },
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Checks of drawings' }).click();
      await page.getByText('By month').click();
    },
    until: (page) => page.getByRole('cell', { name: '118,000' }).waitFor(),
  },
  {
    name: 'workspace, a shape being drawn',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Distance' }).waitFor();
      await page.locator('[data-pane]').press('d');
      await page.getByRole('application', { name: 'Distance tool' }).press('Enter');
      await page.keyboard.press('Shift+ArrowRight');
      await page.keyboard.type('12');
    },
    until: (page) => page.locator('.drawing-value').waitFor({ state: 'attached' }),
  },
  {
    name: 'workspace, the style of new markups',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: SHEET_WITH_DRAWINGS,
    act: async (page) => {
      await page.locator('[data-pane]').waitFor();
      // On phones it is in the sheet of tools.
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await page.getByRole('button', { name: 'Mark up' }).click();
      await page.getByRole('button', { name: 'Style of new markups' }).click();
    },
    endsWhenNarrow: true,
    until: (page) => page.getByRole('dialog', { name: 'Style of new markups' }).waitFor(),
  },
  {
    name: 'workspace, a sheet without drawings',
    path: '/projects/1?documentId=10&sheetId=2',
    answers: SHEET_WITH_DRAWINGS,
    act: (page) => page.getByRole('button', { name: 'Edit drawing boxes' }).click(),
    until: text('No drawings on this sheet'),
  },
  {
    name: 'workspace, the question before a drawing is deleted',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: SHEET_WITH_DRAWINGS,
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit drawing boxes' }).click();
      await page.getByRole('button', { name: 'FIRST FLOOR PLAN', exact: true }).click();
      await page.getByRole('button', { name: 'Delete' }).click();
    },
    until: (page) => page.getByRole('dialog', { name: 'Delete drawing' }).waitFor(),
  },
  {
    name: 'workspace, measurements',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([MEASURED]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Measurements panel' }).click();
      await page.getByRole('radio', { name: 'All sheets' }).click();
    },
    until: (page) => page.getByRole('option', { name: /^Kettle .* 9′-0″$/ }).waitFor(),
  },
  {
    name: 'workspace, no markups',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([]),
    act: openMarkups,
    until: heading('No markups in this document'),
  },
  {
    name: 'workspace, markups of an issue, and the popup of one',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([MEASURED, ...SMALL.map((one) => ({ ...one, issue_id: 118 })), ANSWER]),
    act: async (page) => {
      await openMarkups(page);
      await page.getByRole('row', { name: /Bolt 2/ }).click();
      await page.getByRole('region', { name: 'Rectangle Bolt 2' }).waitFor();
    },
    endsWhenNarrow: true,
    until: (page) => page.getByRole('dialog', { name: 'Rectangle: Bolt 2' }).waitFor(),
  },
  {
    name: 'workspace, markups filtered to nothing',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([MEASURED]),
    act: async (page) => {
      await openMarkups(page);
      await page.getByRole('searchbox', { name: 'Search markups' }).fill('zzz');
    },
    until: heading('No markups found'),
  },
  {
    name: 'workspace, markups to export',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([MEASURED, ...SMALL]),
    act: async (page) => {
      await openMarkups(page);
      await page.getByRole('searchbox', { name: 'Search markups' }).fill('bolt');
      await page.getByRole('row', { name: /Kettle/ }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Export markups' }).click();
    },
    until: text('2 markups: '),
  },
  {
    name: 'workspace, imported markups, one skipped',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([]),
    act: async (page) => {
      await openMarkups(page);
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import markups' }).click();
      const good = '<square page="0" rect="10,20,50,60"/>';
      await (
        await choosing
      ).setFiles({
        ...{ name: 'review.xfdf', mimeType: 'application/vnd.adobe.xfdf' },
        buffer: Buffer.from(`<xfdf><annots>${good}<link page="0"/></annots></xfdf>`),
      });
    },
    until: text('1 markup added, 1 skipped.'),
  },
  {
    name: 'workspace, the scale of a sheet',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: {
      ...SHEET_WITH_DRAWINGS,
      'GET /documents/10/scales': {
        body: {
          data: [
            {
              drawing_id: null,
              chosen: null,
              read: {
                ...{ inches_per_point: 48 / 72, label: '1/4″ = 1′' },
                ...{ source: 'view-title', relative_error: 0.0006 },
              },
              check: {
                ...{ verdict: 'disagrees', dimension_count: 31, printed: 0.5 },
                measured: {
                  ...{ inches_per_point: 96 / 72, label: '1/8″ = 1′' },
                  ...{ source: 'dimensions', relative_error: 0.0006 },
                },
                reprint: { is_half_size: true, from: '24 × 36 in', to: '12 × 18 in' },
              },
            },
          ],
        },
      },
    },
    act: async (page) => {
      await page
        .getByRole('button', { name: 'Scale: 1/4″ = 1′, disagrees with the dimensions' })
        .click();
      await page.getByRole('button', { name: 'Use 1/8″ = 1′' }).waitFor();
      await page.getByLabel('Other scale').fill('small');
    },
    until: text('Type a scale such as 1:75 or 1″ = 20′.'),
  },
  {
    name: 'workspace, pages',
    path: '/projects/1?documentId=10&pageNumber=2',
    answers: {
      ...WORKSPACE,
      'GET /documents/10/thumbnails': {
        body: { data: [{ page_number: 1, width_px: 160, height_px: 107, url: '/icon.svg' }] },
      },
    },
    act: (page) => page.getByRole('button', { name: 'Pages', exact: true }).click(),
    until: (page) => page.getByRole('option', { selected: true }).waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 768 px, then light and 320 px', async () => {
    await expectAccessibleState(browser, state);
  });
});
