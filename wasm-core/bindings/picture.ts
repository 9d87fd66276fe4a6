/** Finished images without a cache: crops, exports, the command line. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { matchedPicture, overlayPicture, PngBands } from '../pkg/pinbar_core.js';
import type { SheetPair } from './compare.ts';
import { guarded } from './errors.ts';
import type { AreaInk } from './sheet.ts';
import type { CoreMatching, CoreStyle } from './style.ts';

export type PictureSize = { widthPx: number; heightPx: number };

/**
 * RGBA of the overlay. `toPixels` maps OLD's page points to pixel corners; `matrix` maps NEW to OLD. `matching`: what is
 * drawn as lines of both; null for the inks as they are.
 */
export function paintOverlay(
  { old, next }: SheetPair,
  matrix: Matrix,
  toPixels: Matrix,
  { widthPx, heightPx }: PictureSize,
  style: CoreStyle,
  { areas, matching }: { areas: AreaInk; matching: CoreMatching | null },
): Uint8Array<ArrayBuffer> {
  const [lay, map] = [Float64Array.from(matrix), Float64Array.from(toPixels)];
  const [a, b, look] = [old.inner, next.inner, style.inner];
  return guarded(() =>
    matching === null
      ? overlayPicture(a, b, lay, map, widthPx, heightPx, look, areas)
      : matchedPicture(a, b, lay, map, widthPx, heightPx, look, areas, matching.inner),
  ) as Uint8Array<ArrayBuffer>;
}

/** The compressed data of a PNG of the overlay, band by band from the top. */
export class CorePngBands implements Disposable {
  readonly #inner: PngBands;

  constructor(widthPx: number) {
    this.#inner = guarded(() => new PngBands(widthPx));
  }

  /** Renders the next band and returns the data to write. `toPixels` puts the band's top at row 0. */
  push(
    { old, next }: SheetPair,
    matrix: Matrix,
    toPixels: Matrix,
    { widthPx, heightPx }: PictureSize,
    style: CoreStyle,
  ): Uint8Array<ArrayBuffer> {
    const [lay, map] = [Float64Array.from(matrix), Float64Array.from(toPixels)];
    return guarded(() =>
      this.#inner.pushOverlay(old.inner, next.inner, lay, map, widthPx, heightPx, style.inner),
    ) as Uint8Array<ArrayBuffer>;
  }

  /** The end of the stream, after the last band. */
  finish(): Uint8Array<ArrayBuffer> {
    return guarded(() => this.#inner.finish()) as Uint8Array<ArrayBuffer>;
  }

  [Symbol.dispose](): void {
    this.#inner.free();
  }
}
