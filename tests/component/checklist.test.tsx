/** The checklist: cards in the panel, the table in the drawer, and the form that verifies an item. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ContentsTarget } from '../../web/src/domain/contents-tree.ts';
import type { WorkspaceSearch } from '../../web/src/domain/workspace-search.ts';
import { ChecklistPanel } from '../../web/src/features/checklist/checklist-panel.tsx';
import { EditedVerification } from '../../web/src/features/checklist/edited-verification.tsx';
import type { RaiseFrom } from '../../web/src/host/issues/issues-host.ts';
import { editedItem } from '../../web/src/host/checklists/edited-item.ts';
import { ChecklistTable } from '../../web/src/parts/checklists/checklist-table.tsx';
import { toasts } from '../../web/src/ui/toast-queue.ts';
import { Toasts } from '../../web/src/ui/toasts.tsx';
import { contents, document as documentOf, ME, project, sheet } from '../support/answers.ts';
import {
  checklistItem,
  checklistPage,
  checklistReference,
  complianceStats,
  verification,
} from '../support/checklist-answers.ts';
import { render } from './render.ts';
import { until } from '../support/until.ts';

vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const ITEMS = '/v1/projects/1/checklist-items';
const LONG = `PW-2 is rated 12 V, 2 A. ${'It feeds three loads that can be on together. '.repeat(6)}`;
const SOME = [
  checklistItem(1, {
    verifications: [
      verification({
        verification_notes: LONG,
        references: [1, 2, 3, 4, 5].map((id) => checklistReference(id)),
      }),
    ],
  }),
  checklistItem(2, { verifications: [] }),
];

const CHECKED = {
  ...{ state: 'done', done_count: 12, total_count: 12, flipped_count: 0 },
  checked_at: '2026-03-02T16:18:00.000Z',
};
const ONE = [documentOf(30, { document_type_id: 3 })];
let documents = ONE;
let check: object = CHECKED;
let items = SOME;
let total = 12;
let write: () => Promise<Response> = () => Promise.reject(new Error('Not expected'));
/** Queries for the list, the latest last, and what was written. */
const asked: Record<string, string>[] = [];
const sent: { path: string; body: unknown }[] = [];
/** Queries of downloads, and their answer. */
const downloads: Record<string, string>[] = [];
let exported = () => new Response(null, { status: 503 });
let search: WorkspaceSearch = {};
const opened: ContentsTarget[] = [];
/** Executions of overlays, and what to do where one is gone. */
const openedOverlays: { executionId: number; otherwise: () => void }[] = [];
const raised: RaiseFrom[] = [];

