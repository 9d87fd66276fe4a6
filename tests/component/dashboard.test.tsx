/** The dashboard: what it shows to administrators and others, where its numbers lead, and what it says when something fails. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DashboardStats } from '../../contract/src/dashboard/schema.ts';
import type { Issue } from '../../contract/src/issues/schema.ts';
import type { ThemeStatus } from '../../contract/src/themes/schema.ts';
import type { WorkspaceSearch } from '../../web/src/domain/workspace-search.ts';
import { DashboardDrawer } from '../../web/src/features/dashboard/dashboard-drawer.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { document as documentOf, issue, issuePage, ME, project } from '../support/answers.ts';
import {
  HOT_SPOTS,
  NEWS,
  NO_STATS,
  STATS,
  statsOfOthers,
  THEMES,
  THEMES_CURRENT,
  TRENDS,
} from '../support/dashboard-answers.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const ASSIGNMENTS = [
  { user_id: 2, user_name: 'Grace Hopper', issue_count: 20 },
  { user_id: 1, user_name: 'Ada Lovelace', issue_count: 12 },
  { user_id: null, user_name: null, issue_count: 1 },
];
const MINE = [
  issue(88, { priority_id: 4, comments_count: 3, summary: 'Roof unit off its framing' }),
  issue(109),
];
const person = { id: 2, full_name: 'Grace Hopper' };
const COMMENTS = ['First', 'Second', 'Third'].map((text, at) => ({
  ...{ id: at + 1, text, author: person, created_at: '2026-03-02T16:18:00.000Z' },
}));

let answers: Record<string, () => Response> = {};
const asked: URL[] = [];
let search: WorkspaceSearch = {};
const opened: (number | 'list')[] = [];

const STATUS = '/v1/projects/1/theme-regeneration-status';
const REGENERATE = '/v1/projects/1/regenerate-themes';
const json = (body: object) => () => Response.json(body);
const failed = () => Response.json({ detail: 'Down', code: 'X' }, { status: 400 });

beforeEach(async () => {
  await page.viewport(1440, 900);
  asked.length = 0;
  opened.length = 0;
  answers = {
    '/v1/projects/1/dashboard-stats': json(STATS),
    '/v1/projects/1/issues/assignment-stats': json({ data: ASSIGNMENTS }),
    '/v1/projects/1/issues': json(issuePage(MINE, 12)),
    '/v1/projects/1/themes': json({ data: THEMES }),
    [STATUS]: json(THEMES_CURRENT),
    '/v1/projects/1/dashboard-trends': json(TRENDS),
    '/v1/projects/1/hot-spots': json(HOT_SPOTS),
    '/v1/documents/10/thumbnails': json({ data: [] }),
    '/v1/projects/1/news': json(NEWS),
    '/v1/projects/1/visits': () => new Response(null, { status: 204 }),
    '/v1/issues/88/comments': json({ data: COMMENTS }),
    '/v1/issues/statuses': json({ data: [{ id: 1, label: 'Open' }] }),
  };
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, location.href);
    asked.push(url);
    return Promise.resolve((answers[url.pathname] ?? json({ data: [] }))());
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  toasts.clear();
});

type Shown = { isAdmin?: boolean; first?: WorkspaceSearch };

function Place({ isAdmin = true, first = {} }: Shown) {
  const [now, setNow] = useState<WorkspaceSearch>({ ...first, projectDashboard: 1 });
  useEffect(() => {
    search = now;
  });
  if (now.projectDashboard === undefined) return null;
  return (
    <DashboardDrawer
      // Only what the dashboard uses of the workspace.
      workspace={Object.assign(Object.create(null), {
        me: { ...ME, is_admin: isAdmin },
        project: project([documentOf(10)], { name: 'Clinic' }),
        search: now,
        onSearch: setNow,
        issues: {
          isRestricted: false,
          setDrawerOpen: () => opened.push('list'),
          open: ({ id }: Issue) => opened.push(id),
        },
      })}
    />
  );
}

function show(how: Shown = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rootRoute = createRootRoute({ component: () => <Place {...how} /> });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: rootRoute, history });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const section = (name: string) => page.getByRole('region', { name });
const cellsOf = (table: string) => {
  const rows = page.getByRole('table', { name: table }).getByRole('row').elements();
  return rows.map((row) => [...row.children].map((cell) => cell.textContent.trim()));
};

it('has the name of the project, its tabs, and counts of all issues and each priority', async () => {
  show();
  await expect.element(page.getByRole('heading', { name: 'Clinic' })).toBeVisible();
  const tabs = page.getByRole('tab').elements();
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    ...['Dashboard', 'Ball in court', 'Trends', 'Hot spots'],
  ]);
  await expect.element(link('All issues: 38 issues')).toHaveTextContent('38');
  const cards = page.getByRole('list', { name: 'Issues by priority' }).getByRole('listitem');
  expect(cards.elements().map((card) => card.textContent)).toEqual([
    ...['All issues3821512', 'Urgent4400', 'High11623', 'Medium16835', 'Low7304'],
  ]);
});

it('opens the list with the filters of a number, from any other list, and leaves the address of the dashboard', async () => {
  show({ first: { documentId: 10, ...{ search: 'door', status: 1, tab: 'markups-list' } } });
  const high = link('High, rejected: 2 issues');
  await expect
    .element(high)
    .toHaveAttribute('href', '/projects/1?documentId=10&evaluation_states=rejected&priority=3');
  await high.click();
  expect(search).toEqual({ documentId: 10, evaluation_states: 'rejected', priority: '3' });
  expect(opened).toEqual(['list']);
});

it('has the distributions as charts, each with a sentence and a table', async () => {
  show();
  await expect.element(section('Discipline distribution')).toBeVisible();
  expect(cellsOf('Urgent, high and medium issues by discipline')).toEqual([
    ['Discipline', 'Urgent', 'High', 'Medium', 'Total'],
    ['Fire Protection', '2', '4', '5', '11'],
    ['Architectural', '0', '3', '4', '7'],
    ['Total', '2', '7', '9', '18'],
  ]);
  const sentence =
    '18 urgent, high or medium issues in 2 disciplines: Fire Protection has most, 11.';
  await expect.element(page.getByRole('img', { name: sentence })).toBeVisible();
  await expect.element(page.getByText(sentence)).toBeVisible();
  const chart = page.getByRole('img', { name: sentence }).element();
  const labels = [...chart.querySelectorAll('.dashboard-chart-label')].map((label) =>
    [...label.children].map((line) => line.textContent),
  );
  expect(labels).toEqual([['Fire', 'Protection'], ['Architectural']]);
  const numbers = [...chart.querySelectorAll('.chart-number')].map((text) => text.textContent);
  expect(numbers).toEqual(['2', '4', '5', '3', '4']);

  expect(cellsOf('Urgent and high issues by scope')).toEqual([
    ['Scope', 'Issues', 'Share'],
    ['Openings', '9', '60%'],
    ['Electrical', '6', '40%'],
  ]);
  const ring = section('Scope distribution').getByRole('img').element();
  expect(ring.querySelectorAll('path')).toHaveLength(2);

  expect(cellsOf('Issues by evaluation')).toEqual([
    ['Evaluation', 'Share', 'Issues'],
    ['Approved', '55%', '21'],
    ['Rejected', '13%', '5'],
    ['Not reviewed', '32%', '12'],
  ]);
  await expect
    .element(page.getByText('26 of 38 issues are evaluated, of which 81% are approved.'))
    .toBeVisible();
});

it('shows people who are no administrators no evaluations, and leads them to lists without rejected issues', async () => {
  answers['/v1/projects/1/dashboard-stats'] = json(statsOfOthers(STATS));
  show({ isAdmin: false });
  await expect
    .element(link('All issues: 33 issues'))
    .toHaveAttribute('href', '/projects/1?evaluation_states=approved%2Cnot_reviewed');
  expect(page.getByText('Evaluation distribution').query()).toBeNull();
  expect(page.getByRole('link', { name: /approved|rejected|not reviewed/ }).query()).toBeNull();
});

it('says what is missing without issues, and offers to try again after a failure', async () => {
  const empty: DashboardStats = NO_STATS;
  answers['/v1/projects/1/dashboard-stats'] = failed;
  show();
  await expect.element(page.getByText('The dashboard could not be loaded')).toBeVisible();
  answers['/v1/projects/1/dashboard-stats'] = json(empty);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No issues yet')).toBeVisible();
});

it('closes with its button and with Escape, and the address with it', async () => {
  show({ first: { documentId: 10 } });
  await page.getByRole('button', { name: 'Close' }).click();
  expect(search).toEqual({ documentId: 10 });
  show();
  await expect.element(page.getByRole('dialog', { name: 'Dashboard of Clinic' })).toBeVisible();
  // Keys reach the drawer once it has the focus.
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => search).toEqual({});
});

it('downloads the report under the name of the server, and says when that fails', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const path = '/v1/projects/1/dashboard-stats/export/xlsx';
  const headers = { 'content-disposition': 'attachment; filename="report-1.xlsx"' };
  answers[path] = () => new Response('rows', { headers });
  show();
  const button = page.getByRole('button', { name: 'Download Report (XLSX)' });
  await button.click();
  await until(() => expect(saved).toEqual(['report-1.xlsx']));
  answers[path] = failed;
  await button.click();
  await expect.element(page.getByText('Error exporting XLSX')).toBeVisible();
});

const toCourt = () => page.getByRole('tab', { name: 'Ball in court' }).click();

it('shows a card for each person with issues, marks the own one, and leads to their lists', async () => {
  show();
  await toCourt();
  const cards = page.getByRole('list', { name: 'Issues by person' }).getByRole('listitem');
  await expect.element(cards.first()).toBeVisible();
  expect(cards.elements().map((card) => card.textContent)).toEqual([
    'Grace Hopper20 issues61%',
    'Ada Lovelace(you)12 issues36%',
    'Unassigned1 issue3%',
  ]);
  await expect
    .element(link('Unassigned: 1 issue'))
    .toHaveAttribute('href', '/projects/1?assignee_id=-1');
  await page.getByRole('button', { name: 'Assignment distributions' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Issues by person' }))
    .not.toBeInTheDocument();
});

it('lists the own assignments, with all comments of each, and opens them at their places', async () => {
  show();
  await toCourt();
  await expect.element(page.getByRole('heading', { name: 'Your assignments' })).toBeVisible();
  const opener = page.getByRole('button', { name: /^Open issue 88/ });
  await expect.element(opener).toHaveTextContent('#88 Roof unit off its framing');
  const list = asked.findLast(({ pathname }) => pathname === '/v1/projects/1/issues');
  expect(list?.searchParams.get('owners')).toBe('1');
  expect(list?.searchParams.get('sort_by')).toBe('priority');
  await expect.element(page.getByText('Show all 12 in the list')).toBeVisible();
  await expect.element(page.getByText('No comments')).toBeVisible();
  await page.getByRole('button', { name: 'View all comments 3 on issue 88' }).click();
  for (const words of ['First', 'Second', 'Third']) {
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  }
  await opener.click();
  expect(opened).toEqual([88]);
  expect(search).toEqual({});
});

it('says so when the assignments cannot be loaded', async () => {
  answers['/v1/projects/1/issues/assignment-stats'] = failed;
  show();
  await toCourt();
  await expect
    .element(page.getByText('Failed to load assignment data. Please refresh the page.'))
    .toBeVisible();
});

const area = () => section('Focus areas');
const themes = () => page.getByRole('list', { name: 'Focus areas' });
const NEVER: ThemeStatus = {
  ...THEMES_CURRENT,
  ...{ has_themes: false, needs_regeneration: true, latest_theme_timestamp: null },
};

it('lists focus areas with title, description and number, which leads to their issues', async () => {
  show();
  await expect.element(themes()).toBeVisible();
  const rows = themes().getByRole('listitem').elements();
  expect(rows.map((row) => row.textContent)).toEqual([
    '3 issues: Door swings into the corridorAll architectural, on A-101. Named most: door and corridor width.',
    '4 issues: Lintel missing above openingMostly structural, on S-101 and S-102. Named most: lintel.',
  ]);
  await expect.element(area().getByText('Themes up to date')).toBeVisible();
  await expect.element(area().getByText(/^Built 0?3\/0?2\/2026/)).toBeVisible();
  await link('3 issues: Door swings into the corridor').click();
  expect(search).toEqual({ theme_id: 5 });
});

it('says that themes are outdated, and regenerates them by force, which it says while it lasts', async () => {
  answers[STATUS] = json({ ...THEMES_CURRENT, needs_regeneration: true });
  answers[REGENERATE] = () =>
    Response.json({ message: 'Theme regeneration has started.', started: true }, { status: 202 });
  show();
  await expect.element(area().getByText('Themes need regeneration')).toBeVisible();
  const status = () => asked.filter(({ pathname }) => pathname === STATUS).length;
  expect(status()).toBe(1);
  answers[STATUS] = json({ ...THEMES_CURRENT, is_regenerating: true });
  answers['/v1/projects/1/themes'] = json({ data: THEMES.slice(1) });
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect.element(page.getByRole('button', { name: 'Regenerating…' })).toBeDisabled();
  await expect.element(area().getByText('Themes are being regenerated')).toBeVisible();
  const sent = asked.find(({ pathname }) => pathname === REGENERATE);
  expect(sent?.searchParams.get('force')).toBe('true');
  answers[STATUS] = json(THEMES_CURRENT);
  await expect.element(area().getByText('Themes up to date')).toBeVisible();
  await expect.poll(() => themes().getByRole('listitem').elements().length).toBe(1);
});

it('offers administrators to generate themes where there are none, and others nothing', async () => {
  answers[STATUS] = json(NEVER);
  answers['/v1/projects/1/themes'] = json({ data: [] });
  answers[REGENERATE] = failed;
  show();
  await expect.element(area().getByText('No themes available yet')).toBeVisible();
  await page.getByRole('button', { name: 'Generate themes' }).click();
  await expect.element(page.getByText('Failed to regenerate themes')).toBeVisible();
  const sent = asked.find(({ pathname }) => pathname === REGENERATE);
  expect(sent?.searchParams.get('force')).toBe('false');
});

it('offers people who are no administrators no regeneration', async () => {
  answers[STATUS] = json({ ...THEMES_CURRENT, needs_regeneration: true });
  show({ isAdmin: false });
  await expect.element(area().getByText('Themes need regeneration')).toBeVisible();
  expect(page.getByRole('button', { name: /egenerate|Generate/ }).query()).toBeNull();
});

it('says when themes, or how they are, could not be loaded, and when finding them failed', async () => {
  answers[STATUS] = failed;
  answers['/v1/projects/1/themes'] = failed;
  show();
  await expect.element(area().getByText('Failed to load themes')).toBeVisible();
  await expect.element(area().getByText('Failed to check theme regeneration status')).toBeVisible();
  answers['/v1/projects/1/themes'] = json({ data: THEMES });
  await area().getByRole('button', { name: 'Try again' }).click();
  await expect.element(themes()).toBeVisible();
});

it('says so when the job that finds themes has failed', async () => {
  answers[STATUS] = json({ ...THEMES_CURRENT, is_regenerating: true });
  show();
  await expect.element(area().getByText('Themes are being regenerated')).toBeVisible();
  answers[STATUS] = json({ ...THEMES_CURRENT, has_failed: true });
  await expect.element(page.getByText('Failed to regenerate themes')).toBeVisible();
});

it('shows trends as charts, each with a sentence and a table whose numbers open their lists', async () => {
  show();
  await page.getByRole('tab', { name: 'Trends' }).click();
  const weeks = section('Opened and closed by week');
  await expect
    .element(weeks.getByRole('img'))
    .toHaveAccessibleName(
      'In the last 2 weeks, 9 issues were opened and 4 closed: 5 fewer than were opened.',
    );
  expect(cellsOf('Issues opened and closed by week')).toEqual([
    ['Week of', 'Opened', 'Closed'],
    ['11/16/2026', '6', '1'],
    ['11/09/2026', '3', '3'],
    ['Total', '9', '4'],
  ]);
  await expect
    .element(
      section('Age of open issues').getByText(
        '7 issues are open, half of them for 9 days or longer.',
      ),
    )
    .toBeVisible();
  expect(cellsOf('Age of open issues').slice(1, 3)).toEqual([
    ['0 to 6 days', '43%', '3'],
    ['7 days or more', '57%', '4'],
  ]);
  expect(cellsOf('Time to close').slice(1, 3)).toEqual([
    ['Less than 1 day', '25%', '1'],
    ['1 day or more', '75%', '3'],
  ]);
  expect(cellsOf('Trends by discipline').slice(1)).toEqual([
    ['Architectural', '', '5', '9 days', '6', '0', '–'],
    ['Structural', '', '2', '3 days', '3', '4', '5 days'],
    ['Total', '7', '9 days', '9', '4', '5 days'],
  ]);
  expect(cellsOf('Trends by assignee').map(([name]) => name)).toEqual([
    ...['Assignee', 'Grace Hopper', 'Unassigned', 'Total'],
  ]);
  await link('Age of open issues, 7 days or more: 4 open issues').click();
  expect(search).toEqual({ is_closed: false, created_to: '2026-11-17T05:00:00.000Z' });
  expect(opened).toEqual(['list']);
});

it('shows the latest weeks where a window is too narrow for all', async () => {
  await page.viewport(600, 800);
  show();
  await page.getByRole('tab', { name: 'Trends' }).click();
  const chart = page.getByRole('group', { name: 'Chart of weeks' });
  await expect.element(chart).toBeVisible();
  const { scrollLeft, clientWidth, scrollWidth } = chart.element();
  expect(scrollWidth).toBeGreaterThan(clientWidth);
  expect(Math.abs(scrollLeft + clientWidth - scrollWidth)).toBeLessThan(2);
});

it('asks for trends of the chosen period, and says when they cannot be loaded', async () => {
  answers['/v1/projects/1/dashboard-trends'] = failed;
  show();
  await page.getByRole('tab', { name: 'Trends' }).click();
  await expect.element(page.getByText('The trends could not be loaded')).toBeVisible();
  answers['/v1/projects/1/dashboard-trends'] = json(TRENDS);
  await page.getByRole('button', { name: /again/i }).click();
  await page.getByRole('radio', { name: '52 weeks' }).click();
  await expect.poll(() => asked.at(-1)?.searchParams.get('weeks')).toBe('52');
});

it('has no trends without issues', async () => {
  answers['/v1/projects/1/dashboard-trends'] = json({ ...TRENDS, disciplines: [] });
  show();
  await page.getByRole('tab', { name: 'Trends' }).click();
  await expect.element(page.getByText('Trends appear here with the first issue.')).toBeVisible();
});

it('says what changed since the last visit, with links to the lists, and notes the visit', async () => {
  show();
  const news = section('Since your last visit');
  await expect.element(news).toBeVisible();
  const items = page.getByRole('list', { name: 'Changes since your last visit' });
  expect(
    items
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual([
    ...['3 new issues', '1 issue with a changed status'],
    ...['2 issues of yours with comments of others', '7 new filesAddendum 2.pdfBook.pdfand 5 more'],
    '14 new differencesA-101: 12 differencesA-102: 2 differences',
  ]);
  await expect
    .element(link('A-101: 12 differences'))
    .toHaveAttribute('href', '/projects/1?overlayId=4&overlayExecutionId=9');
  await expect
    .element(link('Book.pdf'))
    .toHaveAttribute('href', '/projects/1?documentId=20&pageNumber=1');
  await expect.element(link('14 new differences')).toHaveAttribute('href', '/projects/1/changes');
  await expect.poll(() => asked.map(({ pathname }) => pathname)).toContain('/v1/projects/1/visits');
  await link('2 issues of yours with comments of others').click();
  expect(search).toEqual({ assignee_id: '1', commented_from: NEWS.since });
  expect(opened).toEqual(['list']);
});

it('closes and shows what news and numbers of changes name, in the same page', async () => {
  show({ first: { documentId: 10, dashboardTab: 'trends' } });
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  await link('A-101: 12 differences').click();
  expect(search).toEqual({ overlayId: 4, overlayExecutionId: 9 });
  show({ first: { documentId: 10, dashboardTab: 'hot' } });
  await page.getByRole('radio', { name: 'Changes' }).click();
  await link('Cell C4: 12 changes').click();
  expect(search).toEqual({ overlayId: 4, overlayExecutionId: 9 });
  show();
  await link('Book.pdf').click();
  expect(search).toEqual({ documentId: 20, pageNumber: 1 });
});

it('keeps its tab in the address, and leaves none behind', async () => {
  show({ first: { documentId: 10, dashboardTab: 'court' } });
  await expect
    .element(page.getByRole('tab', { name: 'Ball in court' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Hot spots' }).click();
  expect(search).toEqual({ documentId: 10, projectDashboard: 1, dashboardTab: 'hot' });
  await page.getByRole('tab', { name: 'Dashboard' }).click();
  expect(search).toEqual({ documentId: 10, projectDashboard: 1 });
  await page.getByRole('tab', { name: 'Trends' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(search).toEqual({ documentId: 10 });
});

const QUIET = {
  ...{ ...NEWS, new_issues: 0, status_changes: 0, commented_assigned: 0, commented_raised: 0 },
  ...{ new_files: 0, files: [], new_differences: 0, overlays: [] },
};

it('says that nothing changed, and when what changed cannot be loaded', async () => {
  answers['/v1/projects/1/news'] = failed;
  show();
  await expect
    .element(page.getByText('What changed since your last visit could not be loaded.'))
    .toBeVisible();
  answers['/v1/projects/1/news'] = json(QUIET);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Nothing changed.')).toBeVisible();
});

it('says what changed since the last visit where there are no issues, too', async () => {
  answers['/v1/projects/1/dashboard-stats'] = json(NO_STATS);
  show();
  await expect.element(page.getByText('No issues yet')).toBeVisible();
  await expect.element(section('Since your last visit')).toBeVisible();
});

it('has nothing to say at the first visit', async () => {
  answers['/v1/projects/1/news'] = json({ ...QUIET, since: null });
  show();
  await expect.element(link('All issues: 38 issues')).toBeVisible();
  await expect.poll(() => asked.map(({ pathname }) => pathname)).toContain('/v1/projects/1/visits');
  await expect.element(section('Since your last visit')).not.toBeInTheDocument();
});

it('shows hot spots across the set and on a sheet by keyboard, with numbers, tables and their lists', async () => {
  show();
  await page.getByRole('tab', { name: 'Hot spots' }).click();
  const set = section('Hot spots across the set');
  await expect
    .element(set.getByText('12 open issues on 2 sheets, most on A-101: 9.'))
    .toBeVisible();
  expect(cellsOf('Hot spots by sheet')).toEqual([
    ['Sheet', 'Open issues', 'Changes'],
    ['A-101 FIRST FLOOR PLAN', '9', '14'],
    ['S-201 FRAMING', '3', '0'],
  ]);
  await expect
    .element(page.getByText('A-101 has 9 open issues, most in cell C4: 6.'))
    .toBeVisible();
  expect(cellsOf('Hot spots on A-101')).toEqual([
    ...[
      ['Cell', 'Open issues', 'Changes'],
      ['B3', '2', '0'],
      ['C4', '6', '12'],
      ['H6', '0', '2'],
    ],
    ...[
      ['Without a markup', '1', '0'],
      ['Total', '9', '14'],
    ],
  ]);
  const tile = (name: string) => set.getByRole('button', { name });
  await expect
    .element(tile('A-101 9 open issues, 14 changes'))
    .toHaveAttribute('aria-pressed', 'true');
  tile('S-201 3 open issues, 0 changes').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('S-201 has 3 open issues, most in cell A1: 3.'))
    .toBeVisible();
  link('Cell A1: 3 open issues').element().focus();
  await userEvent.keyboard('{Enter}');
  expect(search).toEqual({ is_closed: false, sheet_number: 'S-201', sheet_cell: 'A1' });
  expect(opened).toEqual(['list']);
});

it('shows where changes are, each with its comparison, and says when hot spots cannot be loaded', async () => {
  answers['/v1/projects/1/hot-spots'] = failed;
  show();
  await page.getByRole('tab', { name: 'Hot spots' }).click();
  await expect.element(page.getByText('The hot spots could not be loaded')).toBeVisible();
  answers['/v1/projects/1/hot-spots'] = json(HOT_SPOTS);
  await page.getByRole('button', { name: /again/i }).click();
  await page.getByRole('radio', { name: 'Changes' }).click();
  await expect.element(page.getByText('14 changes on 1 sheet, A-101.')).toBeVisible();
  await expect
    .element(link('Cell C4: 12 changes'))
    .toHaveAttribute('href', '/projects/1?overlayId=4&overlayExecutionId=9');
});

it('has no hot spots without open issues and changes', async () => {
  answers['/v1/projects/1/hot-spots'] = json({ sheets: [] });
  show();
  await page.getByRole('tab', { name: 'Hot spots' }).click();
  await expect.element(page.getByText('No hot spots')).toBeVisible();
});
