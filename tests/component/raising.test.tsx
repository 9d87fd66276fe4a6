/** Raising an issue: its markup, an answer that was lost, and the form that edits another issue. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Issue } from '../../contract/src/issues/schema.ts';
import { useRaising } from '../../web/src/features/add-issue/use-raising.ts';
import { firstValues } from '../../web/src/features/add-issue/model/new-issue.ts';
import { useIssuesHost } from '../../web/src/host/issues/issues-host.ts';
import type { RaiseFrom } from '../../web/src/host/issues/issues-host.ts';
import { raiseHere } from '../../web/src/host/issues/raise-here.ts';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import type { Workspace } from '../../web/src/host/workspace.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { contents, document as documentOf, issue, ME, project, sheet } from '../support/answers.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { keyOf, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import {
  overlay,
  overlayDrawing,
  overlayExecution,
  overlayExecutionDetail,
} from '../support/overlay-answers.ts';
import { oneOfEach } from '../support/one-of-each.ts';
import { render } from './render.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

beforeAll(() => mountAnnouncer(document.body));
beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

type Sent = { method?: string; body?: string };

const VALUES = { ...firstValues('At B-3.', 3), summary: 'No drain', discipline_id: 1 };
const CLOUD = markup({ name: 'cloud' });

/** Raises an issue from a markup that was drawn for it. */
async function raising(markups: MarkupStore) {
  const opened: number[] = [];
  const of = documentOf(DOCUMENT_ID);
  const known = {
    ...{ me: ME, project: project([of]), markups },
    model: { contents: { data: contents([sheet(1, { document_id: DOCUMENT_ID })]) } },
    panes: { first: { kind: 'contents' }, second: null },
  };
  let raised: ReturnType<typeof useRaising> = null;
  let raise = (_from: RaiseFrom): void => undefined;
  let raiseSelected = (): void => undefined;
  let edit = (_id: number | null): void => undefined;
  function Raising() {
    const host = useIssuesHost({
      ...{ me: ME, search: {}, onSearch: () => undefined, hasTwoViewers: false },
      ...{ open: () => undefined, openOverlay: () => undefined },
    });
    raise = host.raise;
    raiseSelected = () => raiseHere({ ...known, issues: host } as unknown as Workspace);
    edit = host.edit;
    const issues = { ...host, open: ({ id }: Issue) => void opened.push(id) };
    raised = useRaising({ ...known, issues } as unknown as Workspace);
    return (
      <p>
        {host.raising === null ? 'None raised' : 'One raised'}, {host.editingId ?? 'none'} edited
      </p>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const place = render(
    <QueryClientProvider client={client}>
      <Raising />
    </QueryClientProvider>,
  );
  await expect.element(place.getByText('None raised, none edited')).toBeVisible();
  const loaded = markups.document(DOCUMENT_ID);
  await expect.poll(() => loaded.get().phase).toBe('loaded');
  return {
    ...{ place, opened },
    now: () => raised,
    start: () =>
      raise({
        ...{ documentId: DOCUMENT_ID, pageNumber: 1, markupKey: keyOf(CLOUD), words: '' },
        isDrawn: true,
      }),
    raise: (from: RaiseFrom) => raise(from),
    raiseSelected: () => raiseSelected(),
    edit: (id: number | null) => edit(id),
  };
}

it.each([
  ['deletes the shape that was drawn for it', null],
  ['keeps the shape if an issue has it by now', 7],
])('discarded, %s', async (_, issueId) => {
  const markups = storeWith([CLOUD], { issueId });
  const { place, start, now } = await raising(markups);
  start();
  await expect.element(place.getByText('One raised, none edited')).toBeVisible();
  now()?.discard(null);
  await expect.element(place.getByText('None raised, none edited')).toBeVisible();
  expect(markups.get(keyOf(CLOUD)) === null).toBe(issueId === null);
});

const KINDS = ['rectangle', 'highlight', 'distance', 'area'];
it.each(oneOfEach().filter(({ kind }) => KINDS.includes(kind)))(
  'is about the selected markup of kind $kind (AN-011)',
  async (one) => {
    const bodies: { xfdf?: unknown }[] = [];
    vi.stubGlobal('fetch', async (_address: string, { method, body = '' }: Sent = {}) => {
      if (method !== 'POST') return Response.json({});
      bodies.push(JSON.parse(body));
      return Response.json(issue(8), { status: 201 });
    });
    const markups = storeWith([one]);
    const { place, raiseSelected, now, opened } = await raising(markups);
    markups.select([keyOf(one)]);
    raiseSelected();
    await expect.element(place.getByText('One raised, none edited')).toBeVisible();
    await now()?.submit(VALUES);
    expect(opened).toEqual([8]);
    expect(bodies.map(({ xfdf }) => xfdf)).toEqual([markups.xfdfOf(keyOf(one))]);
  },
);

it('opens the issue that is there already, because an answer was lost', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body = '' }: Sent = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body));
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return Response.json({ detail: 'There already.', code: 'CONFLICT' }, { status: 409 });
    }
    const data = [issue(9), issue(8, { summary: 'No drain', full_text: 'At B-3.' })];
    const pagination = { page: 1, per_page: 10, total: 2 };
    return Response.json({ data, pagination, priority_stats: [] });
  });
  const { place, start, now, opened } = await raising(storeWith([CLOUD]));
  start();
  await expect.element(place.getByText('One raised, none edited')).toBeVisible();
  await expect(now()?.submit(VALUES)).rejects.toThrow();
  await expect(now()?.submit({ ...VALUES, summary: 'Other words' })).rejects.toThrow('There');
  await now()?.submit(VALUES);
  await expect.element(place.getByText('None raised, none edited')).toBeVisible();
  expect(opened).toEqual([8]);
  const guids = new Set(sent.map((one) => (one as { guid: unknown }).guid));
  expect([...guids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

it('waits for the form that edits an issue, and the other way round', async () => {
  const { place, start, edit, now } = await raising(storeWith([CLOUD]));
  edit(5);
  await expect.element(place.getByText('None raised, 5 edited')).toBeVisible();
  start();
  await expect.element(page.getByText('Finish editing issue 5 first.')).toBeInTheDocument();
  expect(now()).toBeNull();
  edit(null);
  await expect.element(place.getByText('None raised, none edited')).toBeVisible();
  start();
  await expect.element(place.getByText('One raised, none edited')).toBeVisible();
  edit(5);
  await expect.element(page.getByText('Add or cancel the new issue first.')).toBeInTheDocument();
  await expect.element(place.getByText('One raised, none edited')).toBeVisible();
});

it('from a difference of an overlay is an issue of the overlay, and begins with its words', async () => {
  const { sheet: first } = overlayDrawing(2);
  const of = overlay(1, {
    drawing_2: overlayDrawing(2, { sheet: { ...first, sheet_num: 'S-1' } }),
  });
  const execution = overlayExecutionDetail(overlayExecution(10), of);
  const bodies: object[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body = '' }: Sent = {}) => {
    if (method !== 'POST') {
      return Response.json(address.includes('/overlay-executions/10') ? execution : {});
    }
    bodies.push(JSON.parse(body));
    return Response.json(issue(8), { status: 201 });
  });
  const markups = storeWith([CLOUD]);
  const { place, raise, now } = await raising(markups);
  raise({
    ...{ documentId: DOCUMENT_ID, pageNumber: 1, markupKey: keyOf(CLOUD), isDrawn: true },
    ...{ summary: 'Removed: Upper left', words: 'Removed.' },
    overlay: { executionId: 10, differenceId: 'r1' },
  });
  await expect.element(place.getByText('One raised, none edited')).toBeVisible();
  expect(now()?.first).toMatchObject({ summary: 'Removed: Upper left', full_text: 'Removed.' });
  await expect.poll(() => now()?.place?.refNumber).toBe('A-101, S-1');
  await now()?.submit(VALUES);
  expect(bodies).toEqual([
    expect.objectContaining({
      ...{ overlay_execution_id: 10, page_number: 1, xfdf: markups.xfdfOf(keyOf(CLOUD)) },
    }),
  ]);
  expect(bodies[0]).not.toHaveProperty('drawing_sheet_id');
});
