/** axe on the project screens, in both themes and at several widths. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Annotation } from '../../contract/src/annotations/schema.ts';
import { statedScale } from '../../markups/src/measure/scales.ts';
import type { Markup } from '../../markups/src/model.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { sidewaysExcess, violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { markup } from '../support/markups.ts';
import {
  contents,
  document,
  drawing,
  failure,
  faultsOfThePage,
  ME,
  openSignedIn,
  project,
  sheet,
  summary,
  task,
  WITHOUT_ORGANIZATION,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

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

const LIST: Answers = {
  'GET /users/me/projects': {
    body: {
      data: [
        summary(1, { issues_count: 12, can_remove: true }),
        summary(2, { name: 'Terminal 4 tenant improvement, suites 340 to 362 and the lobby' }),
      ],
    },
  },
};
const DOCUMENTS = [document(10), document(20, { document_type_id: 1 })];
const [PLANS, BOOK] = DOCUMENTS.map(({ file }) => file.file_key);
const WORKSPACE: Answers = {
  'GET /projects/1': { body: project(DOCUMENTS) },
  'GET /projects/1/tasks': {
    body: {
      data: [
        task(PLANS ?? '', 'files_stored'),
        task(PLANS ?? '', 'toc_created', { toc_count: 40 }),
        task(BOOK ?? '', 'toc_created', {}, true),
      ],
    },
  },
  'GET /projects/1/table-of-contents': {
    body: contents(Array.from({ length: 40 }, (_, index) => sheet(index + 1))),
  },
};

const REVIEW: Answers = {
  ...WORKSPACE,
  'GET /projects/1/table-of-contents': {
    body: contents([
      sheet(1, { sheet_num: '', sheet_title: '' }),
      sheet(2, { confidence: 0.3 }),
      sheet(3, { sheet_num: 'A-102', is_corrected: true, revision: '4' }),
      ...Array.from({ length: 40 }, (_, index) => sheet(index + 4)),
    ]),
  },
};

const VIEWERS: Answers = {
  ...WORKSPACE,
  'GET /projects/1/tasks': {
    body: { data: DOCUMENTS.map(({ file }) => task(file.file_key, 'issues_created')) },
  },
  'GET /projects/1/search': { body: { sheets: [sheet(1), sheet(2)], specs: [] } },
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

/** A sheet of the sample with drawings on it. The server refuses to change them. */
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
  };
}

async function openMarkups(page: Page): Promise<void> {
  await page.locator('[data-pane]').waitFor();
  await page.getByRole('button', { name: 'Markups list' }).click();
}

type State = {
  name: string;
  path: string;
  answers?: Answers;
  act?: (page: Page) => Promise<void>;
  /** What a narrower window collapses and this state needs. */
  afterResize?: (page: Page) => Promise<void>;
  /** The layout for small windows begins without it. */
  endsWhenNarrow?: true;
  /** Something that is visible once the state is reached. */
  until: (page: Page) => Promise<void>;
};

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).waitFor();
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();

async function openBothPanels(page: Page): Promise<void> {
  for (const name of ['Contents', 'Processing']) {
    const toggle = page.getByRole('button', { name, exact: true });
    if ((await toggle.getAttribute('aria-pressed')) === 'false' && (await toggle.isVisible())) {
      await toggle.click();
    }
  }
}

