/** Open files. */
import type { FileDamage } from '../../contract/src/file-damage.ts';
import type { Box } from '../../contract/src/geometry/types.ts';
import { Document, Resources } from '../pkg/pinbar_core.js';
import { guarded } from './errors.ts';
import { damageOf } from './file-damage.ts';
import { CoreSheet, viewsOf } from './sheet.ts';
import type { SheetView } from './sheet.ts';

/** Fonts or character maps that a page needs and the file does not contain. */
export type ResourceRequest = { kind: 'font' | 'cmap'; name: string };

/** Fonts and character maps by name, shared by the documents of one worker. */
export class CoreResources implements Disposable {
  readonly inner = guarded(() => new Resources());

  /** The core keeps a copy of `bytes`. */
  add({ kind, name }: ResourceRequest, bytes: Uint8Array): void {
    guarded(() =>
      kind === 'font' ? this.inner.addFont(name, bytes) : this.inner.addCMap(name, bytes),
    );
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

/** A bookmark that leads to a page of its file. */
export type Bookmark = {
  title: string;
  /** From 0. */
  page: number;
};

export type PageSize = {
  widthPoints: number;
  heightPoints: number;
  /** The file's page box was not plausible and was cropped. */
  clamped: boolean;
  /** /Rotate of the page, clockwise, already applied to width and height. */
  rotationDegrees: 0 | 90 | 180 | 270;
  /** The shown part of the page in the file's own points, y up. */
  cropBox: Box;
  /** 1/72 in that one point of the file stands for. */
  userUnit: number;
};

/** An annotation that another program made, as its file states it. */
export type FileMarkup = {
  /** Its place among the annotations of its page, from 0. */
  place: number;
  /** The place of the annotation that it answers, or whose group it belongs to. */
  answers: number | null;
  /** The file says how it looks, which may be: not at all. Otherwise viewers draw it as they see fit. */
  hasLook: boolean;
  /** Its dictionary as JSON; names are strings. Null if it is larger than 512 KB. */
  entries: string | null;
};

/** A row of the tree of layers. */
export type FileLayer = {
  name: string;
  /** The number of its group in the file ("12R"); null for a heading, which is no layer. */
  group: string | null;
  /** How many rows it is inside. */
  depth: number;
  /** The file shows it at first. */
  isOn: boolean;
  /** The file asks that nobody change it. */
  isLocked: boolean;
  /** Numbers of the sets it is in of which at most one layer is shown at a time. */
  exclusive: number[];
};

/** Groups that are shown and hidden, whatever the file says; all others are as it says. */
export type ChosenGroups = { shown: readonly string[]; hidden: readonly string[] };

/** One PDF in the core's memory. */
export class CoreDocument implements Disposable {
  readonly #inner: Document;
  /** Null unless the file was damaged and repaired: its tables were rebuilt, or a page box held no numbers. */
  readonly damage: FileDamage | null;

  private constructor(inner: Document, bytes: Uint8Array | null) {
    this.#inner = inner;
    this.damage = inner.repaired && bytes !== null ? damageOf(bytes, inner.pageCount) : null;
  }

  /** Copies `bytes` into the core. Throws a `CoreError`: NOT_PDF, DAMAGED, ENCRYPTED, UNKNOWN_ENCRYPTION, NO_PAGES. */
  static open(bytes: Uint8Array, password: string, resources: CoreResources): CoreDocument {
    return new CoreDocument(
      guarded(() => Document.open(bytes, password, resources.inner)),
      bytes,
    );
  }

  /** Takes over a document that the core created. */
  static adopt(make: () => Document): CoreDocument {
    return new CoreDocument(guarded(make), null);
  }

  get pageCount(): number {
    return this.#inner.pageCount;
  }

  /** `index` from 0. Throws NO_SUCH_PAGE. */
  pageSize(index: number): PageSize {
    const [widthPoints = 0, heightPoints = 0, clamped = 0, rotate = 0, userUnit = 1, ...shown] =
      guarded(() => this.#inner.pageSize(index));
    const rotationDegrees = rotate === 90 || rotate === 180 || rotate === 270 ? rotate : 0;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = shown;
    return {
      widthPoints,
      heightPoints,
      clamped: clamped === 1,
      rotationDegrees,
      cropBox: [x0, y0, x1, y1],
      userUnit,
    };
  }

  pageLabel(index: number): string | null {
    return guarded(() => this.#inner.pageLabel(index)) || null;
  }

  /** The bookmarks that lead to pages of the file, in its order. */
  bookmarks(): Bookmark[] {
    const found = guarded(() => this.#inner.bookmarks());
    const { titles, pages } = found;
    found.free();
    return titles.map((title, index) => ({ title, page: pages[index] ?? 0 }));
  }

  /** The drawings (viewports) marked in the file for a page (from 0). Few files have them. */
  viewports(index: number): SheetView[] {
    return viewsOf(guarded(() => this.#inner.viewports(index)));
  }

  /** The annotations of a page (from 0) that are markups, up to 10,000 of them and 16 MB. */
  markups(index: number): FileMarkup[] {
    const found = guarded(() => this.#inner.markups(index));
    const { places, entries } = found;
    found.free();
    return entries.map((text, at) => {
      const [place = 0, answers = -1, hasLook = 0] = places.subarray(at * 3);
      return {
        place,
        answers: answers < 0 ? null : answers,
        hasLook: hasLook === 1,
        entries: text === '' ? null : text,
      };
    });
  }

  /** The layers that a page (from 0) uses, shown or not, in the order of the file. */
  layers(index: number): FileLayer[] {
    const found = guarded(() => this.#inner.layers(index));
    const { texts, states, exclusive } = found;
    found.free();
    const sets = new Map<number, number[]>();
    for (let at = 0; at + 1 < exclusive.length; at += 2) {
      const [row = 0, set = 0] = exclusive.subarray(at);
      sets.set(row, [...(sets.get(row) ?? []), set]);
    }
    return Array.from({ length: texts.length / 2 }, (_, row) => {
      const [name = '', group = ''] = texts.slice(row * 2);
      const [depth = 0, isOn = 0, isLocked = 0] = states.subarray(row * 3);
      return {
        name,
        group: group || null,
        depth,
        isOn: isOn === 1,
        isLocked: isLocked === 1,
        exclusive: sets.get(row) ?? [],
      };
    });
  }

  /** Shows and hides groups from the next reading on. */
  chooseLayers({ shown, hidden }: ChosenGroups): void {
    guarded(() => this.#inner.chooseLayers([...shown], [...hidden]));
  }

  /** Makes newly added fonts available to the next reading. */
  setResources(resources: CoreResources): void {
    guarded(() => this.#inner.setResources(resources.inner));
  }

  /** Interprets a page for at most `milliseconds`. The caller disposes of the sheet. */
  read(index: number, milliseconds: number): CoreSheet {
    return new CoreSheet(guarded(() => this.#inner.read(index, milliseconds)));
  }

  /**
   * Like `read`, for what the page says: its text, linework and title block, and where images are. Several times faster on
   * pages with images, which it skips: the sheet has an omission for them and must not be drawn.
   */
  readText(index: number, milliseconds: number): CoreSheet {
    return new CoreSheet(guarded(() => this.#inner.readText(index, milliseconds)));
  }

  [Symbol.dispose](): void {
    this.#inner.free();
  }
}
