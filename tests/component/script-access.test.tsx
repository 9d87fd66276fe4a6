/** What people set up for other programs: secrets that are shown once, and what keeps the focus. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';
import { TokensDialog } from '../../web/src/features/shell/api-tokens/tokens-dialog.tsx';
import { WebhooksDialog } from '../../web/src/features/projects/webhooks/webhooks-dialog.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { summary } from '../support/answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

type Answer = Response | Promise<Response>;

/** By method and path below `/v1`. */
let answers: Record<string, () => Answer> = {};

/** An answer that comes when the test says so. */
function heldAnswer() {
  let resolve: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((done) => {
    resolve = done;
  });
  return { answer, resolve: (given: Response) => resolve(given) };
}

const list = (...data: readonly object[]) => Response.json({ data });

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => vi.unstubAllGlobals());

function show(component: ReactNode): void {
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const answer = answers[`${method} ${pathname.replace('/v1', '')}`];
    return Promise.resolve(
      answer?.() ?? Response.json({ detail: 'No', code: 'NOT_FOUND' }, { status: 404 }),
    );
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{component}</QueryClientProvider>);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });

function focus(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
}

describe('API tokens', () => {
  it('are not lost when people try to close the form while one is created', async () => {
    const onClose = vi.fn();
    const created = heldAnswer();
    answers = {
      'GET /users/me/tokens': () => list(),
      'POST /users/me/tokens': () => created.answer,
    };
    show(<TokensDialog onClose={onClose} />);
    await button('New token').click();
    await page.getByLabelText('Name').fill('Nightly export');
    await button('Create token').click();
    await expect.element(button('Creating...')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Close')).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    const token = { id: 1, name: 'Nightly export', prefix: 'pinbar_Zz9y8', scope: 'read' };
    created.resolve(Response.json({ token, secret: 'pinbar_secret' }, { status: 201 }));
    await expect.element(page.getByLabelText('Nightly export')).toHaveValue('pinbar_secret');
  });

  it('say when there are no projects to choose from, or when these could not be loaded', async () => {
    answers = { 'GET /users/me/tokens': () => list() };
    show(<TokensDialog onClose={() => undefined} />);
    await button('New token').click();
    await page.getByRole('button', { name: /Projects/ }).click();
    await page.getByRole('option', { name: 'Only some projects' }).click();
    await expect.element(page.getByText(/^Your projects could not be loaded/)).toBeVisible();
    answers['GET /users/me/projects'] = () => list();
    await button('Try again').click();
    await expect.element(page.getByText('You have no projects.')).toBeVisible();
    await expect.element(page.getByText('No project names match.')).not.toBeInTheDocument();
  });
});

const HOOK = {
  ...{ id: 7, url: 'https://example.com/pinbar', events: ['issue.added'], is_active: true },
  ...{ stopped_for: null, failing_since: null, created_at: '2026-03-01T00:00:00.000Z' },
};
const delivery = (status: 'delivered' | 'waiting', attempts = 1) => ({
  ...{ id: 3, event: 'issue.changed', issue_count: 1, issue_id: 46, status, attempts },
  ...{ response_status: 200, duration_ms: 84 },
  ...{ created_at: '2026-03-01T00:00:00.000Z', next_try_at: null, problem: null, response: null },
});

describe('webhooks', () => {
  const show7 = (onClose = () => undefined) =>
    show(<WebhooksDialog project={summary(1)} onClose={onClose} />);

  it('are not lost when people try to close the form while one is created', async () => {
    const onClose = vi.fn();
    const created = heldAnswer();
    answers = {
      'GET /projects/1/webhooks': () => list(),
      'POST /projects/1/webhooks': () => created.answer,
    };
    show7(onClose);
    await button('New webhook').click();
    await page.getByLabelText('Address').fill(HOOK.url);
    await button('Create webhook').click();
    await expect.element(button('Saving...')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Close')).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    created.resolve(Response.json({ webhook: HOOK, secret: 'whsec_1' }, { status: 201 }));
    await expect.element(page.getByLabelText('Signing secret')).toHaveValue('whsec_1');
  });

  it('shows what is wrong now, not what the server said of an earlier try', async () => {
    const detail = 'hooks.internal is in a private network.';
    answers = {
      'GET /projects/1/webhooks': () => list(),
      'POST /projects/1/webhooks': () =>
        Response.json({ detail, code: 'BAD_REQUEST' }, { status: 422 }),
    };
    show7();
    await button('New webhook').click();
    await page.getByLabelText('Address').fill(HOOK.url);
    await button('Create webhook').click();
    const said = page.getByRole('dialog').getByText(/private network/);
    await expect.element(said).toBeVisible();
    await page.getByLabelText('Address').fill('');
    await button('Create webhook').click();
    await expect.element(page.getByText('Address is required')).toBeVisible();
    expect(said.elements()).toEqual([]);
  });

  it('keep the focus in the log when a message is sent, also when its button goes', async () => {
    const path = '/projects/1/webhooks/7';
    let deliveries = [delivery('waiting')];
    answers = {
      'GET /projects/1/webhooks': () => list(HOOK),
      [`GET ${path}/deliveries`]: () => Response.json({ data: deliveries, next: null }),
      [`POST ${path}/test`]: () => Response.json(delivery('waiting'), { status: 202 }),
      [`POST ${path}/deliveries/3/redeliver`]: () => {
        deliveries = [delivery('waiting', 0)];
        return Response.json(delivery('waiting'), { status: 202 });
      },
    };
    show7();
    await button(`Log of ${HOOK.url}`).click();
    const again = page.getByRole('button', { name: /^Send again: Issue changed #46/ });
    await expect.element(page.getByText('Waiting after 1 attempt')).toBeVisible();
    focus(again);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Waiting, 200, 84 ms')).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('webhook-row');
    focus(button('Send test'));
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => document.querySelector('[data-announcer="polite"]')?.textContent)
      .toContain('Test message queued.');
    await expect.element(button('Send test')).toHaveFocus();
  });
});
