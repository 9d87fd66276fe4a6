/** The pages of the admin area: what they ask, check, confirm and say. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { User } from '../../contract/src/users/schema.ts';
import { meQuery } from '../../web/src/api/users.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { AuditLogPage } from '../../web/src/screens/admin/audit-log-page.tsx';
import { AssignUsersPage } from '../../web/src/screens/admin/assign-users-page.tsx';
import { CopyProjectPage } from '../../web/src/screens/admin/copy-project-page.tsx';
import { DeleteIssuesPage } from '../../web/src/screens/admin/delete-issues-page.tsx';
import { EditProjectPage } from '../../web/src/screens/admin/edit-project-page.tsx';
import { MoveProjectPage } from '../../web/src/screens/admin/move-project-page.tsx';
import { ProjectOrganizationsPage } from '../../web/src/screens/admin/project-organizations-page.tsx';
import { Question } from '../../web/src/screens/admin/question.tsx';
import { showError } from '../../web/src/screens/admin/use-change.ts';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const OURS = { id: 1, name: 'Ours' };
const THEIRS = { id: 2, name: 'Theirs' };
const ADA = {
  id: 5,
  full_name: 'Ada',
  email: 'ada@firm.example',
  is_admin: false,
  user_organizations: [{ organization: OURS }],
};

const ADMINISTRATOR: User = {
  ...{ ...ADA, id: 4, full_name: 'Al', email: 'al@firm.example', is_admin: true },
  ...{ user_type_id: 1, can_create_projects: true },
};

type Answers = Record<string, object | (() => Response)>;
/** Method, path below `/v1/admin` with the query, and body. */
let calls: string[] = [];

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(component: ReactNode, answers: Answers): void {
  calls = [];
  const known: Answers = {
    'GET /organizations': { data: [OURS, THEIRS] },
    'GET /organizations/search': { data: [THEIRS] },
    'GET /users/search': { data: [ADA] },
    ...answers,
  };
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href);
    const key = `${method} ${pathname.replace('/v1/admin', '')}`;
    calls.push([`${key}${search}`, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const answer = known[key];
    if (answer === undefined) {
      return Promise.resolve(
        Response.json({ detail: 'Project 99 not found', code: 'NOT_FOUND' }, { status: 404 }),
      );
    }
    return Promise.resolve(typeof answer === 'function' ? answer() : Response.json(answer));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData<User>(meQuery.queryKey, ADMINISTRATOR);
  render(
    <QueryClientProvider client={client}>
      {component}
      <Toasts />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const question = () => page.getByRole('alertdialog');
const asked = (words: string) => question().getByText(words, { exact: false });
const confirm = (name: string) => question().getByRole('button', { name, exact: true });
const typeId = (id: string) => page.getByLabelText('Project ID').fill(id);

async function choose(field: string, search: string, words: string, option: RegExp): Promise<void> {
  await button(new RegExp(`^${field}`)).click();
  await page.getByRole('combobox', { name: search }).fill(words);
  await page.getByRole('option', { name: option }).click();
}
const chooseTheirs = (field: string) => choose(field, 'Search organizations', 'th', /Theirs/);

describe('copying a project', () => {
  const copyOf = (status: string, more: object = {}) => ({
    ...{ id: 3, source_project_id: 7, new_project_id: 12, name: 'Pilot', status, error: null },
    ...{ files_done: 1, files_total: 4, requested_by: 'Ada' },
    created_at: '2025-04-03T12:00:00.000Z',
    ...more,
  });
  const PROJECT = {
    'GET /projects/7/organizations': { project_name: 'Clinic', organizations: [] },
  };
  const fillIn = async () => {
    await typeId('7');
    await page.getByLabelText('New Project Name').fill('Pilot');
    await button('Copy project').click();
  };

  it('asks for both, confirms, shows how far it is, and tells the id of the new project', async () => {
    let now: object[] = [];
    show(<CopyProjectPage />, {
      ...PROJECT,
      'GET /project-copies': () => Response.json({ data: now }),
      'POST /projects/copy': () => {
        now = [copyOf('copying')];
        return Response.json(
          { message: 'Clinic is being copied.', copy_id: 3, new_project_id: 12 },
          { status: 202 },
        );
      },
    });
    await expect
      .element(page.getByText('Copying may take several minutes', { exact: false }))
      .toBeVisible();
    const both = 'Please fill in both Project ID and New Project Name';
    await button('Copy project').click();
    await expect.element(text(both)).toBeVisible();
    await typeId('seven');
    await button('Copy project').click();
    await expect.element(text('Project ID must be a valid number')).toBeVisible();
    await page.getByLabelText('New Project Name').fill('x'.repeat(256));
    await typeId('7');
    await button('Copy project').click();
    await expect.element(text('Project name cannot exceed 255 characters')).toBeVisible();
    await page.getByText('Exclude rejected issues', { exact: false }).click();
    await page.getByText('Exclude issue evaluations', { exact: false }).click();
    await fillIn();
    await expect.element(asked('Copies “Clinic”')).toBeVisible();
    await expect.element(asked('Leaves out rejected issues and their markups.')).toBeVisible();
    await confirm('Copy project').click();
    await expect.element(page.getByText('Copying files, 1 of 4')).toBeVisible();
    expect(calls).toContain(
      'POST /projects/copy {"source_project_id":7,"new_project_name":"Pilot","exclude_rejected_issues":true,"exclude_issue_evaluations":true}',
    );
    await expect.element(page.getByLabelText('Project ID')).toHaveValue('');
    now = [copyOf('done', { files_done: 4 })];
    await expect.element(text('Project copied successfully. New project ID: 12')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'project 12' })).toBeVisible();
  });

  it('says why a copy failed', async () => {
    let now = [copyOf('waiting')];
    show(<CopyProjectPage />, {
      ...PROJECT,
      'GET /project-copies': () => Response.json({ data: now }),
      'POST /projects/copy': () => {
        now = [copyOf('failed', { error: 'The project was deleted before it was copied.' })];
        return Response.json({ message: '', copy_id: 3, new_project_id: 12 }, { status: 202 });
      },
    });
    await fillIn();
    await confirm('Copy project').click();
    await expect
      .element(page.getByText('The project was deleted before it was copied.').first())
      .toBeVisible();
  });
});

describe('moving a project', () => {
  const MOVED = {
    message: 'Clinic now belongs to Theirs.',
    effects: [
      'Makes Theirs the owner of Clinic; Ours loses access.',
      'Ends access for 1 person: Ada.',
    ],
  };

  it('asks for both fields and a number, names what will happen, does it, and empties the fields', async () => {
    show(<MoveProjectPage />, { 'POST /projects/7/move': MOVED });
    const both = 'Please fill in both Project ID and select a Target Organization';
    await button('Move project').click();
    await expect.element(text(both)).toBeVisible();
    await typeId('7a');
    await button('Move project').click();
    await expect.element(text('Project ID must be a valid number')).toBeVisible();
    await typeId('7');
    await button('Move project').click();
    await expect.element(text(both)).toBeVisible();
    await chooseTheirs('Target Organization');
    await button(/Issues by people who lose access/).click();
    const actions = page.getByRole('option');
    expect(actions.elements().map((option) => option.textContent)).toEqual([
      'Keep their creators',
      'Remove the creator',
      'Delete these issues',
      'Make me the creator',
    ]);
    await page.getByRole('option', { name: 'Delete these issues' }).click();
    await button('Move project').click();
    await expect.element(asked('Ends access for 1 person: Ada.')).toBeVisible();
    await expect.element(asked('Move project 7 to Theirs?')).toBeVisible();
    await confirm('Move project').click();
    await expect.element(text('Success!')).toBeVisible();
    await expect.element(text(MOVED.message)).toBeVisible();
    await expect.element(page.getByLabelText('Project ID')).toHaveValue('');
    const body = '{"target_organization_id":2,"creator_action":"delete_issues"}';
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      `POST /projects/7/move?preview=true ${body}`,
      `POST /projects/7/move?preview=false ${body}`,
    ]);
  });

  it('says what the server says when it fails, or the error, and closes the question', async () => {
    const failures = [
      () => Response.json(MOVED),
      () => Response.json({ detail: 'Gone meanwhile', code: 'CONFLICT' }, { status: 409 }),
      () => new Response('<html>', { status: 502 }),
    ];
    let count = 0;
    show(<MoveProjectPage />, {
      'POST /projects/7/move': () => failures[count++]?.() ?? Response.error(),
    });
    await typeId('7');
    await chooseTheirs('Target Organization');
    await button('Move project').click();
    await confirm('Move project').click();
    await expect.element(text('Error')).toBeVisible();
    await expect.element(text('Gone meanwhile')).toBeVisible();
    await expect.element(question()).not.toBeInTheDocument();
    await button('Move project').click();
    await expect.element(text('The server answered 502.')).toBeVisible();
  });

  it('says "An error occurred" when nothing else is known', async () => {
    show(<MoveProjectPage />, {});
    showError(new Error(''));
    await expect.element(text('An error occurred')).toBeVisible();
  });
});

