/** The admin area: its addresses, its sidebar, who gets there, and its work by keyboard alone. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { focusIsOnBody } from '../support/compare-page.ts';
import { ME, openSignedIn } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PROJECTS = { 'GET /users/me/projects': { body: { data: [] } } };
const open = (path: string, isAdmin: boolean, more: Answers = {}) =>
  openSignedIn(browser, inject('baseUrl'), path, {
    answers: {
      ...PROJECTS,
      'GET /users/me': { body: { ...ME, is_admin: isAdmin } },
      'GET /admin/audit': { body: { data: [], next: null } },
      'GET /admin/invitations': { body: { data: [], has_roles: true } },
      'GET /admin/storage': { body: { data: [], server_limit_bytes: null } },
      'GET /admin/health': { body: { version: '0.1.0', parts: [], queues: [] } },
      'GET /admin/failed-jobs': { body: { data: [] } },
      'GET /admin/users': { body: { data: [], has_passwords: true, has_roles: true } },
      'GET /admin/project-copies': { body: { data: [] } },
      'GET /admin/organizations': { body: { data: [] } },
      'GET /admin/integration-organizations': { body: { data: [] } },
      ...Object.fromEntries(
        ['weekly-upvotes', 'project-scatter-data', 'evaluator-stats'].map((name) => [
          `GET /admin/analytics/${name}`,
          { body: { data: [] } },
        ]),
      ),
      'GET /admin/analytics/doublechecker-confidence-stats': { body: { data: [] } },
      'GET /admin/analytics/change-order-stats': { body: { data: [] } },
      'GET /admin/analytics/organization-project-stats': { body: { data: [] } },
      ...more,
    },
  });

it('the sidebar leads administrators to every page of the admin area, and back', async () => {
  const { page, context } = await open('/', true);
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy project' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  for (const [link, path] of [
    ['Copy project', '/admin/copy-project'],
    ['Move project', '/admin/move-project'],
    ['Edit project', '/admin/edit-project'],
    ['Manage organizations', '/admin/manage-project-organizations'],
    ['Delete issues', '/admin/delete-issues'],
    ['People', '/admin/people'],
    ['Invitations', '/admin/invitations'],
    ['Audit log', '/admin/audit-log'],
    ['Integrations', '/admin/integrations'],
    ['Storage', '/admin/storage'],
    ['Health', '/admin/health'],
    ['Assign users', '/admin/assign-users'],
  ] as const) {
    await nav.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  // On phones, the bar shows the page that is open.
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  const current = nav.getByRole('link', { name: 'Assign users' });
  await expect.poll(async () => (await current.boundingBox())?.x).toBeLessThan(330);
  await page.setViewportSize(size);
  const groups = nav.getByRole('heading');
  expect(await groups.allTextContents()).toEqual([
    ...['Project Management', 'User Management', 'Integration Management', 'Analytics'],
  ]);
  await nav.getByRole('button', { name: 'Analytics' }).click();
  const drawer = page.getByRole('dialog', { name: 'Analytics' });
  await drawer.getByRole('heading', { name: 'Project Ownership' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/assign-users');
  expect((await drawer.boundingBox())?.width).toBe(page.viewportSize()?.width);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await nav.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('heading', { name: 'No projects' }).waitFor();
  await context.close();
});

it('others are told that an admin page is restricted, and go back', async () => {
  const { page, context } = await open('/', false);
  await page.getByRole('heading', { name: 'No projects' }).waitFor();
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await page.goto(new URL('/admin/edit-project', page.url()).href);
  await page.getByRole('heading', { name: 'Access Restricted' }).waitFor();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.getByRole('heading', { name: 'No projects' }).waitFor();
  await context.close();
});

const [OURS, THEIRS] = [
  { id: 1, name: 'Cedar Hill Builders' },
  { id: 2, name: 'Northgate Constructors' },
] as const;
const access = (organization: typeof OURS | typeof THEIRS, is_owner: boolean) => ({
  ...{ organization_id: organization.id, organization, is_owner },
  created_at: '2025-04-03T12:00:00.000Z',
});
const WORK: Answers = {
  'GET /admin/organizations': { body: { data: [OURS, THEIRS] } },
  'GET /admin/organizations/search': { body: { data: [THEIRS] } },
  'POST /admin/projects/7/move': {
    body: { message: 'Clinic was moved.', effects: ['Ends access for 1 person: Ada.'] },
  },
  'GET /admin/projects/7/issue-priority-stats': {
    body: {
      ...{ project_id: 7, project_name: 'Clinic', source_project_id: 3 },
      created_at: '2025-04-03T12:00:00.000Z',
      stats: [{ priority_id: 3, priority_label: 'High', count: 11 }],
    },
  },
  'POST /admin/projects/7/delete-issues': {
    body: {
      ...{ message: '2 issues deleted.', total_deleted: 2 },
      effects: ['Permanently deletes 2 of 11 High issues: A-1 “Door” and A-2 “Wall”.'],
    },
  },
  'GET /admin/projects/7/organizations': {
    body: { project_name: 'Clinic', organizations: [access(OURS, true), access(THEIRS, false)] },
  },
  'GET /admin/projects/7/organizations/2/issue-counts': {
    body: { issues_created: 3, issues_assigned: 1, evaluations: 12, comments: 4 },
  },
  'DELETE /admin/projects/7/organizations/2': {
    body: { message: 'Northgate Constructors was removed.', effects: ['Ends access for Bo.'] },
  },
};

/** Presses Tab until the control has the focus. What came before must not have lost it. */
async function reach(page: Page, control: Locator): Promise<void> {
  // What has closed gives the focus back a moment later.
  await expect.poll(() => focusIsOnBody(page)).toBe(false);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((node) => node === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${control.toString()}`);
}

it('K14: by keyboard alone, a project is moved, issues are deleted, and an organization loses access', async () => {
  const { page, context } = await open('/admin/move-project', true, WORK);
  const button = (name: string) => page.getByRole('button', { name });
  const type = async (label: string, words: string) => {
    await reach(page, page.getByLabel(label));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(words);
  };
  const press = async (name: string) => {
    await reach(page, button(name));
    await page.keyboard.press('Enter');
  };
  /** The question names the consequence, and its least destructive button has the focus. */
  const confirm = async (title: string, effect: string, verb: string) => {
    const question = page.getByRole('alertdialog', { name: title });
    await question.getByText(effect).waitFor();
    await question.locator(':focus', { hasText: 'Cancel' }).waitFor();
    await page.keyboard.press('Tab');
    await question.locator(':focus', { hasText: verb }).waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
  };
  const go = async (link: string) => {
    await reach(
      page,
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  };
  await page.getByRole('heading', { level: 1, name: 'Move project' }).waitFor();
  await page.evaluate(() => {
    const count = () => (document.body.dataset['pointers'] = 'some');
    window.addEventListener('pointerdown', count);
  });
  // Before the first key, nothing has the focus.
  await page.keyboard.press('Tab');
  await go('Move project');
  await type('Project ID', '7');
  await press('Target Organization');
  await page.keyboard.type('north');
  await page.getByRole('option', { name: 'Northgate Constructors' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press('Move project');
  await confirm(
    'Move project 7 to Northgate Constructors?',
    'Ends access for 1 person: Ada.',
    'Move project',
  );
  await page.getByText('Clinic was moved.').first().waitFor();

  await go('Delete issues');
  await type('Project ID', '7');
  await page.keyboard.press('Enter');
  await page.getByLabel('Keep High').waitFor();
  await type('Keep High', '18');
  await page.getByText('Attempted to keep 18 High issues. Only have 11 to start with').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('9');
  await press('Delete 2 issues');
  await confirm('Delete 2 issues?', 'Permanently deletes 2 of 11 High issues', 'Delete 2 issues');
  await page.getByText('2 issues deleted. Focus areas are being regenerated.').first().waitFor();

  await go('Manage organizations');
  await type('Project ID', '7');
  await page.keyboard.press('Enter');
  await page.getByText('Cannot remove owner').waitFor();
  await press('Remove Northgate Constructors');
  await page.getByRole('dialog').getByText('12 evaluations').waitFor();
  await press('Continue');
  await confirm(
    'Remove Northgate Constructors from the project?',
    'Ends access for Bo.',
    'Remove organization',
  );
  await page.getByText('Northgate Constructors was removed.').first().waitFor();
  await expect.poll(() => focusIsOnBody(page)).toBe(false);
  expect(await page.evaluate(() => document.body.dataset['pointers'])).toBe(undefined);
  await context.close();
});
