/** The page of the integrations: what it lists, asks, checks, imports and says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { format } from 'date-fns';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportJob } from '../../contract/src/integrations/schema.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { IntegrationsPage } from '../../web/src/screens/admin/integrations-page.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const CEDAR = { id: 1, name: 'Cedar Hill Builders' };
const NORTH = { id: 2, name: 'Northgate Constructors' };
/** In the browser's zone. */
const at = (local: string) => new Date(local).toISOString();
const link = (id: number, organization: typeof CEDAR, company: string, created: string) => ({
  ...{ id, organization_id: organization.id, organization, integration_type_id: 1 },
  ...{ integration_organization_id: company, created_at: at(created) },
});
const LINKS = [
  link(1, CEDAR, '562714', '2025-03-14T09:12:00'),
  link(2, NORTH, '598203', '2025-02-27T16:40:00'),
];
const project = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, address: '212 Wharf Lane', type_name: 'Food processing' },
  ...{ stage_name: 'Construction', imports_count: 0, ...more },
});
const job = (id: number, more: Partial<ImportJob> = {}): ImportJob => ({
  ...{ job_id: id, batch_name: `Harbor Street - 2025-05-${20 + id}`, status: 'completed' },
  ...{ change_order_batch_id: 30 + id, total_change_events: 27, total_pdfs_downloaded: 48 },
  ...{ total_pdfs_known: 0, error: null, problems: [], problems_count: 0, waits_until: null },
  waits_because: null,
  ...{ created_at: at('2025-05-28T14:20:00'), ...more },
});

type Answers = Record<string, object | (() => Response)>;
const failing = (status: number, detail: string) => () =>
  Response.json({ detail, code: 'UNAVAILABLE' }, { status });
const CHECK = 'GET /integrations/1/companies/562714/projects/7/check-existing-imports';
const IMPORT = 'POST /integrations/1/companies/562714/projects/7/import-change-events';
const imports = (jobs: ImportJob[]) => ({
  has_existing_imports: jobs.length > 0,
  import_jobs: jobs,
});

/** Method, path below `/v1` with the query, and body. */
let calls: string[] = [];
let client: QueryClient;

