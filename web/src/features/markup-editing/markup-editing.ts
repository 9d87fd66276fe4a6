/** What people do to selected markups. Lives outside React, because dragging changes markups every frame. */
import {
  ALIGNMENTS,
  alignMarkups,
  copiesOf,
  distributeMarkups,
} from '../../../../markups/src/arrange.ts';
import type { Alignment } from '../../../../markups/src/arrange.ts';
import type { PageSize } from '../../../../markups/src/extent.ts';
import type { Markup, MarkupStyle } from '../../../../markups/src/model.ts';
import { replyTo } from '../../../../markups/src/replies.ts';
import { placeMarkup } from '../../../../markups/src/transform.ts';
import type { Placement } from '../../../../markups/src/transform.ts';
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { Camera } from '../../domain/camera.ts';
import { markupsName } from '../../domain/markup-words.ts';
import type { PaneId } from '../../domain/panes.ts';
import { documentIdOf } from '../../host/markups/document-markups.ts';
import type { MarkupKey, ShownMarkup } from '../../host/markups/document-markups.ts';
import type { MarkupStore } from '../../host/markups/markup-store.ts';
import { announce } from '../../lib/announcer.ts';
import { copyToClipboard } from './clipboard.ts';
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

type EditingState = {
  /** The viewer in which something was selected last. */
  readonly viewer: PaneId;
  readonly isDragging: boolean;
  /** The page that each viewer shows. */
  readonly places: ReadonlyMap<PaneId, PagePlace>;
  /** Counts requests for the focus: the selection takes it, once. */
  readonly focusAsked: number;
};

/** Duplicates lie this far from the originals, page points. */
const OFFSET: Point = { x: 9, y: 9 };

export const ARRANGEMENTS = [...ALIGNMENTS, 'across', 'down'] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

function isAlignment(arrangement: Arrangement): arrangement is Alignment {
  return ALIGNMENTS.some((each) => each === arrangement);
}

/** Whether its shape, style and words may be changed. */
export function canChange({ canEdit, markup }: ShownMarkup): boolean {
  return canEdit && !markup.isLocked && markup.kind !== 'foreign';
}

/** Whether it may be deleted. */
function canRemove({ canEdit, markup }: ShownMarkup): boolean {
  return canEdit && !markup.isLocked;
}

export class MarkupEditing {
  readonly store = createStore<EditingState>({
    ...{ viewer: 1, isDragging: false, focusAsked: 0, places: new Map() },
  });
  readonly markups: MarkupStore;
  readonly #author: string;
  /** The last request for the focus that was followed. */
  #focusTaken = 0;

  constructor(markups: MarkupStore, { author }: { author: string }) {
    this.markups = markups;
    this.#author = author;
  }

  selected(): readonly ShownMarkup[] {
    return [...this.markups.store.get().selected].flatMap((key) => this.markups.get(key) ?? []);
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
    this.markups.select(keys);
  }

  /** Whether a request for the focus is still to be followed; each is once, whatever is selected later. */
  takeFocus(asked: number): boolean {
    const isNew = asked > this.#focusTaken;
    this.#focusTaken = Math.max(asked, this.#focusTaken);
    return isNew;
  }

  toggle(viewer: PaneId, key: MarkupKey): void {
    const { selected } = this.markups.store.get();
    // A selection is on one page.
    const page = this.markups.get(key)?.markup.pageNumber;
    const onPage = [...selected].filter(
      (each) =>
        documentIdOf(each) === documentIdOf(key) &&
        this.markups.get(each)?.markup.pageNumber === page,
    );
    const keys = selected.has(key) ? onPage.filter((each) => each !== key) : [...onPage, key];
    this.select(viewer, keys);
    this.#saySelection();
  }

  selectAll({ viewer, documentId, pageNumber }: PagePlace): void {
    const onPage = this.markups.document(documentId).get().pages.get(pageNumber) ?? [];
    this.select(
      viewer,
      inReadingOrder(onPage).map(({ shown }) => shown.key),
    );
    this.#saySelection();
  }

  deselect(): void {
    this.markups.select([]);
  }

  /** Changes markups to what is given, those that may be changed. */
  change(
    changed: readonly ShownMarkup[],
    to: readonly Markup[],
    gesture: symbol | null = null,
  ): void {
    const modified = new Date().toISOString();
    const changes = changed.flatMap((shown, index) => {
      const markup = to[index];
      return markup === undefined ? [] : [{ key: shown.key, to: { ...markup, modified } }];
    });
    if (changes.length > 0) this.markups.change(changes, { gesture });
  }

