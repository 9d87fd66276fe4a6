/** The analytics drawer: its blocks, what can be chosen in them, and what it says without data. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AnalyticsDrawer } from '../../web/src/features/analytics/analytics-drawer.tsx';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const RATE = { pct_upvote: 79, pct_low: 74.2, pct_high: 83 };
const FIGURES: Record<string, object[]> = {
  'weekly-upvotes': [
    { week: '2025-05-19', num_evals: 318, ...RATE, pct_upvote: 77 },
    { week: '2025-05-26', num_evals: 342, ...RATE },
  ],
  'project-scatter-data': [
    {
      ...{ project_id: 7, project_name: 'Mill Creek elementary', organization_name: 'Ours' },
      ...{ creator_name: null, created_at: '2025-04-03T12:00:00.000Z', num_issues: 210 },
      ...{ num_evaluations: 205, num_thumbs_up: 158, is_open: true, ...RATE },
    },
    {
      ...{ project_id: 8, project_name: 'Someone else’s', organization_name: 'Theirs' },
      ...{ creator_name: null, created_at: '2025-04-02T12:00:00.000Z', num_issues: 12 },
      ...{ num_evaluations: 11, num_thumbs_up: 9, is_open: false, ...RATE },
    },
  ],
  'evaluator-stats': [{ user_name: 'Electrical lead', num_evaluations: 96, ...RATE }],
  'doublechecker-confidence-stats': [1, 2, 3, 4, 5].map((quintile) => ({
    ...{ doublechecker_confidence_quintile: quintile, n_rows: 40, thumbs_up_rate: quintile / 5.5 },
    ...{ rate_low: 0.1, rate_high: 0.95, prob_min: quintile / 6, prob_max: quintile / 5 },
  })),
  'change-order-stats': [
    { time_period: 'week', batch_count: 3, change_order_count: 64, total_value: 1_108_340.4 },
  ],
  'organization-project-stats': [
    {
      ...{ organization_name: 'Cedar Hill Builders', projects_last_day: 1, projects_last_week: 2 },
      ...{ projects_last_month: 6, projects_last_year: 41 },
    },
  ],
};

let calls: string[] = [];
beforeAll(() => mountAnnouncer(document.body));
afterEach(() => vi.unstubAllGlobals());

function show(answer: (name: string) => Response): void {
  calls = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname, search } = new URL(address, location.href);
    const name = pathname.replace('/v1/admin/analytics/', '');
    calls.push(`${name}${search}`);
    return Promise.resolve(answer(name));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AnalyticsDrawer onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

const BLOCKS = [
  'Upvote Rate by Project Creation Week',
  'Number of Issue Evaluations by Week',
  'Upvote Rate by Project',
  'Issue Evaluations by User',
  'Upvote Rate by Doublechecker Confidence Quintile',
  'Change Order Extractions',
  'Project Ownership',
];
const block = (title: string) => page.getByRole('region', { name: title, exact: true });
const radio = (title: string, name: string) => block(title).getByRole('radio', { name });

describe('analytics', () => {
  it('have a block for each question, as a chart with its table, with intervals and links', async () => {
    show((name) => Response.json({ data: FIGURES[name] }));
    await expect.element(page.getByRole('dialog', { name: 'Analytics' })).toBeVisible();
    expect(
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((heading) => heading.textContent),
    ).toEqual(BLOCKS);
    const week = block(BLOCKS[0] ?? '');
    await expect
      .element(week.getByRole('img', { name: 'Upvote rates of 2 weeks; the latest is 79%' }))
      .toBeVisible();
    await radio(BLOCKS[0] ?? '', 'Table').click();
    await expect.element(week.getByRole('cell', { name: '05/26/2025' })).toBeVisible();
    await expect.element(week.getByRole('cell', { name: '79% (74% to 83%)' })).toBeVisible();
    const scatter = block(BLOCKS[2] ?? '');
    await expect
      .element(scatter.getByRole('img', { name: /Upvote rates of 2 projects by their number/ }))
      .toBeVisible();
    await radio(BLOCKS[2] ?? '', 'Table').click();
    await expect
      .element(scatter.getByRole('link', { name: 'Mill Creek elementary' }))
      .toHaveAttribute('href', '/projects/7');
    for (const [name, href] of [
      ['210: issues of Mill Creek elementary', '/projects/7'],
      [
        '205: evaluated issues of Mill Creek elementary',
        '/projects/7?evaluation_states=approved,rejected',
      ],
      ['158: approved issues of Mill Creek elementary', '/projects/7?evaluation_states=approved'],
    ] as const) {
      await expect.element(scatter.getByRole('link', { name })).toHaveAttribute('href', href);
    }
    // Nothing leads to where the reader has no access.
    const others = scatter.getByRole('row', { name: /Someone else’s/ });
    expect(others.getByRole('link').elements()).toEqual([]);
    // The limits stand in files alone: the shown rate has them.
    expect(
      scatter
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual([
      ...['Project', 'Organization', 'Creator', 'Created', 'Issues', 'Evaluations', 'Thumbs up'],
      'Upvote rate (%)',
    ]);
    const extractions = block('Change Order Extractions');
    for (const cell of ['Last week', '3', '64', '$1,108,340']) {
      await expect
        .element(extractions.getByRole('cell', { name: cell, exact: true }))
        .toBeVisible();
    }
    const owners = block('Project Ownership');
    expect(
      owners
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    ).toEqual(['Organization', 'Last day', 'Last week', 'Last month', 'Last year']);
    await expect.element(owners.getByRole('cell', { name: '41' })).toBeVisible();
    expect(calls).toContain('weekly-upvotes?by=project_creation');
    expect(calls).toContain('weekly-upvotes?by=evaluation');
  });

  it('are of the last week and the last 30 days, unless people choose otherwise', async () => {
    show((name) => Response.json({ data: FIGURES[name] }));
    const users = 'Issue Evaluations by User';
    await expect.element(radio(users, 'Last week')).toHaveAttribute('aria-checked', 'true');
    await expect.element(block(users).getByText('Electrical lead')).toBeVisible();
    await radio(users, 'Last month').click();
    await radio(users, 'Last year').click();
    const fifths = 'Upvote Rate by Doublechecker Confidence Quintile';
    await expect.element(radio(fifths, 'Last 30 days')).toHaveAttribute('aria-checked', 'true');
    await radio(fifths, 'Last 7 days').click();
    await radio(fifths, 'Last year').click();
    await expect.element(block(fifths).getByText('Highest')).toBeVisible();
    expect(calls.filter((call) => /evaluator|confidence/.test(call))).toEqual([
      'evaluator-stats?time_period=week',
      'doublechecker-confidence-stats?days_back=30',
      'evaluator-stats?time_period=month',
      'evaluator-stats?time_period=year',
      'doublechecker-confidence-stats?days_back=7',
      'doublechecker-confidence-stats?days_back=365',
    ]);
  });

  it('say that there is no data yet', async () => {
    show(() => Response.json({ data: [] }));
    for (const title of BLOCKS) {
      await expect.element(block(title).getByText('There is no data for this yet.')).toBeVisible();
    }
    await expect
      .element(page.getByRole('button', { name: 'Download Project Ownership as CSV' }))
      .toBeDisabled();
  });

  it('say when they could not be loaded', async () => {
    show((name) =>
      name === 'evaluator-stats'
        ? new Response('', { status: 500 })
        : Response.json({ data: FIGURES[name] }),
    );
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Error loading analytics data. Please try again later.');
  });
});
