/** The markups of one document as they are shown: what the server has, with unsaved changes. */
import type { IssueOnPaper } from '../../../../contract/src/issues/schema.ts';
import type { Markup } from '../../../../markups/src/model.ts';
import type { PageFrame } from '../../../../markups/src/page-frame.ts';
import { inPaintOrder } from '../../../../markups/src/stack.ts';
import type { Stacked } from '../../../../markups/src/stack.ts';
import { createStore } from '../../lib/store.ts';
import type { MarkupRow } from './markup-server.ts';

/** Identifies a markup in the workspace: names are unique in a document only. */
export type MarkupKey = string;

export function markupKey(documentId: number, name: string): MarkupKey {
  return `${documentId}/${name}`;
}

export function documentIdOf(key: MarkupKey): number {
  return Number(key.slice(0, key.indexOf('/')));
}

export function nameOf(key: MarkupKey): string {
  return key.slice(key.indexOf('/') + 1);
}

/** `failed`: the server refused a new one. `conflict`: someone else changed it meanwhile. */
export type SaveState = 'saved' | 'unsaved' | 'failed' | 'conflict';

export type ShownMarkup = {
  readonly key: MarkupKey;
  readonly markup: Markup;
  /** Null until the server has it. */
  readonly row: MarkupRow | null;
  /** The issue that it belongs to; null also until that is known. */
  readonly issue: IssueOnPaper | null;
  readonly canEdit: boolean;
  readonly save: SaveState;
};

export type DocumentState = {
  readonly phase: 'loading' | 'loaded' | 'failed';
  /** By page, from 1, in the order in which they are painted. A page, and a markup, is the same object until it changes. */
  readonly pages: ReadonlyMap<number, readonly ShownMarkup[]>;
  /** How many could not be read (AN-023). */
  readonly unreadable: number;
  /**
   * By page: places of the PDF's annotations that are markups, or were before someone deleted them. The page paints them only
   * while their markup is there and as it is in the PDF.
   */
  readonly inFile: ReadonlyMap<number, ReadonlySet<number>>;
};

/** Until a page is shown, its place in the file is unknown: markups keep the file's own points, from which they are written back. */
export const FILE_POINTS: PageFrame = { cropBox: [0, 0, 0, 0], rotation: 0, userUnit: 1 };

/** For the order in which a page is painted. */
export function stackedOf({ markup, row }: ShownMarkup): Stacked {
  return { markup, id: row?.id ?? null };
}

/** What the server has of a markup. `savedAt` counts the saves of this tab. */
export type Saved = {
  readonly row: MarkupRow;
  readonly markup: Markup;
  readonly savedAt: number;
};

export class DocumentMarkups {
  readonly store = createStore<DocumentState>({
    phase: 'loading',
    pages: new Map(),
    unreadable: 0,
    inFile: new Map(),
  });
  readonly saved = new Map<MarkupKey, Saved>();
  /** The issues of its markups, by id. */
  issues: ReadonlyMap<number, IssueOnPaper> = new Map();
  readonly #frames = new Map<number, PageFrame>();
  readonly #shown = new Map<number, Map<MarkupKey, ShownMarkup>>();
  readonly #pageOf = new Map<MarkupKey, number>();
  readonly #stale = new Set<number>();

  frameOf(pageNumber: number): PageFrame {
    return this.#frames.get(pageNumber) ?? FILE_POINTS;
  }

  setFrame(pageNumber: number, frame: PageFrame): void {
    this.#frames.set(pageNumber, frame);
  }

  get(key: MarkupKey): ShownMarkup | null {
    return this.#shown.get(this.#pageOf.get(key) ?? 0)?.get(key) ?? null;
  }

  /** Shows a markup, or no longer. Call `publish` afterward. */
  show(key: MarkupKey, shown: ShownMarkup | null): void {
    const former = this.#pageOf.get(key);
    const page = shown?.markup.pageNumber;
    if (former !== undefined && former !== page) {
      this.#shown.get(former)?.delete(key);
      this.#pageOf.delete(key);
      this.#stale.add(former);
    }
    if (shown === null || page === undefined) return;
    const onPage = this.#shown.get(page) ?? new Map<MarkupKey, ShownMarkup>();
    this.#shown.set(page, onPage.set(key, shown));
    this.#pageOf.set(key, page);
    this.#stale.add(page);
  }

  /** Notes annotations of the PDF that are markups; they stay noted. */
  noteInFile(places: readonly { page_number: number; place: number }[]): void {
    const known = this.store.get().inFile;
    const fresh = places.filter(({ page_number, place }) => !known.get(page_number)?.has(place));
    if (fresh.length === 0) return;
    const inFile = new Map([...known].map(([page, all]) => [page, new Set(all)]));
    for (const { page_number, place } of fresh) {
      const ofPage = inFile.get(page_number) ?? new Set();
      inFile.set(page_number, ofPage.add(place));
    }
    this.store.set({ ...this.store.get(), inFile });
  }

  publish(change: Partial<Pick<DocumentState, 'phase' | 'unreadable'>> = {}): void {
    const now = this.store.get();
    if (this.#stale.size === 0) {
      this.store.set({ ...now, ...change });
      return;
    }
    const pages = new Map(now.pages);
    for (const page of this.#stale) {
      const onPage = this.#shown.get(page);
      if (onPage === undefined || onPage.size === 0) pages.delete(page);
      else pages.set(page, inPaintOrder([...onPage.values()], stackedOf));
    }
    this.#stale.clear();
    this.store.set({ ...now, ...change, pages });
  }
}
