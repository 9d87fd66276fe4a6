/** The side sheet "Edit Issue": its fields and messages, saving, leaving, and two people who edit one issue. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Issue } from '../../contract/src/issues/schema.ts';
import { issueQuery } from '../../web/src/api/issues.ts';
import { EditIssue } from '../../web/src/features/issue-editing/edit-issue.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { issue } from '../support/answers.ts';
import { IssueServer } from '../support/issue-server.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  for (const { key } of toasts.visibleToasts) toasts.close(key);
  vi.unstubAllGlobals();
});

function Opener({ id }: { id: number }) {
  const [wantedId, setWantedId] = useState<number | null>(null);
  return (
    <>
      <button type="button" onClick={() => setWantedId(id)}>
        Edit issue
      </button>
      <EditIssue projectId={1} wantedId={wantedId} onWant={setWantedId} />
      <Toasts />
    </>
  );
}

/** `cached`: what the page has had of the issue since before. */
async function open(change: Partial<Issue> = {}, cached: Partial<Issue> | null = null) {
  const server = new IssueServer(issue(96, { discipline_id: 2, ...change }));
  vi.stubGlobal('fetch', server.fetch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  if (cached !== null) {
    client.setQueryData(issueQuery(96).queryKey, { ...server.issue, ...cached });
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Opener id={96} /> }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Edit issue' }));
  const sheet = page.getByRole('dialog', { name: 'Edit Issue' });
  const summary = sheet.getByRole('textbox', { name: 'Summary' });
  await expect.element(summary).toHaveFocus();
  const save = sheet.getByRole('button', { name: 'Save changes' });
  return { server, sheet, summary, save };
}

const toast = () => document.querySelector('.toast [role="alert"]')?.textContent ?? '';

async function pick(
  sheet: Awaited<ReturnType<typeof open>>['sheet'],
  field: RegExp,
  choice: RegExp,
) {
  await userEvent.click(sheet.getByRole('button', { name: field }));
  await userEvent.click(page.getByRole('option', { name: choice }));
}

describe('the form', () => {
  it('shows every field, of which number and reporter cannot be changed', async () => {
    const { sheet, summary } = await open({ creator_id: null, creator: null, creator_name: null });
    await expect.element(summary).toHaveValue('Door 96 swings into the corridor');
    await expect.element(sheet.getByText('#96')).toBeVisible();
    for (const [name, value] of [
      ['Ref #', 'A-101'],
      ['Reporter', 'AI assistant'],
    ] as const) {
      const field = sheet.getByRole('textbox', { name });
      await expect.element(field).toHaveValue(value);
      await expect.element(field).toHaveAttribute('readonly');
    }
    for (const name of [
      /^Priority: High/,
      /^Discipline: Structural/,
      /^Status: Open/,
      /^Scopes/,
      /^Owner: Unassigned/,
    ]) {
      await expect.element(sheet.getByRole('button', { name })).toBeVisible();
    }
  });

  it('says what is required and goes to the first of it', async () => {
    const { sheet, summary, save, server } = await open();
    await userEvent.clear(summary);
    await userEvent.fill(sheet.getByRole('textbox', { name: 'Description' }), ' ');
    await userEvent.click(save);
    await expect.element(sheet.getByText('Summary is required')).toBeVisible();
    await expect.element(sheet.getByText('Description is required')).toBeVisible();
    await expect.element(summary).toHaveFocus();
    expect(server.writes).toEqual([]);
  });

  it('requires a priority, a discipline and a number even of an issue that came without them', async () => {
    const without = { priority_id: 0, discipline_id: 0, ref_number: '' };
    const { sheet, save, server } = await open(without);
    await userEvent.click(save);
    for (const words of ['Priority is required', 'Discipline is required', 'Ref # is required']) {
      await expect.element(sheet.getByText(words)).toBeVisible();
    }
    expect(server.writes).toEqual([]);
  });

  it('saves what was changed, says so and gives the focus back', async () => {
    const { sheet, summary, save, server } = await open();
    await userEvent.fill(summary, 'Lintel missing over door 114A');
    await pick(sheet, /^Status/, /^In progress/);
    await pick(sheet, /^Owner/, /^Grace/);
    await userEvent.click(sheet.getByRole('button', { name: /^Scopes/ }));
    await userEvent.click(page.getByRole('option', { name: /^Openings/ }));
    await userEvent.click(page.getByRole('option', { name: /^Concrete/ }));
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet.getByText('Unsaved: Summary, Status, Scopes, Owner')).toBeVisible();
    await userEvent.click(save);
    await expect.poll(toast).toBe('Issue updated');
    await expect.element(sheet).not.toBeInTheDocument();
    expect(server.writes).toHaveLength(1);
    expect(server.writes[0]?.body).toMatchObject({
      ...{ summary: 'Lintel missing over door 114A', status_id: 2, assignee_id: 2, version: 1 },
      ...{ scope_ids: [1, 2], ref_number: 'A-101', creator_id: 1 },
    });
    await expect.element(page.getByRole('button', { name: 'Edit issue' })).toHaveFocus();
  });

  it('stays open when the server refuses, and says why', async () => {
    const { sheet, summary, server } = await open();
    const detail = 'This issue is resolved or closed. Reopen it first.';
    server.refusals.set('96', { status: 409, body: { detail, code: 'CONFLICT' } });
    await userEvent.fill(summary, 'New');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(toast).toBe(`Failed to update issue${detail}`);
    await expect.element(summary).toHaveValue('New');
    await expect.element(sheet.getByText('Unsaved: Summary')).toBeVisible();
  });
});

