/** The drawer with the list of issues: its URL, what it asks the server for, and what it shows. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { COLUMN_IDS } from '../../contract/src/issues/list.ts';
import type { Issue, ListedIssue } from '../../contract/src/issues/schema.ts';
import type { WorkspaceSearch } from '../../web/src/domain/workspace-search.ts';
import { IssueListDrawer } from '../../web/src/features/issue-list/issue-list-drawer.tsx';
import { changeViewSettings } from '../../web/src/features/issue-list/view-settings.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { showToast, toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { document as documentOf, issue, issuePage, ME, project } from '../support/answers.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

/** An issue as a search has found it. */
const listed = (id: number, { matches, ...change }: Partial<ListedIssue>): ListedIssue => ({
  ...issue(id, change),
  ...(matches && { matches }),
});

const TOTAL = 38;
const SOME = [
  listed(118, {
    ...{ priority_id: 4, scope_ids: [8, 9, 26], comments_count: 4, status_id: 2 },
    summary: 'Lintel missing over door 114A, which is six feet wide',
    assignee_id: 1,
    assignee: { id: 1, full_name: 'Grace Hopper' },
    grid_reference: 'near C-4',
    matches: [{ field: 'comment', text: 'Six feet wide', ranges: [[0, 3]] }],
  }),
  ...[119, 120, 121, 122, 123, 124, 125, 126, 127].map((id) => issue(id)),
];
const LOOKUPS: Readonly<Record<string, object>> = {
  '/v1/issues/priorities': { data: [] },
  '/v1/issues/statuses': {
    data: [
      { id: 1, label: 'Open' },
      { id: 2, label: 'In progress' },
    ],
  },
  '/v1/issues/disciplines': { data: [{ id: 8, label: 'Architectural' }] },
  '/v1/issues/scopes': {
    data: [
      { id: 8, label: 'Openings' },
      { id: 9, label: 'Finishes' },
      { id: 26, label: 'Electrical' },
    ],
  },
  '/v1/projects/1/collaborators': { data: [{ id: 1, full_name: 'Grace Hopper' }] },
  '/v1/projects/1/counts': { issues_count: 40 },
  '/v1/projects/1/issue-views': { data: [] },
};

/** What bulk updates were sent: the path with its query, and the body. */
const sent: { path: string; body: unknown }[] = [];
let bulkAnswer: () => Promise<Response> = () => Promise.reject(new Error('Not expected'));
/** Queries for a page of the list, the latest last. */
const asked: Record<string, string>[] = [];
let list: () => object = () => issuePage(SOME, TOTAL);
let search: WorkspaceSearch = {};
const opened: number[] = [];
let isOpen = true;

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked.length = 0;
  sent.length = 0;
  opened.length = 0;
  isOpen = true;
  list = () => issuePage(SOME, TOTAL);
  changeViewSettings({ visibleColumns: COLUMN_IDS, view: 'list' });
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    const url = new URL(address, location.href);
    if (method === 'POST') {
      sent.push({
        path: `${url.pathname}${url.search}`,
        body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown,
      });
      return bulkAnswer();
    }
    if (url.pathname === '/v1/projects/1/issues') {
      asked.push(Object.fromEntries(url.searchParams));
      return Promise.resolve(Response.json(list()));
    }
    return Promise.resolve(Response.json(LOOKUPS[url.pathname]));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

type Shown = { isRestricted?: boolean; errors?: number };

function Place({ first, isRestricted = false, errors = 0 }: Shown & { first: object }) {
  const [now, setNow] = useState<WorkspaceSearch>(first);
  const [isDrawerOpen, setDrawerOpen] = useState(true);
  useEffect(() => {
    search = now;
    isOpen = isDrawerOpen;
  });
  const none = () => undefined;
  const checklist = documentOf(30, { document_type_id: 3 });
  const model = {
    errors: Array.from({ length: errors }, (_, id) => ({
      ...{ id, document: 'Checklist.pdf', documentType: 'Checklist' },
      ...{ eventType: 'toc_created', details: 'No pages' },
    })),
  };
  return (
    <IssueListDrawer
      // Only what the drawer uses of the workspace.
      workspace={Object.assign(Object.create(null), {
        ...{ me: ME, model, search: now, onSearch: setNow },
        project: project(errors > 0 ? [documentOf(10), checklist] : [documentOf(10)]),
        issues: {
          ...{ isRestricted, selectedId: null, isDrawerOpen, setDrawerOpen },
          open: ({ id }: Issue) => opened.push(id),
          ...{ select: none, raising: null, raise: none, editingId: null, edit: none },
        },
      })}
    />
  );
}

