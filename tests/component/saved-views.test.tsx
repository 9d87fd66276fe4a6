/** The menu "Views" of the issue list: choosing, saving, changing and deleting views, and what the palette offers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { COLUMN_IDS } from '../../contract/src/issues/list.ts';
import type { IssueView } from '../../contract/src/issue-views/schema.ts';
import { issueViewsQuery } from '../../web/src/api/issue-views.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import type { WorkspaceSearch } from '../../web/src/domain/workspace-search.ts';
import { contribution } from '../../web/src/features/issue-list/contribution.tsx';
import { SavedViewsMenu } from '../../web/src/features/issue-list/saved-views/saved-views-menu.tsx';
import {
  changeViewSettings,
  viewSettings,
} from '../../web/src/features/issue-list/view-settings.ts';
import { useIssueList } from '../../web/src/parts/issues/use-issue-list.ts';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { issuePage, ME, project } from '../support/answers.ts';
import { issueView } from '../support/issue-views.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

/** Of `issueView`. */
const DOORS = { search: 'door', priority: '4', sort_by: 'created_at', sort_order: 'asc' };
const LIST = '/v1/projects/1/issue-views';

let views: IssueView[] | null = [];
/** What was written: method, path and body. */
const sent: { call: string; body: Record<string, unknown> }[] = [];
let answer: (body: Record<string, unknown>) => Response | Promise<Response> = () =>
  Response.json(null);
let search: WorkspaceSearch = {};
let isDrawerOpen = false;
let client: QueryClient;

const refusal = (status: number, code: string, detail: string) =>
  Response.json({ detail, code }, { status });

beforeAll(() => mountAnnouncer(document.body));
beforeEach(async () => {
  await page.viewport(1024, 700);
  sent.length = 0;
  views = [];
  isDrawerOpen = false;
  changeViewSettings({ visibleColumns: COLUMN_IDS, view: 'list' });
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    if (method !== 'GET') {
      const given = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>;
      sent.push({ call: `${method} ${pathname}`, body: given });
      return Promise.resolve(answer(given));
    }
    if (pathname === LIST) {
      return Promise.resolve(
        views === null ? refusal(403, 'FORBIDDEN', 'No') : Response.json({ data: views }),
      );
    }
    const counts = { issues_count: 0 };
    return Promise.resolve(Response.json(pathname.endsWith('counts') ? counts : issuePage([])));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function Place({ first, isRestricted }: { first: object; isRestricted: boolean }) {
  const [now, setNow] = useState<WorkspaceSearch>(first);
  useEffect(() => {
    search = now;
  });
  const setDrawerOpen = (isOpen: boolean) => {
    isDrawerOpen = isOpen;
  };
  // Only what lists and the palette use of the workspace.
  const workspace = Object.assign(Object.create(null), {
    ...{ me: ME, project: project([]), search: now, onSearch: setNow },
    issues: { isRestricted, isDrawerOpen: false, setDrawerOpen },
  });
  const list = useIssueList(workspace);
  const { actions = [] } = contribution.useContribution(workspace);
  return (
    <>
      <SavedViewsMenu workspace={workspace} list={list} />
      {actions.map(({ label, act }) => (
        <button key={label} onClick={act}>
          Run {label}
        </button>
      ))}
      <Toasts />
    </>
  );
}

function show(first: object = {}, isRestricted = false) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Place {...{ first, isRestricted }} />
    </QueryClientProvider>,
  );
}

/** As after an event of the project. */
const readAgain = () => client.invalidateQueries({ queryKey: issueViewsQuery(1).queryKey });
const menuButton = (name: RegExp | string) => page.getByRole('button', { name, exact: true });
const entry = (name: RegExp | string) => page.getByRole('menuitem', { name });
const toast = () => document.querySelector('.toast [role="alert"]')?.textContent ?? '';
const spoken = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

it('chooses a view by keyboard: its filters are in the URL, its columns in the list', async () => {
  views = [issueView(7), issueView(8, { name: 'Lintels' })];
  show({ page: 2, status: '1', documentId: 10 });
  await expect.element(page.getByRole('button', { name: 'Run View: Lintels' })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await until(() => expect(search).toEqual({ ...DOORS, view: 7, documentId: 10 }));
  expect(viewSettings.get().visibleColumns).toEqual(['id', 'priority', 'summary', 'evaluation']);
  await expect.element(menuButton('View: Urgent doors')).toHaveFocus();
  await expect.poll(spoken).toContain('View: Urgent doors.');
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(/^Urgent doors/).getByLabelText('in force')).toBeVisible();
  await entry('All issues').click();
  await until(() => expect(search).toEqual({ documentId: 10 }));
  await expect.element(menuButton('Views')).toBeVisible();
});