it('begins with the issue as it is now, not as the page has had it', async () => {
  const { summary } = await open({ summary: 'Now' }, { summary: 'Before', version: 0 });
  await expect.element(summary).toHaveValue('Now');
});

describe('leaving', () => {
  it('closes at once without changes', async () => {
    const { sheet } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
  });

  it('asks before changes are lost', async () => {
    const { sheet, summary, server } = await open();
    await userEvent.fill(summary, 'New');
    await userEvent.keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await expect.element(summary).toHaveValue('New');
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(question.getByRole('button', { name: 'Discard changes' }));
    await expect.element(sheet).not.toBeInTheDocument();
    expect(server.writes).toEqual([]);
  });
});

it('of two people, neither overwrites the other unseen', async () => {
  const { sheet, summary, save, server } = await open();
  server.issue = { ...server.issue, summary: 'Theirs', priority_id: 1, version: 2 };
  server.changes = [{ field: 'summary', from: 'Before', to: 'Theirs' }];
  server.refusals.set('96', {
    status: 412,
    body: { detail: 'Changed.', code: 'CHANGED_MEANWHILE' },
  });
  await userEvent.fill(summary, 'Mine');
  await pick(sheet, /^Status/, /^In review/);
  await userEvent.click(save);
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this issue' });
  const fields = conflict.getByRole('region');
  await expect.element(conflict.getByText(/^Grace Hopper saved #96/)).toBeVisible();
  await expect.element(fields.first()).toBeVisible();
  const read = () =>
    fields
      .elements()
      .map((one) => [...one.querySelectorAll('h3, dd')].map((part) => part.textContent));
  expect(read()).toEqual([
    ['Summary', 'Mine', 'Theirs'],
    ['Priority', 'High', 'Low'],
    ['Status', 'In review', 'Open'],
  ]);
  const keep = conflict.getByRole('button', { name: 'Save these' });
  // Both changed the summary, so nothing is chosen for it.
  await expect.element(keep).toBeDisabled();
  server.refusals.clear();
  await userEvent.click(fields.first().getByRole('radio', { name: 'Yours' }));
  await userEvent.click(keep);
  await expect.poll(toast).toBe('Issue updated');
  expect(server.writes.at(-1)?.body).toMatchObject({
    ...{ summary: 'Mine', priority_id: 1, status_id: 3, version: 2 },
  });
});

const CHANGED = { status: 412, body: { detail: 'Changed.', code: 'CHANGED_MEANWHILE' } };

it('a second conflict begins with what was chosen in the first', async () => {
  const { sheet, summary, save, server } = await open();
  server.refusals.set('96', CHANGED);
  server.issue = { ...server.issue, summary: 'Theirs', priority_id: 1, version: 2 };
  await userEvent.fill(summary, 'Mine');
  await userEvent.click(save);
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this issue' });
  const about = conflict.getByRole('region', { name: 'Summary' });
  await userEvent.click(about.getByRole('radio', { name: 'Theirs' }));
  server.issue = { ...server.issue, discipline_id: 3, version: 3 };
  await userEvent.click(conflict.getByRole('button', { name: 'Save these' }));
  await expect.element(conflict.getByRole('region', { name: 'Discipline' })).toBeVisible();
  expect(conflict.getByRole('region').elements()).toHaveLength(1);
  await expect.element(conflict.getByRole('radio', { name: 'Theirs' })).toBeChecked();
  await userEvent.click(conflict.getByRole('button', { name: 'Back to the form' }));
  await expect.element(summary).toHaveValue('Theirs');
  await expect.element(sheet.getByRole('button', { name: /^Priority: Low/ })).toBeVisible();
});

it('keeps everything if the other version cannot be read, and says why', async () => {
  const { sheet, summary, save, server } = await open();
  server.refusals.set('96', CHANGED);
  await userEvent.fill(summary, 'Mine');
  const answer = server.fetch;
  vi.stubGlobal('fetch', (address: string, options: { method?: string; body?: string } = {}) =>
    (options.method ?? 'GET') === 'GET' && address.endsWith('/issues/96')
      ? Promise.resolve(Response.json({ detail: 'Down.', code: 'INTERNAL' }, { status: 500 }))
      : answer(address, options),
  );
  await userEvent.click(save);
  await expect.poll(toast).toBe('Failed to update issueDown.');
  await expect.element(summary).toHaveValue('Mine');
  await expect.element(sheet.getByText('Unsaved: Summary')).toBeVisible();
});
