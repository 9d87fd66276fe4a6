/** The markups of all documents, and the tiles that show them. */
import type { Picture } from '../../protocol/view.ts';
import type { DocumentId, MarkupsChange } from '../../protocol/view-worker.ts';
import { MarkedPage } from './marked-page.ts';
import { MarkupTiles, type MissingTiles } from './markup-tiles.ts';

/** 64 tiles of markups: a full-HD screen covered with them needs 40. Larger screens may take more (`MarkupTiles`). */
const BUDGET_BYTES = 64 * 1024 * 1024;
/** A picture waits this long for tiles; the rest are painted in tasks between pictures. */
const IN_PICTURE_MS = 4;
const TASK_MS = 8;

type Marked = {
  /** By number, from 1. */
  readonly pages: Map<number, MarkedPage>;
  leftOut: ReadonlySet<string>;
};

type Place = {
  readonly document: DocumentId;
  /** From 0. */
  readonly page: number;
  /** The picture is one of a movement: it takes what is there. */
  readonly isPassing: boolean;
};

export class Markings {
  readonly #tiles = new MarkupTiles(BUDGET_BYTES);
  readonly #documents = new Map<DocumentId, Marked>();
  readonly #paintMissing: () => boolean;
  #isPainting = false;

  /** `paintMissing` paints some of what pictures lack, and returns whether there may be more. */
  constructor(paintMissing: () => boolean) {
    this.#paintMissing = paintMissing;
  }

  get bytes(): number {
    return this.#tiles.bytes;
  }

  change({ document, pageNumber, put, removed }: MarkupsChange): void {
    const marked = this.#marked(document);
    let page = marked.pages.get(pageNumber);
    if (!page) {
      page = new MarkedPage();
      page.leaveOut(marked.leftOut);
      marked.pages.set(pageNumber, page);
    }
    this.#tiles.changed(page, [...page.remove(removed), ...page.put(put)]);
    if (page.size > 0) return;
    this.#tiles.forget(page);
    marked.pages.delete(pageNumber);
  }

  leaveOut(document: DocumentId, names: ReadonlySet<string>): void {
    const marked = this.#marked(document);
    marked.leftOut = names;
    for (const page of marked.pages.values()) this.#tiles.changed(page, page.leaveOut(names));
  }

  changedAll(): void {
    this.#tiles.changedAll();
  }

  forget(document: DocumentId): void {
    for (const page of this.#documents.get(document)?.pages.values() ?? [])
      this.#tiles.forget(page);
    this.#documents.delete(document);
  }

  /** Lays markups over the paper, and returns the tiles that are missing. */
  paint(
    context: OffscreenCanvasRenderingContext2D,
    picture: Picture,
    { document, page: index, isPassing }: Place,
  ): MissingTiles {
    const page = this.#documents.get(document)?.pages.get(index + 1);
    if (!page) return [];
    const until = isPassing ? -Infinity : performance.now() + IN_PICTURE_MS;
    return this.#tiles.paint(context, page, picture, until);
  }

  /** Paints as many tiles as fit into a task, one at least. Returns the others. */
  paintSome(missing: MissingTiles): MissingTiles {
    const until = performance.now() + TASK_MS;
    let done = 0;
    for (const spec of missing) {
      if (done > 0 && performance.now() >= until) break;
      this.#tiles.make(spec);
      done += 1;
    }
    return missing.slice(done);
  }

  /** Paints what pictures lack, in tasks of its own. */
  paintLater(): void {
    if (this.#isPainting) return;
    this.#isPainting = true;
    setTimeout(() => {
      this.#isPainting = false;
      if (this.#paintMissing()) this.paintLater();
    });
  }

  #marked(document: DocumentId): Marked {
    const known = this.#documents.get(document);
    if (known) return known;
    const marked: Marked = { pages: new Map(), leftOut: new Set() };
    this.#documents.set(document, marked);
    return marked;
  }
}
