/** Markups as files: the export and import dialogs of the Markups list. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readXfdf } from '../../markups/src/xfdf/read.ts';
import { replyTo } from '../../markups/src/replies.ts';
import { MarkupsPanel } from '../../web/src/features/markups-list/markups-panel.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { writeXfdf } from '../../markups/src/xfdf/write.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { shownOn, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
vi.mock('../../web/src/lib/identity.ts', () => ({
  currentIdentity: () => Promise.resolve({ accessToken: 'token' }),
}));

const heard = (kind: string) =>
  document.querySelector(`[data-announcer="${kind}"]`)?.textContent ?? '';
const said = () => heard('polite');

const FRAME = { cropBox: [0, 0, 0, 0] as const, rotation: 0, userUnit: 1 };

const door = markup({ name: 'door', kind: 'cloud', subject: 'Door 114A' });
const beam = markup({ name: 'beam', subject: '=1+1', contents: 'Check', author: 'Grace' });
const stair = markup({ name: 'stair', subject: 'Stair', pageNumber: 2 });
const reply = replyTo(door, {
  ...{ name: 'reply', author: 'Grace', now: '2026-02-01T12:00:00Z', contents: 'Fine' },
});

async function list(store: MarkupStore, mayReply = true) {
  render(
    <div style={{ display: 'flex', height: 600, width: 480 }}>
      <MarkupsPanel
        markups={store}
        document={{ id: DOCUMENT_ID, name: 'Clinic.pdf', pageCount: 3 }}
        pageNumber={1}
        pageName={(number) => `A-10${number}, Plan`}
        author="Ada"
        mayReply={mayReply}
        goTo={() => undefined}
      />
    </div>,
  );
  await expect.poll(() => store.document(DOCUMENT_ID).get().phase).toBe('loaded');
}

/** What is downloaded, by name. */
function downloads(): Map<string, Blob> {
  const files = new Map<string, Blob>();
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) last = blob;
    return 'about:blank';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.set(this.download, last);
  });
  return files;
}

async function choose(label: string, option: RegExp) {
  await userEvent.click(page.getByRole('button', { name: new RegExp(`${label}$`) }));
  await userEvent.click(page.getByRole('option', { name: option }));
}

describe('the export dialog', () => {
  it('exports all markups as XFDF, with answers, says so, and gives the focus back', async () => {
    const files = downloads();
    await list(storeWith([door, reply, beam, stair]));
    const button = page.getByRole('button', { name: 'Export markups' });
    await userEvent.click(button);
    await expect.element(page.getByText('3 markups: Clinic markups.xfdf')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(said).toBe('3 markups exported as Clinic markups.xfdf.');
    const text = (await files.get('Clinic markups.xfdf')?.text()) ?? '';
    const { markups, href } = readXfdf(text, () => FRAME);
    expect(markups.map(({ name }) => name)).toEqual(['door', 'reply', 'beam', 'stair']);
    expect(href).toBe('Clinic.pdf');
    await expect.element(button).toHaveFocus();
  });

  it('exports those of this page that the filters leave, as a table without formulas', async () => {
    const files = downloads();
    await list(storeWith([door, reply, beam, stair]));
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search markups' }), 'grace');
    await expect.element(page.getByRole('row', { name: /Stair/ })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await choose('Format', /^CSV/);
    await choose('Pages', /^This page: A-101/);
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(() => [...files.keys()]).toEqual(['Clinic A-101 markups.csv']);
    const lines = ((await files.get('Clinic A-101 markups.csv')?.text()) ?? '').split('\r\n');
    expect(lines[1]).toBe(`Rectangle,'=1+1,Check,Grace,,1,"A-101, Plan",,No,,,,,,,,,`);
    expect(lines).toHaveLength(3);
  });

  it('has nothing to export on a page without markups', async () => {
    await list(storeWith([stair]));
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await choose('Pages', /^This page/);
    await expect.element(page.getByText('There are no markups to export.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  });

  it('lets the server make a PDF of the page with the markups that the filters leave', async () => {
    const files = downloads();
    const asked: [string, unknown][] = [];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      asked.push([url, typeof init?.body === 'string' ? JSON.parse(init.body) : null]);
      return Promise.resolve(new Response('%PDF-', { headers: { 'content-length': '5' } }));
    });
    await list(storeWith([door, reply, beam, stair]));
    await userEvent.fill(page.getByRole('searchbox', { name: 'Search markups' }), 'grace');
    await expect.element(page.getByRole('row', { name: /Stair/ })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await choose('Format', /^PDF, flattened/);
    await choose('Pages', /^This page: A-101/);
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(() => files.get('Clinic A-101 markups.pdf')?.size).toBe(5);
    const body = { form: 'flattened', page_number: 1, names: ['beam'] };
    expect(asked).toEqual([[`/v1/documents/${DOCUMENT_ID}/pdf`, body]]);
  });

  it('says in the server’s words why there is no PDF, and asks for all markups otherwise', async () => {
    const bodies: unknown[] = [];
    const detail = 'This PDF is protected, so markups cannot be added to it.';
    vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
      bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
      return Promise.resolve(Response.json({ detail, code: 'CONFLICT' }, { status: 409 }));
    });
    await list(storeWith([door]));
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await choose('Format', /^PDF with markups/);
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(() => heard('assertive')).toBe(detail);
    await expect.element(page.getByRole('dialog').getByText(detail)).toBeVisible();
    expect(bodies).toEqual([{ form: 'annotations' }]);
  });

  it('says that a PDF has to wait until changes are saved', async () => {
    const store = storeWith([door]);
    await list(store);
    store.saving.set('waiting');
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await choose('Format', /^PDF with markups/);
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(() => heard('assertive')).toMatch(/^Your latest changes are not saved/);
  });

  it('says that a file could not be made, and stays open', async () => {
    vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    // No rectangle is a list of points.
    const broken = { ...door, kind: 'rectangle', shape: { form: 'strokes', strokes: [] } } as const;
    await list(storeWith([broken]));
    await userEvent.click(page.getByRole('button', { name: 'Export markups' }));
    await userEvent.click(page.getByRole('button', { name: 'Export', exact: true }));
    await expect.poll(() => heard('assertive')).toMatch(/^The file could not be made/);
    await expect
      .element(page.getByRole('dialog').getByText(/^The file could not be made/))
      .toBeVisible();
  });
});

/** What the next file dialog answers. */
function picked(file: File): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    this.files = transfer.files;
    this.dispatchEvent(new Event('change'));
  });
}

