/** Finished pictures without a cache: crops, exports, the command line. */
import type { Matrix } from '../../contract/src/geometry/types.ts';
import { overlayPicture, PngScanlines, sheetPicture } from '../pkg/pinbar_core.js';
import type { SheetPair } from './compare.ts';
import { guarded } from './errors.ts';
import type { CoreSheet } from './sheet.ts';
import type { CoreStyle } from './style.ts';

export type PictureSize = { widthPx: number; heightPx: number };

/** RGBA of the overlay. `toPixels` maps OLD's page points to pixel corners; `matrix` maps NEW to OLD. */
export function paintOverlay(
  { old, next }: SheetPair,
  matrix: Matrix,
  toPixels: Matrix,
  { widthPx, heightPx }: PictureSize,
  style: CoreStyle,
): Uint8Array<ArrayBuffer> {
  const [lay, map] = [Float64Array.from(matrix), Float64Array.from(toPixels)];
  return guarded(() =>
    overlayPicture(old.inner, next.inner, lay, map, widthPx, heightPx, style.inner),
  ) as Uint8Array<ArrayBuffer>;
}

/** RGBA of one drawing, in the colour and opacity of `side` or in its own colours. */
export function paintSheet(
  sheet: CoreSheet,
  side: 'a' | 'b',
  toPixels: Matrix,
  { widthPx, heightPx }: PictureSize,
  style: CoreStyle,
): Uint8Array<ArrayBuffer> {
  const map = Float64Array.from(toPixels);
  return guarded(() =>
    sheetPicture(sheet.inner, side === 'b', map, widthPx, heightPx, style.inner),
  ) as Uint8Array<ArrayBuffer>;
}

/** The scanlines of a PNG of the overlay, band by band from the top. */
export class CorePngRows implements Disposable {
  readonly #inner: PngScanlines;

  constructor(widthPx: number) {
    this.#inner = guarded(() => new PngScanlines(widthPx));
  }

  /** Filtered RGB rows of the next band; `toPixels` as in `paintOverlay`, with the band's top at row 0. */
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

  /** Of all scanlines so far. */
  get adler32(): number {
    return this.#inner.adler32;
  }

  [Symbol.dispose](): void {
    this.#inner.free();
  }
}
