/** The part of a pane not covered by floating cards. */
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Size } from './viewport.ts';

/**
 * The largest place for `shape` clear of all cards, in CSS px of the pane. Returns the whole pane if that place is smaller
 * than `leastShare` of the uncovered size.
 */
export function freeArea(pane: Size, covers: readonly Box[], shape: Size, leastShare: number): Box {
  const whole: Box = [0, 0, pane.width, pane.height];
  const sizeIn = ([x0, y0, x1, y1]: Box) =>
    Math.min((x1 - x0) / Math.max(shape.width, 1e-6), (y1 - y0) / Math.max(shape.height, 1e-6));
  const inside = covers
    .map(([x0, y0, x1, y1]): Box => [
      Math.max(0, x0),
      Math.max(0, y0),
      Math.min(pane.width, x1),
      Math.min(pane.height, y1),
    ])
    .filter(([x0, y0, x1, y1]) => x1 > x0 && y1 > y0);
  // Each side of the largest free rectangle is a side of the pane or of a card.
  const lefts = [0, ...inside.map((cover) => cover[2])];
  const tops = [0, ...inside.map((cover) => cover[3])];
  const rights = [pane.width, ...inside.map((cover) => cover[0])];
  const bottoms = [pane.height, ...inside.map((cover) => cover[1])];
  let best: Box | null = null;
  for (const x0 of lefts) {
    for (const x1 of rights) {
      for (const y0 of tops) {
        for (const y1 of bottoms) {
          const box: Box = [x0, y0, x1, y1];
          const isFree = inside.every(
            (cover) => cover[2] <= x0 || cover[0] >= x1 || cover[3] <= y0 || cover[1] >= y1,
          );
          if (x1 <= x0 || y1 <= y0 || !isFree) continue;
          if (best === null || isBetter(box, best, sizeIn)) best = box;
        }
      }
    }
  }
  return best === null || sizeIn(best) < leastShare * sizeIn(whole) ? whole : best;
}

function isBetter(box: Box, than: Box, sizeIn: (box: Box) => number): boolean {
  const area = (b: Box) => (b[2] - b[0]) * (b[3] - b[1]);
  const gain = sizeIn(box) - sizeIn(than);
  return Math.abs(gain) > 1e-9 ? gain > 0 : area(box) > area(than);
}
