/**
 * Child process: `paint-pages.child.ts FILE FIRST_PAGE FOLDER` renders a PDF page by page in all `THUMBNAIL_SIZES` and
 * reports each page as a JSON line.
 */
import { writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import { THUMBNAIL_SIZES } from '../../../../contract/src/constants.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import type { CoreSheet } from '../../../../wasm-core/bindings/sheet.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import type { PagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { endUnlessRefused } from '../child-exit.ts';
import { pageFailureOf } from '../failures.ts';
import { pictureName } from './picture-name.ts';

/** Per page, for the core itself. The parent's limit is longer. */
const READ_MS = 20_000;
/** JPEG took a fifth of WebP's time to render and encode, at twice its size. */
const QUALITY = 85;

/** Canvases by thumbnail size, reused for every page: new ones would pile up. */
const canvases = new Map<number, Canvas>();

function canvasOf(size: number, widthPx: number, heightPx: number): Canvas {
  const canvas = canvases.get(size) ?? createCanvas(widthPx, heightPx);
  canvases.set(size, canvas);
  // Setting a size resets the canvas.
  if (canvas.width !== widthPx) canvas.width = widthPx;
  if (canvas.height !== heightPx) canvas.height = heightPx;
  return canvas;
}

function paint(sheet: CoreSheet, size: number): Canvas {
  const { widthPoints, heightPoints } = sheet;
  const scale = size / Math.max(widthPoints, heightPoints);
  const widthPx = Math.max(1, Math.round(widthPoints * scale));
  const heightPx = Math.max(1, Math.round(heightPoints * scale));
  const toPixels = [widthPx / widthPoints, 0, 0, heightPx / heightPoints, 0, 0] as const;
  const rgba = sheet.renderColor(toPixels, widthPx, heightPx);
  const canvas = canvasOf(size, widthPx, heightPx);
  const pixels = new ImageData(new Uint8ClampedArray(rgba.buffer), widthPx, heightPx);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas;
}

/** Renders large and scales down: thin lines stay separate, while drawn small they would thicken. */
function shrink(canvas: Canvas, size: number): Canvas {
  const factor = size / Math.max(canvas.width, canvas.height);
  const small = canvasOf(
    size,
    Math.max(1, Math.round(canvas.width * factor)),
    Math.max(1, Math.round(canvas.height * factor)),
  );
  const context = small.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

function say(answer: object): void {
  writeSync(1, `${JSON.stringify(answer)}\n`);
}

const [file = '', firstPage = '1', folder = ''] = process.argv.slice(2);
loadCore();
let pdf: PagedFile;
try {
  pdf = await openPagedFile(file, { resources: new CoreResources() });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
say({ pageCount: pdf.pageCount });
const sizes = THUMBNAIL_SIZES.toSorted((a, b) => b - a);
for (let page = Number(firstPage); page <= pdf.pageCount; page += 1) {
  try {
    using opened = await pdf.page(page - 1);
    using sheet = opened.read(READ_MS);
    let canvas: Canvas | null = null;
    let largest: { widthPx: number; heightPx: number } | null = null;
    for (const size of sizes) {
      canvas = canvas ? shrink(canvas, size) : paint(sheet, size);
      largest ??= { widthPx: canvas.width, heightPx: canvas.height };
      // Not the synchronous calls: a loop that never awaits frees no images.
      await writeFile(
        path.join(folder, pictureName(page, size)),
        await canvas.encode('jpeg', QUALITY),
      );
    }
    say({ page, ...largest });
  } catch (error) {
    endUnlessRefused(error);
    say({ page, error: pageFailureOf(error) });
  }
}
