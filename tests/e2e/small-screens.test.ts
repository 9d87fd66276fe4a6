/** Phones, tablets and windows between them: which layout is used, and when the notice appears. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import {
  contents,
  document,
  openSignedIn,
  project,
  sheet,
  summary,
  task,
} from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const NOTICE = 'Please Use a Larger Screen';
const ANSWERS: Answers = {
  'GET /users/me/projects': { body: { data: [summary(1)] } },
  'GET /projects/1': { body: project([document(10)]) },
  'GET /projects/1/tasks': { body: { data: [] } },
  'GET /projects/1/table-of-contents': { body: contents([sheet(1)]) },
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

function open(path: string, width: number, options: { isNoticeSeen?: boolean } = {}) {
  return openSignedIn(browser, inject('baseUrl'), path, {
    answers: ANSWERS,
    width,
    height: 844,
    isNoticeSeen: false,
    ...options,
  });
}

describe('the layout', () => {
  it('is that of telephones below 768 px, and that of desktops from there', async () => {
    const { page, context } = await open('/', 767);
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.waitFor();
    const below = await nav.boundingBox();
    expect(below?.width).toBe(767);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(844);
    await page.setViewportSize({ width: 768, height: 844 });
    const beside = await nav.boundingBox();
    expect(beside).toMatchObject({ x: 0, y: 0, height: 844 });
    expect(beside?.width).toBeLessThan(300);
    await context.close();
  });
});

describe('a project on a telephone', () => {
  it('has its tools in one row, with the errors always in sight', async () => {
    const { page, context, answer } = await open('/projects/1', 390, { isNoticeSeen: true });
    const failed = task(document(10).file.file_key, 'toc_created', {}, true);
    answer({ 'GET /projects/1/tasks': { body: { data: [failed] } } });
    await page.reload();
    const toggle = page.getByRole('button', { name: /could not be read/ });
    const first = page.getByRole('button', { name: 'Contents', exact: true });
    await toggle.waitFor();
    const [one, other] = [await first.boundingBox(), await toggle.boundingBox()];
    expect(other?.y).toBe(one?.y);
    expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThanOrEqual(390);
    // The last tool is reached by keyboard, and is then visible.
    const last = page.getByRole('button', { name: 'Compare as overlay' });
    await last.focus();
    await expect.poll(async () => (await last.boundingBox())?.x).toBeLessThan(390 - 44);
    await context.close();
  });

  it('shows two viewers at once when they are opened over the contents', async () => {
    const { page, context } = await open('/projects/1?documentId=10', 390, { isNoticeSeen: true });
    await page.getByRole('button', { name: 'Contents', exact: true }).click();
    await page.getByRole('tree').waitFor();
    await page.getByRole('button', { name: 'Compare two pages' }).click();
    await page.waitForURL(/split=50/);
    await page.getByRole('tree').waitFor({ state: 'detached' });
    await context.close();
  });

  it('ends a long name in the sheet review with dots', async () => {
    const { page, context, answer } = await open('/projects/1/sheets', 390);
    const name = 'Terminal 4 tenant improvement, suites 340 to 362';
    answer({ 'GET /projects/1': { body: project([document(10)], { name }) } });
    await page.reload();
    const link = page.getByRole('link', { name });
    const [inner, whole] = await link.evaluate((node) => [node.clientWidth, node.scrollWidth]);
    expect(whole).toBeGreaterThan(inner ?? 0);
    const style = await link.evaluate((node) => {
      const { display, textOverflow } = getComputedStyle(node);
      return { display, textOverflow };
    });
    // An ellipsis appears only in a box that is not a flex container.
    expect(style).toEqual({ display: 'block', textOverflow: 'ellipsis' });
    await context.close();
  });
});

describe('the notice of small screens', () => {
  it('comes first in a project, and goes for the visit with Continue anyway', async () => {
    const { page, context } = await open('/projects/1', 390);
    await page.getByRole('heading', { name: NOTICE }).waitFor();
    await page
      .getByText(
        'For the best experience, please access this application on a desktop or tablet device.',
      )
      .waitFor();
    await page.getByRole('button', { name: 'Continue anyway' }).click();
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await context.close();
  });

  it('does not come on a tablet, nor on the other screens', async () => {
    const tablet = await open('/projects/1', 768);
    await tablet.page.getByRole('heading', { name: 'Project 1' }).waitFor();
    await tablet.context.close();
    const list = await open('/', 390);
    await list.page.getByRole('heading', { name: 'All Projects' }).waitFor();
    expect(await list.page.getByRole('heading', { name: NOTICE }).count()).toBe(0);
    await list.context.close();
  });

  it('does not come by zooming in on a large screen', async () => {
    const { page, context } = await open('/projects/1', 1280);
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    const session = await context.newCDPSession(page);
    // At 400 % a screen of 1280 px is 320 px wide to the page, and still a screen of 1280 px.
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 320,
      height: 256,
      deviceScaleFactor: 4,
      mobile: false,
      screenWidth: 1280,
      screenHeight: 1024,
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Project 1' }).waitFor();
    expect(await page.evaluate(() => innerWidth)).toBe(320);
    expect(await page.getByRole('heading', { name: NOTICE }).count()).toBe(0);
    await context.close();
  });
});
