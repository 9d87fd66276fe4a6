/**
 * Two people mark up a sheet at once: each sees what the other does, and conflicts, a lost connection, a crashed tab, an
 * expired session and changed rights lose nothing (faults 28, 30, 33 and 34 of the list of faults).
 */
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { submitSignIn } from '../support/browsed-product.ts';
import { openPage, waitForSpeech } from '../support/compare-page.ts';
import { startMarkedSheet } from '../support/marked-sheet.ts';
import type { MarkedSheet } from '../support/marked-sheet.ts';
import { newDatabase } from '../support/shared-postgres.ts';
import { signUp } from '../support/sign-in.ts';

const BOB = {
  email: 'bob@pinbar.example',
  full_name: 'Bob Byron',
  password: 'a long password of Bob',
};

let sheet: MarkedSheet;
let database: Pool;

// For each try a product of its own: what another try drew would be counted.

beforeEach(async () => {
  const DATABASE_URL = await newDatabase(inject('databases'));
  database = new Pool({ connectionString: DATABASE_URL, max: 1 });
  // PostgreSQL may stop before the connection has closed.
  database.on('error', () => undefined);
  sheet = await startMarkedSheet({ DATABASE_URL });
  const { accessToken } = await signUp(sheet.product.origin, BOB);
  // The first call makes them known, but not yet a member of the organization.
  const headers = { authorization: `Bearer ${accessToken}` };
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
afterEach(async () => {
  await database.end();
  await sheet.product.close();
});

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

const boxOf = async () => {
  const shape = (await sheet.stored())[0]?.shape;
  return shape?.form === 'box' ? shape.box : null;
};

it('each sees the other, chooses between two versions, and loses nothing', async () => {
  const ada = await sheet.open();
  const { page: adas } = ada;
  const bob = await openPage(sheet.product.browser, sheet.product.origin + sheet.address);
  const { page: bobs, context } = bob;
  await submitSignIn(bobs, BOB);
  await bobs.locator('[data-pane]').waitFor();
  await waitForSpeech(bobs, /^Sheet /);

  // What Bob draws appears to Ada.
  await stamp(bobs, 300, 300);
  const bobsStamp = /^Stamp, by Bob Byron, /;
  await adas.getByRole('option', { name: bobsStamp }).waitFor({ state: 'attached' });
  await bobs.getByRole('option', { name: bobsStamp }).waitFor({ state: 'attached' });
  await expect.poll(async () => (await sheet.stored()).length).toBe(1);

  // Without a connection Bob's changes wait, with one notice.
  const notices = bobs.getByText('Markups are not saved', { exact: true });
  await context.setOffline(true);
  await move(bobs, bobsStamp, 'Shift+ArrowRight');
  const waiting = bobs.getByRole('button', { name: /not saved\. Try again$/ });
  await waiting.waitFor();
  expect(await notices.count()).toBe(1);
  await bobs.getByRole('button', { name: 'Dismiss' }).click();
  await stamp(bobs, 400, 300);
  await waiting.filter({ hasText: '2 markups' }).click();
  // Ada changes the same one meanwhile.
  const before = await boxOf();
  await move(adas, bobsStamp, 'Shift+ArrowDown');
  await expect.poll(boxOf).not.toEqual(before);
  const adasBox = await boxOf();
  await waiting.filter({ hasText: '2 markups' }).waitFor();
  expect(await notices.count()).toBe(0);

  // The later one is told, sees both versions, and chooses.
  await context.setOffline(false);
  await waitForSpeech(bobs, /^Stamp was not saved\. .* changed it meanwhile\. Choose a version\.$/);
  await expect.poll(async () => (await sheet.stored()).length).toBe(2);
  expect(await boxOf()).toEqual(adasBox);
  await bobs.getByRole('button', { name: '1 markup to decide' }).click();
  const dialog = bobs.getByRole('dialog', { name: 'Markups that are not saved' });
  for (const version of ['Your version', 'The other version']) {
    await dialog.getByRole('figure', { name: version }).locator('svg').waitFor();
  }
  await dialog.getByRole('button', { name: 'Keep yours' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(boxOf).not.toEqual(adasBox);
  expect(await bobs.evaluate(() => document.activeElement?.getAttribute('data-pane'))).toBe('1');
  const [first] = await sheet.rows();
  const { changes } = await sheet.call<{
    changes: { kind: string; author: { full_name: string } | null; created_at: string }[];
  }>('GET', `/v1/annotations/${first?.id}/changes`);
  const authors = changes.map((change) => change.author?.full_name === BOB.full_name);
  expect(authors).toEqual([true, false, true]);

  // An expired session: Bob signs in again, and what he drew is there. Nothing notices the end before he has drawn.
  await context.setOffline(true);
  await context.clearCookies();
  await bobs.evaluate(() => {
    for (const [key, value] of Object.entries(sessionStorage)) {
      if (!key.startsWith('oidc.user:')) continue;
      const user = JSON.parse(value as string) as object;
      sessionStorage.setItem(
        key,
        JSON.stringify({ ...user, access_token: 'x', refresh_token: 'x' }),
      );
    }
  });
  await stamp(bobs, 500, 300);
  await waiting.waitFor();
  await context.setOffline(false);
  await submitSignIn(bobs, BOB);
  await bobs.locator('[data-pane]').waitFor();
  await expect.poll(async () => (await sheet.stored()).length).toBe(3);

  // A tab that crashes before anything is sent: the next one sends it.
  await waitForSpeech(bobs, /^Sheet /);
  await context.setOffline(true);
  await stamp(bobs, 600, 300);
  await waiting.waitFor();
  const crashed = bobs.waitForEvent('crash');
  await Promise.all([crashed, bobs.goto('chrome://crash').catch(() => undefined)]);
  await bobs.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(sheet.product.origin + sheet.address);
  await again.getByRole('option', { name: bobsStamp }).nth(3).waitFor({ state: 'attached' });
  await expect.poll(async () => (await sheet.stored()).length).toBe(4);

  // Ada loses her rights as an administrator, and has them back, without a reload.
  await adas.getByRole('option', { name: bobsStamp }).first().focus();
  await adas.keyboard.press('Enter');
  const remove = adas
    .getByRole('dialog', { name: 'Stamp' })
    .getByRole('button', { name: 'Delete' });
  await remove.waitFor();
  const setAdmin = (is: boolean) =>
    database.query('update users set is_admin = $1 where email <> $2', [is, BOB.email]);
  await setAdmin(false);
  await stamp(again, 700, 300);
  await adas.getByText('You can only change your own markups now', { exact: true }).waitFor();
  await remove.waitFor({ state: 'detached' });
  await setAdmin(true);
  await stamp(again, 600, 400);
  await remove.waitFor();
  await expect.poll(async () => (await sheet.stored()).length).toBe(6);
  expect(ada.faults).toEqual([]);
  await Promise.all([ada.context.close(), context.close()]);
});
