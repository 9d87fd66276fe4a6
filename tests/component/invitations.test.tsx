/** Making invitations, and joining by one. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { InvitationsPage } from '../../web/src/screens/admin/invitations-page.tsx';
import { CredentialsScreen } from '../../web/src/screens/auth/credentials-screen.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
  wantedAddress: () => '/invitation#secret',
}));

const INVITATION = {
  ...{ id: 4, organization: { id: 1, name: 'Ours' }, role: 'viewer', email: 'ada@firm.example' },
  ...{ made_by: 'Bo', created_at: '2025-04-03T12:00:00.000Z' },
  ...{ expires_at: '2025-04-10T12:00:00.000Z', is_expired: false },
};

let calls: string[] = [];
let invitations: object[] = [];

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(component: ReactNode, answers: Record<string, () => Response>): void {
  calls = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const key = `${method} ${pathname.replace('/v1', '')}`;
    calls.push([key, ...(typeof body === 'string' ? [body] : [])].join(' '));
    const missing = { detail: `${key} is not known.`, code: 'NOT_FOUND' };
    return Promise.resolve(answers[key]?.() ?? Response.json(missing, { status: 404 }));
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      {component}
      <Toasts />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

it.each([
  [
    false,
    'You are invited. Sign in, or create an account, to join.',
    'No account yet? Create one.',
  ],
  [true, 'You are invited. With an account, you can join.', 'Already have an account? Sign in.'],
])(
  'says on the way to the invitation what to do (new account: %s)',
  async (isSignUp, words, end) => {
    show(<CredentialsScreen isSignUp={isSignUp} />, {});
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByText(end)).toBeVisible();
  },
);

it('offers no role where groups at the sign-in service give them', async () => {
  show(<InvitationsPage />, {
    'GET /admin/invitations': () => Response.json({ data: [INVITATION], has_roles: false }),
    'GET /admin/organizations/search': () => Response.json({ data: [] }),
  });
  await expect.element(page.getByRole('cell', { name: 'By their groups' })).toBeVisible();
  await expect
    .element(page.getByText('Groups at your sign-in service decide their role.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Role')).not.toBeInTheDocument();
});

it('asks for an organization and a good email, makes a link that is shown once, and revokes', async () => {
  invitations = [];
  show(<InvitationsPage />, {
    'GET /admin/invitations': () => Response.json({ data: invitations, has_roles: true }),
    'GET /admin/organizations/search': () => Response.json({ data: [{ id: 1, name: 'Ours' }] }),
    'POST /admin/invitations': () => {
      invitations = [INVITATION];
      return Response.json({ invitation: INVITATION, secret: 's'.repeat(43) }, { status: 201 });
    },
    'DELETE /admin/invitations/4': () => {
      invitations = [];
      return new Response(null, { status: 204 });
    },
  });
  await expect.element(page.getByText('No open invitations.')).toBeVisible();
  await page.getByLabelText('Email (optional)').fill('ada');
  await button('Make invitation link').click();
  await expect.element(page.getByText('Please select an organization')).toBeVisible();
  await expect
    .element(page.getByText('Please enter an email address, or leave it empty'))
    .toBeVisible();
  await page.getByLabelText('Email (optional)').fill('ada@firm.example ');
  await button(/^Organization/).click();
  await page.getByRole('combobox', { name: 'Search organizations' }).fill('ou');
  await page.getByRole('option', { name: 'Ours' }).click();
  await button(/Role/).click();
  await page.getByRole('option', { name: 'Viewer' }).click();
  await button('Make invitation link').click();
  await expect
    .element(page.getByRole('textbox', { name: 'Link' }))
    .toHaveValue(`${location.origin}/invitation#${'s'.repeat(43)}`);
  expect(calls).toContain(
    'POST /admin/invitations {"organization_id":1,"role":"viewer","expires_in_days":7,"email":"ada@firm.example"}',
  );
  await button('Done').click();
  await expect
    .element(page.getByRole('row', { name: /ada@firm.example.*Ours.*Viewer/ }))
    .toBeVisible();
  await button('Revoke the invitation for ada@firm.example to Ours').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText('stops working at once', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('No open invitations.')).toBeVisible();
});
