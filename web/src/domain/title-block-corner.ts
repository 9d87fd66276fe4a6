/** Where on a sheet the title block is looked for: the lower right corner, as on nearly all drawings. */

/** The corner's width as a share of the long side. */
const SHARE_OF_LONG_SIDE = 0.24;

/**
 * Lays a picture of the whole page, of any size in pixels, into a frame so that only the corner shows. The frame clips, and its
 * width is 100 %.
 */
export function cornerStyle({ width_px, height_px }: { width_px: number; height_px: number }): {
  width: string;
} {
  const share = Math.min(1, (SHARE_OF_LONG_SIDE * Math.max(width_px, height_px)) / width_px);
  return { width: `${(100 / share).toFixed(1)}%` };
}
