/** Where a pane looks. Kept outside React because it changes every frame; subscribe only where needed. */
import {
  applyMatrix,
  IDENTITY,
  invertMatrix,
  mapBox,
} from '../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix, Point } from '../../../contract/src/geometry/types.ts';
import { freeArea } from './free-area.ts';
import { turnedSize, turnMatrix } from './turns.ts';
import type { Turn } from './turns.ts';
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
  visibleBox,
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

/**
 * Points and boxes that it takes and returns are of the page or of the pane. Only a viewport is of the turned page, so use it
 * as a whole, or its scale.
 */
export class Camera {
  #viewport: Viewport = { scale: 1, x: 0, y: 0 };
  #turn: Turn = 0;
  /** As it is seen. */
  #turnedPage: Size | null = null;
  /** From the page to the turned page, and back. */
  #toTurned: Matrix = IDENTITY;
  #fromTurned: Matrix = IDENTITY;
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

  get turn(): Turn {
    return this.#turn;
  }

  /** The page point in the middle of the pane. */
  get center(): Point {
    return this.toPage({ x: this.#pane.width / 2, y: this.#pane.height / 2 });
  }

  /** The visible part, page points. It reaches beyond the page where that ends. */
  get sight(): Box {
    return mapBox(this.#fromTurned, visibleBox(this.#viewport, this.#pane));
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

  /** Turns the paper on screen. A page of which all was seen is fitted again, otherwise the middle of the pane stays. */
  setTurn(turn: Turn): void {
    if (turn === this.#turn) return;
    const { center } = this;
    const isWhole = this.#isWholeInSight();
    this.#turn = turn;
    this.#learnTurn();
    if (this.#page === null || this.#pane.width === 0) this.#tell();
    else if (this.#isFitted) this.#begin();
    else if (isWhole) this.fitPage();
    else this.centerAt(center);
  }

  #isWholeInSight(): boolean {
    if (this.#page === null) return false;
    const [x0, y0, x1, y1] = this.boxToPane(this.#wholeOf(this.#page));
    return x0 >= 0 && y0 >= 0 && x1 <= this.#pane.width && y1 <= this.#pane.height;
  }

  #wholeOf({ width, height }: Size): Box {
    return this.#whole ?? [0, 0, width, height];
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
    this.#learnTurn();
    if (!isLike || this.#isFitted) this.#begin();
    else if (beginning === 'reading' && this.#turnedPage !== null) {
      const { scale, x } = this.#viewport;
      const y = topOf(this.#turnedPage, this.#pane, scale, this.#topOfBook());
      this.#set({ scale, x, y });
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
    this.#set(this.viewOf(this.#wholeOf(this.#page)), true);
  }

  #begin(): void {
    if (this.#turnedPage === null || this.#pane.width === 0) return;
    if (this.#beginning === 'whole') return this.fitPage();
    this.#set(fitWidth(this.#turnedPage, this.#pane, READING_ZOOM, this.#topOfBook()), true);
    return undefined;
  }

  /** Below the title over the pane, CSS px. */
  #topOfBook(): number {
    const titles = this.#covers.filter(([, y0]) => y0 < TITLES_ABOVE_PX);
    return Math.max(TOP_PX, ...titles.map(([, , , y1]) => y1 + TOP_PX));
  }

  fitWidth(): void {
    if (this.#turnedPage !== null) this.#set(fitWidth(this.#turnedPage, this.#pane));
  }

  /**
   * The viewport that shows a whole box (page points) clear of all cards, at `maxZoom` at most. `maxZoom` is given for a
   * part of the page.
   */
  viewOf(box: Box, maxZoom?: number): Viewport {
    const seen = mapBox(this.#toTurned, box);
    const shape = { width: seen[2] - seen[0], height: seen[3] - seen[1] };
    const leastShare = maxZoom === undefined ? MIN_SHARE_OF_PAGE : MIN_SHARE_OF_PART;
    return fitBox(seen, freeArea(this.#pane, this.#covers, shape, leastShare), maxZoom);
  }

  /** The viewport with a page point in its middle, at this scale by default. */
  viewAt(center: Point, scale = this.#viewport.scale): Viewport {
    return centeredOn(applyMatrix(this.#toTurned, center), scale, this.#pane);
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
    this.#set(this.viewAt(point));
  }

  toPage(at: Point): Point {
    const v = this.#viewport;
    const seen = { x: v.x + at.x / v.scale, y: v.y + at.y / v.scale };
    return applyMatrix(this.#fromTurned, seen);
  }

  toPane(point: Point): Point {
    const v = this.#viewport;
    const seen = applyMatrix(this.#toTurned, point);
    return { x: (seen.x - v.x) * v.scale, y: (seen.y - v.y) * v.scale };
  }

  boxToPane(box: Box): Box {
    const { x: shiftX, y: shiftY, scale } = this.#viewport;
    const [x0, y0, x1, y1] = mapBox(this.#toTurned, box);
    return [
      (x0 - shiftX) * scale,
      (y0 - shiftY) * scale,
      (x1 - shiftX) * scale,
      (y1 - shiftY) * scale,
    ];
  }

  /** The turn or the page is another one. */
  #learnTurn(): void {
    this.#turnedPage = this.#page && turnedSize(this.#page, this.#turn);
    this.#toTurned = turnMatrix(this.#turn, this.#page ?? { width: 0, height: 0 });
    this.#fromTurned = invertMatrix(this.#toTurned) ?? IDENTITY;
  }

  /** Who is told may move it on, as the address does that remembers a place. So what it is comes first. */
  #set(viewport: Viewport, isFitted = false): void {
    this.#isFitted = isFitted;
    this.#viewport =
      this.#turnedPage === null ? viewport : keepInSight(viewport, this.#pane, this.#turnedPage);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
