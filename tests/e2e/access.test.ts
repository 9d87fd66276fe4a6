/** Who is let in: account setup, no access, failures of the first call, and an expired session. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { openPage } from '../support/compare-page.ts';
import {
  failure,
  faultsOfThePage,
  ME,
  openSignedIn,
  SIGN_IN_SETTINGS,
  summary,
  WITHOUT_ORGANIZATION,
} from '../support/mocked-api.ts';

const SETTING_UP = 'Setting up your account, this may take a moment...';
const LIST = { 'GET /users/me/projects': { body: { data: [summary(1)] } } };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const count = (calls: readonly string[], wanted: string) =>
  calls.filter((call) => call === wanted).length;

async function openWithoutOrganization() {
  return openSignedIn(browser, inject('baseUrl'), '/', {
    answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    clock: true,
  });
}

describe('a new account', () => {
  it('is asked for four times, waits 8 s, is asked for again, and then has no access', async () => {
    const { page, calls, pass, context } = await openWithoutOrganization();
    await page.getByRole('main').getByText(SETTING_UP).waitFor();
    // Its clock also advances by itself: a second less leaves room for a slow start.
    await pass(6, 1);
    await expect.poll(() => count(calls, 'GET /users/me'), { timeout: 5000 }).toBe(4);
    await page.getByRole('main').getByText(SETTING_UP).waitFor();
    // 8 s of waiting in total, not 8 s after the last retry.
    await pass(2, 1);
    await page.getByRole('heading', { name: 'No Access' }).waitFor();
    // And by the page without access.
    expect(count(calls, 'GET /users/me')).toBeGreaterThanOrEqual(5 + 1);
    expect(new URL(page.url()).pathname).toBe('/no-access');
    await page.getByText('Welcome, Ada Lovelace.').waitFor();
    await context.close();
  });

  it('is let in as soon as it belongs to an organization', async () => {
    const { page, answer, pass, context } = await openWithoutOrganization();
    await page.getByRole('main').getByText(SETTING_UP).waitFor();
    answer({ 'GET /users/me': { body: ME }, ...LIST });
    await pass(10, 1);
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await context.close();
  });
});

describe('somebody who waits for access', () => {
  it('comes in within half a minute of being let in, without a reload', async () => {
    const { page, answer, pass, context } = await openSignedIn(
      browser,
      inject('baseUrl'),
      '/no-access',
      {
        answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
        clock: true,
      },
    );
    await page.getByRole('heading', { name: 'No Access' }).waitFor();
    answer({ 'GET /users/me': { body: ME }, ...LIST });
    await pass(31, 5);
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await context.close();
  });
});

describe('a session that was let in before', () => {
  it('has no access at once when the person belongs to no organization any more', async () => {
    const { page, calls, answer, pass, context } = await openSignedIn(
      browser,
      inject('baseUrl'),
      '/',
      { answers: LIST, clock: true },
    );
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    answer({ 'GET /users/me': WITHOUT_ORGANIZATION });
    const before = count(calls, 'GET /users/me');
    await page.reload();
    // Nothing is set up for someone who was let in before, and nobody waits for the retries.
    await page.getByRole('heading', { name: 'No Access' }).waitFor();
    expect(await page.getByText(SETTING_UP).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/no-access');
    expect(await page.getByText('Project 1').count()).toBe(0);
    // The page without access makes them, after 1, 2 and 4 s.
    await pass(7, 1);
    const asked = () => count(calls, 'GET /users/me') - before;
    await expect.poll(asked, { timeout: 5000 }).toBe(1 + 4);
    await context.close();
  });
});

describe('the addresses of the sign-in', () => {
  it.each([
    ['/sign-in/old/link', 'Sign in'],
    ['/sign-up/old/link', 'Create an account'],
  ])('are public at any depth: %s', async (path, button) => {
    const { page, context } = await openPage(browser, `${inject('baseUrl')}${path}`);
    await page.getByRole('button', { name: button }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await context.close();
  });
});

describe('the no-access page', () => {
  it.each(['/no-access', '/projects/1', '/'])(
    'is, like every page but the sign-in, for those who are signed in: %s',
    async (path) => {
      const { page, context } = await openPage(browser, `${inject('baseUrl')}/icon.svg`);
      await page.route('**/v1/sign-in-settings', (route) =>
        route.fulfill({ json: SIGN_IN_SETTINGS }),
      );
      await page.goto(`${inject('baseUrl')}${path}`);
      await page.waitForURL(/\/sign-in\?return=/);
      expect(new URL(page.url()).searchParams.get('return')).toBe(path);
      await context.close();
    },
  );
});

