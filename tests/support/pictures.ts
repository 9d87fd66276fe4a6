/** Measures screenshots. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Locator } from 'playwright-core';

/** RGBA, rows from the top. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };

export async function decodePng(png: Buffer): Promise<Picture> {
  const image = await loadImage(png);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Fractions of an image's pixels that are red, blue and dark, the default colors of the overlay's layers. */
export type InkShares = { red: number; blue: number; dark: number };

export function inkShares({ data }: Picture): InkShares {
  let [red, blue, dark] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const r = data[i] ?? 0;
    const g = data[i + 1] ?? 0;
    const b = data[i + 2] ?? 0;
    if (r > 200 && g < 150 && b < 150) red += 1;
    else if (b > 200 && g < 150 && r < 150) blue += 1;
    else if (r < 130 && g < 60 && b < 130) dark += 1;
  }
  const all = data.length / 4;
  return { red: red / all, blue: blue / all, dark: dark / all };
}

/** How dark the parts of a page are (0 to 1), row by row as on the page, in a picture of it turned by quarters clockwise. */
export function darkParts(
  { width, height, data }: Picture,
  quarters: number,
  { columns, rows }: { columns: number; rows: number },
): number[] {
  const parts = Array.from({ length: columns * rows }, () => ({ dark: 0, all: 0 }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Shares of the page's width and height.
      let [across, down] = [(x + 0.5) / width, (y + 0.5) / height];
      for (let turn = 0; turn < quarters; turn += 1) [across, down] = [down, 1 - across];
      const part = parts[Math.floor(down * rows) * columns + Math.floor(across * columns)];
      if (part === undefined) continue;
      part.all += 1;
      part.dark += 1 - (data[4 * (y * width + x) + 1] ?? 255) / 255;
    }
  }
  return parts.map(({ dark, all }) => dark / Math.max(1, all));
}

/** A screenshot of an element. */
export async function pictureOf(element: Locator): Promise<Picture> {
  return decodePng(await element.screenshot());
}
