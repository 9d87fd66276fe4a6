/** The admin area: its addresses, its sidebar, and who gets there. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { ME, openSignedIn } from '../support/mocked-api.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const PROJECTS = { 'GET /users/me/projects': { body: { data: [] } } };
const open = (path: string, isAdmin: boolean) =>
  openSignedIn(browser, inject('baseUrl'), path, {
    answers: {
      ...PROJECTS,
      'GET /users/me': { body: { ...ME, is_admin: isAdmin } },
      'GET /admin/audit': { body: { data: [], next: null } },
      'GET /admin/invitations': { body: { data: [] } },
      'GET /admin/storage': { body: { data: [], server_limit_bytes: null } },
      'GET /admin/health': { body: { version: '0.1.0', parts: [], queues: [] } },
      'GET /admin/failed-jobs': { body: { data: [] } },
      'GET /admin/users': { body: { data: [], has_passwords: true } },
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
