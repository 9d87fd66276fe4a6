/** Where a pane looks. Kept outside React because it changes every frame; subscribe only where needed. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { freeArea } from './free-area.ts';
import type { Size, Viewport } from './viewport.ts';
import {
  centeredOn,
  centerOf,
  fitBox,
  fitWidth,
  keepInSight,
  nextTier,
  panBy,
  TOP_PX,
  topOf,
  zoomAbout,
  zoomOf,
} from './viewport.ts';

/** When fitted beside the cards, a page keeps at least this share of the size it would have under them. */
const MIN_SHARE_OF_PAGE = 0.5;
/** A single box may be fitted smaller than this page share rather than hidden under a card. */
const MIN_SHARE_OF_PART = 0.15;

/** How a page first appears: whole, or like a book, from its top at no more than 100 %. */
export type Beginning = 'whole' | 'reading';

/** Text is no easier to read above its printed size. */
const READING_ZOOM = 1;
/** Cards that start above this, CSS px, cover the top of a page. */
const TITLES_ABOVE_PX = 24;

export class Camera {
  #viewport: Viewport = { scale: 1, x: 0, y: 0 };
  #pane: Size = { width: 0, height: 0 };
  #page: Size | null = null;
  #whole: Box | null = null;
  #covers: readonly Box[] = [];
  #beginning: Beginning = 'whole';
  /** While true, the page keeps its first fit as the pane changes size. */
  #isFitted = true;
  readonly #listeners = new Set<() => void>();

  get viewport(): Viewport {
    return this.#viewport;
  }

  get pane(): Size {
    return this.#pane;
  }

  get page(): Size | null {
    return this.#page;
  }

  /** 1 is 100 %. */
  get zoom(): number {
    return zoomOf(this.#viewport);
  }

  /** Whether both the pane and its page are known. */
  get isReady(): boolean {
    return this.#page !== null && this.#pane.width > 0 && this.#pane.height > 0;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Pane size in CSS px. An untouched page stays fitted; otherwise the center stays in place. */
  resize(pane: Size): void {
    if (pane.width === this.#pane.width && pane.height === this.#pane.height) return;
    const center = this.#pane.width > 0 ? centerOf(this.#viewport, this.#pane) : null;
    this.#pane = pane;
    if (this.#isFitted || center === null) this.#begin();
    else this.#set(centeredOn(center, this.#viewport.scale, pane));
  }

  /** Cards over the pane, CSS px. Fitting avoids them. */
  setCovers(covers: readonly Box[]): void {
    if (covers.join() === this.#covers.join()) return;
    this.#covers = covers;
    if (this.#isFitted) this.#begin();
  }

  /**
   * Shows another page. A page of a different size is fitted again. One of the same size keeps the zoom; a sheet also
   * keeps its position, so that turning pages compares sheets, and a book page starts at its top.
   */
  setPage(page: Size | null, beginning: Beginning = 'whole'): void {
    const same =
      page !== null && page.width === this.#page?.width && page.height === this.#page.height;
    const isLike = same && beginning === this.#beginning;
    this.#page = page;
    this.#beginning = beginning;
    if (!isLike || this.#isFitted) this.#begin();
    else if (beginning === 'reading') {
      const { scale, x } = this.#viewport;
      this.#set({ scale, x, y: topOf(page, this.#pane, scale, this.#topOfBook()) });
    }
  }

  /** What fitting the page shows, page points: more than the page where another sheet reaches beyond it. Null: the page. */
  setWhole(whole: Box | null): void {
    if (whole?.join() === this.#whole?.join()) return;
    this.#whole = whole;
    if (this.#isFitted) this.#begin();
  }

  fitPage(): void {
    if (this.#page === null || this.#pane.width === 0) return;
    this.#set(this.viewOf(this.#whole ?? [0, 0, this.#page.width, this.#page.height]));
    this.#isFitted = true;
  }

  #begin(): void {
    if (this.#page === null || this.#pane.width === 0) return;
    if (this.#beginning === 'whole') return this.fitPage();
    this.#set(fitWidth(this.#page, this.#pane, READING_ZOOM, this.#topOfBook()));
    this.#isFitted = true;
    return undefined;
  }

  /** Below the title over the pane, CSS px. */
  #topOfBook(): number {
    const titles = this.#covers.filter(([, y0]) => y0 < TITLES_ABOVE_PX);
    return Math.max(TOP_PX, ...titles.map(([, , , y1]) => y1 + TOP_PX));
  }

  fitWidth(): void {
    if (this.#page !== null) this.#set(fitWidth(this.#page, this.#pane));
  }

  /**
   * The viewport that shows a whole box clear of all cards, at `maxZoom` at most. `maxZoom` is given for a part of the
   * page.
   */
  viewOf(box: Box, maxZoom?: number): Viewport {
    const shape = { width: box[2] - box[0], height: box[3] - box[1] };
    const leastShare = maxZoom === undefined ? MIN_SHARE_OF_PAGE : MIN_SHARE_OF_PART;
    return fitBox(box, freeArea(this.#pane, this.#covers, shape, leastShare), maxZoom);
  }

  pan(dx: number, dy: number): void {
    this.#set(panBy(this.#viewport, dx, dy));
  }

  /** `at`: CSS px of the pane; its center by default. */
  zoomTo(zoom: number, at: Point = { x: this.#pane.width / 2, y: this.#pane.height / 2 }): void {
    this.#set(zoomAbout(this.#viewport, at, zoom));
  }

  step(direction: 1 | -1): void {
    this.zoomTo(nextTier(this.zoom, direction));
  }

  moveTo(viewport: Viewport): void {
    this.#set(viewport);
  }

  centerAt(point: Point): void {
    this.#set(centeredOn(point, this.#viewport.scale, this.#pane));
  }

  toPage(at: Point): Point {
    const v = this.#viewport;
    return { x: v.x + at.x / v.scale, y: v.y + at.y / v.scale };
  }

  toPane(point: Point): Point {
    const v = this.#viewport;
    return { x: (point.x - v.x) * v.scale, y: (point.y - v.y) * v.scale };
  }

  #set(viewport: Viewport): void {
    this.#isFitted = false;
    this.#viewport = this.#page === null ? viewport : keepInSight(viewport, this.#pane, this.#page);
    for (const listener of this.#listeners) listener();
  }
}