it('saves the list as a view, shared if people want that, and refuses a name that is taken', async () => {
  show({ priority: '4,3' });
  await menuButton('Views').click();
  await entry('Save as new view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  answer = () => refusal(409, 'CONFLICT', 'You have a view “Urgent” already.');
  await userEvent.fill(name, ' Urgent ');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('You have a view “Urgent” already.')).toBeVisible();
  await expect.element(name).toHaveFocus();
  answer = (body) => {
    const made = issueView(9, body);
    views = [made];
    return Response.json(made, { status: 201 });
  };
  await userEvent.fill(name, 'High and urgent');
  await dialog.getByRole('checkbox').click({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(menuButton('View: High and urgent')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    call: `POST ${LIST}`,
    body: {
      ...{ name: 'High and urgent', is_shared: true, columns: COLUMN_IDS },
      query: { sort_by: 'priority', sort_order: 'desc', priorities: [3, 4] },
    },
  });
  expect(search).toEqual({ priority: '4,3', view: 9 });
  await expect.poll(toast).toContain('View saved');
  await expect.element(menuButton('View: High and urgent')).toHaveFocus();
});

it('says when the list was changed, and saves or discards that', async () => {
  views = [issueView(7)];
  changeViewSettings({ visibleColumns: ['id', 'priority', 'summary', 'evaluation'] });
  show({ ...DOORS, priority: '3', view: 7 });
  await menuButton('View: Urgent doors Changed').click();
  await entry('Discard changes').click();
  await until(() => expect(search).toEqual({ ...DOORS, view: 7 }));
  await expect.element(menuButton('View: Urgent doors')).toBeVisible();
  changeViewSettings({ visibleColumns: ['id'] });
  await menuButton('View: Urgent doors Changed').click();
  answer = (body) => {
    views = [issueView(7, { ...body, version: 2 })];
    return Response.json(views[0]);
  };
  await entry('Save changes').click();
  await expect.element(menuButton('View: Urgent doors')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    call: 'PUT /v1/issue-views/7',
    body: { name: 'Urgent doors', columns: ['id'], query: { priorities: [4] }, version: 1 },
  });
});

