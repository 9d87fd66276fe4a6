/** Where a box is in a sized paper layer. */
import type { CSSProperties } from 'react';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { toPoints } from '../domain/drawing-boxes.ts';

/** From page points; `--s` is the layer's scale, CSS px per point. */
export function placeOfPoints([x0, y0, x1, y1]: Box): CSSProperties {
  return {
    left: `calc(var(--s) * ${x0}px)`,
    top: `calc(var(--s) * ${y0}px)`,
    width: `calc(var(--s) * ${x1 - x0}px)`,
    height: `calc(var(--s) * ${y1 - y0}px)`,
  };
}

/** From a page point. */
export function placeOfPoint({ x, y }: Point): CSSProperties {
  return { left: `calc(var(--s) * ${x}px)`, top: `calc(var(--s) * ${y}px)` };
}

/** From drawing units. */
export function placeOf(box: Box): CSSProperties {
  return placeOfPoints(toPoints(box));
}
