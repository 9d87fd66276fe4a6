/** What replaces a screen that cannot be shown, and the ways to continue from it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { WORKSPACE } from '../support/workspace-answers.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  failure,
  openSignedIn,
  SIGN_IN_SETTINGS,
  summary,
  WITHOUT_ORGANIZATION,
} from '../support/mocked-api.ts';

const LIST = 'GET /users/me/projects';
const PROJECTS = { [LIST]: { body: { data: [summary(1)] } } };

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('an address without a page', () => {
  it('shows code, title and sentence there, and leads back or home', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/?sort_by=name', {
      answers: PROJECTS,
    });
    await page.getByRole('link', { name: /Project 1/ }).waitFor();
    const nowhere = new URL('/nowhere', inject('baseUrl')).href;
    await page.goto(nowhere);
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('404', { exact: true }).waitFor();
    await main.getByText('There is no page at this address.').waitFor();
    expect(page.url()).toBe(nowhere);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.waitForURL(/\/\?sort_by=name$/);
    await page.goto(nowhere);
    await page.getByRole('button', { name: 'Go Home' }).click();
    await page.getByRole('heading', { name: 'All Projects' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });
});

describe('a server that refuses the way in', () => {
  const SETTINGS = 'GET /sign-in-settings';
  it.each([
    [401, 'Authentication Required', 'Sign in to see this page.'],
    [403, 'Access Forbidden', 'Your account does not have access to this page.'],
    [500, 'Server Error', 'The server could not respond. Try again in a moment.'],
    [503, 'Error', 'This page could not be shown. Try again in a moment.'],
  ])('shows the page of its status under the same address: %d', async (status, title, words) => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/?sort_by=name', {
      answers: { [SETTINGS]: failure(status, 'FORBIDDEN', 'No') },
    });
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    const main = page.getByRole('main');
    await main.getByText(String(status), { exact: true }).waitFor();
    await main.getByText(words).waitFor();
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await page.getByRole('button', { name: 'Go Home' }).waitFor();
    expect(await page.title()).toBe(`${title} · Pinbar`);
    expect(new URL(page.url()).pathname).toBe('/');
    // Missing permissions stay; a server failure may be gone a moment later.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(
      status < 500 ? 0 : 1,
    );
    await context.close();
  });

  it('is asked once more by Try again, and then shows what was asked for', async () => {
    const { page, answer, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: { ...PROJECTS, [SETTINGS]: failure(500, 'INTERNAL', 'No') },
    });
    await page.getByRole('heading', { name: 'Server Error' }).waitFor();
    answer({ [SETTINGS]: { body: SIGN_IN_SETTINGS } });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Project 1/ }).waitFor();
    await context.close();
  });
});

describe('a fault of the page itself', () => {
  it('is reported, and the screen can be tried again', async () => {
    const { page, faults, answer, context } = await openSignedIn(browser, inject('baseUrl'), '/', {
      answers: { [LIST]: { isBroken: true, body: { data: [null] } } },
    });
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    expect(faults.join('\n')).toMatch(/TypeError/);
    answer(PROJECTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /Project 1/ }).waitFor();
    await context.close();
  });
});

describe('a part of the page that an update of the server removed', () => {
  it('asks for a reload, after which it is there', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/projects/1', {
      answers: WORKSPACE,
    });
    const files = page.getByRole('button', { name: /^Files \d/ });
    await files.waitFor();
    await page.route('**/assets/files-dialog*', (route) => route.fulfill({ status: 404 }));
    await files.click();
    await page.getByRole('heading', { name: 'Reload the page' }).waitFor();
    await page.getByText('Your saved work and your drafts are safe.').waitFor();
    await page.unroute('**/assets/files-dialog*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await files.click();
    await page.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    await context.close();
  });
});

describe('a person without an organization', () => {
  it('is told whom to ask, and can sign out', async () => {
    const { page, context } = await openSignedIn(browser, inject('baseUrl'), '/no-access', {
      answers: { 'GET /users/me': WITHOUT_ORGANIZATION },
    });
    await page.getByRole('heading', { name: 'No Access' }).waitFor({ timeout: 60_000 });
    const words =
      'Your account is not associated with any organization. Please contact an administrator to be added.';
    await page.getByText(words, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await context.close();
  });
});