let client: QueryClient;

function show(first: object = {}, how: Shown = {}) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Place first={first} {...how} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const row = (id: number) => page.getByRole('row').filter({ hasText: String(id) });
const lastAsked = () => asked.at(-1);

it('lists a page with the specified columns, sorted by priority', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  expect(lastAsked()).toEqual({
    ...{ page: '1', per_page: '10', sort_by: 'priority', sort_order: 'desc' },
  });
  const heads = page.getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent.trim())).toEqual([
    ...['', 'ID', 'Priority', 'Ref. #', 'Discipline', 'Scope', 'Summary', 'Details'],
    ...['Ball in court', 'Status', 'Age', 'Comments', 'Evaluation State'],
  ]);
  const first = row(118).element();
  expect(first.textContent).toContain('Lintel missing over door 114A, which is six feet w…');
  for (const words of ['Urgent', 'A-101', 'Architectural', 'Grace Hopper', 'In progress']) {
    expect(first.textContent).toContain(words);
  }
  expect(first.querySelector('.cell-scope')?.textContent).toBe('OpeningsFinishes+1: Electrical');
  expect(first.querySelector('.cell-scope [title="Electrical"]')).not.toBeNull();
  expect(first.querySelector('.cell-section')?.textContent).toBe('A-101near C-4');
  expect(first.querySelector('.cell-age')?.textContent).toMatch(/^\d+ \w+/);
  await expect.element(page.getByText('38 issues')).toBeVisible();
  await expect.element(page.getByText('Showing 10 of 38')).toBeVisible();
  for (const tool of ['Download', 'Bulk actions', 'View settings']) {
    await expect.element(page.getByRole('button', { name: tool, exact: true })).toBeVisible();
  }
});

it('ends a long name in its column with dots, with all of it on hover', async () => {
  const name = 'Maximiliane Delgado-Hutchinson von Hohenstein';
  list = () => issuePage([listed(118, { assignee_id: 1, assignee: { id: 1, full_name: name } })]);
  show();
  const owner = page.getByTitle(name);
  await expect.element(owner).toBeVisible();
  const [cell, text] = [owner.element().closest('.cell-owner'), owner.element()];
  const right = (part: Element | null) => part?.getBoundingClientRect().right ?? 0;
  expect(right(text)).toBeLessThanOrEqual(right(cell));
  expect(text.scrollWidth).toBeGreaterThan(text.clientWidth);
});

it('is at the right, 1300 px wide or 95 percent of a smaller page, and has its parts in their order', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Issues' }).element().parentElement;
  const edges = () => {
    const { left, right } = drawer?.getBoundingClientRect() ?? new DOMRect();
    return [Math.round(left), Math.round(right)];
  };
  await expect.poll(edges).toEqual([140, 1440]);
  await page.viewport(1024, 900);
  await expect.poll(edges).toEqual([51, 1024]);
  const tops = [
    page.getByRole('button', { name: 'Bulk actions' }),
    page.getByRole('button', { name: 'Search + filter issues' }),
    page.getByRole('grid', { name: /^Issues/ }),
    page.getByText('Showing 10 of 38'),
  ].map((part) => part.element().getBoundingClientRect().top);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

it('opens all texts of a row with Read more', async () => {
  show();
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect.element(page.getByText(/which is six feet wide$/)).toBeVisible();
  await expect.element(row(118).getByText('Electrical')).toBeVisible();
  expect(opened).toEqual([]);
  expect(isOpen).toBe(true);
});

it('searches on Enter, from the first page, and ends the search when the box is cleared', async () => {
  show({ page: 3, documentId: 10 });
  const box = page.getByRole('searchbox', { name: 'Search issues' });
  await expect.element(box).toHaveAttribute('placeholder', 'Search issues');
  await box.fill('lintel');
  expect(search).toEqual({ page: 3, documentId: 10 });
  await userEvent.keyboard('{Enter}');
  await until(() => expect(lastAsked()).toMatchObject({ q: 'lintel', page: '1' }));
  expect(search).toEqual({ search: 'lintel', documentId: 10 });
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByText('38 of 40 issues match')).toBeVisible();
  await box.clear();
  await until(() => expect(search).toEqual({ documentId: 10 }));
});

