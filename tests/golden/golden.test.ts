/**
 * Approved overlays. A folder is a case: `old.pdf`, `new.pdf`, `case.json`, `expected.png`. All were drawn for this
 * project. After checking what changed, update with `UPDATE_GOLDEN=1 npx vitest run tests/golden`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { coreIsBuilt, pinbar } from '../support/command-line.ts';
import { decodePng } from '../support/pictures.ts';
import type { Picture } from '../support/pictures.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const OUT = fileURLToPath(new URL('../../node_modules/.cache/golden/', import.meta.url));

const caseSchema = z.strictObject({
  shows: z.string(),
  dpi: z.number(),
  /** How much a pixel may differ, out of 255. Default 0: the core computes the same on every machine. */
  toleranceLevels: z.number().optional(),
});

const cases = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => existsSync(path.join(HERE, entry.name, 'case.json')))
  .map(({ name }) => name);

/** Where two images of one size differ, and an image of it: the expected one pale, differences red. */
function compared(actual: Picture, expected: Picture, tolerance: number) {
  const { width, height } = expected;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  const box = [width, height, -1, -1];
  let count = 0;
  for (let i = 0; i < expected.data.length; i += 4) {
    const isOff = [0, 1, 2].some(
      (c) => Math.abs((actual.data[i + c] ?? 0) - (expected.data[i + c] ?? 0)) > tolerance,
    );
    const gray = 200 + ((expected.data[i + 1] ?? 0) * 55) / 255;
    picture.data.set(isOff ? [220, 0, 0, 255] : [gray, gray, gray, 255], i);
    if (!isOff) continue;
    count += 1;
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    box[0] = Math.min(box[0] ?? x, x);
    box[1] = Math.min(box[1] ?? y, y);
    box[2] = Math.max(box[2] ?? x, x);
    box[3] = Math.max(box[3] ?? y, y);
  }
  context.putImageData(picture, 0, 0);
  return { count, box, png: canvas.toBuffer('image/png') };
}

/** The same pixels in a quarter of the bytes: the command line optimizes for speed. */
async function repacked(png: string): Promise<Buffer> {
  const { width, height, data } = await decodePng(readFileSync(png));
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  picture.data.set(data);
  context.putImageData(picture, 0, 0);
  return canvas.encode('png');
}

describe.skipIf(!coreIsBuilt())('the approved overlay', () => {
  it.each(cases)('of %s', async (name) => {
    const folder = path.join(HERE, name);
    const out = path.join(OUT, name);
    mkdirSync(out, { recursive: true });
    const { dpi, toleranceLevels = 0 } = caseSchema.parse(
      JSON.parse(readFileSync(path.join(folder, 'case.json'), 'utf8')),
    );
    const png = path.join(out, 'actual.png');
    const { code, err } = await pinbar(
      ...['compare', path.join(folder, 'old.pdf'), path.join(folder, 'new.pdf')],
      ...['--dpi', String(dpi), '--png', png],
    );
    expect(code, err).toBe(1);
    const approved = path.join(folder, 'expected.png');
    if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(approved, await repacked(png));
    expect(existsSync(approved), `${approved} is missing: UPDATE_GOLDEN=1 makes it`).toBe(true);
    const actual = await decodePng(readFileSync(png));
    const expected = await decodePng(readFileSync(approved));
    expect([actual.width, actual.height]).toEqual([expected.width, expected.height]);
    const { count, box, png: picture } = compared(actual, expected, toleranceLevels);
    writeFileSync(path.join(out, 'difference.png'), picture);
    expect(
      count,
      `${count} pixels differ inside ${box.join(', ')}; see actual.png and difference.png in ${out}`,
    ).toBe(0);
  });
});
