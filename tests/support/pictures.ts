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

/** A screenshot of an element. */
export async function pictureOf(element: Locator): Promise<Picture> {
  return decodePng(await element.screenshot());
}