beforeEach(async () => {
  await page.viewport(1440, 900);
  [items, total, check, documents] = [SOME, 12, CHECKED, ONE];
  for (const list of [asked, sent, opened, openedOverlays, raised, downloads]) list.length = 0;
  editedItem.set(null);
  vi.stubGlobal('fetch', (address: string, { method, body }: RequestInit = {}) => {
    const url = new URL(address, location.href);
    if (method === 'POST' || method === 'PUT') {
      sent.push({
        path: `${method} ${url.pathname}`,
        body: JSON.parse(typeof body === 'string' ? body : 'null') as unknown,
      });
      return write();
    }
    if (url.pathname === ITEMS) {
      asked.push(Object.fromEntries(url.searchParams));
      return Promise.resolve(Response.json(checklistPage(items, total)));
    }
    if (url.pathname === `${ITEMS}/compliance-stats`) {
      return Promise.resolve(Response.json(complianceStats(12)));
    }
    if (url.pathname === `${ITEMS}/check`) return Promise.resolve(Response.json(check));
    if (url.pathname === '/v1/documents/10/thumbnails') {
      const picture = {
        width_px: 1600,
        height_px: 1067,
        url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
      };
      return Promise.resolve(
        Response.json({ data: [1, 2, 3, 4, 5].map((one) => ({ page_number: one, ...picture })) }),
      );
    }
    if (url.pathname === '/v1/documents/30/checklist/pdf') return Promise.resolve(exported());
    if (url.pathname === `${ITEMS}/export/xlsx`) {
      downloads.push(Object.fromEntries(url.searchParams));
      return Promise.resolve(exported());
    }
    asked.push(Object.fromEntries(url.searchParams));
    const none = { sheets: [], spec_sections: [], overlays: [] };
    const { overlay_execution_id, title, document_id, page_number } = OVERLAY;
    const sheets = contents([sheet(4, { sheet_num: 'E-604' })]).drawings.sheet_sets[0]?.sheets;
    const found =
      url.searchParams.get('reference_type') === 'overlay_execution'
        ? { overlays: [{ overlay_execution_id, title, document_id, page_number }] }
        : { sheets };
    return Promise.resolve(Response.json({ ...none, ...found }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  toasts.clear();
});

type Shown = { as: 'cards' | 'rows'; isAdmin?: boolean };

function Place({ first, as, isAdmin = true }: Shown & { first: object }) {
  const [now, setNow] = useState<WorkspaceSearch>(first);
  useEffect(() => {
    search = now;
  });
  const workspace = Object.assign(Object.create(null), {
    ...{ me: { ...ME, is_admin: isAdmin }, search: now, onSearch: setNow },
    project: project(documents),
    open: (_pane: number, target: ContentsTarget) => opened.push(target),
    openOverlay: (_pane: number, executionId: number, otherwise: () => void) =>
      openedOverlays.push({ executionId, otherwise }),
    issues: {
      setDrawerOpen: () => undefined,
      raise: (from: RaiseFrom) => raised.push(from),
      isRestricted: !isAdmin,
    },
  });
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      {as === 'cards' ? (
        <ChecklistPanel workspace={workspace} />
      ) : (
        <ChecklistTable workspace={workspace} onLeave={() => undefined} />
      )}
      <EditedVerification projectId={1} />
    </div>
  );
}

function show(how: Shown, first: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Place first={first} {...how} />
      <Toasts />
    </QueryClientProvider>,
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const card = (name: RegExp) => page.getByRole('article', { name });

it('shows cards with number, summary, requirement, status, percentage and three references', async () => {
  show({ as: 'cards' });
  const first = card(/3\.01 Doors of corridor 1/);
  await expect.element(first).toBeVisible();
  expect(asked[0]).toEqual({
    ...{ page: '1', per_page: '10', sort_by: 'compliance_status', sort_order: 'desc' },
  });
  for (const text of ['Not compliant', '40%', 'A-101', 'A-103', '+2']) {
    await expect.element(first.getByText(text, { exact: false }).first()).toBeVisible();
  }
  expect(first.getByText('A-104').elements()).toEqual([]);
  await first.getByRole('button', { name: 'Show full details' }).click();
  await expect.element(first.getByText('AI Reasoning')).toBeVisible();
  await expect.element(first.getByText('Date verified')).toBeVisible();
  await expect.element(first.getByText('All References')).toBeVisible();
  await expect
    .element(first.getByRole('img', { name: 'Part of A-101 around the quoted words' }))
    .toBeVisible();
  expect(first.element().textContent).toContain(`${LONG.slice(0, 200).trimEnd()}…`);
  await first.getByRole('button', { name: 'more' }).click();
  expect(first.element().textContent).toContain(LONG.trim());
  await expect.element(card(/3\.02/).getByText('Not Evaluated')).toBeVisible();
});

it('says of which checklist an item is where there are several', async () => {
  const row = page.getByRole('row', { name: /3\.01/ });
  show({ as: 'cards' });
  await expect.element(card(/3\.01/)).toBeVisible();
  expect(card(/3\.01/).element().textContent).not.toContain('Permit checklist');
  documents = [...ONE, documentOf(31, { document_type_id: 3 })];
  show({ as: 'cards' });
  await expect.element(card(/3\.01/).getByText('Permit checklist')).toBeVisible();
  show({ as: 'rows' });
  await expect.element(row.getByText('Permit checklist')).toBeVisible();
});

it('opens a reference at its page and location', async () => {
  show({ as: 'cards' });
  await button('A-102, Door schedule, page 2').click();
  expect(opened).toEqual([{ documentId: 10, pageNumber: 2, sheetId: 2, box: [90, 90, 210, 135] }]);
});

const OVERLAY = checklistReference(6, {
  ...{ reference_type: 'overlay_execution', sheet_id: null, sheet_num: null },
  ...{ overlay_execution_id: 41, title: 'A-101 of permit.pdf with A-101 of addendum-2.pdf' },
  ...{ document_id: 10, page_number: 3, quote: null, box: null, page_size: null },
});

it('opens a sheet, the page of a section and an overlay, from cards and from the table', async () => {
  const section = checklistReference(7, {
    ...{ reference_type: 'spec_section', sheet_id: null, sheet_num: null, spec_section_id: 5 },
    ...{ csi_code: '087100', title: 'DOOR HARDWARE', document_id: 20, page_number: 12 },
    ...{ quote: null, box: null, page_size: null },
  });
  const references = [checklistReference(1, { quote: null, box: null }), section, OVERLAY];
  items = [checklistItem(1, { verifications: [verification({ references })] })];
  const places = [
    { documentId: 10, pageNumber: 1, sheetId: 1, box: null },
    { documentId: 20, pageNumber: 12, sheetId: null, box: null },
  ];
  for (const as of ['cards', 'rows'] as const) {
    show({ as });
    await button('A-101, Door schedule, page 1').last().click();
    await button('08 71 00, DOOR HARDWARE, page 12').last().click();
    expect(opened.splice(0)).toEqual(places);
    await button(`Overlay 41, ${OVERLAY.title}`).last().click();
    expect(opened).toEqual([]);
    const [overlay] = openedOverlays.splice(0);
    expect(overlay?.executionId).toBe(41);
    // The first sheet, where the overlay is gone.
    overlay?.otherwise();
    expect(opened.splice(0)).toEqual([{ documentId: 10, pageNumber: 3, sheetId: null, box: null }]);
  }
});

it('raises an issue about an item, which begins with its requirement', async () => {
  const raising = page.getByRole('button', { name: 'Add issue' });
  show({ as: 'cards' });
  await expect.element(card(/3\.02/)).toBeVisible();
  // The item with a verification has it with its details.
  expect(raising.elements()).toHaveLength(1);
  await raising.click();
  const [, second] = SOME;
  expect(raised).toEqual([
    {
      ...{ documentId: second?.document_id, pageNumber: second?.page_number, markupKey: null },
      ...{ words: second?.requirement_text, summary: second?.summary },
      checklistItem: { id: second?.checklist_item_id, label: second?.item_id },
    },
  ]);
});

it('keeps search, chips, order and page in the URL, and ignores what it does not know', async () => {
  show({ as: 'cards' }, { tab: 'checklist', sort_by: 'priority', sort_order: 'up', page: 2 });
  await expect.element(card(/3\.01/)).toBeVisible();
  expect(asked.at(-1)).toMatchObject({
    ...{ sort_by: 'compliance_status', sort_order: 'desc', page: '2' },
  });
  await button('Needs attention, 0 items').click();
  await until(() => expect(asked.at(-1)).toMatchObject({ page: '1' }));
  expect(search).toEqual({ tab: 'checklist', compliance_status: 'needs_attention' });
  await button('Needs attention, 0 items').click();
  expect(search).toEqual({ tab: 'checklist' });
  await page.getByPlaceholder('Search checklist').fill('closer');
  await until(() => expect(search).toEqual({ tab: 'checklist', search: 'closer' }));
  await button('Page 2').click();
  expect(search).toEqual({ tab: 'checklist', search: 'closer', page: 2 });
});

it('says when filters leave nothing, and when there are no items', async () => {
  [items, total] = [[], 0];
  show({ as: 'cards' }, { search: 'boiler' });
  await expect.element(page.getByText('No checklist items found', { exact: true })).toBeVisible();
  await button('Clear all filters').click();
  await expect.element(page.getByText('No checklist items found for this project.')).toBeVisible();
  await expect.element(page.getByPlaceholder('Search checklist')).toHaveValue('');
});

it('shows a table with all items, of which rows expand', async () => {
  show({ as: 'rows' });
  await expect.element(page.getByText('Showing 2 of 12')).toBeVisible();
  await expect.element(page.getByText('Total items 12')).toBeVisible();
  expect(asked[0]).toMatchObject({ page: '1', per_page: '1000' });
  const statuses = ['Compliant', 'Not compliant', 'Needs attention', 'Not applicable'];
  for (const status of [...statuses, 'Not Evaluated'])
    await expect.element(button(new RegExp(`^${status}, [0-9]+ items?$`))).toBeVisible();
  const heads = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect(heads).toEqual(['Details', 'Status', 'Checklist Item', 'Document Locations']);
  await button('Show details of 3.01').click();
  await expect.element(page.getByText('AI Reasoning')).toBeVisible();
  await expect.element(page.getByText('Check of 03/02/2026')).toBeVisible();
  await button('Hide details of 3.01').click();
  expect(page.getByText('AI Reasoning').elements()).toEqual([]);
});

it('downloads what the table would have with its filters, and says when that fails', async () => {
  show({ as: 'rows' }, { search: 'closer', compliance_status: 'not_compliant' });
  const choose = async (name: RegExp) => {
    await button('Download').click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose(/^Spreadsheet/);
  await expect.element(page.getByText('Error exporting XLSX')).toBeVisible();
  await until(() => expect(button('Download').element()).not.toBeDisabled());
  toasts.clear();
  let saved = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved = this.download;
  });
  exported = () =>
    new Response('', { headers: { 'content-disposition': 'attachment; filename=checklist.xlsx' } });
  await choose(/^Spreadsheet/);
  await until(() => expect(saved).toMatch(/^checklist.*\d.*\.xlsx$/));
  expect(downloads.at(-1)).toMatchObject({
    ...{ q: 'closer', compliance_status: 'not_compliant', sort_by: 'compliance_status' },
  });
  exported = () => new Response('');
  await choose(/^PDF of Set 30.pdf/);
  await until(() => expect(saved).toMatch(/^checklist.*\.pdf$/));
});

it('sorts the table by its heads', async () => {
  show({ as: 'rows' }, { sort_by: 'drawing_id', sort_order: 'asc' });
  await until(() => expect(asked.at(-1)).toMatchObject({ sort_by: 'reference' }));
  await button('Checklist Item').click();
  expect(search).toEqual({ sort_by: 'requirement_text', sort_order: 'desc' });
  await until(() => expect(asked.at(-1)).toMatchObject({ sort_by: 'requirement_text' }));
});

it('lets only administrators verify items', async () => {
  show({ as: 'cards', isAdmin: false });
  await expect.element(card(/3\.01/)).toBeVisible();
  expect(button('Manually Evaluate').elements()).toEqual([]);
  expect(button('Edit verification').elements()).toEqual([]);
  await card(/3\.01/).getByRole('button', { name: 'Show full details' }).click();
  await expect.element(page.getByText('AI Reasoning')).toBeVisible();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});

it('verifies an item by hand, and says what is wrong first', async () => {
  show({ as: 'cards' });
  await expect.element(button('Manually Evaluate')).toBeVisible();
  expect(button('Manually Evaluate').elements()).toHaveLength(1);
  expect(button('Edit verification').elements()).toHaveLength(1);
  await button('Manually Evaluate').click();
  await expect.element(button(/Compliance Status/)).toHaveTextContent('Needs attention');
  const [percent, notes] = [
    page.getByRole('textbox', { name: 'Percent Compliant' }),
    page.getByRole('textbox', { name: 'Verification Notes' }),
  ];
  await button('Save verification').click();
  await expect.element(page.getByText('Percent Compliant is required')).toBeVisible();
  await expect.element(page.getByText('Verification Notes is required')).toBeVisible();
  await percent.fill('140');
  await notes.fill('   ');
  await button('Save verification').click();
  await expect.element(page.getByText('Must be a number between 0 and 100')).toBeVisible();
  await expect
    .element(page.getByText('Verification Notes cannot be empty or just whitespace'))
    .toBeVisible();
  expect(sent).toEqual([]);
  await percent.fill('80');
  await notes.fill('Seen on A-101.');
  write = () => Promise.resolve(new Response(null, { status: 503 }));
  await button('Save verification').click();
  await expect
    .element(page.getByText('Failed to create verification. Please try again.'))
    .toBeVisible();
  toasts.clear();
  const gone = { detail: 'Project 1 was not found.', code: 'NOT_FOUND' };
  write = () => Promise.resolve(Response.json(gone, { status: 404 }));
  await button('Save verification').click();
  await expect.element(page.getByText('Project ID not found')).toBeVisible();
  toasts.clear();
  write = () => Promise.resolve(Response.json(verification(), { status: 201 }));
  await button('Save verification').click();
  await expect.element(page.getByText('Verification created successfully')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    path: `POST ${ITEMS}/verifications`,
    body: {
      ...{ checklist_item_id: 2, compliance_status_id: 4 },
      ...{ percent_compliant: 80, verification_notes: 'Seen on A-101.' },
    },
  });
});

it('edits a verification with references removed and added', async () => {
  show({ as: 'cards' });
  await button('Edit verification').click();
  const form = page.getByRole('dialog', { name: 'Edit Checklist Verification' });
  await expect.element(form).toBeVisible();
  await form.getByRole('button', { name: 'Remove reference A-101' }).click();
  await expect.element(form.getByText('4 kept, 1 removed')).toBeVisible();
  const before = asked.length;
  await form.getByPlaceholder('Search references').fill('E');
  await form.getByPlaceholder('Search references').fill('E-604');
  await form.getByRole('button', { name: /E-604/ }).click();
  expect(asked.slice(before)).toEqual([{ q: 'E-604', reference_type: 'drawing_sheet' }]);
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form.getByText('New')).toBeVisible();
  await form.getByText('Overlay', { exact: true }).click();
  await expect.element(form.getByRole('textbox', { name: 'Page' })).not.toBeInTheDocument();
  await form.getByPlaceholder('Search references').fill('permit');
  const overlaysAsked = { q: 'permit', reference_type: 'overlay_execution' };
  await expect.poll(() => asked.at(-1)).toEqual(overlaysAsked);
  await form.getByRole('button', { name: /^Overlay 41/ }).click();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form.getByText('New')).toHaveLength(2);
  const detail = 'Someone verified this checklist item meanwhile.';
  write = () => Promise.resolve(Response.json({ detail, code: 'CONFLICT' }, { status: 409 }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Failed to update verification')).toBeVisible();
  await expect.element(page.getByText(detail)).toBeVisible();
  toasts.clear();
  write = () => Promise.resolve(new Response(null, { status: 503 }));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('An error occurred')).toBeVisible();
  toasts.clear();
  write = () => Promise.resolve(Response.json(verification()));
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(page.getByText('Verification updated')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    path: `PUT ${ITEMS}/verifications/7`,
    body: {
      ...{ compliance_status_id: 2, percent_compliant: 40, verification_notes: LONG.trim() },
      removed_reference_ids: [1],
      added_references: [
        { reference_type: 'drawing_sheet', sheet_id: 4, page_number: 4 },
        { reference_type: 'overlay_execution', overlay_execution_id: 41 },
      ],
    },
  });
});

