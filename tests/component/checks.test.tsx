/** The dialog of the checks of drawings: switches, and what became of each check on every sheet. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Coverage } from '../../contract/src/checks/operations.ts';
import { ChecksDialog } from '../../web/src/features/checks/checks-dialog.tsx';
import { ME } from '../support/answers.ts';
import { coverage, coverageWithModel, modelUsage } from '../support/coverage-answers.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const sent: unknown[] = [];
let used: () => Response | null = () => Response.json(modelUsage());
let answer: () => Coverage | null = () => coverage();

beforeEach(async () => {
  await page.viewport(1440, 900);
  sent.length = 0;
  answer = () => coverage();
  used = () => Response.json(modelUsage());
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (request.method === 'PUT') {
      sent.push(await request.json());
      return new Response(null, { status: 204 });
    }
    if (request.url.endsWith('/model-usage')) {
      return used() ?? Response.json({ detail: 'The database is down.' }, { status: 500 });
    }
    const body = answer();
    if (body !== null) return Response.json(body);
    return Response.json({ detail: 'The database is down.', code: 'INTERNAL' }, { status: 500 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(me: typeof ME = ME): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rootRoute = createRootRoute({
    component: () => <ChecksDialog projectId={1} me={me} onClose={vi.fn()} />,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: rootRoute, history });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Checks of drawings' });
const table = () => dialog().getByRole('table');

describe('the checks of drawings', () => {
  it('say of each sheet what was found, that nothing was, or why it was not checked', async () => {
    show();
    await expect.element(table().getByRole('rowheader').first()).toBeVisible();
    const rows = table().getByRole('row').elements();
    expect(rows.map((row) => row.textContent)).toEqual([
      'SheetReferences to sheetsNotes of overlays',
      'A-101First floor plan2 foundNot compared',
      'A-102First floor planNot checkedThe sheet has no text.Not compared',
      'A-103First floor planNothing foundNot compared',
    ]);
    const words = /Found on 1 sheet, nothing on 1 sheet, not checked on 1 sheet\.$/;
    await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.element(dialog().getByText(/^Checked 03\/02\/2026/)).toBeVisible();
  });

  it('are switched by keyboard', async () => {
    show();
    const index = dialog().getByRole('switch', { name: 'Sheet index' });
    await expect.element(index).not.toBeChecked();
    index.element().focus();
    await userEvent.keyboard(' ');
    await until(() => expect(sent).toEqual([{ check_id: 'sheet-index', is_on: true }]));
  });

  it('are only told to those who may not change them', async () => {
    show({ ...ME, is_admin: false, user_type_id: 2 });
    await expect.element(dialog().getByText('Sheet index: off')).toBeVisible();
    expect(dialog().getByRole('switch').elements()).toEqual([]);
  });

  it('say so while nothing is checked, and when they cannot be loaded', async () => {
    answer = () => coverage({ state: 'none', checked_at: null }, 0);
    show();
    await expect.element(dialog().getByText('No sheet has been checked')).toBeVisible();
    answer = () => null;
    show();
    await expect.element(page.getByText('The checks could not be loaded')).toBeVisible();
  });
});

describe('the check by a language model', () => {
  const ADMIN = { ...ME, is_admin: true };
  const use = () => dialog().getByRole('region', { name: 'Use of the language model' });

  it('says where texts are sent, what it found, and why it was not asked', async () => {
    answer = () => coverageWithModel();
    show();
    await expect.element(dialog().getByRole('switch', { name: 'Language model' })).toBeChecked();
    const words = /the text of all current sheets is sent to llm\.example/;
    await expect.element(dialog().getByText(words)).toBeVisible();
    await expect.element(table().getByText(/limit of the language model is used up/)).toBeVisible();
  });

  it('tells administrators what it used and cost, this month and before', async () => {
    answer = () => coverageWithModel();
    show(ADMIN);
    const now = 'This month: 12 calls, 120,000 of 2,000,000 tokens, $0.45 of $5.00.';
    await expect.element(use().getByText(now)).toBeVisible();
    await use().getByText('By month').click();
    await expect.element(use().getByRole('row', { name: /^2026-01/ })).toBeVisible();
    expect(
      use()
        .getByRole('row', { name: /^2026-01/ })
        .element().textContent,
    ).toBe('2026-01190010not known');
  });

  it('says so where nothing was used, nothing is known of prices, and the use cannot be loaded', async () => {
    answer = () => coverageWithModel();
    used = () => Response.json({ limit: { tokens: 500, cost: null }, months: [] });
    show(ADMIN);
    await expect.element(use().getByText('This month: 0 calls, 0 of 500 tokens.')).toBeVisible();
    used = () => null;
    show(ADMIN);
    await expect.element(page.getByText('The use could not be loaded')).toBeVisible();
  });

  it('says that it is being asked', async () => {
    const model = { name: 'small', host: 'llm.example', state: 'running' } as const;
    answer = () => coverageWithModel({ model });
    show();
    await expect.element(dialog().getByText(/It is being asked\./)).toBeVisible();
  });

  it('is on no screen of a server without one, nor its use on those of others than administrators', async () => {
    show();
    await expect.element(dialog().getByRole('switch', { name: 'Sheet index' })).toBeVisible();
    expect(dialog().getByText(/model/i).elements()).toEqual([]);
    answer = () => coverageWithModel();
    show();
    await expect.element(page.getByText(/is sent to llm\.example/)).toBeVisible();
    expect(page.getByText(/^Use of/).elements()).toEqual([]);
  });
});