describe('the layouts', () => {
  it.each(['/sign-in', '/sign-in/abc', '/sign-up/abc'])(
    'put the form beside a picture where there is room: %s',
    async (path) => {
      const { page, context } = await openPage(browser, `${inject('baseUrl')}${path}`);
      const art = page.locator('.auth-art');
      await page.getByRole('main').getByRole('heading').waitFor();
      const [picture, form] = [await art.boundingBox(), await page.getByRole('main').boundingBox()];
      expect(picture?.width).toBeGreaterThan(400);
      expect(picture?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
      const image = await art.evaluate((node) => getComputedStyle(node).backgroundImage);
      const [address = ''] = /https?:[^")]+/.exec(image) ?? [];
      expect((await page.request.get(address)).headers()['content-type']).toBe('image/webp');
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await art.isVisible()).toBe(false);
      await context.close();
    },
  );

  it('put a sidebar that leads to the projects beside the list, for everyone', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: { ...LIST, 'GET /users/me': { body: { ...ME, can_create_projects: false } } },
    });
    const nav = page.getByRole('navigation', { name: 'Main' });
    const projects = nav.getByRole('link', { name: 'Projects' });
    expect(await projects.getAttribute('aria-current')).toBe('page');
    expect(await projects.getAttribute('href')).toBe('/');
    await context.close();
  });
});

describe('a server that takes its time', () => {
  it('leaves no blank page: it loads, and then shows what was asked for', async () => {
    let answerNow: () => void = () => undefined;
    const isTime = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: {
        ...LIST,
        'GET /users/me': async (route) => {
          await isTime;
          await route.fulfill({ json: ME });
        },
      },
    });
    await page.getByRole('heading', { name: 'Loading...' }).waitFor();
    answerNow();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    await context.close();
  });
});

describe('a password that is wrong', () => {
  it('is said, and is what the focus is on', async () => {
    const { page, context } = await openPage(browser, `${inject('baseUrl')}/sign-in/abc`);
    const detail = 'Incorrect email or password.';
    await page.route('**/sign-in/abc', (route) =>
      route.fulfill({ status: 401, json: { detail, code: 'NOT_SIGNED_IN' } }),
    );
    await page.getByLabel('Work email').fill('ada@builders.example');
    await page.getByLabel('Password').fill('not hers');
    await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
    await page.getByRole('main').getByText(detail).waitFor();
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(focused).toBe('password');
    await context.close();
  });
});

describe('the door', () => {
  it('sends a member away from the no-access page', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/no-access', {
      answers: LIST,
    });
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it('says when the first call fails, and tries again on request', async () => {
    const { page, answer, context, faults } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: { 'GET /users/me': failure(403, 'FORBIDDEN', 'No') },
    });
    await page.getByText('Something went wrong. Please try again later.').waitFor();
    answer({ 'GET /users/me': { body: ME }, ...LIST });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    expect(faultsOfThePage(faults)).toEqual([]);
    await context.close();
  });

  it('asks to sign in again when the session has ended, for the same address', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/?sort_by=name', {
      answers: { 'GET /users/me': failure(401, 'NOT_SIGNED_IN', 'Please sign in.') },
    });
    await page.waitForURL(/\/sign-in\?return=/);
    const back = new URL(page.url()).searchParams.get('return');
    expect(back).toBe('/?sort_by=name');
    // This test's made-up issuer is not responding.
    await page.getByText('The sign-in service is not responding.').waitFor();
    await context.close();
  });

  it('leads to the comparison where there are no accounts', async () => {
    const { page, context } = await openPage(browser, inject('baseUrl'));
    await page.waitForURL(/\/compare$/);
    await context.close();
  });

  it.each(['abc', '0'])(
    'shows a page for addresses that do not exist, as of project %s',
    async (id) => {
      const { page, context } = await openSignedIn(browser, inject('baseUrl'), `/projects/${id}`);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
      await context.close();
    },
  );
});

describe('the sidebar', () => {
  it('hides by its key and its button, keeps the focus, and stays hidden after a reload', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: LIST,
    });
    const nav = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Hide Sidebar' }).click();
    await nav.waitFor({ state: 'hidden' });
    const show = page.getByRole('button', { name: 'Show Sidebar' });
    expect(await show.evaluate((node) => node === document.activeElement)).toBe(true);
    await page.reload();
    await show.waitFor();
    expect(await nav.isVisible()).toBe(false);
    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'pinbar_sidebar');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await page.keyboard.press('Control+b');
    await nav.waitFor();
    await page.keyboard.press('Meta+b');
    await nav.waitFor({ state: 'hidden' });
    await context.close();
  });
});