it('asks for a status where the verification has none', async () => {
  items = [checklistItem(1, { verifications: [verification({ compliance_status_id: 0 })] })];
  show({ as: 'cards' });
  await button('Edit verification').click();
  await button('Save changes').click();
  await expect.element(page.getByText('Compliance Status is required')).toBeVisible();
  expect(sent).toEqual([]);
});

it('asks before changes are lost', async () => {
  show({ as: 'cards' });
  await button('Edit verification').click();
  await page.getByRole('textbox', { name: 'Percent Compliant' }).fill('50');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Discard your changes?')).toBeVisible();
  await button('Keep editing').click();
  await expect.element(page.getByRole('textbox', { name: 'Percent Compliant' })).toHaveValue('50');
});

it('uses the first verification, and says when a later check found otherwise', async () => {
  const own = { is_manual: true, verified_by: { id: 1, full_name: 'Ada Lovelace' } } as const;
  items = [
    checklistItem(1, {
      verifications: [
        verification({ compliance_status: 'compliant', percent_compliant: 100, ...own }),
        verification({ verification_id: 8 }),
      ],
    }),
  ];
  show({ as: 'cards' });
  const one = card(/3\.01/);
  await expect.element(one.getByText('A later check found otherwise.')).toBeVisible();
  await expect.element(one.getByText('Compliant', { exact: true })).toBeVisible();
  await one.getByRole('button', { name: 'Show full details' }).click();
  await expect
    .element(
      one.getByText('The check of 03/02/2026 found “Not compliant” instead', { exact: false }),
    )
    .toBeVisible();
});

