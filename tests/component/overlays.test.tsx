/** Overlays in the workspace: what follows when a check is over, realigning, and finding the overlay of an issue. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OverlayExecutionDetail } from '../../contract/src/overlays/schema.ts';
import type { PaneEntity, PanesAction } from '../../web/src/domain/panes.ts';
import { DEFAULT_VIEW } from '../../web/src/domain/url-state.ts';
import { useCheckNotices } from '../../web/src/features/overlays/check-notices.ts';
import { looksOf } from '../../web/src/host/comparison/overlay-model.ts';
import { noOverlays } from '../../web/src/host/comparison/shown-overlays.ts';
import type { ShownOverlay } from '../../web/src/host/comparison/shown-overlays.ts';
import type { Workspace } from '../../web/src/host/workspace.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { createStore, useStore } from '../../web/src/lib/store.ts';
import { overlayPhase } from '../../web/src/domain/overlay-words.ts';
import { OverlayTitle } from '../../web/src/parts/panes/overlay-title.tsx';
import { useAligning } from '../../web/src/parts/panes/use-aligning.ts';
import { useCompletion } from '../../web/src/parts/panes/use-completion.ts';
import { useOpenOverlay } from '../../web/src/parts/panes/use-open-overlay.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import {
  OVERLAY_DIFFERENCES,
  overlayExecution,
  overlayExecutionDetail,
} from '../support/overlay-answers.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

beforeAll(() => mountAnnouncer(document.body));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const REVIEWING = overlayExecutionDetail(overlayExecution(10, { has_been_checked: false }));
const checked = (change: Partial<OverlayExecutionDetail> = {}) => ({
  ...overlayExecutionDetail(overlayExecution(10)),
  ...change,
});

const DIFFERENCES = OVERLAY_DIFFERENCES.map(({ id, kind, box, areaSquareInches, group }) => ({
  ...{ id, kind, box, areaSquareInches, group },
}));

/** The overlay in a viewer. `differences`: those that arrive with the end of the check. */
function shown(first: OverlayExecutionDetail, differences = DIFFERENCES) {
  const store = createStore(first);
  const select = vi.fn<(id: string) => void>();
  const client = new QueryClient();
  const refetched = vi.spyOn(client, 'invalidateQueries');
  function Shown() {
    const execution = useStore(store);
    const list = execution.has_been_checked ? differences : [];
    const isNews = useCompletion(execution, { shown: list, select });
    return (
      <>
        <p>{isNews ? 'News' : 'No news'}</p>
        <OverlayTitle
          name="Floor plan"
          drawings={{ a: 'A-101', b: 'S-101' }}
          phase={overlayPhase(execution, true)}
          execution={execution}
          layout="overlay"
          onLayout={() => undefined}
          onClear={() => undefined}
        />
      </>
    );
  }
  const place = render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  const lists = () => refetched.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  return { place, store, select, lists };
}

it('a badge says that the check is over, and goes after 6 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { place, store } = shown(REVIEWING);
  await expect.element(place.getByText('Reviewing')).toBeVisible();
  store.set(checked());
  await expect.element(place.getByText('Complete')).toBeVisible();
  vi.advanceTimersByTime(5999);
  await expect.element(place.getByText('Complete')).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(place.getByText('Complete')).not.toBeInTheDocument();
});

it('issues, overlays and counts are read again, and the first difference is shown', async () => {
  const { place, store, select, lists } = shown(REVIEWING);
  await expect.element(place.getByText('No news')).toBeVisible();
  expect(lists()).toEqual([]);
  store.set(checked());
  await expect.element(place.getByText('News', { exact: true })).toBeVisible();
  expect(lists()).toEqual(
    expect.arrayContaining([
      ...['GET /v1/projects/{id}/issues', 'GET /v1/overlays', 'GET /v1/projects/{id}/counts'],
    ]),
  );
  expect(select.mock.calls).toEqual([['r1']]);
});

it('an issue of the overlay goes first; where nothing was found, nothing is shown', async () => {
  const withIssue = shown(REVIEWING);
  await expect.element(withIssue.place.getByText('No news')).toBeVisible();
  withIssue.store.set(checked({ issue_count: 1 }));
  await expect.element(withIssue.place.getByText('News', { exact: true })).toBeVisible();
  expect(withIssue.select).not.toHaveBeenCalled();

  const same = shown(REVIEWING, []);
  await expect.element(same.place.getByText('No news')).toBeVisible();
  same.store.set(checked());
  await expect.element(same.place.getByText('Complete')).toBeVisible();
  expect(same.select).not.toHaveBeenCalled();
});

it('one that was checked before is no news', async () => {
  const { place, select, lists } = shown(checked());
  await expect.element(place.getByText('No news')).toBeVisible();
  await expect.element(page.getByText('Complete')).not.toBeInTheDocument();
  expect(select).not.toHaveBeenCalled();
  expect(lists()).toEqual([]);
});

