/** Markups as files: the export dialog of the Markups list. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readXfdf } from '../../markups/src/xfdf/read.ts';
import { replyTo } from '../../markups/src/replies.ts';
import { MarkupsPanel } from '../../web/src/features/markups-list/markups-panel.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

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

async function list(store: MarkupStore) {
  render(
    <div style={{ display: 'flex', height: 600, width: 480 }}>
      <MarkupsPanel
        markups={store}
        document={{ id: DOCUMENT_ID, name: 'Clinic.pdf' }}
        pageNumber={1}
        pageName={(number) => `A-10${number}, Plan`}
        author="Ada"
        mayReply
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
