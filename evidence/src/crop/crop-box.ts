/** Which part of a page shows a location. All in page points. */
import type { Box } from '../../../contract/src/geometry/types.ts';

type Size = { readonly widthPoints: number; readonly heightPoints: number };

/** 3 × 2 in: enough of the drawing around a small mark to recognize the place. */
const LEAST = { width: 216, height: 144 };
/** Around a mark, of its longer side. */
const MARGIN = 0.5;

/** An interval of this length around a middle, moved inside 0 to `most`. */
function interval(middle: number, length: number, most: number): [number, number] {
  const fitting = Math.min(length, most);
  const begin = Math.min(Math.max(0, middle - fitting / 2), most - fitting);
  return [begin, begin + fitting];
}

/** `mark`: what is there; null for the page as a whole. */
export function cropBox(mark: Box | null, { widthPoints, heightPoints }: Size): Box {
  if (mark === null) return [0, 0, widthPoints, heightPoints];
  const [x0, y0, x1, y1] = mark;
  const around = 2 * MARGIN * Math.max(x1 - x0, y1 - y0);
  const width = Math.max(LEAST.width, x1 - x0 + around);
  const height = Math.max(LEAST.height, y1 - y0 + around);
  const [left, right] = interval((x0 + x1) / 2, width, widthPoints);
  const [top, bottom] = interval((y0 + y1) / 2, height, heightPoints);
  return [left, top, right, bottom];
}