it('sorts by a head, then the other way, and says so', async () => {
  show({ page: 2 });
  await page.getByRole('button', { name: 'Ref. #' }).click();
  await until(() => expect(lastAsked()).toMatchObject({ sort_by: 'csi_code', page: '1' }));
  expect(search).toEqual({ sort_by: 'csi_code', sort_order: 'asc' });
  const head = page.getByRole('columnheader', { name: 'Ref. #' });
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Ref. #' }).click();
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(page.getByRole('button', { name: 'Scope' }).elements()).toEqual([]);
});

it('sorts by age as its ages read: issues made last have the lowest', async () => {
  show();
  const head = page.getByRole('columnheader', { name: 'Age' });
  await page.getByRole('button', { name: 'Age' }).click();
  await until(() => expect(search).toEqual({ sort_by: 'created_at', sort_order: 'desc' }));
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(page.getByRole('grid', { name: /sorted by age, ascending/ })).toBeVisible();
  await page.getByRole('button', { name: 'Age' }).click();
  await until(() => expect(lastAsked()).toMatchObject({ sort_order: 'asc' }));
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
});

it('limits the list by priority chips and hides rejected issues', async () => {
  show();
  await page.getByRole('button', { name: 'Urgent, 1 issue' }).click();
  await page.getByRole('button', { name: /^High/ }).click();
  await until(() => expect(lastAsked()).toMatchObject({ priorities: '4,3' }));
  await page.getByRole('button', { name: /^Urgent/ }).click();
  await until(() => expect(search).toEqual({ priority: '3' }));
  const hide = page.getByRole('switch', { name: 'Hide rejected issues' });
  await page.getByText('Hide rejected issues').click();
  await until(() =>
    expect(lastAsked()).toMatchObject({ evaluation_states: 'not_reviewed,approved' }),
  );
  await expect.element(hide).toBeChecked();
  await page.getByText('Hide rejected issues').click();
  await until(() => expect(search).toEqual({ priority: '3' }));
});

it('counts no issues by priority while nobody knows them', async () => {
  list = () => {
    throw new TypeError('Failed to fetch');
  };
  show();
  await expect.element(page.getByRole('button', { name: 'Urgent', exact: true })).toBeVisible();
});

it('shows restricted reviewers no evaluations, and always asks for those they may see', async () => {
  show({}, { isRestricted: true });
  await expect.element(row(118)).toBeVisible();
  expect(lastAsked()).toMatchObject({ evaluation_states: 'approved,not_reviewed' });
  expect(page.getByRole('switch').elements()).toEqual([]);
  expect(page.getByText('Evaluation State').elements()).toEqual([]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Bulk actions' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'View settings' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Age' })).toBeVisible();
  expect(page.getByRole('checkbox', { name: 'Evaluation State' }).elements()).toEqual([]);
});

