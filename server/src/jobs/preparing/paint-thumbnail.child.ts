/**
 * Child process: `paint-thumbnail.child.ts FILE TYPE OUTPUT` paints a photo, or the first page of a PDF, upright on white as
 * a small JPEG, and reports its size as a JSON line. Nothing but pixels of the file is in the JPEG, so no place where a photo
 * was taken.
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { AttachmentType } from '../../../../contract/src/attachments/file-type.ts';
import { ATTACHMENT_THUMBNAIL_SIZE } from '../../../../contract/src/constants.ts';
import { CoreResources } from '../../../../wasm-core/bindings/document.ts';
import { openPagedFile } from '../../../../wasm-core/node/paged-file.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { pictureSize } from '../../domain/picture-size.ts';
import type { PictureSize } from '../../domain/picture-size.ts';
import { endUnlessRefused } from '../child-exit.ts';

/** The largest photos of telephones have 200 million pixels, and their usual ones 12 to 50. */
const MOST_PIXELS = 100_000_000;
/** Twice as large as needed and then scaled down, so that thin lines stay separate. */
const PAGE_PIXELS = 4 * ATTACHMENT_THUMBNAIL_SIZE;
const READ_MS = 20_000;
const QUALITY = 85;

/** The largest size with these proportions, but not larger than the picture. */
function thumbnailSize({ widthPx, heightPx }: PictureSize): PictureSize {
  const scale = Math.min(1, ATTACHMENT_THUMBNAIL_SIZE / Math.max(widthPx, heightPx));
  return {
    widthPx: Math.max(1, Math.round(widthPx * scale)),
    heightPx: Math.max(1, Math.round(heightPx * scale)),
  };
}

function onWhite({ widthPx, heightPx }: PictureSize) {
  const canvas = createCanvas(widthPx, heightPx);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, widthPx, heightPx);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

async function paintPhoto(
  file: string,
  type: Exclude<AttachmentType, 'application/pdf'>,
): Promise<Canvas> {
  const bytes = readFileSync(file);
  // Before anything decodes it: a small file may have gigabytes of pixels.
  const stored = pictureSize(bytes, type);
  if (stored === null) throw new Error('The header of the picture is damaged.');
  if (stored.widthPx * stored.heightPx > MOST_PIXELS) throw new Error('Too many pixels.');
  // Upright by its EXIF data.
  const image = await loadImage(bytes);
  const size = thumbnailSize({ widthPx: image.width, heightPx: image.height });
  const { canvas, context } = onWhite(size);
  context.drawImage(image, 0, 0, size.widthPx, size.heightPx);
  return canvas;
}

async function paintFirstPage(file: string): Promise<Canvas> {
  loadCore();
  await using pdf = await openPagedFile(file, { resources: new CoreResources() });
  using page = await pdf.page(0);
  using sheet = page.read(READ_MS);
  const { widthPoints, heightPoints } = sheet;
  const scale = PAGE_PIXELS / Math.max(widthPoints, heightPoints);
  const [widthPx, heightPx] = [widthPoints, heightPoints].map((side) =>
    Math.max(1, Math.round(side * scale)),
  ) as [number, number];
  const toPixels = [widthPx / widthPoints, 0, 0, heightPx / heightPoints, 0, 0] as const;
  const rgba = sheet.renderColor(toPixels, widthPx, heightPx);
  const large = createCanvas(widthPx, heightPx);
  const pixels = new ImageData(new Uint8ClampedArray(rgba.buffer), widthPx, heightPx);
  large.getContext('2d').putImageData(pixels, 0, 0);
  const size = thumbnailSize({ widthPx, heightPx });
  const { canvas, context } = onWhite(size);
  context.drawImage(large, 0, 0, size.widthPx, size.heightPx);
  return canvas;
}

const [file, type, output] = process.argv.slice(2) as [string, AttachmentType, string];
try {
  const canvas = await (type === 'application/pdf' ? paintFirstPage(file) : paintPhoto(file, type));
  writeFileSync(output, await canvas.encode('jpeg', QUALITY));
  writeSync(1, `${JSON.stringify({ widthPx: canvas.width, heightPx: canvas.height })}\n`);
} catch (error) {
  endUnlessRefused(error);
}
