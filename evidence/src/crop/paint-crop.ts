/** Paints the place of an issue: the part of a sheet around its markup, and the markup. */
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { Box, Matrix } from '../../../contract/src/geometry/types.ts';
import { appearanceOf } from '../../../markups/src/appearance.ts';
import { boundsOf } from '../../../markups/src/geometry.ts';
import type { PageFrame } from '../../../markups/src/page-frame.ts';
import { readStored } from '../../../markups/src/pdf/stored.ts';
import type { PageSize } from '../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../wasm-core/bindings/sheet.ts';
import { cropBox } from './crop-box.ts';
import { drawMarkup } from './draw-markup.ts';

/** Of the longer side. */
export const MOST_PIXELS = 1200;
/** 300 dpi. */
const MOST_SCALE = 300 / 72;

/** What a picture shows, and what the markup covers (null without one), in page points. */
export type PaintedCrop = { box: Box; mark: Box | null; canvas: Canvas };

export const frameOf = ({ cropBox: box, rotationDegrees, userUnit }: PageSize): PageFrame => ({
  cropBox: box,
  rotation: rotationDegrees,
  userUnit,
});

/** Pixels of a picture of `box`. */
export function pixelsOf([x0, y0, x1, y1]: Box): { width: number; height: number; scale: number } {
  const scale = Math.min(MOST_SCALE, MOST_PIXELS / Math.max(x1 - x0, y1 - y0));
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: pixels(x1 - x0), height: pixels(y1 - y0), scale };
}

export type CroppedPlace = {
  frame: PageFrame;
  /** The markup, as it is stored; null: the page as a whole is the place. */
  xfdf: string | null;
  /** Of the issue, in whose color the markup is drawn. */
  priority: number | null;
  /** The font of words, from `loadWordsFont(500)`. */
  family: string;
};

export function paintCrop(
  sheet: CoreSheet,
  { frame, xfdf, priority, family }: CroppedPlace,
): PaintedCrop {
  const markup = (xfdf === null ? null : readStored(xfdf, frame, priority))?.markup ?? null;
  const mark = markup && boundsOf(markup);
  const box = cropBox(mark, sheet);
  const { width, height, scale } = pixelsOf(box);
  const toPixels: Matrix = [scale, 0, 0, scale, -box[0] * scale, -box[1] * scale];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const rgba = sheet.renderColor(toPixels, width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
  context.setTransform(...toPixels);
  if (markup !== null) drawMarkup(context, appearanceOf(markup), family);
  return { box, mark, canvas };
}