beforeAll(async () => {
  mountAnnouncer(document.body);
  await page.viewport(1400, 900);
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(answers: Answers = {}): void {
  calls = [];
  const known: Answers = {
    'GET /admin/organizations': { data: [CEDAR, NORTH] },
    'GET /admin/integration-organizations': { data: LINKS },
    'GET /integrations/1/companies/562714': {
      success: true,
      data: { ...CEDAR, id: '562714', logo_url: null, company_type: 'General contractor' },
    },
    'GET /integrations/1/companies/562714/projects': {
      success: true,
      data: [project('7', 'Harbor Street'), project('8', 'Quarry Road', { address: null })],
    },
    'GET /integrations/1/companies/598203': failing(503, 'Procore does not answer.'),
    'GET /integrations/1/companies/598203/projects': failing(503, 'Procore does not answer.'),
    [CHECK]: imports([]),
    [IMPORT]: () => Response.json({ message: 'Import accepted', job_id: 9 }, { status: 202 }),
    ...answers,
  };
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href);
    const key = `${method} ${pathname.replace('/v1', '')}`;
    calls.push([`${key}${search}`, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const answer = known[key];
    if (answer === undefined) return Promise.reject(new Error(`${key} is not expected`));
    return Promise.resolve(
      typeof answer === 'function' ? (answer as () => Response)() : Response.json(answer),
    );
  });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <div style={{ height: '900px' }}>
          <IntegrationsPage />
          <Toasts />
        </div>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** By the beginning of its name. */
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const text = (words: string) => page.getByText(words, { exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const question = () => page.getByRole('alertdialog');
const open = () => button('View details: Cedar Hill').click();
const choose = async (field: string, option: string) => {
  await button(field).click();
  await page.getByRole('option', { name: option }).click();
};
const seen = (words: string) => expect.element(text(words).first()).toBeVisible();

describe('the list of integrations', () => {
  it('shows each with its organization, type, company and date, newest first', async () => {
    show();
    const row = page.getByRole('row', { name: /562714/ });
    for (const words of ['Procore', '562714', '03/14/2025 09:12']) {
      await expect.element(row.getByText(words, { exact: true })).toBeVisible();
    }
    await expect.element(row.getByText('2', { exact: true })).toBeInTheDocument();
    const north = page.getByRole('row', { name: /598203/ });
    await expect.element(north.getByText('Failed to load company data')).toBeVisible();
    await expect.element(north.getByText('Procore does not answer.')).toBeVisible();
    const names = () =>
      page
        .getByRole('rowheader')
        .elements()
        .map((element) => element.textContent);
    expect(names()).toEqual([CEDAR.name, NORTH.name]);
    await button('Created').click();
    await until(() => expect(names()).toEqual([NORTH.name, CEDAR.name]));
  });

  it('says what to do when there is none', async () => {
    show({ 'GET /admin/integration-organizations': { data: [] } });
    await seen('No integrations found. Add an integration to get started.');
  });

  it('is limited to one organization', async () => {
    show();
    await choose('Organization: All organizations', NORTH.name);
    await until(() =>
      expect(calls).toContain('GET /admin/integration-organizations?organization_id=2'),
    );
  });

  it('says why it could not be loaded', async () => {
    show({ 'GET /admin/integration-organizations': failing(503, 'The database is down.') });
    await seen('The database is down.');
  });
});

describe('adding and changing an integration', () => {
  it('needs an organization and a numeric id, and the type is locked', async () => {
    show({
      'POST /admin/integration-organizations': () =>
        Response.json(
          { message: 'Northgate is linked.', integration_organization: LINKS[1] },
          { status: 201 },
        ),
    });
    await button('Add integration').click();
    const form = dialog('Add integration');
    const send = () => form.getByRole('button', { name: 'Add integration' }).click();
    await expect.element(form.getByLabelText('Integration type')).toHaveAttribute('readonly');
    await expect.element(form.getByLabelText('Integration type')).toHaveValue('Procore');
    await send();
    await seen('Please select an organization');
    await seen('Integration organization ID is required');
    await form.getByLabelText('Integration organization ID').fill('abc');
    await send();
    await seen('Procore company ID must be numeric');
    await form.getByLabelText('Integration organization ID').fill(' 610077 ');
    await choose('Organization: Choose an organization', NORTH.name);
    await send();
    await seen('Northgate is linked.');
    expect(calls).toContain(
      'POST /admin/integration-organizations {"organization_id":2,"integration_organization_id":"610077","integration_type_id":1}',
    );
    await expect.element(form).not.toBeInTheDocument();
  });

  it('starts from what it is, and says why it failed', async () => {
    show({
      'PATCH /admin/integration-organizations/1': failing(409, 'Company 5 is already linked.'),
    });
    await button('Edit integration: Cedar Hill').click();
    const form = dialog('Edit integration');
    const id = form.getByLabelText('Integration organization ID');
    await expect.element(id).toHaveValue('562714');
    await id.fill('5');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await seen('Company 5 is already linked.');
    expect(calls).toContain(
      'PATCH /admin/integration-organizations/1 {"organization_id":1,"integration_organization_id":"5"}',
    );
  });

  it('is deleted after a confirmation that says what happens', async () => {
    const answer = {
      ...{ message: 'Cedar Hill Builders is no longer linked.' },
      ...{ integration_organization: LINKS[0], effects: ['Stops 1 import: Clinic.'] },
    };
    show({ 'DELETE /admin/integration-organizations/1': answer });
    await button('Delete integration: Cedar Hill').click();
    await expect.element(question().getByText('Stops 1 import: Clinic.')).toBeVisible();
    expect(calls).not.toContain('DELETE /admin/integration-organizations/1?preview=false');
    await question().getByRole('button', { name: 'Delete', exact: true }).click();
    await seen(answer.message);
    expect(calls).toContain('DELETE /admin/integration-organizations/1?preview=false');
  });
});

describe('the details', () => {
  it('show the company and its projects, which can be searched', async () => {
    show();
    await open();
    await seen('General contractor, company 562714');
    await seen('212 Wharf Lane');
    await expect.element(text('2 projects').last()).toBeVisible();
    await page.getByLabelText('Search projects').fill('quarry');
    await expect.element(text('Harbor Street')).not.toBeInTheDocument();
    await seen('Quarry Road');
    expect(calls).toContain('GET /integrations/1/companies/562714/projects?limit=50');
    await button('Hide details: Cedar Hill').click();
    await expect.element(text('Quarry Road')).not.toBeInTheDocument();
  });

  it('say that company or projects failed to load, and why, and try again', async () => {
    show();
    await button('View details: Northgate').click();
    const alerts = () =>
      page
        .getByRole('alert')
        .elements()
        .map((element) => element.textContent);
    await until(() =>
      expect(alerts()).toEqual([
        'Failed to load company data Procore does not answer.Try again',
        'Failed to load projects Procore does not answer.Try again',
      ]),
    );
    calls = [];
    await button('Try again').last().click();
    await until(() =>
      expect(calls).toEqual(['GET /integrations/1/companies/598203/projects?limit=50']),
    );
  });

  it('say that a company has no projects', async () => {
    const none = { success: true, data: [] };
    show({ 'GET /integrations/1/companies/562714/projects': none });
    await open();
    await seen('No projects found for this company');
  });
});

describe('importing a project', () => {
  it('says why an import waits, and until when', async () => {
    const because = { waits_because: 'Procore asks for a pause.' };
    const waits_until = at('2025-05-28T14:25:07');
    const project7 = project('7', 'Harbor Street', { imports_count: 1 });
    show({
      'GET /integrations/1/companies/562714/projects': { success: true, data: [project7] },
      [CHECK]: imports([job(1, { status: 'processing', ...because, waits_until })]),
    });
    await open();
    await seen('Procore asks for a pause. The import continues by itself after 05/28/2025 14:26.');
  });

  it('checks for existing imports, then starts one named after project and day', async () => {
    show();
    await open();
    await button('Import: Harbor Street').click();
    await seen('Import accepted. Change events are being imported in the background.');
    const checked = calls.indexOf(CHECK);
    const day = format(new Date(), 'yyyy-MM-dd');
    const body = `{"procore_project_id":"7","batch_name":"Harbor Street - ${day}"}`;
    expect(checked).toBeGreaterThan(-1);
    expect(calls.indexOf(`${IMPORT} ${body}`)).toBeGreaterThan(checked);
  });

  const IMPORTED = {
    'GET /integrations/1/companies/562714/projects': {
      success: true,
      data: [project('7', 'Harbor Street', { imports_count: 3 })],
    },
    [CHECK]: imports([
      job(3, { status: 'pending', change_order_batch_id: null, total_change_events: 0 }),
      job(2, {
        ...{ status: 'failed', error: 'Procore does not have this.' },
        change_order_batch_id: null,
      }),
      job(1, {
        problems: [{ name: '003: Change 3', message: 'It has no PDF.' }],
        problems_count: 21,
        total_pdfs_known: 2,
      }),
    ]),
  };

  it('lists existing imports with status, counts, date and batch', async () => {
    show(IMPORTED);
    await open();
    const list = page.getByRole('list', { name: 'Imports of Harbor Street' });
    await expect.element(list).toBeVisible();
    const [third, second, first] = list.getByRole('listitem').elements();
    // Without a batch it is being processed.
    expect(third?.textContent).toContain('Processing');
    expect(third?.textContent).toContain('Started');
    expect(third?.querySelector('a')).toBeNull();
    expect(second?.textContent).toContain('Failed');
    expect(second?.textContent).toContain('Procore does not have this.');
    const whole = first?.closest('ul')?.lastElementChild;
    for (const words of [
      ...['Harbor Street - 2025-05-21', 'Completed', '27 change events, 48 PDFs'],
      ...['2 imported before', '05/28/2025 14:20', '21 left out', 'It has no PDF.', '20 more'],
    ]) {
      expect(whole?.textContent).toContain(words);
    }
    const batch = page.getByRole('link', { name: 'Open batch Harbor Street - 2025-05-21' });
    await expect.element(batch).toHaveAttribute('href', '/change-orders/31');
  });

  it('again asks first, naming what there is', async () => {
    show(IMPORTED);
    await open();
    await button('Import again: Harbor Street').click();
    await expect.element(question().getByText('Import Harbor Street again?')).toBeVisible();
    const earlier = 'Harbor Street - 2025-05-21, completed, 05/28/2025 14:20';
    await expect.element(question().getByText(earlier)).toBeVisible();
    expect(calls.some((call) => call.startsWith(IMPORT))).toBe(false);
    await question().getByRole('button', { name: 'Cancel' }).click();
    expect(calls.some((call) => call.startsWith(IMPORT))).toBe(false);
    await button('Import again: Harbor Street').click();
    await question().getByRole('button', { name: 'Import again' }).click();
    await seen('Import accepted. Change events are being imported in the background.');
  });

  it('takes a check as fresh for 5 minutes, and keeps it for 10', async () => {
    show({ [CHECK]: imports([job(1)]) });
    await open();
    const checks = () => calls.filter((call) => call === CHECK).length;
    const ask = async () => {
      await button('Import( again)?: Harbor Street').click();
      await question().getByRole('button', { name: 'Cancel' }).click();
    };
    await ask();
    await ask();
    expect(checks()).toBe(1);
    const [query] = client.getQueryCache().findAll({
      predicate: ({ queryKey: [key] }) => String(key).includes('check-existing-imports'),
    });
    expect(query?.options.gcTime).toBe(10 * 60_000);
    const { dataUpdatedAt } = query?.state ?? { dataUpdatedAt: 0 };
    vi.setSystemTime(dataUpdatedAt + 5 * 60_000 - 1000);
    await ask();
    expect(checks()).toBe(1);
    vi.setSystemTime(dataUpdatedAt + 5 * 60_000 + 1000);
    await ask();
    expect(checks()).toBe(2);
    vi.useRealTimers();
  });

  it('says that the check failed, or that the project is not valid', async () => {
    show({
      [CHECK]: failing(500, 'oops'),
      'GET /integrations/1/companies/562714/projects': {
        success: true,
        data: [project('7', 'Harbor Street'), project('8', ' ')],
      },
    });
    await open();
    await button('Import: Harbor Street').click();
    await seen('Failed to check existing imports');
    toasts.clear();
    await button('Import: *$').click();
    await seen('Invalid project data. Please try again.');
  });

  it('says why it could not be started', async () => {
    show({ [IMPORT]: failing(409, 'This server has no credentials for Procore.') });
    await open();
    await button('Import: Harbor Street').click();
    await seen('This server has no credentials for Procore.');
  });
});
