/** Every control of every project screen can be reached and pressed at desktop and tablet sizes. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document as documentOf,
  ME,
  openSignedIn,
  project,
  sheet,
  summary,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const DOCUMENTS = [
  documentOf(10),
  documentOf(20, { document_type_id: 1 }),
  documentOf(30, { document_type_id: 3 }),
];
const [PLANS = '', BOOK = '', LIST = ''] = DOCUMENTS.map(({ file }) => file.file_key);
const LONG = 'Terminal 4 tenant improvement, suites 340 to 362, lobby';
const ANSWERS: Answers = {
  'GET /users/me': { body: { ...ME, is_admin: true } },
  'GET /users/me/projects': {
    body: {
      data: Array.from({ length: 30 }, (_, index) =>
        summary(index + 1, { name: `${LONG} ${index}`, can_remove: true }),
      ),
    },
  },
  'GET /projects/1': { body: project(DOCUMENTS, { name: LONG, can_remove: true }) },
  'GET /projects/1/tasks': {
    body: {
      data: [
        task(PLANS, 'issues_created'),
        task(BOOK, 'issues_created'),
        task(LIST, 'toc_created', { error: 'No items' }, true),
      ].map((one, index) => ({ ...one, id: index + 1 })),
    },
  },
  'GET /projects/1/table-of-contents': {
    body: contents(
      Array.from({ length: 60 }, (_, index) =>
        sheet(index + 1, { sheet_title: 'Enlarged plans, elevations and details of stair 4' }),
      ),
    ),
  },
};

const SIZES = [
  [768, 1024],
  [1024, 768],
  [1440, 900],
] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Controls that cannot be pressed or scrolled to, and whether the page itself scrolls sideways. */
function troubles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (node: Element | null): boolean => {
      if (node === null) return false;
      const { overflowX, overflowY } = getComputedStyle(node);
      const isTall = /auto|scroll/.test(overflowY) && node.scrollHeight > node.clientHeight;
      const isWide = /auto|scroll/.test(overflowX) && node.scrollWidth > node.clientWidth;
      return isTall || isWide || scrolls(node.parentElement);
    };
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    const controls = document.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type="hidden"]), select, textarea, [role="slider"]',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (control.closest('[inert], [aria-hidden="true"], .visually-hidden') !== null) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isHit =
        hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control));
      if (isHit || scrolls(control.parentElement)) continue;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      found.push(`${name} at ${Math.round(left)}, ${Math.round(top)} (${hit?.className ?? 'out'})`);
    }
    return found;
  });
}

type Screen = { name: string; path: string; go?: (page: Page) => Promise<void> };

const SCREENS: readonly Screen[] = [
  {
    name: 'the list as cards',
    path: '/',
    go: (page) =>
      page
        .getByRole('link', { name: /Terminal 4/ })
        .first()
        .waitFor(),
  },
  {
    name: 'the list as a table',
    path: '/',
    go: async (page) => {
      await page.getByRole('radio', { name: 'Table' }).click();
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'the form of a new project',
    path: '/',
    go: async (page) => {
      await page.getByRole('button', { name: 'Add new project' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'a project', path: '/projects/1?documentId=10' },
  { name: 'a project with errors', path: '/projects/1?documentId=10&tab=errors' },
  { name: 'two viewers', path: '/projects/1?documentId=10&document2Id=20&split=50' },
  {
    name: 'the contents',
    path: '/projects/1?documentId=10',
    go: async (page) => {
      const toggle = page.getByRole('button', { name: 'Contents', exact: true });
      if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click();
      await page.getByRole('tree').waitFor();
    },
  },
  {
    name: 'the search',
    path: '/projects/1?documentId=10',
    go: async (page) => {
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click();
      await page.getByRole('searchbox').first().waitFor();
    },
  },
  { name: 'the sheet review', path: '/projects/1/sheets' },
];

describe.each(SIZES)('at %i × %i', (width, height) => {
  it.each(SCREENS)('$name can be used in full', async ({ path, go }) => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), path, {
      answers: ANSWERS,
      width,
      height,
    });
    await page.getByRole('heading').first().waitFor();
    await go?.(page);
    await expect.poll(() => troubles(page)).toEqual([]);
    await context.close();
  });
});