it('keeps the chosen columns, and the number among them', async () => {
  show();
  await page.getByRole('button', { name: 'View settings' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'ID' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Details' }).click({ force: true });
  await until(() =>
    expect(page.getByRole('columnheader', { includeHidden: true }).elements()).toHaveLength(12),
  );
  const kept = JSON.parse(localStorage.getItem('pinbar:issue-list') ?? '') as object;
  expect(kept).toEqual({
    view: 'list',
    visibleColumns: COLUMN_IDS.filter((id) => id !== 'details'),
  });
});

it('goes to other pages, and offers a way back from one that is gone', async () => {
  show();
  await page.getByRole('button', { name: 'Page 4' }).click();
  await until(() => expect(lastAsked()).toMatchObject({ page: '4' }));
  list = () => issuePage([], 12);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByRole('button', { name: 'Go to the last page' }).click();
  await until(() => expect(search).toEqual({ page: 2 }));
});

it('has no pages where one is enough', async () => {
  list = () => issuePage(SOME.slice(0, 2));
  show();
  await expect.element(row(118)).toBeVisible();
  expect(page.getByRole('navigation', { name: 'Pages' }).elements()).toEqual([]);
});

it('names what hides all issues, and clears it', async () => {
  list = () => issuePage([]);
  show({ search: 'zzz', priority: '4', sort_by: 'status' });
  await expect.element(page.getByRole('heading', { name: 'No issues found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await until(() => expect(search).toEqual({ sort_by: 'status' }));
});

it('says when there are no issues at all', async () => {
  list = () => issuePage([]);
  show();
  await expect.element(page.getByRole('heading', { name: 'No Issues' })).toBeVisible();
});

it('builds a filter of each kind, and removes them by their chips', async () => {
  show({ page: 2 });
  await page.getByRole('button', { name: 'Search + filter issues' }).click();
  const add = page.getByRole('button', { name: 'Add Filter' });
  await expect.element(add).toBeDisabled();
  await page.getByRole('textbox', { name: 'Keyword' }).fill('door');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toHaveValue('');
  await until(() => expect(lastAsked()).toMatchObject({ keywords: 'door', page: '1' }));

  await page.getByRole('button', { name: /Filter type/ }).click();
  await page.getByRole('option', { name: 'Issue ID' }).click();
  await page.getByRole('textbox', { name: 'To' }).fill('90');
  await expect.element(add).toBeDisabled();
  await page.getByRole('textbox', { name: 'From' }).fill('10');
  await add.click();
  await until(() => expect(lastAsked()).toMatchObject({ issue_id_from: '10', issue_id_to: '90' }));

  await page.getByRole('button', { name: /Filter type/ }).click();
  await page.getByRole('option', { name: 'Owner' }).click();
  await page.getByRole('button', { name: 'Owner: Any of' }).click();
  await page.getByRole('option', { name: 'Unassigned' }).click();
  await page.getByRole('option', { name: 'Grace Hopper' }).click();
  await userEvent.keyboard('{Escape}');
  await add.click();
  await until(() => expect(lastAsked()).toMatchObject({ owners: '-1,1' }));

  await page.getByRole('button', { name: '+1 more filter' }).click();
  await page
    .getByRole('button', { name: 'Remove filter Owner is Unassigned, Grace Hopper' })
    .click();
  await until(() => expect(lastAsked()).not.toHaveProperty('owners'));
  await page.getByRole('button', { name: 'Clear all' }).click();
  await until(() => expect(search).toEqual({}));
  await page.getByRole('button', { name: 'Hide filters' }).click();
  await expect.element(add).not.toBeInTheDocument();
});

it('says that a filter’s people have no such name', async () => {
  show();
  await page.getByRole('button', { name: 'Filter By' }).click();
  await page.getByRole('menuitem', { name: 'Owner' }).click();
  await page.getByRole('button', { name: 'Owner: Any of' }).click();
  await userEvent.keyboard('zzz');
  await expect.element(page.getByText('No users found.')).toBeVisible();
});

it('opens an issue at its place, and closes', async () => {
  show();
  await row(118).getByText('A-101').click();
  expect(opened).toEqual([118]);
  await until(() => expect(isOpen).toBe(false));
});

it('goes from row to row by arrow keys and letters, selects by X and opens by Enter', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  const first = row(118).element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard('jj{ArrowUp}x');
  await expect.element(row(119)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  expect(opened).toEqual([119]);
});

it('has the tabs Errors, Issues and Checklist where a checklist could not be read, and the URL says which is shown', async () => {
  show({ tab: 'errors' }, { errors: 2 });
  await expect
    .element(page.getByRole('tab', { name: 'Errors 2' }))
    .toHaveAttribute('aria-selected', 'true');
  const names = page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent);
  expect(names).toEqual(['Errors2', 'Issues', 'Checklist']);
  await page.getByRole('tab', { name: 'Issues' }).click();
  await expect.element(row(118)).toBeVisible();
  expect(search).toEqual({});
});

const select = (id: number) => page.getByRole('checkbox', { name: `Select issue ${id}` }).click();
const bar = page.getByRole('toolbar', { name: 'Bulk actions' });
const dialog = page.getByRole('dialog', { name: /^Change/ });
const TOKEN = '7f8a4e52-6b1c-4f4e-9a41-0f6a3c1d2b5e';

it('changes selected issues of several pages, says how many, and undoes it', async () => {
  show();
  await select(118);
  await select(120);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await until(() => expect(lastAsked()).toMatchObject({ page: '2' }));
  await expect.element(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Status' }).click();
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await expect.element(save).toBeDisabled();
  await dialog.getByRole('option', { name: 'In progress' }).click();
  let answer: (response: Response) => void = () => undefined;
  bulkAnswer = () => new Promise((resolve) => (answer = resolve));
  await save.click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(sent).toEqual([
    { path: '/v1/issues/bulk-update', body: { issue_ids: [118, 120], status_id: 2 } },
  ]);
  const calls = asked.length;
  answer(Response.json({ updated_count: 2, undo_token: TOKEN }));
  await expect.element(page.getByText('2 issue(s) updated successfully')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  await until(() => expect(asked.length).toBeGreaterThan(calls));
  bulkAnswer = () => Promise.resolve(Response.json({ updated_count: 2 }));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 issues changed back')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    path: '/v1/issues/bulk-update/undo',
    body: { undo_token: TOKEN },
  });
});

it('offers all that match, and keeps the dialog when the server refuses', async () => {
  show({ priority: '4,3', page: 2 });
  await expect.element(row(118)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all issues on this page' }).click();
  await bar.getByRole('button', { name: 'Select all 38 that match' }).click();
  await expect.element(bar.getByText('38 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Bulk actions' }).click();
  await page.getByRole('menuitem', { name: 'Scopes' }).click();
  await dialog.getByRole('option', { name: 'Openings' }).click();
  await dialog.getByRole('option', { name: /^Finishes/ }).click();
  await dialog.getByRole('option', { name: /^Finishes/ }).click();
  bulkAnswer = () =>
    Promise.resolve(
      Response.json({ code: 'CHANGED_MEANWHILE', detail: '39 issues match now.' }, { status: 412 }),
    );
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Failed to update issues')).toBeVisible();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('No issue was changed. 39 issues match now.');
  expect(sent).toEqual([
    {
      path: '/v1/projects/1/issues/bulk-update?priorities=4%2C3',
      body: { scope_ids: [8], expected_count: 38 },
    },
  ]);
});

it('drops what is not on the page once the filters change', async () => {
  show();
  await select(118);
  await select(119);
  list = () => issuePage(SOME.slice(1), 9);
  await page.getByRole('button', { name: /^High/ }).click();
  await expect.element(bar.getByText('1 selected')).toBeVisible();
});

it('drops what left its page, and keeps what is selected on other pages', async () => {
  show({ status: '1' });
  await select(118);
  await select(120);
  list = () =>
    issuePage(
      [128, 129].map((id) => issue(id)),
      12,
    );
  await page.getByRole('button', { name: 'Page 2' }).click();
  await select(128);
  await expect.element(bar.getByText('3 selected')).toBeVisible();
  list = () => issuePage(SOME.slice(1), 11);
  await page.getByRole('button', { name: 'Page 1' }).click();
  await expect.element(bar.getByText('2 selected')).toBeVisible();
});

it('changes as many issues as the dialog says, even if others match meanwhile', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all issues on this page' }).click();
  await bar.getByRole('button', { name: 'Select all 38 that match' }).click();
  await bar.getByRole('button', { name: 'Status' }).click();
  list = () => issuePage(SOME, 39);
  await client.invalidateQueries();
  await expect.element(bar.getByText('39 selected', { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Change 38 issues' })).toBeVisible();
  await dialog.getByRole('option', { name: 'In progress' }).click();
  bulkAnswer = () => Promise.resolve(Response.json({ updated_count: 38, undo_token: TOKEN }));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await until(() => expect(sent.at(-1)?.body).toEqual({ status_id: 2, expected_count: 38 }));
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  showToast({ title: 'Another notice', tone: 'ok' });
  await expect.element(page.getByText('Another notice')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  showToast({ title: 'The next one', tone: 'ok' });
  await expect.element(page.getByText('Another notice')).not.toBeInTheDocument();
});

it('puts the focus on the next row when the focused one leaves the list', async () => {
  show({ status: '1' });
  await expect.element(row(118)).toBeVisible();
  const first = row(118).element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard('j');
  await expect.element(row(119)).toHaveFocus();
  list = () => issuePage(SOME.filter(({ id }) => id !== 119));
  await client.invalidateQueries();
  await expect.element(row(120)).toHaveFocus();
  bulkAnswer = () => {
    list = () => issuePage(SOME.filter(({ id }) => id !== 119 && id !== 120));
    return Promise.resolve(Response.json({ ...SOME[2], status_id: 2 }));
  };
  await userEvent.keyboard('s');
  await expect.element(page.getByRole('dialog', { name: 'Status of issue 120' })).toBeVisible();
  await userEvent.keyboard('progress{ArrowDown}{Enter}');
  await expect.element(row(121)).toHaveFocus();
});

it('reaches the box of the page and Read more by the Tab key', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true');
  const box = page.getByRole('checkbox', { name: 'Select all issues on this page' });
  await expect.element(box).toHaveProperty('tabIndex', 0);
  const head = box.element();
  if (head instanceof HTMLElement) head.focus();
  await userEvent.keyboard(' ');
  await expect.element(bar.getByText('10 selected')).toBeVisible();
  const first = row(118).element();
  if (first instanceof HTMLElement) first.focus();
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Read more' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/which is six feet wide$/)).toBeVisible();
  expect(isOpen).toBe(true);
});

it('changes one issue by a letter, and all that are selected once some are', async () => {
  show();
  await expect.element(row(118)).toBeVisible();
  const first = row(118).element();
  if (first instanceof HTMLElement) first.focus();
  bulkAnswer = () => Promise.resolve(Response.json({ ...SOME[1], status_id: 2 }));
  await userEvent.keyboard('js');
  await expect.element(page.getByRole('dialog', { name: 'Status of issue 119' })).toBeVisible();
  await userEvent.keyboard('progress{ArrowDown}{Enter}');
  await expect.element(page.getByText('Issue status updated')).toBeVisible();
  expect(sent).toEqual([{ path: '/v1/issues/119/status', body: { status_id: 2 } }]);
  await until(() => expect(row(119).element()).toBe(document.activeElement));
  await userEvent.keyboard('xkxp');
  await expect.element(page.getByRole('dialog', { name: 'Change 2 issues' })).toBeVisible();
});

it('shows cards with an order of their own, and selects them, too', async () => {
  show();
  await page.getByRole('radio', { name: 'Cards' }).click();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  expect(page.getByRole('columnheader').elements()).toEqual([]);
  const [found] = page.getByRole('article').first().getByRole('mark').elements();
  expect(found?.closest('.found-line')?.textContent).toBe('Comment: Six feet wide');
  expect(localStorage.getItem('pinbar:issue-list')).toContain('"view":"cards"');
  await page.getByRole('button', { name: 'Sort by' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Page number' })).toBeVisible();
  const orders = page.getByRole('menuitem').elements();
  expect(orders.map((order) => order.textContent.trim())).toEqual([
    ...['Page number', 'PriorityDescending; choose again to reverse', 'Evaluation State'],
  ]);
  await page.getByRole('menuitem', { name: 'Page number' }).click();
  await until(() => expect(lastAsked()).toMatchObject({ sort_by: 'page' }));
  await expect.element(page.getByText('Page 1', { exact: true }).first()).toBeVisible();
  await select(118);
  await expect.element(bar.getByText('1 selected')).toBeVisible();
});

it('adds documents to the project from the menu Filter By, which also starts a filter', async () => {
  show();
  await page.getByRole('button', { name: 'Filter By' }).click();
  await page.getByRole('menuitem', { name: 'Issue ID' }).click();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await page.getByRole('button', { name: /Filter type/ }).click();
  await page.getByRole('option', { name: 'Keywords' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Keyword' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter By' }).click();
  await page.getByRole('menuitem', { name: 'Issue ID' }).click();
  await expect.element(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await page.getByRole('button', { name: 'Filter By' }).click();
  await page.getByRole('menuitem', { name: 'Upload documents' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload documents' });
  await expect.element(upload.getByRole('button', { name: 'Upload pdf' })).toBeDisabled();
});

/** Presses Tab, which stays in the drawer, until the control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    // What has closed gives the focus back a moment later.
    await expect.poll(() => document.activeElement).not.toBe(document.body);
    await userEvent.keyboard('{Tab}');
    if (control.query() === document.activeElement) return;
  }
  throw new Error(`Tab does not lead to ${control.selector}`);
}
const tabToButton = (name: string | RegExp) => tabTo(page.getByRole('button', { name }));

it('is filtered, sorted, paged, changed and given other columns by keyboard alone (K10)', async () => {
  mountAnnouncer(document.body);
  const said = () => document.querySelector('[aria-live="polite"]')?.textContent?.trim() ?? '';
  const pointed = vi.fn();
  window.addEventListener('pointerdown', pointed);
  show();
  await expect.element(row(118)).toBeVisible();
  const caption =
    'Issues, sorted by priority, descending. Column headers with buttons are sortable.';
  await expect.element(page.getByRole('grid', { name: caption, exact: true })).toBeVisible();

  await tabToButton('Search + filter issues');
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('textbox', { name: 'Keyword' }));
  await userEvent.keyboard('door{Enter}');
  await until(() => expect(lastAsked()).toMatchObject({ keywords: 'door' }));
  await expect.poll(said).toMatch(/^38 issues/);
  await tabToButton(/^Remove filter/);
  await userEvent.keyboard('{Enter}');
  await until(() => expect(lastAsked()).not.toHaveProperty('keywords'));

  await tabToButton('Ref. #');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(lastAsked()).toMatchObject({ sort_by: 'csi_code', page: '1' }));
  await tabToButton('Page 2');
  await userEvent.keyboard('{Enter}');
  await until(() => expect(lastAsked()).toMatchObject({ page: '2' }));

  await expect.element(row(118)).toBeVisible();
  await tabTo(row(118));
  await userEvent.keyboard('xjx');
  await expect.poll(said).toBe('Selected. 2 of 10 on this page.');
  bulkAnswer = () => Promise.resolve(Response.json({ updated_count: 2, undo_token: TOKEN }));
  await userEvent.keyboard('s');
  await expect.element(dialog.getByRole('option', { name: 'In progress' })).toBeVisible();
  await userEvent.keyboard('progress{ArrowDown}{Enter}');
  await tabToButton('Save changes');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 issue(s) updated successfully')).toBeVisible();
  expect(sent.at(0)?.body).toEqual({ issue_ids: [118, 119], status_id: 2 });

  await tabToButton('View settings');
  await userEvent.keyboard('{Enter}');
  await tabTo(page.getByRole('checkbox', { name: 'Details' }));
  await userEvent.keyboard(' ');
  await expect
    .poll(() => page.getByRole('columnheader', { includeHidden: true }).elements().length)
    .toBe(12);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(document.body);
  expect(pointed).not.toHaveBeenCalled();
  window.removeEventListener('pointerdown', pointed);
});
