/** axe on the admin area, in both themes and at several widths. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { expectAccessibleState, heading, text } from '../support/accessible.ts';
import type { ScreenState } from '../support/accessible.ts';
import { launchBrowser } from '../support/browser.ts';
import { ME } from '../support/mocked-api.ts';
import type { Answers } from '../support/mocked-api.ts';

const ADMIN: Answers = { 'GET /users/me': { body: { ...ME, is_admin: true } } };
const created_at = '2025-04-03T12:00:00.000Z';
const link = (id: number, name: string, is_owner = false) => ({
  ...{ organization_id: id, organization: { id, name }, is_owner, created_at },
});
const ORGANIZATIONS: Answers = {
  ...ADMIN,
  'GET /admin/organizations': { body: { data: [{ id: 3, name: 'Alder Avenue Development' }] } },
  'GET /admin/projects/7/organizations': {
    body: {
      project_name: 'Harbor Street Confectionery, Line 2 fit-out, pilot copy',
      organizations: [link(1, 'Cedar Hill Builders', true), link(2, 'Northgate Constructors')],
    },
  },
  'GET /admin/projects/7/organizations/2/issue-counts': {
    body: { issues_created: 3, issues_assigned: 1, evaluations: 12, comments: 4 },
  },
};
const PRUNING: Answers = {
  ...ADMIN,
  'GET /admin/projects/7/issue-priority-stats': {
    body: {
      ...{ project_id: 7, project_name: 'Harbor Street Confectionery', source_project_id: 3 },
      created_at,
      stats: ['Low', 'Medium', 'High', 'Urgent'].map((priority_label, index) => ({
        ...{ priority_id: index + 1, priority_label, count: 11 },
      })),
    },
  },
  'POST /admin/projects/7/delete-issues': {
    body: {
      ...{ message: '2 issues deleted.', total_deleted: 2 },
      effects: ['Permanently deletes 2 of 11 High issues: A-1 “Door” and A-2 “Wall”.'],
    },
  },
};

const PEOPLE: Answers = {
  ...ADMIN,
  'GET /admin/users': {
    body: {
      has_passwords: true,
      has_roles: true,
      data: (['admin', 'creator', 'viewer'] as const).map((role, index) => ({
        ...{ id: index + 1, role, email: `${role}@cedar-hill.example`, api_token_count: index },
        full_name: ['Project manager', 'Electrical lead', 'Inspector'][index],
        organizations: index === 2 ? [] : [{ id: 1, name: 'Cedar Hill Builders' }],
        last_seen_at: index === 2 ? null : created_at,
        deactivated_at: index === 2 ? created_at : null,
      })),
    },
  },
  'POST /admin/users/2/deactivate': {
    body: {
      message: 'Electrical lead is deactivated.',
      effects: ['Signs Electrical lead out everywhere at once: 2 sessions.'],
    },
  },
};

const INVITATIONS: Answers = {
  ...ADMIN,
  'GET /admin/invitations': {
    body: {
      data: [null, 'bo@firm.example'].map((email, index) => ({
        ...{ id: index + 1, email, role: 'creator', made_by: 'Ada', created_at },
        organization: { id: 1, name: 'Cedar Hill Builders' },
        ...{ expires_at: created_at, is_expired: index === 1 },
      })),
      has_roles: true,
    },
  },
};

const SERVER: Answers = {
  ...ADMIN,
  'GET /admin/storage': {
    body: {
      data: [0.2, 0.95, 1].map((share, index) => ({
        organization: { id: index + 1, name: ['Cedar Hill Builders', 'Northgate', 'Alder'][index] },
        ...{ used_bytes: share * 1e10, file_count: 41 * index, own_limit_bytes: null },
        limit_bytes: 1e10,
      })),
      server_limit_bytes: 1e10,
    },
  },
  'GET /admin/health': {
    body: {
      version: '0.1.0',
      parts: ['Database', 'File store'].map((name, index) => ({
        ...{ name, is_ok: index === 0, detail: index === 0 ? 'It answers.' : 'It is gone.' },
      })),
      queues: [{ name: 'read-document', waiting: 3, running: 1, failed: 1, oldest_seconds: 240 }],
    },
  },
  'GET /admin/failed-jobs': {
    body: {
      data: [7, 8].map((document) => ({
        id: `7f1b3c58-52a4-4d0e-9a55-0e2f3a1c9b1${document}`,
        ...{ queue: 'read-document', about: `document ${document}`, tries: 4 },
        ...{ failed_at: created_at, reason: document === 7 ? 'The file is not there.' : 'Full.' },
      })),
    },
  },
};

const RATE = { pct_upvote: 79, pct_low: 74.2, pct_high: 83 };
const ANALYTICS: Answers = {
  ...ADMIN,
  'GET /admin/analytics/weekly-upvotes': {
    body: {
      data: Array.from({ length: 12 }, (_, index) => ({
        week: `2025-03-${String(index + 10)}`,
        ...{ num_evals: 142 + 20 * index, ...RATE },
      })),
    },
  },
  'GET /admin/analytics/project-scatter-data': {
    body: {
      data: Array.from({ length: 30 }, (_, index) => ({
        ...{ project_id: index + 1, project_name: `Project ${index + 1}`, creator_name: 'Ada' },
        ...{ organization_name: 'Cedar Hill Builders', created_at, num_issues: 40 * index },
        ...{ num_evaluations: 12 * index + 1, num_thumbs_up: 9 * index, is_open: true },
        ...{ ...RATE, pct_upvote: (37 * index) % 100 },
      })),
    },
  },
  'GET /admin/analytics/evaluator-stats': {
    body: { data: [{ user_name: 'Electrical lead', num_evaluations: 96, ...RATE }] },
  },
  'GET /admin/analytics/doublechecker-confidence-stats': {
    body: {
      data: [1, 2, 3, 4, 5].map((quintile) => ({
        ...{ doublechecker_confidence_quintile: quintile, n_rows: 40 },
        ...{ thumbs_up_rate: quintile / 5.5, rate_low: quintile / 8, rate_high: quintile / 5.1 },
        ...{ prob_min: quintile / 6, prob_max: quintile / 5 },
      })),
    },
  },
  'GET /admin/analytics/change-order-stats': {
    body: {
      data: (['day', 'week', 'month', 'year'] as const).map((time_period, index) => ({
        ...{ time_period, batch_count: index, change_order_count: 27 * index },
        total_value: 412_870 * index,
      })),
    },
  },
  'GET /admin/analytics/organization-project-stats': {
    body: {
      data: ['Cedar Hill Builders', 'Northgate Constructors'].map((organization_name) => ({
        organization_name,
        ...{ projects_last_day: 1, projects_last_week: 2 },
        ...{ projects_last_month: 6, projects_last_year: 41 },
      })),
    },
  },
};

const INTEGRATIONS: Answers = {
  ...ADMIN,
  'GET /admin/organizations': { body: { data: [{ id: 1, name: 'Cedar Hill Builders' }] } },
  'GET /admin/integration-organizations': {
    body: {
      data: ['562714', '577120'].map((integration_organization_id, index) => ({
        ...{ id: index + 1, organization_id: 1, integration_organization_id, created_at },
        organization: { id: 1, name: 'Cedar Hill Builders' },
        integration_type_id: 1,
      })),
    },
  },
  'GET /integrations/1/companies/562714': {
    body: {
      success: true,
      data: { id: '562714', name: 'Cedar Hill', logo_url: null, company_type: null },
    },
  },
  'GET /integrations/1/companies/562714/projects': {
    body: {
      success: true,
      data: [
        {
          ...{ id: '7', name: 'Harbor Street Confectionery', address: '212 Wharf Lane' },
          ...{ type_name: 'Food processing', stage_name: 'Construction', imports_count: 2 },
        },
      ],
    },
  },
  'GET /integrations/1/companies/562714/projects/7/check-existing-imports': {
    body: {
      has_existing_imports: true,
      import_jobs: (['processing', 'completed', 'failed'] as const).map((status, index) => ({
        ...{ job_id: index + 1, batch_name: 'Harbor Street Confectionery - 2025-05-28', status },
        ...{ change_order_batch_id: status === 'completed' ? 4 : null, created_at },
        ...{ total_change_events: 27, total_pdfs_downloaded: 48, total_pdfs_known: 2 },
        ...{ error: status === 'failed' ? 'Procore does not have this.' : null },
        problems: [{ name: '003: Add hose bibbs', message: 'It has no PDF.' }],
        ...{ problems_count: 1, waits_until: status === 'processing' ? created_at : null },
        waits_because: status === 'processing' ? 'Procore asks for a pause.' : null,
      })),
    },
  },
  'GET /integrations/1/companies/577120': {
    ...{ status: 503, body: { detail: 'Procore does not answer.', code: 'UNAVAILABLE' } },
  },
  'GET /integrations/1/companies/577120/projects': {
    ...{ status: 503, body: { detail: 'Procore does not answer.', code: 'UNAVAILABLE' } },
  },
};

const STATES: readonly ScreenState[] = [
  {
    name: 'an integration with its projects and imports, and one that failed to load',
    path: '/admin/integrations',
    answers: INTEGRATIONS,
    act: async (page) => {
      await page.getByRole('button', { name: /^View details.* 562714/ }).click();
      await page.getByText('Open batch').waitFor();
      await page.getByRole('button', { name: /^View details.* 577120/ }).click();
    },
    until: text('Failed to load projects'),
  },
  {
    name: 'adding an integration, with errors',
    path: '/admin/integrations',
    answers: INTEGRATIONS,
    act: async (page) => {
      await page.getByRole('button', { name: 'Add integration' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add integration' }).click();
    },
    until: text('Integration organization ID is required'),
  },
  { name: 'an admin page for others', path: '/admin', until: heading('Access Restricted') },
  {
    name: 'moving a project, with an error',
    path: '/admin/move-project',
    answers: ADMIN,
    act: (page) => page.getByRole('button', { name: 'Move project' }).click(),
    until: text('Please fill in both Project ID and select a Target Organization'),
  },
  {
    name: 'copies of projects',
    path: '/admin/copy-project',
    answers: {
      ...ADMIN,
      'GET /admin/project-copies': {
        body: {
          data: (['copying', 'done', 'failed'] as const).map((status, index) => ({
            ...{ id: index + 1, source_project_id: 7, new_project_id: 12, name: 'Pilot', status },
            ...{ error: status === 'failed' ? 'The project was deleted.' : null, created_at },
            ...{ files_done: 1, files_total: 4, requested_by: 'Ada' },
          })),
        },
      },
    },
    until: text('Copying files, 1 of 4'),
  },
  {
    name: 'renaming a project by its id',
    path: '/admin/edit-project',
    answers: ADMIN,
    until: heading('Edit project'),
  },
  {
    name: 'issues to keep, one number too large',
    path: '/admin/delete-issues',
    answers: PRUNING,
    act: async (page) => {
      await page.getByLabel('Project ID').fill('7');
      await page.getByRole('button', { name: 'Load issues' }).click();
      await page.getByLabel('Keep High').fill('18');
    },
    until: text('Attempted to keep 18 High issues. Only have 11 to start with'),
  },
  {
    name: 'the question before issues are deleted',
    path: '/admin/delete-issues',
    answers: PRUNING,
    act: async (page) => {
      await page.getByLabel('Project ID').fill('7');
      await page.getByRole('button', { name: 'Load issues' }).click();
      await page.getByLabel('Keep High').fill('9');
      await page.getByRole('button', { name: 'Delete 2 issues' }).click();
    },
    until: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'the audit log',
    path: '/admin/audit-log',
    answers: {
      ...ADMIN,
      'GET /admin/audit': {
        body: {
          data: [
            {
              ...{ id: 9, created_at, kind: 'administration', status: 200, token_id: null },
              person: { id: 1, full_name: 'Ada' },
              action: 'POST /v1/admin/projects/{id}/move',
              summary: 'Makes another organization the owner of a project, with its files.',
              details: 'id: 7; target_organization_id: 2, creator_action: "keep"',
              address: '203.0.113.7',
            },
          ],
          next: 9,
        },
      },
    },
    until: text('203.0.113.7'),
  },
  {
    name: 'analytics',
    path: '/admin/assign-users',
    answers: ANALYTICS,
    act: (page) => page.getByRole('button', { name: 'Analytics' }).click(),
    until: text('Electrical lead'),
  },
  {
    name: 'people, and the question before one is deactivated',
    path: '/admin/people',
    answers: PEOPLE,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Electrical lead' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    },
    until: (page) => page.getByRole('alertdialog').waitFor(),
  },
  {
    name: 'invitations, with an error',
    path: '/admin/invitations',
    answers: INVITATIONS,
    act: (page) => page.getByRole('button', { name: 'Make invitation link' }).click(),
    until: text('Please select an organization'),
  },
  {
    name: 'an invitation for another email',
    path: `/invitation#${'A'.repeat(43)}`,
    answers: {
      'POST /invitations/look': {
        body: {
          ...{ organization_name: 'Cedar Hill Builders', role: 'creator', made_by: 'Ada' },
          ...{ email: 'bo@firm.example', expires_at: created_at },
          ...{ is_for_you: false, is_member: false },
        },
      },
    },
    until: heading('Join Cedar Hill Builders'),
  },
  {
    name: 'storage, and a limit that is no number',
    path: '/admin/storage',
    answers: SERVER,
    act: async (page) => {
      await page.getByRole('button', { name: 'Change the limit of Cedar Hill Builders' }).click();
      await page.getByLabel('Limit in gigabytes').fill('much');
      await page.getByRole('button', { name: 'Save limit' }).click();
    },
    until: text('Enter gigabytes, such as 100 or 0.5, or leave it empty'),
  },
  {
    name: 'health and failed jobs',
    path: '/admin/health',
    answers: SERVER,
    until: text('The file is not there.'),
  },
  {
    name: 'assigning users',
    path: '/admin/assign-users',
    answers: ADMIN,
    until: heading('Assign users'),
  },
  {
    name: 'the four questions before an organization is removed',
    path: '/admin/manage-project-organizations',
    answers: ORGANIZATIONS,
    act: async (page) => {
      await page.getByLabel('Project ID').fill('7');
      await page.getByRole('button', { name: 'Load organizations' }).click();
      await page.getByRole('button', { name: 'Remove Northgate Constructors' }).click();
    },
    until: (page) => page.getByText('12 evaluations').waitFor(),
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(STATES)('$name', (state) => {
  it('has no violations, light and 1440 px wide, then dark and 768 px, then light and 320 px', async () => {
    await expectAccessibleState(browser, state);
  });
});
