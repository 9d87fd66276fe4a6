/** The list of people in the admin area: what it shows, asks and says. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { meQuery } from '../../web/src/api/users.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { PeoplePage } from '../../web/src/screens/admin/people-page.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { ME } from '../support/answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const ADA = {
  ...{ id: 5, full_name: 'Ada', email: 'ada@firm.example', role: 'creator', api_token_count: 2 },
  organizations: [{ id: 1, name: 'Ours' }],
  ...{ last_seen_at: '2025-04-03T12:00:00.000Z', deactivated_at: null as string | null },
};
const NEWCOMER = {
  ...{ id: 6, full_name: 'Bo', email: 'bo@firm.example', role: 'viewer', api_token_count: 0 },
  ...{ organizations: [], last_seen_at: null, deactivated_at: null },
};

let calls: string[] = [];
let people: object[] = [];
let answers: Record<string, () => Response> = {};

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(given: object[], more: Record<string, () => Response> = {}): void {
  calls = [];
  people = given;
  answers = {
    'GET ': () => Response.json({ data: people, has_passwords: true, has_roles: true }),
    ...more,
  };
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href);
    const key = `${method} ${pathname.replace('/v1/admin/users', '')}`;
    calls.push([`${key}${search}`, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const known = answers[key];
    const missing = { detail: `${key} is not known.`, code: 'NOT_FOUND' };
    return Promise.resolve(known?.() ?? Response.json(missing, { status: 404 }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(meQuery.queryKey, { ...ME, is_admin: true });
  render(
    <QueryClientProvider client={client}>
      <div style={{ height: 500, width: 1200 }}>
        <PeoplePage />
      </div>
      <Toasts />
    </QueryClientProvider>,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('alertdialog');
async function choose(person: string, action: string): Promise<void> {
  await button(`Actions for ${person}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('offers no roles where groups at the sign-in service give them', async () => {
  show([ADA], {
    'GET ': () => Response.json({ data: people, has_passwords: false, has_roles: false }),
  });
  await button(`Actions for ${ADA.full_name}`).click();
  await expect.element(page.getByRole('menuitem', { name: 'Deactivate' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /^Make/ })).not.toBeInTheDocument();
});

it('lists who people are and where they belong, searched and sorted on the server', async () => {
  show([ADA, NEWCOMER]);
  await expect.element(page.getByRole('row', { name: /Ada.*Ours.*Creator.*2/ })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Bo.*No access yet.*Viewer.*Not known/ }))
    .toBeVisible();
  await expect.element(page.getByText('2 people', { exact: true })).toBeVisible();
  await button('Last seen').click();
  await page.getByLabelText('Search people').fill('ada');
  await expect.poll(() => calls.at(-1)).toBe('GET ?q=ada&sort_by=last_seen_at&sort_order=desc');
  people = [];
  await page.getByLabelText('Search people').fill('nobody');
  await expect.element(page.getByText('Nobody has this in their name or email.')).toBeVisible();
});

it('deactivates after naming what happens, and reactivates', async () => {
  const done = {
    message: 'Ada is deactivated.',
    effects: ['Revokes 2 API tokens for good: A and B.'],
  };
  show([ADA], {
    'POST /5/deactivate': () => Response.json(done),
    'POST /5/reactivate': () => Response.json({ message: 'Ada can sign in again.', effects: [] }),
  });
  await choose('Ada', 'Deactivate');
  await expect.element(question().getByText('Deactivate Ada?')).toBeVisible();
  await expect
    .element(question().getByText('Revokes 2 API tokens', { exact: false }))
    .toBeVisible();
  people = [{ ...ADA, deactivated_at: '2025-04-04T12:00:00.000Z' }];
  await question().getByRole('button', { name: 'Deactivate' }).click();
  await expect.element(page.getByText('Ada is deactivated.')).toBeVisible();
  await expect.element(page.getByText('Deactivated', { exact: true })).toBeVisible();
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
    'POST /5/deactivate?preview=true',
    'POST /5/deactivate?preview=false',
  ]);
  await choose('Ada', 'Reactivate');
  await expect.element(page.getByText('Ada can sign in again.')).toBeVisible();
});

it('changes roles, and says why it may not', async () => {
  const detail =
    'Ada is the last administrator with access. Make someone else an administrator first.';
  show([{ ...ADA, role: 'admin' }], {
    'PATCH /5': () => Response.json({ detail, code: 'CONFLICT' }, { status: 409 }),
  });
  await choose('Ada', 'Make viewer');
  await expect.element(page.getByText(detail)).toBeVisible();
  expect(calls).toContain('PATCH /5?preview=true {"role":"viewer"}');
  answers['PATCH /5'] = () =>
    Response.json({ message: 'Ada is now a creator.', effects: ['Ends Ada’s access.'] });
  await choose('Ada', 'Make creator');
  await expect.element(question().getByText('Make Ada a creator?')).toBeVisible();
  await question().getByRole('button', { name: 'Make creator' }).click();
  await expect.element(page.getByText('Ada is now a creator.')).toBeVisible();
  answers['PATCH /5'] = () =>
    Response.json({ message: 'Ada is now an administrator.', effects: [] });
  await button('Undo').click();
  await expect.element(page.getByText('Ada is now an administrator.')).toBeVisible();
  expect(calls.findLast((each) => each.startsWith('PATCH'))).toBe(
    'PATCH /5?preview=false {"role":"admin"}',
  );
});

it('shows a new password once', async () => {
  show([ADA], {
    'POST /5/password': () => Response.json({ message: '', effects: [], password: 'sesame-7' }),
  });
  await choose('Ada', 'New password');
  await question().getByRole('button', { name: 'Make new password' }).click();
  await expect.element(page.getByLabelText('Password')).toHaveValue('sesame-7');
  await button('Done').click();
  await expect.element(page.getByLabelText('Password')).not.toBeInTheDocument();
});
