/** A view: one canvas or two alternating ones, and what they show. */
import { CoreStyle, type CoreMatching } from '../../wasm-core/bindings/style.ts';
import { CorePainter, type CoreTiles, type TileKey } from '../../wasm-core/bindings/view.ts';
import { WorkerError } from '../protocol/serve.ts';
import type { MissingTiles } from './markups/markup-tiles.ts';
import type { OverlayStyle, Picture, ViewPort } from '../protocol/view.ts';
import type { AlternateCanvas, PictureMessage, ViewSubject } from '../protocol/view-worker.ts';

/** Default until the page sets a style: red and blue at 75 %. */
export const DEFAULT_STYLE: OverlayStyle = {
  mode: 'both',
  colorA: '#ff0000',
  colorB: '#0000ff',
  opacityAPercent: 75,
  opacityBPercent: 75,
  paint: 'tint',
  swipeAt: 0.5,
};

/** Scale changes within the first interval belong to one movement, which ends when none came for the second. */
const ZOOMING_MS = 200;
const REST_MS = 60;

/** Draws over a picture. */
export type LayMarkups = (
  context: OffscreenCanvasRenderingContext2D,
  picture: Picture,
) => MissingTiles;

type Sheet = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D };

function sheetOf(canvas: OffscreenCanvas): Sheet {
  // Opaque: no blending in the browser's compositor.
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new WorkerError('UNSUPPORTED', 'The browser gave no canvas to draw on.');
  return { canvas, context };
}

function isSamePlace(before: Picture | null, now: Picture): boolean {
  return (
    before !== null &&
    before.widthPx === now.widthPx &&
    before.heightPx === now.heightPx &&
    before.port.scale === now.port.scale &&
    before.port.x === now.port.x &&
    before.port.y === now.port.y
  );
}

export class Stage {
  readonly subject: ViewSubject;
  /** B's layer for this view alone, while a realignment is previewed. */
  previewLayer: number | null = null;
  /** A frame is requested to paint in; while the page holds the canvas, painting waits for its release. */
  dirty = false;
  changedAt = performance.now();
  /** During a zoom, tiles at passing scales are not drawn before this time. */
  restingAt = 0;
  /** Tiles that the last picture lacked and that have not arrived since, most wanted first. */
  missing: readonly TileKey[] = [];
  /** Tiles of markups that the last picture lacked. */
  missingMarkups: MissingTiles = [];
  paintedAt = -Infinity;
  /** Painting time of the last picture. */
  paintingMs = 0;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** The page has shown the last picture: the next one can be painted. */
  onReleased: () => void = () => undefined;
  readonly #sheets: readonly [Sheet, Sheet?];
  readonly #pictures: MessagePort | null;
  readonly #painter = new CorePainter();
  /** The last painted canvas and its content. */
  #front: 0 | 1 = 0;
  #picture: Picture | null = null;
  /** The page still shows the other canvas. */
  #isHeld = false;
  #layers: readonly (number | null)[] = [];
  #shown: OverlayStyle = DEFAULT_STYLE;
  /** Other layers are to be shown than in the last picture, whose tiles nobody has asked for. */
  #showsOthers = false;
  #style = new CoreStyle(DEFAULT_STYLE);
  #port: ViewPort | null = null;
  #size: { widthPx: number; heightPx: number };
  #scaledAt = -Infinity;
  #waiting: (() => void)[] = [];