type Sent = { method?: string; body?: string };

/** Shows what a hook returns, or that it is there, with what the server answers. */
function withServer(
  answer: (path: string, sent: Sent) => Response,
  hook: () => string | undefined,
) {
  vi.stubGlobal('fetch', async (address: string, sent: Sent = {}) =>
    answer(new URL(address, location.href).pathname, sent),
  );
  function Hooked() {
    return <p>{hook() ?? 'Shown'}</p>;
  }
  return render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Hooked />
      <Toasts />
    </QueryClientProvider>,
  );
}

const CHECKED = checked();
const NOT_FOUND = { detail: 'Overlay execution 10 not found', code: 'NOT_FOUND' };

it('the overlay of an issue is opened with its id, and one that is gone has none (OV-033)', async () => {
  const act = vi.fn<(action: PanesAction) => void>();
  let open: ReturnType<typeof useOpenOverlay> = () => undefined;
  let isThere = true;
  const place = withServer(
    () => (isThere ? Response.json(CHECKED) : Response.json(NOT_FOUND, { status: 404 })),
    () => {
      open = useOpenOverlay({ first: { kind: 'none' }, second: null }, act);
      return undefined;
    },
  );
  await expect.element(place.getByText('Shown')).toBeVisible();
  const otherwise = vi.fn<() => void>();
  open(2, 10, otherwise);
  await expect
    .poll(() => act.mock.calls)
    .toEqual([[{ type: 'overlay', pane: 2, overlayId: 1, executionId: 10 }]]);
  expect(otherwise).not.toHaveBeenCalled();
  isThere = false;
  open(1, 11, otherwise);
  await expect.element(page.getByText('Could not find overlay ID')).toBeVisible();
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  expect(otherwise).toHaveBeenCalled();
});

it('three points make an execution in the colors on screen, which the viewer opens', async () => {
  const bodies: unknown[] = [];
  const created = vi.fn<(created: object) => void>();
  let byPoints: ReturnType<typeof useAligning>['byPoints'] = () => Promise.reject(new Error());
  const view = { ...DEFAULT_VIEW, ...looksOf(CHECKED), opacityBPercent: 40 };
  const place = withServer(
    (path, { method, body = '' }) => {
      if (method !== 'POST') return Response.json({});
      bodies.push(path, JSON.parse(body));
      return Response.json({ overlay_id: 1, execution_id: 11 }, { status: 201 });
    },
    () => {
      ({ byPoints } = useAligning(CHECKED, view, created));
      return undefined;
    },
  );
  await expect.element(place.getByText('Shown')).toBeVisible();
  const at = (x: number) => ({ a: { x, y: 72 }, b: { x: x + 36, y: 72 } });
  await byPoints([at(0), at(72), at(144)]);
  expect(bodies).toEqual([
    '/v1/overlays/1/manual-execution',
    expect.objectContaining({
      points_drawing_1: [0, 100, 200].map((x) => ({ x, y: 100 })),
      points_drawing_2: [50, 150, 250].map((x) => ({ x, y: 100 })),
      ...{ color_1: '#ff0000', opacity_1: 0.75, color_2: '#0000ff', opacity_2: 0.4 },
    }),
  ]);
  expect(created.mock.calls).toEqual([[{ overlayId: 1, executionId: 11 }]]);
});

it('a check that was left is said once when it is over, with a way back (CK-012)', async () => {
  const show = vi.fn<(overlayId: number, executionId: number) => void>();
  const overlays = noOverlays();
  const workspace = (first: PaneEntity) =>
    ({ panes: { first, second: null, split: 100 }, overlays }) as unknown as Workspace;
  const panes = createStore<PaneEntity>({ kind: 'overlay', executionId: 10 });
  let execution: OverlayExecutionDetail = REVIEWING;
  const place = withServer(
    () => Response.json(execution),
    () => {
      useCheckNotices(workspace(useStore(panes)), show);
      return useStore(overlays)[1] === null ? 'Shown' : 'Overlay';
    },
  );
  await expect.element(place.getByText('Shown')).toBeVisible();
  overlays.set({ 1: { execution: REVIEWING } as unknown as ShownOverlay, 2: null });
  await expect.element(place.getByText('Overlay', { exact: true })).toBeVisible();
  execution = CHECKED;
  panes.set({ kind: 'none' });
  overlays.set({ 1: null, 2: null });
  await expect.element(page.getByText('Overlay checked')).toBeVisible();
  await expect.element(page.getByText('A-101 Rev 1 with A-101 Rev 2: 2 differences')).toBeVisible();
  await page.getByRole('button', { name: 'Show' }).click();
  expect(show.mock.calls).toEqual([[1, 10]]);
  await expect.element(page.getByText('Overlay checked')).not.toBeInTheDocument();
});
