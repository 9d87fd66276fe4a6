/**
 * Two people mark up a sheet at once: each sees what the other does, and conflicts, a lost connection, a crashed tab, an
 * expired session and changed rights lose nothing (faults 28, 30, 33 and 34 of the list of faults).
 */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { submitSignIn } from '../support/browsed-product.ts';
import { announcements, openPage, waitForSpeech } from '../support/compare-page.ts';
import type { OpenedPage } from '../support/compare-page.ts';
import { PAGE, startMarkedSheet } from '../support/marked-sheet.ts';
import type { MarkedSheet } from '../support/marked-sheet.ts';
import { markup } from '../support/markups.ts';
import { newDatabase } from '../support/shared-postgres.ts';
import { signUp } from '../support/sign-in.ts';

const BOB = {
  email: 'bob@pinbar.example',
  full_name: 'Bob Byron',
  password: 'a long password of Bob',
};

let sheet: MarkedSheet;
let database: Pool;
let bobsToken: string;

beforeAll(async () => {
  const DATABASE_URL = await newDatabase(inject('databases'));
  database = new Pool({ connectionString: DATABASE_URL, max: 1 });
  // PostgreSQL may stop before the connection has closed.
  database.on('error', () => undefined);
  sheet = await startMarkedSheet({ DATABASE_URL });
  bobsToken = (await signUp(sheet.product.origin, BOB)).accessToken;
  // The first call makes them known, but not yet a member of the organization.
  const headers = { authorization: `Bearer ${bobsToken}` };
  await fetch(new URL('/v1/users/me', sheet.product.origin), { headers });
  const me = await sheet.call<{ user_organizations: { organization: { id: number } }[] }>(
    'GET',
    '/v1/users/me',
  );
  const organization_id = me.user_organizations[0]?.organization.id;
  const found = await sheet.call<{ data: { id: number }[] }>(
    'GET',
    '/v1/admin/users/search?q=Byron',
  );
  await sheet.call('POST', `/v1/admin/users/${found.data[0]?.id}/organizations`, {
    organization_id,
  });
});
afterAll(async () => {
  await sheet?.product.close();
  await database?.end();
});

/** Ada is an administrator. */
const setAdmin = (is: boolean) =>
  database.query('update users set is_admin = $1 where email <> $2', [is, BOB.email]);

// Each test counts the markups, and so does a second try of one.
beforeEach(async () => {
  await setAdmin(true);
  for (const { id, version } of await sheet.rows()) {
    await sheet.call('DELETE', `/v1/annotations/${id}`, { version });
  }
});

/** Opens the sheet as Bob, in a browser that does not know him yet. */
async function openAsBob(): Promise<OpenedPage> {
  const opened = await openPage(sheet.product.browser, sheet.product.origin + sheet.address);
  await submitSignIn(opened.page, BOB);
  await opened.page.locator('[data-pane]').waitFor();
  await waitForSpeech(opened.page, /^Sheet /);
  return opened;
}

/** Stamps the paper, pane px. */
async function stamp(page: Page, x: number, y: number): Promise<void> {
  await page.getByRole('button', { name: /^More markups/ }).click();
  await page.getByRole('menuitem', { name: 'Stamp', exact: true }).click();
  await page.getByRole('application', { name: 'Stamp tool' }).waitFor();
  const pane = await page.locator('[data-pane]').boundingBox();
  await page.mouse.click((pane?.x ?? 0) + x, (pane?.y ?? 0) + y);
}

/** Selects the stamp by keys, and moves it. */
async function move(page: Page, name: RegExp, key: string): Promise<void> {
  const option = page.getByRole('option', { name });
  await option.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('application', { name }).waitFor();
  await page.keyboard.press(key);
}

const BOBS_STAMP = /^Stamp, by Bob Byron, /;

/** Bob adds a stamp somewhere else. */
function addAsBob(): Promise<void> {
  const author = BOB.full_name;
  const stamped = markup({ name: randomUUID(), kind: 'stamp', pageNumber: PAGE, author });
  return sheet.add([stamped], bobsToken);
}

const storedCount = async () => (await sheet.stored()).length;

/** The button that says what waits, and sends it. */
const waitingOn = (page: Page) => page.getByRole('button', { name: /not saved\. Try again$/ });

const boxOf = async () => {
  const shape = (await sheet.stored())[0]?.shape;
  return shape?.form === 'box' ? shape.box : null;
};

