/** The line from an issue's markup to its card, the arrows to markups out of sight, and where an issue opens. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Issue, LocationReference } from '../../contract/src/issues/schema.ts';
import { Camera } from '../../web/src/domain/camera.ts';
import { Connectors } from '../../web/src/features/issues-on-paper/connectors.tsx';
import { IssueLayer } from '../../web/src/features/issues-on-paper/issue-layer.tsx';
import type { PaperIssue } from '../../web/src/features/issues-on-paper/model/paper-issues.ts';
import { OnScreen } from '../../web/src/features/issues-on-paper/on-screen.ts';
import '../../web/src/features/issues-on-paper/issues-on-paper.css';
import type { WorkspaceSearch } from '../../web/src/domain/workspace-search.ts';
import { useIssuesHost } from '../../web/src/host/issues/issues-host.ts';
import type { IssuesHost } from '../../web/src/host/issues/issues-host.ts';
import { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { UnsentMarkups } from '../../web/src/lib/unsent-markups.ts';
import { ME } from '../support/answers.ts';
import { codec, DOCUMENT_ID, MarkupServerInMemory } from '../support/markup-server.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));

const PANE = { width: 400, height: 300 };
const FOUND: PaperIssue = {
  issue: { id: 118, priority_id: 4, status_id: 1, overlay_execution_id: null },
  ...{ key: '3/cloud', box: [100, 100, 140, 140] },
};

async function open(change: Partial<IssuesHost> = {}) {
  const camera = new Camera();
  camera.resize(PANE);
  camera.setPage({ width: 4000, height: 3000 });
  camera.moveTo({ scale: 1, x: 0, y: 0 });
  const onScreen = new OnScreen();
  const showOnPage = vi.fn<IssuesHost['showOnPage']>();
  const issues = {
    ...{ selectedId: 118, isDrawerOpen: false, raising: null, editingId: null, showOnPage },
    ...change,
  } as IssuesHost;
  const place = render(
    <div className="main" style={{ display: 'flex' }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper */}
      <div data-pane="1" tabIndex={0} style={{ ...PANE, flex: 'none' }} />
      <aside>
        <div className="scroll" style={{ height: 300, width: 200, overflow: 'auto' }}>
          <article data-issue="118" style={{ height: 200 }}>
            #118
          </article>
          <div style={{ height: 2000 }} />
        </div>
      </aside>
      <Connectors onScreen={onScreen} issues={issues} isBeside />
    </div>,
  );
  await expect.element(place.getByText('#118')).toBeInTheDocument();
  const pane = document.querySelector<HTMLElement>('[data-pane]') ?? document.body;
  const end = onScreen.show({ viewer: 1, camera, pane, issues: [FOUND] });
  return { camera, showOnPage, end };
}

const svg = () => document.querySelector<SVGSVGElement>('.issue-connector');
/** Where the line begins and ends, from the upper left of the pane. */
function ends(): number[] {
  const { left = 0, top = 0 } =
    document.querySelector('[data-pane]')?.getBoundingClientRect() ?? {};
  const [from, to] = svg()?.querySelectorAll('circle') ?? [];
  const at = (dot: Element | undefined, name: string) => Number(dot?.getAttribute(name));
  return [at(from, 'cx') - left, at(from, 'cy') - top, at(to, 'cx') - left, at(to, 'cy') - top];
}
const isVisible = () => svg()?.style.visibility === 'visible';

it('the line follows the drawing in the same frame, and the cards as they scroll', async () => {
  const { camera, end } = await open();
  await expect.poll(isVisible).toBe(true);
  expect(ends()).toEqual([140, 120, 400, 22]);
  camera.pan(-30, 20);
  expect(ends()).toEqual([110, 140, 400, 22]);
  camera.moveTo({ scale: 2, x: 0, y: 0 });
  expect(ends()).toEqual([280, 240, 400, 22]);
  const cards = document.querySelector('.scroll');
  cards?.scrollTo({ top: 10 });
  // Where the frame of the test is scaled, Chromium scrolls by whole pixels of the screen, in the end.
  const scrolled = () => cards?.scrollTop ?? 0;
  await expect
    .poll(() => ends().map((at, axis) => at + (axis === 3 ? scrolled() : 0)))
    .toEqual([280, 240, 400, 22]);
  expect(scrolled()).toBeGreaterThan(5);
  cards?.scrollTo({ top: 500 });
  await expect.poll(ends).toEqual([280, 240, 400, 0]);
  // Without a card, there is nothing to lead to.
  document.querySelector('article')?.remove();
  await expect.poll(isVisible).toBe(false);
  end();
  await expect.poll(svg).toBeNull();
});

it('an arrow stands at the edge for a markup out of sight, and leads to it', async () => {
  const { camera, showOnPage } = await open();
  const below = page.getByRole('button', { name: 'Issue 118 is below. Show it' });
  await expect.poll(isVisible).toBe(true);
  expect(below.query()).toBeNull();
  camera.pan(0, 400);
  await expect.element(below).toHaveTextContent('#118');
  expect(ends()).toEqual([376, 276, 400, 22]);
  await below.click();
  expect(showOnPage).toHaveBeenCalledWith(118, 1);
  expect(document.activeElement).toBe(document.querySelector('[data-pane]'));
  camera.pan(0, -800);
  await expect
    .element(page.getByRole('button', { name: 'Issue 118 is above. Show it' }))
    .toBeInTheDocument();
});