it('lists what the latest check changed, and says from what to what', async () => {
  check = { ...CHECKED, flipped_count: 1 };
  items = [checklistItem(1, { verifications: [verification({ flipped_from: 'compliant' })] })];
  show({ as: 'cards' });
  const words = 'The check before found “Compliant”, the latest one “Not compliant”.';
  await expect.element(card(/3\.01/).getByText(words)).toBeVisible();
  await button('Show what this check changed, 1 item').click();
  await until(() => expect(asked.at(-1)).toMatchObject({ flipped: '1' }));
  expect(search).toEqual({ flipped: '1' });
  show({ as: 'rows' }, { flipped: '1' });
  await button('Remove filter Changed by the latest check').click();
  await until(() => expect(search).toEqual({}));
});

it('says how far the check is, and starts another one for administrators', async () => {
  show({ as: 'cards' });
  await expect.element(page.getByText(/^Checked 03\/02\/2026/)).toBeVisible();
  check = { ...CHECKED, state: 'running', done_count: 5 };
  write = () => Promise.resolve(Response.json(check, { status: 202 }));
  await button('Check again').click();
  expect(sent).toEqual([{ path: `POST ${ITEMS}/check`, body: null }]);
  await expect.element(page.getByText('Checking items, 5 of 12')).toBeVisible();
  check = CHECKED;
  await expect.element(button('Check again')).toBeVisible();
});