describe('renaming a project', () => {
  it('asks for both, at most 255 characters, and confirms with both names', async () => {
    show(<EditProjectPage />, {
      'GET /projects/7/organizations': { project_name: 'Clinic', organizations: [] },
      'PATCH /projects/7': { message: 'Project 7 is now named Hospital.' },
    });
    const rename = button('Rename project');
    await rename.click();
    await expect.element(text('Please fill in both Project ID and New Project Name')).toBeVisible();
    await typeId('7');
    await page.getByLabelText('New Project Name').fill('x'.repeat(256));
    await rename.click();
    await expect.element(text('Project name cannot exceed 255 characters')).toBeVisible();
    await page.getByLabelText('New Project Name').fill('Hospital');
    await rename.click();
    await expect.element(asked('from “Clinic” to “Hospital”')).toBeVisible();
    await confirm('Rename project').click();
    await expect.element(text('Project 7 is now named Hospital.')).toBeVisible();
    await expect.element(page.getByLabelText('New Project Name')).toHaveValue('');
    await button('Undo').click();
    await expect.poll(() => calls.at(-1)).toBe('PATCH /projects/7 {"name":"Clinic"}');
  });
});

describe('deleting issues', () => {
  const label = ['Low', 'Medium', 'High', 'Urgent'];
  const statsOf = (counts: readonly number[], source: number | null = 3) => ({
    project_id: 7,
    project_name: 'Clinic, copy',
    source_project_id: source,
    created_at: '2025-04-03T12:00:00.000Z',
    stats: [4, 3, 2, 1].map((id, index) => ({
      ...{ priority_id: id, priority_label: label[id - 1], count: counts[index] },
    })),
  });
  const load = async (id: string) => {
    await typeId(id);
    await button('Load issues').click();
  };

  it('asks for a project, and says why its numbers did not come', async () => {
    show(<DeleteIssuesPage />, {
      'GET /projects/8/issue-priority-stats': () => new Response('', { status: 502 }),
      'GET /projects/9/issue-priority-stats': statsOf([0, 0, 0, 0]),
      'GET /projects/6/issue-priority-stats': statsOf([1, 0, 0, 0], null),
    });
    await button('Load issues').click();
    await expect.element(text('Please enter a Project ID')).toBeVisible();
    await load('99');
    await expect.element(page.getByRole('alert').getByText('Project 99 not found')).toBeVisible();
    await load('8');
    await expect.element(text('Failed to fetch project stats')).toBeVisible();
    await load('9');
    await expect.element(text('No issues found for this project.')).toBeVisible();
    await load('6');
    await expect.element(text('Not a copy')).toBeVisible();
    await page.getByLabelText('Keep Urgent').fill('0');
    await expect.element(button('Delete 1 issue')).toBeDisabled();
  });

  it('checks how many stay of each priority, names what goes, and says how many went', async () => {
    show(<DeleteIssuesPage />, {
      'GET /projects/7/issue-priority-stats': statsOf([4, 11, 16, 7]),
      'POST /projects/7/delete-issues': {
        message: '2 issues deleted from Clinic.',
        effects: ['Permanently deletes 2 of 11 High issues: A-1 “Door” and A-2 “Wall”.'],
        total_deleted: 2,
      },
    });
    await load('7');
    await expect.element(text('Copied from project 3 on 04/03/2025')).toBeVisible();
    await expect.element(button('Delete issues')).toBeDisabled();
    const keep = page.getByLabelText('Keep High');
    for (const [typed, message] of [
      ['', 'Please enter a valid count for High'],
      ['-1', 'Please enter a valid count for High'],
      ['1.5', 'Invalid keep count for High'],
      ['many', 'Invalid keep count for High'],
      ['18', 'Attempted to keep 18 High issues. Only have 11 to start with'],
    ] as const) {
      await keep.fill(typed);
      await expect.element(text(message)).toBeVisible();
    }
    await keep.fill('9');
    await button('Delete 2 issues').click();
    await expect.element(asked('A-1 “Door” and A-2 “Wall”')).toBeVisible();
    await confirm('Delete 2 issues').click();
    await expect.element(text('Mission Accomplished')).toBeVisible();
    await expect
      .element(text('2 issues deleted. Focus areas are being regenerated.'))
      .toBeVisible();
    expect(calls.at(-1) ?? '').toContain('issue-priority-stats');
    expect(calls).toContain(
      'POST /projects/7/delete-issues?preview=false {"keep_counts_by_priority":{"1":7,"2":16,"3":9,"4":4}}',
    );
    await expect.element(page.getByLabelText('Project ID')).toHaveValue('');
  });
});