it('neither line nor arrow lies over the drawer of issues', async () => {
  const { camera } = await open({ isDrawerOpen: true });
  camera.pan(0, 400);
  expect([svg(), page.getByRole('button').query()]).toEqual([null, null]);
});

it('an issue that is opened with its page is shown where it lies there, not where its file says', async () => {
  const server = new MarkupServerInMemory();
  // In points of the file, 900 left of where the page shows it.
  server.add(markup({ shape: { form: 'box', box: [100, 100, 140, 140], turned: 0 } }), {
    issue_id: 118,
  });
  const store = new MarkupStore({ server, codec, unsent: new UnsentMarkups(0, 0) });
  const all = store.document(DOCUMENT_ID);
  await expect.poll(() => all.get().phase).toBe('loaded');
  server.tellIssues([FOUND.issue]);
  const camera = new Camera();
  camera.resize(PANE);
  camera.setPage({ width: 4000, height: 3000 });
  camera.moveTo({ scale: 1, x: 2000, y: 2000 });
  const paper = {
    ...{ viewer: 1, camera, hasTool: false, isSettled: true },
    ...{ page: { document: { id: DOCUMENT_ID }, pageNumber: 1 } },
    frame: { cropBox: [900, 0, 0, 0], rotation: 0, userUnit: 1 },
  };
  const issues = { selectedId: 118, sought: { 1: { issueId: 118 }, 2: null } };
  render(
    <div className="pane" style={PANE}>
      <IssueLayer
        // Only what the layer uses of them.
        paper={Object.assign(Object.create(null), paper)}
        issues={Object.assign(Object.create(null), issues)}
        markups={store}
        onScreen={new OnScreen()}
      />
    </div>,
  );
  await expect.poll(() => camera.toPane({ x: 1020, y: 120 })).toEqual({ x: 200, y: 150 });
});

describe('opening an issue', () => {
  const reference = (id: number, change: Partial<LocationReference> = {}): LocationReference => ({
    ...{ id, is_primary: false, reference_type: 'drawing_sheet', document_id: 3, page_number: id },
    ...{ drawing_sheet_id: id, drawing_sheet: { sheet_num: `A-10${id}` }, checklist_item_id: null },
    ...{ overlay_execution_id: null, csi_code: null },
    ...change,
  });
  const location = (location_references: LocationReference[]): Issue['locations'][number] => ({
    ...{ id: 1, location_description: '', location_references },
  });
  const PRIMARY = reference(2, { is_primary: true });
  const issueAt = (locations: Issue['locations']) => ({ id: 118, locations }) as unknown as Issue;
  const ISSUE = issueAt([location([reference(5), PRIMARY])]);

  /** What `act` opens in which viewer, and what the URL says afterward. */
  async function opened(
    act: (host: IssuesHost) => void,
    hasTwoViewers: boolean,
  ): Promise<{ places: [number, number | string | null][]; issueId: unknown }> {
    const places: [number, number | string | null][] = [];
    let search: WorkspaceSearch = {};
    function Host() {
      const host = useIssuesHost({
        ...{ me: { ...ME, user_type_id: 1 }, search, hasTwoViewers },
        onSearch: (change) => (search = change(search)),
        open: (pane, { pageNumber }) => places.push([pane, pageNumber]),
        openOverlay: (pane, id) => places.push([pane, `overlay ${id}`]),
      });
      return (
        <button type="button" onClick={() => act(host)}>
          Open
        </button>
      );
    }
    await render(<Host />)
      .getByRole('button', { name: 'Open' })
      .click();
    return { places, issueId: search.issueId };
  }

  it('selects it and shows its primary location (IL-029)', async () => {
    const seen = await opened((host) => host.open(ISSUE), true);
    expect(seen).toEqual({ places: [[1, 2]], issueId: 118 });
  });

  it('shows another location in the second viewer, if there are two (LO-003)', async () => {
    const act = (host: IssuesHost) => host.open(ISSUE, reference(5));
    expect((await opened(act, true)).places).toEqual([[2, 5]]);
    expect((await opened(act, false)).places).toEqual([[1, 5]]);
    const primary = await opened((host) => host.open(ISSUE, PRIMARY), true);
    expect(primary.places).toEqual([[1, 2]]);
  });

  it('shows its overlay (LO-009)', async () => {
    const overlaid = reference(2, { is_primary: true, overlay_execution_id: 10 });
    const seen = await opened((host) => host.open(issueAt([location([overlaid])])), true);
    expect(seen).toEqual({ places: [[1, 'overlay 10']], issueId: 118 });
  });

  it('shows its checklist item (LO-009)', async () => {
    const item = { ...{ drawing_sheet_id: null, drawing_sheet: null }, checklist_item_id: 7 };
    const asked = reference(4, { reference_type: 'checklist_item', is_primary: true, ...item });
    const seen = await opened((host) => host.open(issueAt([location([asked])])), true);
    expect(seen).toEqual({ places: [[1, 4]], issueId: 118 });
  });

  it('only selects it if it has no location (LO-013)', async () => {
    expect(await opened((host) => host.open(issueAt([])), true)).toEqual({
      ...{ places: [], issueId: 118 },
    });
  });
});
