/** Telephones, tablets and windows between them: which layout stands where, and when the notice comes. */
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