describe('assigning users', () => {
  it('asks for a user and an organization, searches from two characters on, and knows members', async () => {
    show(<AssignUsersPage />, {
      'POST /users/5/organizations': { message: 'Ada now belongs to Theirs.', effects: [] },
      'DELETE /users/5/organizations/1': {
        ...{ message: 'Ada no longer belongs to the organization.', user_organizations: [] },
        effects: ['Ends Ada’s access to 2 projects: Clinic and Depot.'],
      },
      'DELETE /users/5/organizations/2': {
        ...{ message: 'Ada no longer belongs to Theirs.', user_organizations: [], effects: [] },
      },
      'GET /organizations/search': { data: [OURS, THEIRS] },
    });
    await button('Assign user').click();
    await expect.element(text('Please select a user')).toBeVisible();
    await expect.element(text('Please select an organization')).toBeVisible();
    await button(/^User/).click();
    await page.getByRole('combobox', { name: 'Search users' }).fill('a');
    await expect.element(text('Type at least 2 characters.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Search users' }).fill('ad');
    await page.getByRole('option', { name: /Ada/ }).click();
    expect(calls).toEqual(['GET /users/search?q=ad&limit=10']);
    await expect.element(page.getByText('Organizations of Ada')).toBeVisible();
    // An administrator's own organizations need no search.
    await button(/^Organization/).click();
    await expect.element(page.getByRole('option', { name: 'Ours' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await choose('Organization', 'Search organizations', 'our', /Ours/);
    await button('Assign user').click();
    await expect.element(text('Already a Member')).toBeVisible();
    await expect
      .element(text('This user is already a member of the selected organization.'))
      .toBeVisible();
    await button('Remove from Ours').click();
    await expect.element(asked('2 projects: Clinic and Depot')).toBeVisible();
    await confirm('Remove').click();
    await expect.element(text('Ada no longer belongs to the organization.')).toBeVisible();
    await expect.element(page.getByText('None yet', { exact: false })).toBeVisible();
    await choose('Organization', 'Search organizations', 'th', /Theirs/);
    await button('Assign user').click();
    await confirm('Assign user').click();
    await expect.element(text('Ada now belongs to Theirs.')).toBeVisible();
    await button('Undo').click();
    await expect.element(text('Ada no longer belongs to Theirs.')).toBeVisible();
  });

  it('finds nobody when the search fails, and says nothing of it', async () => {
    show(<AssignUsersPage />, { 'GET /users/search': () => new Response('', { status: 500 }) });
    await button(/^User/).click();
    await page.getByRole('combobox', { name: 'Search users' }).fill('ad');
    await expect.element(text('No users found.')).toBeVisible();
    expect(toasts.visibleToasts).toEqual([]);
    await userEvent.keyboard('{Escape}');
  });
});

describe('the organizations of a project', () => {
  const link = (organization: { id: number; name: string }, is_owner: boolean) => ({
    ...{ organization_id: organization.id, organization, is_owner },
    created_at: '2025-04-03T12:00:00.000Z',
  });
  const both = {
    project_name: 'Clinic',
    organizations: [link(OURS, true), link(THEIRS, false)],
  };
  const load = async (id: string) => {
    await typeId(id);
    await button('Load organizations').click();
  };

  it('are listed and added; only those that are not there yet are offered', async () => {
    show(<ProjectOrganizationsPage />, {
      'GET /projects/7/organizations': { ...both, organizations: [link(OURS, true)] },
      'GET /projects/8/organizations': both,
      'GET /projects/9/organizations': { ...both, organizations: [] },
      'POST /projects/7/organizations/2': both,
    });
    const missing = 'Please fill in Project ID and select an Organization';
    await button('Load organizations').click();
    await expect.element(text(missing)).toBeVisible();
    await load('x');
    await expect.element(text('Project ID must be a valid number')).toBeVisible();
    const none = 'No organizations found for this project. Please check the Project ID.';
    await load('99');
    await expect.element(text(none)).toBeVisible();
    await load('9');
    await expect.element(text(none)).toBeVisible();
    await load('8');
    await expect
      .element(text('All available organizations are already associated with this project.'))
      .toBeVisible();
    await load('7');
    await expect.element(text('Cannot remove owner')).toBeVisible();
    await expect.element(text('04/03/2025')).toBeVisible();
    await button('Add organization').click();
    await expect.element(text(missing)).toBeVisible();
    await button(/^Organization/).click();
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await page.getByRole('option', { name: 'Theirs' }).click();
    await button('Add organization').click();
    await confirm('Add organization').click();
    await expect.element(text('Organization added to project successfully')).toBeVisible();
  });

  it('are removed after four questions about what their people did', async () => {
    const message = 'Organization removed from project successfully';
    show(<ProjectOrganizationsPage />, {
      'GET /projects/7/organizations': both,
      'GET /projects/7/organizations/2/issue-counts': {
        ...{ issues_created: 3, issues_assigned: 1, evaluations: 12, comments: 0 },
      },
      'DELETE /projects/7/organizations/2': {
        message,
        effects: ['Permanently deletes 12 evaluations.'],
      },
    });
    await load('7');
    await button('Remove Theirs').click();
    const choices = {
      '3 issues created': ['Keep their creators', 'Make me the creator'],
      '1 issue assigned': ['Keep the ball in their court', 'Unassign all'],
      '12 evaluations': ['Keep their evaluations', 'Delete evaluations'],
      '0 comments': ['Keep their comments', 'Delete comments'],
    };
    for (const [label, [keep, other]] of Object.entries(choices)) {
      await button(new RegExp(label)).click();
      const options = page.getByRole('option').elements();
      expect(options.map((option) => option.textContent)).toEqual([keep, other]);
      await page.getByRole('option', { name: other ?? '' }).click();
    }
    await button('Continue').click();
    await expect.element(asked('Permanently deletes 12 evaluations.')).toBeVisible();
    await confirm('Remove organization').click();
    await expect.element(text(message)).toBeVisible();
    expect(calls.filter((call) => call.startsWith('DELETE')).at(-1)).toBe(
      'DELETE /projects/7/organizations/2?preview=false {"issue_creator_action":"set_to_current_user","issue_assignee_action":"unassign_all","issue_evaluator_action":"delete_evaluations","comment_action":"delete_comments"}',
    );
  });
});

it('a question about a long name covers nothing of what will happen', async () => {
  const title = `Move project 4 to ${'Northgate Mechanical Installations '.repeat(5)}?`;
  const done = { verb: 'Move', doing: 'Moving...', isPending: false };
  const nothing = () => undefined;
  show(
    <Question {...done} title={title} effects={['Ends.']} onConfirm={nothing} onClose={nothing} />,
    {},
  );
  const [heading, effect] = [page.getByRole('heading', { name: title }), page.getByText('Ends.')];
  await expect.element(effect).toBeVisible();
  const [above, below] = [heading.element(), effect.element()].map((one) =>
    one.getBoundingClientRect(),
  );
  expect(above?.height).toBeGreaterThan(40);
  expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
});

describe('the audit log', () => {
  const entry = (id: number, kind: string, action: string) => ({
    ...{ id, kind, action, created_at: '2025-04-03T12:00:00.000Z', details: 'name: "Clinic"' },
    ...{ person: { id: 5, full_name: 'Ada' }, status: 200, token_id: null, address: null },
    summary: null as string | null,
  });

  it('says in a sentence what a call did, with what was sent below, and the call of a script', async () => {
    const moved = { ...entry(8, 'administration', 'POST /v1/x'), summary: 'Moves a project.' };
    const script = { ...moved, id: 7, kind: 'token' };
    const data = [moved, script];
    show(<AuditLogPage />, { 'GET /audit': () => Response.json({ data, next: null }) });
    await expect.element(page.getByText('Moves a project.').first()).toBeVisible();
    await expect.element(page.getByText('name: "Clinic"', { exact: true })).toBeVisible();
    await expect.element(page.getByText('POST /v1/x · name: "Clinic"')).toBeVisible();
  });

  it('fits a phone without scrolling sideways, however long its words', async () => {
    await page.viewport(390, 844);
    const long = {
      ...entry(8, 'administration', 'POST /v1/admin/projects/{id}/organizations/{orgId}'),
      ...{ details: `name: "${'Clinic'.repeat(20)}"`, address: '2001:db8:85a3::8a2e:370:7334' },
      ...{ summary: 'Gives an organization access to a project.', token_id: 1234567 },
    };
    show(<AuditLogPage />, { 'GET /audit': () => Response.json({ data: [long], next: null }) });
    await expect.element(page.getByRole('cell', { name: 'Administration' })).toBeVisible();
    const { scrollWidth, clientWidth } = page.getByRole('region', { name: 'Entries' }).element();
    const action = page.getByText('name: "Clinic', { exact: false }).element();
    const kind = page.getByRole('cell', { name: 'Administration' }).element();
    const [above, below] = [action, kind].map((part) => part.getBoundingClientRect());
    await page.viewport(1280, 800);
    expect(scrollWidth).toBe(clientWidth);
    expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
  });

  it('is searched, limited to a kind, and read further back', async () => {
    let next: number | null = 7;
    show(<AuditLogPage />, {
      'GET /audit': () => {
        const data = [entry(next === null ? 3 : 8, 'export', next === null ? 'Older' : 'Newer')];
        return Response.json({ data, next });
      },
    });
    await expect.element(page.getByText('Newer', { exact: false })).toBeVisible();
    next = null;
    await button('Show earlier entries').click();
    await expect.element(page.getByText('Older', { exact: false })).toBeVisible();
    await expect.element(button('Show earlier entries')).not.toBeInTheDocument();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('clinic');
    await button(/Kind/).click();
    await page.getByRole('option', { name: 'Export' }).click();
    await expect.poll(() => calls.at(-1)).toBe('GET /audit?q=clinic&kinds=export');
    expect(calls).toContain(
      'GET /audit?q=&kinds=administration%2Csign-in%2Crole%2Cexport%2Ctoken&before=7',
    );
  });
});
