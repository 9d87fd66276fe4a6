/** Tiles and canvas painters. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { Painter, Tiles } from '../pkg/pinbar_core.js';
import { coreMemory } from './core.ts';
import { guarded } from './errors.ts';
import type { CoreMatching, CoreStyle } from './style.ts';

/** A square of a layer at one exact scale, counted from the corner of the layer's page. */
export type TileKey = {
  layer: number;
  color: boolean;
  /** Pixels per point. */
  scale: number;
  column: number;
  row: number;
};

export type Overview = { ink: Uint8Array; widthPx: number; heightPx: number };

/** Finished tiles and overviews of numbered layers (0 to 255). */
export class CoreTiles implements Disposable {
  /** For `CorePainter`. */
  readonly inner: Tiles;
  /** Length of a tile's side in pixels. */
  readonly tileSize: number;

  constructor(budgetBytes: number) {
    this.inner = guarded(() => new Tiles(budgetBytes));
    this.tileSize = this.inner.tileSize;
  }

  get bytes(): number {
    return this.inner.bytes;
  }

  /** A small image of the whole page; `toPage` maps its pixels to the layer's page. The core keeps a copy. */
  setOverview(layer: number, { ink, widthPx, heightPx }: Overview, toPage: Matrix): void {
    guarded(() => this.inner.setOverview(layer, ink, widthPx, heightPx, Float64Array.from(toPage)));
  }

  /** Drops a layer's tiles and shows its overview through a new map. */
  moveLayer(layer: number, overviewToPage: Matrix): void {
    guarded(() => this.inner.moveLayer(layer, Float64Array.from(overviewToPage)));
  }

  /** A layer's tiles of color or ink are out of date: they show until others take their places. */
  outdate(layer: number, paint: 'ink' | 'color'): void {
    guarded(() => this.inner.outdate(layer, paint === 'color'));
  }

  removeLayer(layer: number): void {
    guarded(() => this.inner.removeLayer(layer));
  }

  /** Stores a finished tile: `tileSize²` bytes of ink, or four times as many of RGBA. The core keeps a copy. */
  insert({ layer, color, scale, column, row }: TileKey, data: Uint8Array): void {
    const taken = guarded(() => this.inner.insert(layer, color, scale, column, row, data));
    if (!taken) throw new RangeError(`A tile of ${data.length} bytes has the wrong size.`);
  }

  [Symbol.dispose](): void {
    this.inner.free();
  }
}

export type PainterPort = {
  scale: number;
  x: number;
  y: number;
  widthPx: number;
  heightPx: number;
};

/** One canvas; keeps its buffers from frame to frame. */
export class CorePainter implements Disposable {
  readonly #inner = guarded(() => new Painter());

  /** The layers it shows; null for none. Forgets what is matched. */
  setLayers(first: number | null, second: number | null): void {
    guarded(() => this.#inner.setLayers(first ?? undefined, second ?? undefined));
  }

  /** What styles that match draw as lines of both layers; null until it is known. The core keeps a copy. */
  setMatching(matching: CoreMatching | null): void {
    guarded(() =>
      matching === null ? this.#inner.clearMatching() : this.#inner.setMatching(matching.inner),
    );
  }

  /**
   * Paints, and passes the RGBA to `use` as a view of the core's memory: nothing is copied, and the view is invalid once
   * `use` returns.
   */
  paint(
    tiles: CoreTiles,
    style: CoreStyle,
    { scale, x, y, widthPx, heightPx }: PainterPort,
    use: (pixels: Uint8ClampedArray<ArrayBuffer>) => void,
  ): void {
    const at = guarded(() =>
      this.#inner.paint(tiles.inner, style.inner, scale, x, y, widthPx, heightPx),
    );
    use(new Uint8ClampedArray(coreMemory(), at, widthPx * heightPx * 4));
  }

  /** Determines what an image would lack, for `missing`, without painting it. Takes microseconds. */
  look(tiles: CoreTiles, style: CoreStyle, { scale, x, y, widthPx, heightPx }: PainterPort): void {
    guarded(() => this.#inner.look(tiles.inner, style.inner, scale, x, y, widthPx, heightPx));
  }

  /** What the last image or check lacked, most needed first. */
  missing(): TileKey[] {
    const numbers = guarded(() => this.#inner.missing());
    const keys: TileKey[] = [];
    for (let at = 0; at + 4 < numbers.length; at += 5) {
      const [layer = 0, color = 0, scale = 1, column = 0, row = 0] = numbers.subarray(at, at + 5);
      keys.push({ layer, color: color === 1, scale, column, row });
    }
    return keys;
  }

  [Symbol.dispose](): void {
    this.#inner.free();
  }
}
