import type { CSSProperties } from 'react';
import type { Box } from '../../../../contract/src/geometry/types.ts';

/** Where a box of page points is in a sized paper layer; `--s` is the layer's scale, CSS px per point. */
export function placeOfPoints([x0, y0, x1, y1]: Box): CSSProperties {
  return {
    left: `calc(var(--s) * ${x0}px)`,
    top: `calc(var(--s) * ${y0}px)`,
    width: `calc(var(--s) * ${x1 - x0}px)`,
    height: `calc(var(--s) * ${y1 - y0}px)`,
  };
}