  setDragging(isDragging: boolean): void {
    this.store.set({ ...this.store.get(), isDragging });
  }

  /** Deletes what is selected; one step of undo. */
  remove(): void {
    const selected = this.selected();
    const removed = selected.filter(canRemove);
    if (removed.length === 0) {
      if (selected.length > 0) announce(refusal(selected));
      return;
    }
    const kept = selected.filter((shown) => !removed.includes(shown)).map(({ key }) => key);
    this.markups.change(
      removed.map(({ key }) => ({ key, to: null })),
      { select: kept },
    );
    const name = markupsName(removed.map(({ markup }) => markup));
    announce(`${name} deleted. Ctrl+Z brings ${removed.length === 1 ? 'it' : 'them'} back.`);
  }

  duplicate(page: PagePlace): void {
    const copies = this.selected().map(({ markup }) => markup);
    this.addCopies(copies, page, { at: null, offset: OFFSET }, 'duplicated');
  }

  /** Adds copies of markups to a page and selects them. */
  addCopies(
    markups: readonly Markup[],
    page: PagePlace,
    where: { at: Point | null; offset?: Point },
    verb: 'duplicated' | 'pasted',
  ): void {
    const size = page.camera.page;
    const drawn = markups.filter(({ kind, repliesTo }) => kind !== 'foreign' && repliesTo === null);
    if (size === null || drawn.length === 0) return;
    const copies = copiesOf(drawn, {
      ...{ page: size, pageNumber: page.pageNumber, author: this.#author },
      ...{ now: new Date().toISOString(), newName: () => crypto.randomUUID() },
      ...where,
    });
    this.select(page.viewer, []);
    this.markups.add(page.documentId, copies, true);
    this.store.set({ ...this.store.get(), focusAsked: this.store.get().focusAsked + 1 });
    announce(`${markupsName(copies)} ${verb}.`);
  }

  arrange(arrangement: Arrangement): void {
    const changed = this.selected().filter(canChange);
    const markups = changed.map(({ markup }) => markup);
    const to = isAlignment(arrangement)
      ? alignMarkups(markups, arrangement)
      : distributeMarkups(markups, arrangement);
    this.change(changed, to);
    announce(isAlignment(arrangement) ? 'Aligned.' : 'Distributed.');
  }

  restyle(style: Partial<MarkupStyle>, gesture: symbol | null = null): void {
    const changed = this.selected().filter(canChange);
    this.change(
      changed,
      changed.map(({ markup }) => ({ ...markup, style: { ...markup.style, ...style } })),
      gesture,
    );
  }

  place(shown: ShownMarkup, placement: Placement, page: PageSize): void {
    if (canChange(shown)) this.change([shown], [placeMarkup(shown.markup, placement, page)]);
  }

  describe(shown: ShownMarkup, words: Partial<Pick<Markup, 'subject' | 'contents'>>): void {
    if (canChange(shown)) this.change([shown], [{ ...shown.markup, ...words }]);
  }

  setLocked(isLocked: boolean): void {
    const changed = this.selected().filter(({ canEdit }) => canEdit);
    this.change(
      changed,
      changed.map(({ markup }) => ({ ...markup, isLocked })),
    );
    announce(isLocked ? 'Locked.' : 'Unlocked.');
  }

  /** Adds an answer to a markup. */
  reply({ key, markup }: ShownMarkup, contents: string): void {
    const [name, now] = [crypto.randomUUID(), new Date().toISOString()];
    this.markups.add(documentIdOf(key), [
      replyTo(markup, { name, author: this.#author, now, contents }),
    ]);
    announce('Reply added.');
  }

  /** Copies what is selected, for the button; keys have events of their own. */
  async copy(): Promise<void> {
    const markups = this.selected().map(({ markup }) => markup);
    const isCopied = await copyToClipboard(markups);
    announce(isCopied ? `${markupsName(markups)} copied.` : 'The browser does not allow copying.');
  }

  #setPlaces(places: readonly (readonly [PaneId, PagePlace])[]): void {
    this.store.set({ ...this.store.get(), places: new Map(places) });
  }

  #saySelection(): void {
    const { size } = this.markups.store.get().selected;
    announce(size === 0 ? 'Nothing selected.' : `${size.toLocaleString('en-US')} selected.`);
  }
}

function refusal(selected: readonly ShownMarkup[]): string {
  return selected.some(({ canEdit }) => canEdit)
    ? 'Locked. Unlock it to change it.'
    : 'View only. Its author can change it.';
}
