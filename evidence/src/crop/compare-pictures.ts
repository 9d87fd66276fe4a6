/** Whether two pictures show the same. */

/** Of 255, in each channel: antialiasing may differ between processors. */
const TOLERANCE = 32;
/** More pixels than this are a difference that someone sees. */
export const MOST_DIFFERING = 8;

export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
};

/**
 * How many pixels of either picture the other has nothing alike for, not even beside their place. The pictures have the same
 * size.
 */
export function differingPixels(one: Pixels, other: Pixels): number {
  const { width, height } = one;
  const isAlike = (a: Pixels, at: number, b: Pixels, there: number): boolean => {
    for (let channel = 0; channel < 4; channel += 1) {
      const difference = (a.data[at + channel] ?? 0) - (b.data[there + channel] ?? 0);
      if (Math.abs(difference) > TOLERANCE) return false;
    }
    return true;
  };
  const hasAlike = (a: Pixels, x: number, y: number, b: Pixels): boolean => {
    const at = (y * width + x) * 4;
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v += 1) {
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u += 1) {
        if (isAlike(a, at, b, (v * width + u) * 4)) return true;
      }
    }
    return false;
  };
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (isAlike(one, at, other, at)) continue;
      if (!hasAlike(one, x, y, other) || !hasAlike(other, x, y, one)) count += 1;
    }
  }
  return count;
}
