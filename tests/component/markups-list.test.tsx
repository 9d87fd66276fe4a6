/** The list of the markups of a document. */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MarkupsPanel } from '../../web/src/features/markups-list/markups-panel.tsx';
import type { MarkupStore } from '../../web/src/host/markups/markup-store.ts';
import { mountAnnouncer } from '../../web/src/lib/announcer.ts';
import { DOCUMENT_ID } from '../support/markup-server.ts';
import { keyOf, shownOn, storeWith } from '../support/markup-store.ts';
import { markup } from '../support/markups.ts';
import { cloud, low, onPaper, selectedNames } from './markups-on-paper.tsx';
import { render } from './render.ts';

beforeAll(() => mountAnnouncer(document.body));
// Unsaved changes outlive a page.
beforeEach(() => localStorage.clear());

const said = () => document.querySelector('[data-announcer="polite"]')?.textContent ?? '';

describe('the list', () => {
  const HEIGHT = { display: 'flex', height: 600, width: 480 };

  async function list(store: MarkupStore, pageNumber = 1) {
    const goTo = vi.fn<(page: number) => void>();
    const place = render(
      <div style={HEIGHT}>
        <MarkupsPanel
          markups={store}
          document={{ id: DOCUMENT_ID, name: 'Clinic.pdf', pageCount: 3 }}
          pageNumber={pageNumber}
          pageName={pageName}
          author="Ada"
          mayReply
          goTo={goTo}
        />
      </div>,
    );
    await expect.poll(() => store.document(DOCUMENT_ID).get().phase).toBe('loaded');
    return { place, goTo };
  }
  const pageName = (number: number) => `Page ${number}`;

  it('says in words that there is nothing', async () => {
    const { place } = await list(storeWith([]));
    await expect
      .element(place.getByRole('heading', { name: 'No markups in this document' }))
      .toBeVisible();
  });

  it('has 10,000 rows, mounts those in sight, and keys reach the last', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      markup({ name: `m${at}`, subject: `Item ${at + 1}` }),
    );
    const { place } = await list(storeWith(many));
    const grid = place.getByRole('grid', { name: 'Markups' });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '10001');
    expect(grid.getByRole('row').all().length).toBeLessThan(60);
    (grid.getByRole('row').nth(1).element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(grid.getByRole('row', { name: /Item 10000/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
  });

  it('goes through carried markups: accepted, discarded, the next one shown each time', async () => {
    const carried = { from: 'A-102, 2026-01-15', errorInches: 0.0021, sizeRatio: 1 };
    const named = (['changed', 'off-sheet', null, 'uncertain'] as const).map((review, at) =>
      markup({ name: `m${at}`, subject: `Item ${at}`, carried: { ...carried, review } }),
    );
    const store = storeWith(named);
    const { place } = await list(store);
    await expect.element(place.getByText('3 carried markups to review')).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Show only these' }));
    await expect.poll(said).toBe('3 markups');
    await userEvent.click(place.getByRole('row', { name: /Item 0/ }));
    await expect.element(place.getByText(/Aligned within 0.002 in/)).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Accept' }));
    const details = (item: number) => place.getByRole('region', { name: `Rectangle Item ${item}` });
    await expect.element(details(1)).toHaveFocus();
    await expect.poll(said).toBe('Accepted. 2 markups left to review.');
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(details(3)).toHaveFocus();
    await expect.poll(said).toBe('Discarded. 1 markup left to review.');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(details(3)).toHaveFocus();
    await expect.poll(said).toBe('Accepted. Nothing left to review.');
    await expect.element(place.getByRole('grid')).toHaveAttribute('aria-rowcount', '4');
    const kept = shownOn(store);
    expect([...kept.values()].map((one) => one.carried?.review)).toEqual([null, null, null]);
    // Both can be taken back.
    store.undo('undo');
    store.undo('undo');
    await expect.element(place.getByText('2 carried markups to review')).toBeVisible();
  });

  it('searches and says how many it found', async () => {
    const named = ['Door', 'Beam', 'Door hinge'].map((subject, at) =>
      markup({ name: `m${at}`, subject }),
    );
    const { place } = await list(storeWith(named));
    await userEvent.fill(place.getByRole('searchbox', { name: 'Search markups' }), 'door');
    await expect.poll(said).toContain('2 markups');
    await userEvent.fill(place.getByRole('searchbox', { name: 'Search markups' }), 'roof');
    await expect.poll(said).toContain('No markups found');
    await userEvent.click(place.getByRole('button', { name: 'Clear all filters' }));
    await expect.element(place.getByRole('row', { name: /Beam/ })).toBeVisible();
  });

  it('jumps to the page of a markup and selects it', async () => {
    const far = markup({ name: 'far', subject: 'Roof', pageNumber: 7 });
    const store = storeWith([cloud, far]);
    const { place, goTo } = await list(store);
    await userEvent.click(place.getByRole('row', { name: /Roof/ }));
    expect(goTo).toHaveBeenCalledWith(7);
    expect([...store.store.get().selected]).toEqual([keyOf(far)]);
    await expect.element(place.getByRole('region', { name: 'Rectangle Roof' })).toBeVisible();
  });

  it('lets keys act on the row that has the focus, however it got it', async () => {
    const [beam, door] = ['Beam', 'Door'].map((subject) => markup({ name: subject, subject }));
    const store = storeWith([beam, door].filter((each) => each !== undefined));
    const { place } = await list(store);
    (place.getByRole('row', { name: /Door/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect([...store.store.get().selected]).toEqual(door && [keyOf(door)]);
    await expect.element(place.getByRole('region', { name: 'Rectangle Door' })).toBeVisible();
  });

  it('keeps the focus among the rows when one is deleted', async () => {
    const named = ['Beam', 'Door', 'Roof'].map((subject) => markup({ name: subject, subject }));
    const locked = markup({ name: 'Stair', subject: 'Stair', isLocked: true });
    const { place } = await list(storeWith([...named, locked]));
    const row = (name: RegExp) => place.getByRole('row', { name });
    (row(/Door/).element() as HTMLElement).focus();
    await userEvent.click(row(/Door/));
    (row(/Door/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(row(/Door/)).not.toBeInTheDocument();
    await expect.element(row(/Roof/)).toHaveFocus();
    await userEvent.keyboard('{End}{Delete}');
    await expect.poll(said).toContain('cannot be deleted');
    await expect.element(row(/Stair/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Delete}');
    await expect.element(row(/Roof/)).not.toBeInTheDocument();
    await expect.element(row(/Stair/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row(/Beam/)).toHaveFocus();
  });

  it('keeps the focus among the rows while several are deleted one after the other', async () => {
    const subjects = ['Beam', 'Door', 'Duct', 'Roof', 'Stair'];
    const store = storeWith(subjects.map((subject) => markup({ name: subject, subject })));
    const { place } = await list(store);
    const row = (name: RegExp) => place.getByRole('row', { name });
    await expect.element(row(/Beam/)).toBeVisible();
    (row(/Beam/).element() as HTMLElement).focus();
    // The list follows the deletions later; meanwhile the keys pass the rows that go.
    await userEvent.keyboard('{ArrowDown}{Delete}{Delete}{ArrowUp}');
    await expect.element(row(/Beam/)).toHaveFocus();
    await expect.element(row(/Door|Duct/)).not.toBeInTheDocument();
    await expect.element(row(/Beam/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row(/Roof/)).toHaveFocus();
    store.change([{ key: keyOf(markup({ name: 'Roof' })), to: null }]);
    await expect.element(row(/Stair/)).toHaveFocus();
  });

  it('gives the focus to the paper when the last markups are deleted', async () => {
    const { place } = await list(storeWith([cloud, low]));
    render(
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- like a viewer's paper
      <div data-pane="1" tabIndex={0}>
        Paper
      </div>,
    );
    const row = place.getByRole('row', { name: /Cloud/ });
    await userEvent.click(row);
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}{Delete}');
    await expect.poll(() => document.activeElement?.getAttribute('data-pane')).toBe('1');
  });

  it('checks a markup, sets its state and takes a reply', async () => {
    const store = storeWith([cloud]);
    const { place } = await list(store);
    const row = place.getByRole('row', { name: /Cloud/ });
    await userEvent.click(row);
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(row.getByText('Checked', { exact: true })).toBeInTheDocument();
    await userEvent.click(place.getByRole('button', { name: /State/ }).last());
    await userEvent.click(page.getByRole('option', { name: 'Accepted' }));
    await expect.element(row.getByRole('gridcell', { name: 'Accepted' })).toBeVisible();
    await userEvent.fill(place.getByRole('textbox', { name: 'Reply' }), 'Agreed');
    await userEvent.click(place.getByRole('button', { name: 'Add reply' }));
    await expect
      .element(place.getByRole('list', { name: 'Replies' }).getByText('Agreed'))
      .toBeVisible();
    const states = [...shownOn(store).values()].flatMap(({ state }) => state ?? []);
    expect(states).toEqual([
      { model: 'Marked', value: 'Marked' },
      { model: 'Review', value: 'Accepted' },
    ]);
  });

  it('takes the keys of the paper in its rows', async () => {
    const store = storeWith([cloud, low]);
    await onPaper(store);
    const { place } = await list(store);
    const row = (name: RegExp) => place.getByRole('row', { name });
    const copied = (name: RegExp) => {
      const clipboardData = new DataTransfer();
      row(name)
        .element()
        .dispatchEvent(
          new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
        );
      return clipboardData.getData('text/plain');
    };
    await expect.element(row(/Cloud/)).toBeVisible();
    (row(/Cloud/).element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(selectedNames(store)).toEqual(['cloud']);
    expect(row(/Cloud/).element()).toHaveFocus();
    expect(copied(/Cloud/)).toBe('Cloud');
    await userEvent.keyboard('{ArrowDown}{Control>}d{/Control}');
    await expect.poll(() => shownOn(store).size).toBe(3);
    expect([...shownOn(store).values()].filter(({ kind }) => kind === low.kind)).toHaveLength(2);
  });

  it('shows the markup of another page before it is duplicated', async () => {
    const far = markup({ name: 'far', subject: 'Roof', pageNumber: 7 });
    const store = storeWith([cloud, far]);
    await onPaper(store);
    const { place, goTo } = await list(store);
    const row = place.getByRole('row', { name: /Roof/ });
    await expect.element(row).toBeVisible();
    (row.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(goTo).toHaveBeenCalledWith(7);
    await expect.poll(said).toBe('It is being shown. Press Ctrl+D again to duplicate it.');
    expect(store.document(DOCUMENT_ID).get().pages.get(7)).toHaveLength(1);
  });
});
