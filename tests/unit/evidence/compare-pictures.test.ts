/** When two pictures show the same. */
import { expect, it } from 'vitest';
import { differingPixels, MOST_DIFFERING } from '../../../evidence/src/crop/compare-pictures.ts';
import type { Pixels } from '../../../evidence/src/crop/compare-pictures.ts';

const [WIDTH, HEIGHT] = [60, 40];

/** White, with a black line of 3 px at this place; `gray` is its darkness. */
function picture(x = 20, length = 30, gray = 0): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 4; y < 4 + length; y += 1) {
    for (let u = x; u < x + 3; u += 1)
      data.fill(gray, (y * WIDTH + u) * 4, (y * WIDTH + u) * 4 + 3);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

it('takes pictures for the same whose edges are a little darker, or a pixel away', () => {
  expect(differingPixels(picture(), picture())).toBe(0);
  expect(differingPixels(picture(), picture(20, 30, 25))).toBe(0);
  expect(differingPixels(picture(), picture(21))).toBe(0);
});

it('sees a stroke that is shorter, elsewhere or lighter, whichever picture has it', () => {
  for (const other of [picture(20, 20), picture(26), picture(20, 30, 90)]) {
    expect(differingPixels(picture(), other)).toBeGreaterThan(MOST_DIFFERING);
    expect(differingPixels(other, picture())).toBeGreaterThan(MOST_DIFFERING);
  }
});
