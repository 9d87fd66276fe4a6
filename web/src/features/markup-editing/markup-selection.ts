/** Which markups are selected, in which viewer, and where on the screen the pages are. */
import type { Camera } from '../../domain/camera.ts';
import type { PaneId } from '../../domain/panes.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { MarkupKey, ShownMarkup } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { createStore } from '../../lib/store.ts';
import { inReadingOrder } from './model/reading-order.ts';

export type PageOfDocument = { readonly documentId: number; readonly pageNumber: number };

/** Where a page is on the screen. */
export type PagePlace = PageOfDocument & {
  readonly viewer: PaneId;
  readonly camera: Camera;
  /** The element that takes pointer and keys. */
  readonly pane: HTMLElement;
};

type SelectionState = {
  /** The viewer in which something was selected last. */
  readonly viewer: PaneId;
  readonly isDragging: boolean;
  /** The page that each viewer shows. */
  readonly places: ReadonlyMap<PaneId, PagePlace>;
  /** Counts requests for the focus: the selection takes it, once. */
  readonly focusAsked: number;
};

export class MarkupSelection {
  readonly store = createStore<SelectionState>({
    ...{ viewer: 1, isDragging: false, focusAsked: 0, places: new Map() },
  });
  readonly #markups: MarkupStore;
  /** The last request for the focus that was followed. */
  #focusTaken = 0;

  constructor(markups: MarkupStore) {
    this.#markups = markups;
  }

  selected(): readonly ShownMarkup[] {
    return [...this.#markups.store.get().selected].flatMap((key) => this.#markups.get(key) ?? []);
  }

  /** What is selected on a page. The rest, which is not in sight, is no longer selected. */
  selectedOn({ viewer, documentId, pageNumber }: PagePlace): readonly ShownMarkup[] {
    const all = this.selected();
    const here = all.filter(
      ({ key, markup }) => documentIdOf(key) === documentId && markup.pageNumber === pageNumber,
    );
    if (here.length < all.length) {
      this.select(
        viewer,
        here.map(({ key }) => key),
        { withFocus: false },
      );
    }
    return here;
  }

  /** Where the selected page is shown; null if it is not. */
  placeOf({ documentId, pageNumber }: PageOfDocument): PagePlace | null {
    const { viewer, places } = this.store.get();
    const shown = [places.get(viewer), ...places.values()];
    return (
      shown.find((place) => place?.documentId === documentId && place.pageNumber === pageNumber) ??
      null
    );
  }

  /** Where the page of what is selected is shown; null if it is not, or nothing is selected. */
  placeOfSelected(): PagePlace | null {
    const [first] = this.selected();
    if (first === undefined) return null;
    const { pageNumber } = first.markup;
    return this.placeOf({ documentId: documentIdOf(first.key), pageNumber });
  }

  /** A viewer shows a page. The function it returns says that it no longer does. */
  show(place: PagePlace): () => void {
    const { viewer } = place;
    this.#setPlaces([...this.store.get().places, [viewer, place]]);
    return () => {
      const { places } = this.store.get();
      if (places.get(viewer) === place)
        this.#setPlaces([...places].filter(([id]) => id !== viewer));
    };
  }

  select(viewer: PaneId, keys: readonly MarkupKey[], { withFocus = true } = {}): void {
    const now = this.store.get();
    const focusAsked = now.focusAsked + (withFocus && keys.length > 0 ? 1 : 0);
    this.store.set({ ...now, viewer, focusAsked });
    this.#markups.select(keys);
  }

  /** Whether a request for the focus is still to be followed; each is once, whatever is selected later. */
  takeFocus(asked: number): boolean {
    const isNew = asked > this.#focusTaken;
    this.#focusTaken = Math.max(asked, this.#focusTaken);
    return isNew;
  }

  toggle(viewer: PaneId, key: MarkupKey): void {
    const { selected } = this.#markups.store.get();
    // A selection is on one page.
    const page = this.#markups.get(key)?.markup.pageNumber;
    const onPage = [...selected].filter(
      (each) =>
        documentIdOf(each) === documentIdOf(key) &&
        this.#markups.get(each)?.markup.pageNumber === page,
    );
    const keys = selected.has(key) ? onPage.filter((each) => each !== key) : [...onPage, key];
    this.select(viewer, keys);
    this.#saySelection();
  }

  selectAll({ viewer, documentId, pageNumber }: PagePlace): void {
    const onPage = this.#markups.document(documentId).get().pages.get(pageNumber) ?? [];
    this.select(
      viewer,
      inReadingOrder(onPage).map(({ shown }) => shown.key),
    );
    this.#saySelection();
  }

  deselect(): void {
    this.#markups.select([]);
  }

  /** What was just added gets the focus. */
  askFocus(): void {
    this.store.set({ ...this.store.get(), focusAsked: this.store.get().focusAsked + 1 });
  }

  setDragging(isDragging: boolean): void {
    this.store.set({ ...this.store.get(), isDragging });
  }

  #setPlaces(places: readonly (readonly [PaneId, PagePlace])[]): void {
    this.store.set({ ...this.store.get(), places: new Map(places) });
  }

  #saySelection(): void {
    const { size } = this.#markups.store.get().selected;
    announce(size === 0 ? 'Nothing selected.' : `${size.toLocaleString('en-US')} selected.`);
  }
}