it('each sees what the other draws, and chooses between two versions of the same markup', async () => {
  const ada = await sheet.open();
  const { page: adas } = ada;
  const { page: bobs, context } = await openAsBob();

  // What Bob draws appears to Ada.
  await stamp(bobs, 300, 300);
  await adas.getByRole('option', { name: BOBS_STAMP }).waitFor({ state: 'attached' });
  await expect.poll(storedCount).toBe(1);

  // Without a connection Bob's changes wait, with one notice however often they are tried.
  await context.setOffline(true);
  await move(bobs, BOBS_STAMP, 'Shift+ArrowRight');
  const waiting = waitingOn(bobs);
  await waiting.waitFor();
  await waitForSpeech(bobs, /^Markups are not saved\. /);
  await stamp(bobs, 400, 300);
  await waiting.filter({ hasText: '2 markups' }).click();
  // Ada changes the same one meanwhile.
  const before = await boxOf();
  await move(adas, BOBS_STAMP, 'Shift+ArrowDown');
  await expect.poll(boxOf).not.toEqual(before);
  const adasBox = await boxOf();
  await waiting.filter({ hasText: '2 markups' }).waitFor();
  const notices = (await announcements(bobs)).filter((said) => said.startsWith('Markups are not'));
  expect(notices).toHaveLength(1);

  // The later one is told, sees both versions, and chooses.
  await context.setOffline(false);
  await waitForSpeech(bobs, /^Stamp was not saved\. .* changed it meanwhile\. Choose a version\.$/);
  await expect.poll(storedCount).toBe(2);
  expect(await boxOf()).toEqual(adasBox);
  await bobs.getByRole('button', { name: '1 markup to decide' }).click();
  const dialog = bobs.getByRole('dialog', { name: 'Markups that are not saved' });
  for (const version of ['Your version', 'The other version']) {
    await dialog.getByRole('figure', { name: version }).locator('svg').waitFor();
  }
  await dialog.getByRole('button', { name: 'Keep yours' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(boxOf).not.toEqual(adasBox);
  await bobs.locator('[data-pane="1"]:focus').waitFor();
  const [first] = await sheet.rows();
  const { changes } = await sheet.call<{
    changes: { kind: string; author: { full_name: string } | null; created_at: string }[];
  }>('GET', `/v1/annotations/${first?.id}/changes`);
  const authors = changes.map((change) => change.author?.full_name === BOB.full_name);
  expect(authors).toEqual([true, false, true]);
  expect(ada.faults).toEqual([]);
  await Promise.all([ada.context.close(), context.close()]);
});

it('what was drawn when the session had ended is saved after the next sign-in', async () => {
  const { page, context } = await openAsBob();
  // Nothing notices the end before Bob has drawn.
  await context.setOffline(true);
  await context.clearCookies();
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(sessionStorage)) {
      if (!key.startsWith('oidc.user:')) continue;
      const user = JSON.parse(value as string) as object;
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...user, access_token: 'x', refresh_token: 'x' }),
      );
    }
  });
  await stamp(page, 300, 300);
  await waitingOn(page).waitFor();
  await context.setOffline(false);
  await submitSignIn(page, BOB);
  await page.getByRole('option', { name: BOBS_STAMP }).waitFor({ state: 'attached' });
  await expect.poll(storedCount).toBe(1);
  await context.close();
});

it('what a tab had not sent when it crashed is sent by the next one, once', async () => {
  const { page, context } = await openAsBob();
  await context.setOffline(true);
  await stamp(page, 300, 300);
  await waitingOn(page).waitFor();
  const crashed = page.waitForEvent('crash');
  await Promise.all([crashed, page.goto('chrome://crash').catch(() => undefined)]);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(sheet.product.origin + sheet.address);
  await again.getByRole('option', { name: BOBS_STAMP }).waitFor({ state: 'attached' });
  await expect.poll(storedCount).toBe(1);
  await context.close();
});

it('rights go and come back in an open page', async () => {
  const { page, context, faults } = await sheet.open();
  await waitForSpeech(page, /^Sheet /);
  // The page hears of its rights when something happens.
  await addAsBob();
  const option = page.getByRole('option', { name: BOBS_STAMP }).first();
  await option.waitFor({ state: 'attached' });
  await option.focus();
  await page.keyboard.press('Enter');
  const remove = page
    .getByRole('dialog', { name: 'Stamp' })
    .getByRole('button', { name: 'Delete' });
  await remove.waitFor();
  await setAdmin(false);
  await addAsBob();
  await waitForSpeech(page, /^You can only change your own markups now\. /);
  await remove.waitFor({ state: 'detached' });
  await setAdmin(true);
  await addAsBob();
  await remove.waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