function dropOnList(...files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  const over = { dataTransfer: transfer, bubbles: true, cancelable: true };
  const panel = document.querySelector('.markups-panel');
  panel?.dispatchEvent(new DragEvent('dragover', over));
  panel?.dispatchEvent(new DragEvent('drop', over));
}

const fileOf = (...parts: readonly string[]) => new File([...parts], 'review.xfdf');

describe('the import dialog', () => {
  it('adds the markups of a file to an empty list, says how many, and leaves the focus in the list', async () => {
    picked(fileOf(writeXfdf([door, beam], () => FRAME)));
    const store = storeWith([]);
    await list(store);
    await userEvent.click(page.getByRole('button', { name: 'Import markups' }));
    const dialog = page.getByRole('dialog', { name: 'Import markups' });
    await expect.element(dialog.getByText('2 markups added.')).toBeVisible();
    await expect.poll(said).toBe('2 markups added.');
    expect(shownOn(store).size).toBe(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect.element(page.getByRole('searchbox', { name: 'Search markups' })).toHaveFocus();
  });

  it('lists what it skipped, and why', async () => {
    const store = storeWith([beam]);
    await list(store);
    dropOnList(
      fileOf(
        '<xfdf><annots><square page="0" rect="1,2,9,9"/><square page="0" rect="1"/>',
        '<circle page="7" rect="1,2,9,9"/></annots></xfdf>',
      ),
    );
    await expect
      .element(page.getByText('1 markup added, 2 skipped.', { exact: true }).last())
      .toBeVisible();
    const reasons = page.getByRole('list', { name: 'Skipped' }).getByRole('listitem');
    await expect
      .element(reasons.nth(1))
      .toHaveTextContent('Annotation 3 (circle): The document has no page 8.');
  });

  it('asks which version of a markup people want', async () => {
    const store = storeWith([door]);
    await list(store);
    const changed = fileOf(writeXfdf([{ ...door, subject: 'Door 114B' }], () => FRAME));
    dropOnList(changed);
    await userEvent.click(page.getByRole('button', { name: 'Keep the document’s' }));
    await expect.poll(said).toBe('0 markups added, 1 already there.');
    expect(shownOn(store).get('door')?.subject).toBe('Door 114A');
    await userEvent.click(page.getByRole('button', { name: 'Done' }));
    dropOnList(changed);
    await userEvent.click(page.getByRole('button', { name: 'Use the file’s' }));
    await expect.poll(said).toBe('0 markups added, 1 replaced.');
    expect(shownOn(store).get('door')?.subject).toBe('Door 114B');
  });

  it('says why it refuses a file, and takes another', async () => {
    const store = storeWith([beam]);
    await list(store);
    dropOnList(new File(['%PDF-1.7'], 'review.pdf'));
    await expect.poll(() => heard('assertive')).toMatch(/^This is a PDF\./);
    picked(fileOf(writeXfdf([door], () => FRAME)));
    await userEvent.click(page.getByRole('button', { name: 'Choose another file' }));
    await expect.poll(said).toBe('1 markup added.');
  });

  it('takes one file at a time', async () => {
    await list(storeWith([beam]));
    dropOnList(fileOf('<a/>'), fileOf('<b/>'));
    await expect.poll(() => heard('assertive')).toBe('Import one file at a time.');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered to who may only read', async () => {
    await list(storeWith([beam]), false);
    await expect.element(page.getByRole('button', { name: 'Export markups' })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Import markups' }))
      .not.toBeInTheDocument();
    dropOnList(fileOf('<xfdf/>'));
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});