  constructor(canvas: OffscreenCanvas, subject: ViewSubject, alternate: AlternateCanvas | null) {
    this.#sheets = alternate ? [sheetOf(canvas), sheetOf(alternate.canvas)] : [sheetOf(canvas)];
    this.#size = { widthPx: canvas.width, heightPx: canvas.height };
    this.#pictures = alternate?.port ?? null;
    if (this.#pictures) {
      this.#pictures.onmessage = () => {
        this.#isHeld = false;
        if (this.dirty) this.onReleased();
      };
    }
    // The browser lost what its graphics processor held, and with it the picture.
    for (const one of [canvas, alternate?.canvas])
      one?.addEventListener('contextrestored', () => this.onReleased());
    this.subject = subject;
  }

  setLayers(first: number | null, second: number | null): void {
    this.#layers = [first, second];
    this.#painter.setLayers(first, second);
  }

  /** The painter keeps a copy. */
  setMatching(matching: CoreMatching | null): void {
    this.#painter.setMatching(matching);
  }

  /** Layers shown in their original colors. */
  get colorLayers(): readonly number[] {
    const { paint, mode } = this.#shown;
    if (paint !== 'full' || mode === 'both') return [];
    const [first, second] = this.#layers;
    const layers = mode === 'a' ? [first] : mode === 'b' ? [second] : [first, second];
    return layers.flatMap((layer) => layer ?? []);
  }

  shows(layer: number): boolean {
    return this.#layers.includes(layer);
  }

  setSize(widthPx: number, heightPx: number): void {
    this.#size = {
      widthPx: Math.max(1, Math.round(widthPx)),
      heightPx: Math.max(1, Math.round(heightPx)),
    };
    this.changedAt = performance.now();
  }

  setPort(port: ViewPort): void {
    const now = performance.now();
    if (this.#port?.scale !== port.scale) {
      // A single jump is painted at once; of a wheel or pinch only the end.
      const goesOn = now - this.#scaledAt < ZOOMING_MS;
      this.restingAt = goesOn ? now + REST_MS : now;
      this.#scaledAt = now;
    }
    this.#port = port;
    this.changedAt = now;
  }

  setStyle(style: OverlayStyle): void {
    this.#showsOthers ||= style.mode !== this.#shown.mode;
    this.#shown = style;
    const next = new CoreStyle(style);
    this.#style[Symbol.dispose]();
    this.#style = next;
  }

  /** False until the view knows which part of the page to show. */
  get hasPort(): boolean {
    return this.#port !== null;
  }

  /** True while the canvas is out of date, whether or not tiles are missing. */
  get isBehind(): boolean {
    return this.dirty || this.#later !== undefined;
  }

  /** `layOver` lays the markups over the paper, and returns the tiles it lacks. */
  paint(tiles: CoreTiles, layOver: LayMarkups): void {
    if (this.#isHeld) {
      // Its tiles are already requested; it is painted when the page releases the canvas.
      this.dirty = true;
      return this.look(tiles);
    }
    this.dirty = false;
    clearTimeout(this.#later);
    this.#later = undefined;
    if (!this.#port) return;
    const began = performance.now();
    const picture = { port: this.#port, ...this.#size };
    const isElsewhere = !isSamePlace(this.#picture, picture);
    if (isElsewhere) this.#front = this.#sheets[1] && this.#front === 0 ? 1 : 0;
    const { widthPx, heightPx } = picture;
    const { canvas, context } = this.#sheets[this.#front] ?? this.#sheets[0];
    // Setting a canvas' size clears it, even if unchanged.
    if (canvas.width !== widthPx) canvas.width = widthPx;
    if (canvas.height !== heightPx) canvas.height = heightPx;
    this.#painter.paint(tiles, this.#style, { ...this.#port, widthPx, heightPx }, (pixels) => {
      context.putImageData(new ImageData(pixels, widthPx, heightPx), 0, 0);
    });
    this.missingMarkups = layOver(context, picture);
    if (this.#showsOthers) this.look(tiles);
    else this.missing = this.#painter.missing();
    this.#showsOthers = false;
    this.#picture = picture;
    this.paintedAt = performance.now();
    this.paintingMs = this.paintedAt - began;
    if (isElsewhere) this.#announce(picture);
  }

  /** Finds missing tiles without painting. */
  look(tiles: CoreTiles): void {
    if (!this.#port) return;
    this.#painter.look(tiles, this.#style, { ...this.#port, ...this.#size });
    this.missing = this.#painter.missing();
  }

  /** Removes an arrived tile from the list; false if it was not on it. */
  came(tile: TileKey): boolean {
    const before = this.missing.length;
    this.missing = this.missing.filter((key) => !isSame(key, tile));
    return this.missing.length < before;
  }

  /** Calls `paint` in `ms` unless painted before; an earlier timer stays. */
  paintWithin(ms: number, paint: () => void): void {
    if (this.isBehind) return;
    this.#later = setTimeout(() => {
      this.#later = undefined;
      paint();
    }, ms);
  }

  #announce(picture: Picture): void {
    const port = this.#pictures;
    if (!port) return;
    this.#isHeld = true;
    const message: PictureMessage = { ...picture, index: this.#front };
    // The canvas goes to the compositor when this task ends; notify the page after that.
    setTimeout(() => port.postMessage(message));
  }

  /** Resolves with `settle`. */
  settled(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  settle(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  dispose(): void {
    clearTimeout(this.#later);
    this.settle();
    this.#pictures?.close();
    this.#painter[Symbol.dispose]();
    this.#style[Symbol.dispose]();
  }
}

function isSame(one: TileKey, other: TileKey): boolean {
  return (
    one.column === other.column &&
    one.row === other.row &&
    one.layer === other.layer &&
    one.scale === other.scale &&
    one.color === other.color
  );
}
