/** Panels of a backtest: the recall and its sample. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BacktestRecall } from '../../contract/src/backtests/schema.ts';
import { Recall } from '../../web/src/features/backtests/recall.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { backtest, recall } from '../support/backtest-answers.ts';
import { changeOrder } from '../support/change-order-answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

let stated: BacktestRecall | null = null;
let canSave = true;
const sent: unknown[] = [];

beforeAll(() => mountAnnouncer(document.body));
beforeEach(async () => {
  await page.viewport(1200, 700);
  stated = recall();
  canSave = true;
  sent.length = 0;
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href);
    const refusal = Response.json({ detail: 'No', code: 'FORBIDDEN' }, { status: 403 });
    if (stated === null || (method === 'PUT' && !canSave)) return Promise.resolve(refusal);
    if (method === 'PUT') {
      const given = JSON.parse(typeof body === 'string' ? body : '') as {
        is_missed: boolean | null;
      };
      sent.push({ pathname, ...given });
      const id = Number(pathname.split('/').at(-1));
      stated = {
        ...stated,
        reviewed_count: stated.reviewed_count + 1,
        sample: stated.sample.map((drawn) =>
          drawn.change_order_id === id
            ? {
                ...drawn,
                review:
                  given.is_missed === null
                    ? null
                    : {
                        is_missed: given.is_missed,
                        ...{ reviewed_by: null, created_at: '2026-11-03T09:30:00.000Z' },
                      },
              }
            : drawn,
        ),
      };
    }
    return Promise.resolve(Response.json(stated));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

const added: number[] = [];
const shown: number[] = [];
const CHANGES = [1, 2, 3].map((id) => changeOrder(id, { change_order_number: `03${id}` }));
const show = (canDecide = true, changes = CHANGES) =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Recall
        backtest={backtest()}
        {...{ changes, canDecide }}
        onAdd={(id) => {
          added.push(id);
        }}
        onSelect={({ id }) => {
          shown.push(id);
        }}
      />
      <Toasts />
    </QueryClientProvider>,
  );

it('states the recall with its interval, and what it takes to halve it', async () => {
  const panel = show();
  await expect.element(panel.getByText('Recall 82%')).toBeVisible();
  await expect.element(panel.getByText('64% to 92%, 95% Wilson interval')).toBeVisible();
  await expect.element(panel.getByText(/^Review 14 more to halve the interval/)).toBeVisible();
  await expect
    .element(panel.getByText(/^1 of 40 change orders without a match reviewed, 1 of them missed/))
    .toBeVisible();
  await expect.element(panel.getByText(/^2 change orders with matches that nobody/)).toBeVisible();
});

it('offers the sample in its order, saves a review, and takes one back', async () => {
  const panel = show();
  const names = () =>
    panel
      .getByRole('row')
      .all()
      .map((row) => row.element().textContent);
  await expect
    .poll(() =>
      names()
        .slice(1)
        .map((text) => /PCO-\d+/.exec(text ?? '')?.[0]),
    )
    .toEqual(['PCO-033', 'PCO-031']);
  const review = (name: string) =>
    panel.getByRole('radiogroup', { name: `Does an issue belong to ${name}?` });
  await expect
    .element(review('PCO-033').getByRole('radio', { name: 'Yes, it was missed' }))
    .toBeChecked();
  await review('PCO-031').getByRole('radio', { name: 'No, none does' }).click();
  await expect.element(panel.getByText(/^2 of 40 change orders/)).toBeVisible();
  await panel.getByRole('button', { name: 'Add matched issue to PCO-033' }).click();
  expect(added).toEqual([3]);
  await panel
    .getByRole('button', { name: /^Add 5 A supply/ })
    .first()
    .click();
  expect(shown).toEqual([3]);
  await panel.getByRole('button', { name: 'Take back the review of PCO-033' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { pathname: '/v1/change-order-matching-jobs/5/recall/1', is_missed: false },
      { pathname: '/v1/change-order-matching-jobs/5/recall/3', is_missed: null },
    ]);
});

it('says that a review was not saved, and leaves it as it was', async () => {
  canSave = false;
  const panel = show();
  await panel
    .getByRole('radiogroup', { name: 'Does an issue belong to PCO-031?' })
    .getByRole('radio', { name: 'No, none does' })
    .click();
  await expect.element(page.getByText('The review was not saved').first()).toBeVisible();
  await expect
    .element(panel.getByRole('radio', { name: 'No, none does', checked: true }))
    .not.toBeInTheDocument();
});

it('is for reading only where the person may not decide', async () => {
  const panel = show(false);
  await expect.element(panel.getByText('Not reviewed')).toBeVisible();
  await expect.element(panel.getByText('Yes, it was missed')).toBeVisible();
  expect(panel.getByRole('radio').all()).toEqual([]);
});

it('says that nothing is without a match, and that the sample could not be loaded', async () => {
  stated = recall({ unmatched_count: 0, sample: [], recall: null });
  await expect.element(show().getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  stated = null;
  await expect
    .element(show().getByRole('heading', { name: 'The sample could not be loaded' }))
    .toBeVisible();
});
