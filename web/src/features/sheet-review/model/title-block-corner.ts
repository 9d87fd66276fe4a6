/** Where the title block is expected: the lower right corner, as on nearly all drawings. */

/** Corner width as a share of the sheet's long side. */
const SHARE_OF_LONG_SIDE = 0.24;

/** Sizes an image of the whole page so that only the corner shows in a clipping frame with a width of 100 %. */
export function cornerStyle({ width_px, height_px }: { width_px: number; height_px: number }): {
  width: string;
} {
  const share = Math.min(1, (SHARE_OF_LONG_SIDE * Math.max(width_px, height_px)) / width_px);
  return { width: `${(100 / share).toFixed(1)}%` };
}