it('overwrites nothing unseen: what someone else made of the view is used or replaced', async () => {
  views = [issueView(7, { is_shared: true })];
  changeViewSettings({ visibleColumns: ['id', 'priority', 'summary', 'evaluation'] });
  show({ ...DOORS, view: 7 });
  await expect.element(menuButton('View: Urgent doors')).toBeVisible();
  const query = { ...issueView(7).query, priorities: [1] };
  const change = () => {
    views = [issueView(7, { is_shared: true, query, version: 2 })];
    return readAgain();
  };
  await change();
  await expect.poll(spoken).toContain('Someone changed this view.');
  await menuButton('View: Urgent doors Updated').click();
  await entry('Show the view as it is now').click();
  await until(() => expect(search).toEqual({ ...DOORS, priority: '1', view: 7 }));

  // Ours is based on what was there before theirs.
  changeViewSettings({ visibleColumns: ['id'] });
  await expect.element(menuButton('View: Urgent doors Changed')).toBeVisible();
  views = [issueView(7, { is_shared: true, query, columns: ['id', 'age'], version: 3 })];
  await readAgain();
  answer = ({ version }) =>
    version === 3
      ? Response.json(issueView(7, { is_shared: true, query, columns: ['id'], version: 4 }))
      : refusal(412, 'CHANGED_MEANWHILE', 'This view was changed meanwhile.');
  await menuButton('View: Urgent doors Changed').click();
  await entry('Save changes').click();
  const question = page.getByRole('alertdialog', { name: 'The view was changed meanwhile' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await menuButton('View: Urgent doors Changed').click();
  await entry('Save changes').click();
  views = [issueView(7, { is_shared: true, query, columns: ['id'], version: 4 })];
  await question.getByRole('button', { name: 'Replace theirs' }).click();
  await expect.element(menuButton('View: Urgent doors')).toBeVisible();
  expect(sent.map(({ body }) => body['version'])).toEqual([2, 2, 3]);
});

it('renames, shares and deletes a view, and says why that fails', async () => {
  views = [issueView(7)];
  changeViewSettings({ visibleColumns: ['id', 'priority', 'summary', 'evaluation'] });
  show({ ...DOORS, view: 7 });
  await menuButton('View: Urgent doors').click();
  await entry('Rename or share view').click();
  const dialog = page.getByRole('dialog', { name: 'Rename or share view' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Doors');
  await dialog.getByRole('checkbox').click({ force: true });
  const renamed = issueView(7, { name: 'Doors', is_shared: true, version: 2 });
  answer = () => refusal(412, 'CHANGED_MEANWHILE', 'This view was changed meanwhile.');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/^Someone changed this view meanwhile/)).toBeVisible();
  answer = () => {
    views = [renamed];
    return Response.json(renamed);
  };
  await dialog.getByRole('button', { name: 'Save' }).click();
  await menuButton('View: Doors').click();
  await entry('Delete view').click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Doors”?' });
  await expect.element(question.getByText(/disappears for everyone/)).toBeVisible();
  answer = () => refusal(503, 'UNAVAILABLE', 'The database is not responding.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(question.getByText('The database is not responding.')).toBeVisible();
  answer = () => {
    views = [];
    return new Response(null, { status: 204 });
  };
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(menuButton('Views')).toHaveFocus();
  // What it showed stays.
  expect(search).toEqual(DOORS);
  expect(sent.at(-1)).toEqual({ call: 'DELETE /v1/issue-views/7', body: { version: 2 } });
});

it('says when someone deletes the chosen view, and keeps the list', async () => {
  views = [issueView(7, { is_shared: true })];
  show({ ...DOORS, view: 7 });
  await expect.element(page.getByRole('button', { name: /^View: Urgent doors/ })).toBeVisible();
  views = [];
  await readAgain();
  await expect.poll(toast).toContain('Someone deleted “Urgent doors” or no longer shares it.');
  await expect.element(menuButton('Views')).toBeVisible();
  expect(search).toEqual({ ...DOORS, view: 7 });
});

it('does not tell people of the loss of a view that they delete, even if an event does first', async () => {
  views = [issueView(7, { is_shared: true })];
  show({ ...DOORS, view: 7 });
  await menuButton(/^View: Urgent doors/).click();
  await entry('Delete view').click();
  answer = async () => {
    views = [];
    await readAgain();
    await expect.element(menuButton('Views')).toBeVisible();
    return new Response(null, { status: 204 });
  };
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(toast).toContain('View deleted');
  expect(document.body.textContent).not.toContain('The view is gone');
  expect(search).toEqual(DOORS);
});

it('does not ask about a view later that went while it was asked about', async () => {
  views = [issueView(7, { is_shared: true })];
  show({ ...DOORS, view: 7 });
  await menuButton(/^View: Urgent doors/).click();
  await entry('Delete view').click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Urgent doors”?' });
  await expect.element(question).toBeVisible();
  views = [];
  await readAgain();
  await expect.element(question).not.toBeInTheDocument();
  views = [issueView(7, { is_shared: true })];
  await readAgain();
  await expect.element(menuButton(/^View: Urgent doors/)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it('lets restricted reviewers keep views of their own, and offers to load views again', async () => {
  views = null;
  show({}, true);
  await menuButton('Views').click();
  await expect.element(page.getByText('The views could not be loaded')).toBeVisible();
  views = [issueView(7, { can_edit: false, owner: { id: 2, full_name: 'Grace Hopper' } })];
  await entry('Try again').click();
  await menuButton('Views').click();
  await expect.element(entry(/Urgent doors/).getByText('Grace Hopper')).toBeVisible();
  await entry('Save as new view').click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  expect(dialog.getByRole('checkbox').elements()).toEqual([]);
});

it('is in the palette: a command opens the list with the view', async () => {
  views = [issueView(7)];
  show({ tab: 'errors', status: '1' });
  await page.getByRole('button', { name: 'Run View: Urgent doors' }).click();
  await until(() => expect(search).toEqual({ ...DOORS, view: 7 }));
  expect(isDrawerOpen).toBe(true);
});