const STATES: readonly State[] = [
  { name: 'cards', path: '/', answers: LIST, until: text('Project 1') },
  {
    name: 'table',
    path: '/?sort_by=name&sort_order=asc',
    answers: LIST,
    act: (page) => page.getByRole('radio', { name: 'Table' }).click(),
    until: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'no projects',
    path: '/',
    answers: { 'GET /users/me/projects': { body: { data: [] } } },
    until: text('No projects'),
  },
  { name: 'nothing found', path: '/?search=zzz', answers: LIST, until: text('contain “zzz”') },
  {
    name: 'a list that failed',
    path: '/',
    answers: { 'GET /users/me/projects': failure(403, 'FORBIDDEN', 'Not now.') },
    until: heading('The projects could not be loaded'),
  },
  {
    name: 'add project with errors',
    path: '/',
    answers: LIST,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add new project' }).click();
      await page.getByRole('button', { name: 'What to upload' }).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'choose files' }).click(),
      ]);
      await chooser.setFiles([
        { name: 'set.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        { name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      ]);
      await page.getByText('photos.zip: Not a PDF').waitFor();
      await page.getByRole('button', { name: 'Create Project' }).click();
    },
    until: text('Project name must have 2 to 50 characters'),
  },
  {
    name: 'menu of a project',
    path: '/',
    answers: LIST,
    act: (page) => page.getByRole('button', { name: 'Actions for Project 1' }).click(),
    until: (page) => page.getByRole('menuitem', { name: 'Remove project' }).waitFor(),
  },
  {
    name: 'removing a project that the server refused',
    path: '/',
    answers: { ...LIST, 'DELETE /projects/1': failure(403, 'FORBIDDEN', 'Not yours.') },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Project 1' }).click();
      await page.getByRole('menuitem', { name: 'Remove project' }).click();
      await page.getByRole('button', { name: 'Remove project' }).click();
    },
    until: (page) => page.getByRole('alert').getByText('Not yours.').first().waitFor(),
  },
  {
    name: 'renaming a project, with an error',
    path: '/',
    answers: { ...LIST, 'GET /users/me': { body: { ...ME, is_admin: true } } },
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Project 1' }).click();
      await page.getByRole('menuitem', { name: 'Rename project' }).click();
      await page.getByRole('textbox', { name: 'Project name or address' }).fill('');
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
    },
    until: text('Project name is required'),
  },
  {
    name: 'account menu',
    path: '/',
    answers: LIST,
    act: (page) => page.getByRole('button', { name: 'Account' }).click(),
    until: (page) => page.getByRole('menuitem', { name: 'Sign out' }).waitFor(),
  },
  {
    name: 'no access',
    path: '/no-access',
    answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    until: heading('No Access'),
  },
  {
    name: 'account setup',
    path: '/',
    answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    until: text('Setting up your account'),
  },
  {
    name: 'a person who cannot be fetched',
    path: '/',
    answers: { 'GET /users/me': failure(403, 'FORBIDDEN', 'No') },
    until: heading('Something went wrong. Please try again later.'),
  },
  { name: 'the door', path: '/sign-in', until: heading('Sign in') },
  { name: 'sign in', path: '/sign-in/abc', until: (page) => page.getByLabel('Password').waitFor() },
  {
    name: 'sign up with errors',
    path: '/sign-up/abc',
    act: (page) => page.getByRole('button', { name: 'Create an account' }).click(),
    until: text('Name is required'),
  },
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
              lines: [{ text: 'DOOR SCHEDULE', box: [10, 10, 90, 20], ranges: [[0, 4]] }],
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
    name: 'workspace, a shape being drawn',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([]),
    act: async (page) => {
      await page.locator('[data-pane]').waitFor();
      await page.locator('[data-pane]').focus();
      await page.keyboard.press('d');
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
    name: 'workspace, markups and the popup of one',
    path: '/projects/1?documentId=10&sheetId=1',
    answers: withMarkups([MEASURED, ...SMALL, ANSWER]),
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
  {
    name: 'sheet review',
    path: '/projects/1/sheets',
    answers: REVIEW,
    until: text('Please check'),
  },
  {
    name: 'sheet review, a field open',
    path: '/projects/1/sheets',
    answers: REVIEW,
    act: (page) => page.locator('[data-cell="title"]').first().click(),
    endsWhenNarrow: true,
    until: (page) => page.getByRole('textbox', { name: /^Title, page/ }).waitFor(),
  },
  {
    name: 'sheet review of a viewer, nothing found',
    path: '/projects/1/sheets?search=zzz',
    answers: { ...REVIEW, 'GET /users/me': { body: { ...ME, can_create_projects: false } } },
    until: heading('No matching sheets'),
  },
  {
    name: 'sheet review before anything is there',
    path: '/projects/1/sheets',
    answers: { ...REVIEW, 'GET /projects/1/table-of-contents': { body: contents([]) } },
    until: heading('No sheets have been read yet'),
  },
  {
    name: 'project denied',
    path: '/projects/1',
    answers: { 'GET /projects/1': failure(403, 'FORBIDDEN', 'No') },
    until: heading('Project Access Denied'),
  },
  { name: 'project not found', path: '/projects/1', until: heading('Project Not Found') },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function expectNothingFound(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysExcess(page)).toBeLessThanOrEqual(0);
}

type Look = { theme: 'light' | 'dark'; width: number };

/** Opens the state for the first size, then resizes the same window for the others, as a person does. */
async function check(state: State, [first, ...others]: readonly [Look, ...Look[]]): Promise<void> {
  const { path, answers = {} } = state;
  const height = first.width < 768 ? 844 : 900;
  const options = { answers, ...first, height };
  const opened = await openSignedIn(browser, inject('baseUrl'), path, options);
  await state.act?.(opened.page);
  // The tooltip of a button that was clicked is no part of the state.
  await opened.page.mouse.move(0, 0);
  await state.until(opened.page);
  await expectNothingFound(opened.page);
  for (const { theme, width } of others) {
    await opened.page.emulateMedia({ colorScheme: theme });
    await opened.page.setViewportSize({ width, height });
    await state.afterResize?.(opened.page);
    await state.until(opened.page);
    await expectNothingFound(opened.page);
  }
  expect(faultsOfThePage(opened.faults)).toEqual([]);
  await opened.context.close();
}

it('a small screen is told so first, and goes on', async () => {
  const opened = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
    answers: WORKSPACE,
    width: 390,
    height: 844,
    isNoticeSeen: false,
  });
  await heading('Please Use a Larger Screen')(opened.page);
  expect(await violations(opened.page)).toEqual([]);
  await opened.page.getByRole('button', { name: 'Continue anyway' }).click();
  await heading('Project 1')(opened.page);
  await opened.page.reload();
  await heading('Project 1')(opened.page);
  await opened.context.close();
});

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 768 px, then light and 320 px', async () => {
    const narrow = { theme: 'light', width: 320 } as const;
    await check(state, [
      { theme: 'light', width: 1440 },
      { theme: 'dark', width: 768 },
      ...(state.endsWhenNarrow ? [] : [narrow]),
    ]);
    if (state.endsWhenNarrow) await check(state, [narrow]);
  });
});
