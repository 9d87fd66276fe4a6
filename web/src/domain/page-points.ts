/** Points that people set on a page by keys and pointer, in page points. */
import type { Point } from '../../../contract/src/geometry/types.ts';
import { unitsText } from './units.ts';
import type { Size } from './viewport.ts';

/** The nearest point of the page. */
export function clampToPage(point: Point, page: Size): Point {
  return {
    x: Math.min(page.width, Math.max(0, point.x)),
    y: Math.min(page.height, Math.max(0, point.y)),
  };
}

/** How far a point may be beyond the edge by rounding alone, page points. */
const ROUNDING = 1e-6;

export function isOnPage(point: Point, page: Size): boolean {
  const { x, y } = clampToPage(point, page);
  return Math.abs(x - point.x) <= ROUNDING && Math.abs(y - point.y) <= ROUNDING;
}

/** "At left edge" when the paper's edge stopped a move; null otherwise. */
export function edgeWords(wanted: Point, page: Size): string | null {
  if (wanted.x < 0) return 'At left edge';
  if (wanted.x > page.width) return 'At right edge';
  if (wanted.y < 0) return 'At top edge';
  return wanted.y > page.height ? 'At bottom edge' : null;
}

/** "x 1,204, y 655", drawing units. */
export function pointWords(point: Point): string {
  return `x ${unitsText(point.x)}, y ${unitsText(point.y)}`;
}
