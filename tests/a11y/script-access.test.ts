/** What people set up for other programs, by keyboard alone, with axe at every step: API tokens and webhooks. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiToken } from '../../contract/src/tokens/schema.ts';
import type { Webhook, WebhookDelivery } from '../../contract/src/webhooks/schema.ts';
import { sidewaysExcess, violations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { tabTo, waitForSpeech } from '../support/compare-page.ts';
import { failure, faultsOfThePage, openSignedIn, summary } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const LOOKS = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 360, height: 740 },
] as const;

const projects = (length: number): Answers => ({
  'GET /users/me/projects': {
    body: {
      data: Array.from({ length }, (_, index) =>
        summary(index + 1, { name: `Clinic ${index + 1}`, can_remove: true }),
      ),
    },
  },
});

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function check(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
  expect(await sidewaysExcess(page)).toBe(0);
}

const SECRET = `pinbar_${'a1B2c'.repeat(8)}xyz`;
const OLD: ApiToken = {
  ...{ id: 1, name: 'Spreadsheet of the site office', prefix: 'pinbar_Zz9y8', scope: 'read' },
  projects: [{ id: 3, name: 'Clinic 3' }],
  ...{ created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-02-01T00:00:00.000Z' },
  last_used_at: '2026-01-31T10:00:00.000Z',
};
const NEW: ApiToken = {
  ...{ id: 2, name: 'Nightly export', prefix: SECRET.slice(0, 12), scope: 'write' },
  projects: null,
  ...{ created_at: '2026-03-01T00:00:00.000Z', expires_at: null, last_used_at: null },
};

describe('API tokens', () => {
  it.each(LOOKS)(
    'are created, shown once and revoked from the account menu: $theme, $width px',
    async ({ theme, ...size }) => {
      const tokens = (...data: ApiToken[]): Answers => ({
        'GET /users/me/tokens': { body: { data } },
      });
      const full = failure(409, 'CONFLICT', 'You have 20 API tokens.');
      const answers = { ...projects(9), ...tokens(), 'POST /users/me/tokens': full };
      const { page, context, faults, answer } = await openSignedIn(
        browser,
        inject('baseUrl'),
        '/',
        {
          ...{ answers, theme, ...size },
        },
      );
      await page.getByRole('button', { name: 'Account' }).press('Enter');
      await page.getByRole('menuitem', { name: 'API tokens' }).press('Enter');
      await page.getByText('No API tokens').waitFor();
      await check(page);

      await page.getByRole('button', { name: 'New token' }).press('Enter');
      await page.getByRole('textbox', { name: 'Name' }).waitFor();
      await page.keyboard.press('Enter');
      await waitForSpeech(page, /Name is required/);
      await page.keyboard.type('Nightly export');
      await page.getByRole('button', { name: /Projects/ }).press('Enter');
      await page.getByRole('option', { name: 'Only some projects' }).press('Enter');
      await tabTo(page, /^Create token$/);
      await page.keyboard.press('Enter');
      await waitForSpeech(page, /Choose at least one project/);
      await page.getByRole('checkbox', { name: 'Clinic 3' }).press('Space');
      await check(page);
      await page.getByRole('button', { name: 'Create token' }).press('Enter');
      await page.getByText('You have 20 API tokens.').waitFor();
      answer({
        'POST /users/me/tokens': { status: 201, body: { token: NEW, secret: SECRET } },
        ...tokens(NEW, OLD),
      });
      await page.getByRole('button', { name: 'Create token' }).press('Enter');
      await page.getByText('It will not be shown again.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Nightly export' }).inputValue()).toBe(SECRET);
      await check(page);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Copy');
      await page.keyboard.press('Enter');
      await waitForSpeech(page, /^Copied\.$/);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
      await tabTo(page, /^Done$/);
      await page.keyboard.press('Enter');

      await page.getByText('Never used').waitFor();
      await page.getByText('expired on').waitFor();
      await check(page);
      await page.getByRole('button', { name: `Revoke ${OLD.name}` }).press('Enter');
      await page.getByRole('alertdialog').getByText('are refused from then on').waitFor();
      await check(page);
      answer({ 'DELETE /users/me/tokens/1': { status: 204 }, ...tokens(NEW) });
      await page.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
      await page.getByText('API token revoked').waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('New token');
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Account');
      expect(faultsOfThePage(faults)).toEqual([]);
      await context.close();
    },
  );
});

const HOOK: Webhook = {
  ...{ id: 5, url: 'https://hooks.example.com/pinbar/harbor-street', events: ['issue.added'] },
  ...{ is_active: true, stopped_for: null, failing_since: null },
  ...{ maker: { id: 1, full_name: 'Ada Lovelace' }, created_at: '2026-01-01T00:00:00.000Z' },
};
const SENT: WebhookDelivery = {
  ...{ id: 8, message_id: '5f0c2f0e-8d9c-4f43-8a52-0c8f4f5e7a11', event: 'issue.added' },
  ...{ issue_count: 1, issue_id: 12 },
  ...{ status: 'failed', attempts: 8, response_status: 503, response: 'Out to lunch' },
  ...{ duration_ms: 84, problem: 'The receiver answered 503.', next_try_at: null },
  ...{ created_at: '2026-01-02T10:00:00.000Z', last_try_at: '2026-01-03T04:00:00.000Z' },
};
const WAITING: WebhookDelivery = {
  ...SENT,
  ...{ id: 9, event: 'webhook.test', issue_count: 0, issue_id: null },
  ...{ status: 'waiting', attempts: 0, response_status: null },
  ...{ response: null, duration_ms: null, problem: null, last_try_at: null },
  next_try_at: '2026-01-04T04:00:00.000Z',
};

describe('webhooks', () => {
  it.each(LOOKS)(
    'are created, tested, sent again, turned off and deleted from the menu of a project: $theme, $width px',
    async ({ theme, ...size }) => {
      const hooks = (...data: Webhook[]): Answers => ({
        'GET /projects/1/webhooks': { body: { data } },
      });
      const log = (...data: WebhookDelivery[]): Answers => ({
        'GET /projects/1/webhooks/5/deliveries': { body: { data, next: null } },
      });
      const refusal = failure(422, 'INVALID_INPUT', 'The address leads into a private network.');
      const answers = { ...projects(1), ...hooks(), 'POST /projects/1/webhooks': refusal };
      const { page, context, faults, answer } = await openSignedIn(
        browser,
        inject('baseUrl'),
        '/',
        {
          ...{ answers, theme, ...size },
        },
      );
      await page.getByRole('button', { name: 'Actions for Clinic 1' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Webhooks' }).press('Enter');
      await page.getByText('No webhooks').waitFor();
      await check(page);

      await page.getByRole('button', { name: 'New webhook' }).press('Enter');
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
      await page.keyboard.press('Enter');
      await waitForSpeech(page, /Address is required/);
      await page.keyboard.type('https://10.0.0.1/');
      await page.getByRole('checkbox', { name: 'Issue changed' }).press('Space');
      await check(page);
      await page.getByRole('button', { name: 'Create webhook' }).press('Enter');
      await page.getByText('The address leads into a private network.').waitFor();
      const made = { webhook: HOOK, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
      answer({
        'POST /projects/1/webhooks': { status: 201, body: made },
        ...hooks({ ...HOOK, failing_since: '2026-01-02T10:00:00.000Z' }),
      });
      await page.getByRole('button', { name: 'Create webhook' }).press('Enter');
      const secret = page.getByRole('textbox', { name: 'Signing secret' });
      await secret.waitFor();
      expect(await secret.inputValue()).toBe(made.secret);
      await check(page);
      await tabTo(page, /^Done$/);
      await page.keyboard.press('Enter');
      await page.getByText('Nothing has arrived since').waitFor();
      await check(page);

      answer({
        ...log(SENT),
        'POST /projects/1/webhooks/5/test': { status: 202, body: WAITING },
        'POST /projects/1/webhooks/5/deliveries/8/redeliver': { status: 202, body: WAITING },
      });
      await page.getByRole('button', { name: `Log of ${HOOK.url}` }).press('Enter');
      await page.getByText('Failed, 503, 84 ms, 8 attempts').waitFor();
      answer(log(WAITING, SENT));
      await page.getByRole('button', { name: 'Send test' }).press('Enter');
      await waitForSpeech(page, /^Test message queued\.$/);
      await page.getByText('Waiting', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Send again: Issue added/ }).press('Enter');
      await waitForSpeech(page, /^Message queued again\.$/);
      await page.getByText('Response to').press('Enter');
      await page.getByText('Out to lunch').waitFor();
      await check(page);
      await page.getByRole('button', { name: 'Back' }).press('Enter');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toBe('New webhook');

      const off: Webhook = { ...HOOK, is_active: false };
      answer({ 'PATCH /projects/1/webhooks/5': { body: off }, ...hooks(off) });
      await page.getByRole('switch', { name: /^Active/ }).press('Space');
      await waitForSpeech(page, /^Webhook turned off\.$/);
      await page.getByRole('button', { name: `Delete ${HOOK.url}` }).press('Enter');
      await page.getByRole('alertdialog').getByText('Nothing more is sent').waitFor();
      await check(page);
      answer({ 'DELETE /projects/1/webhooks/5': { status: 204 }, ...hooks() });
      await page.getByRole('button', { name: 'Delete webhook' }).press('Enter');
      await page.getByText('No webhooks').waitFor();
      await expect.poll(focused).toBe('New webhook');
      await page.keyboard.press('Escape');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('Actions for Clinic 1');
      expect(faultsOfThePage(faults)).toEqual([]);
      await context.close();
    },
  );
});
