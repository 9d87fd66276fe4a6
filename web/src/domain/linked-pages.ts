/** How what two viewers show lies on each other. Pure. */
import { invertMatrix, multiplyMatrices } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import type { Size } from './viewport.ts';

/** A page in a viewer. */
export type ViewedPage = {
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  /** Maps points on this page to points on the paper that the viewer shows. */
  readonly toPaper: Matrix;
};

export type Viewed = {
  /** One page, or both of an overlay. */
  readonly pages: readonly ViewedPage[];
  /** Of the paper, page points. */
  readonly size: Size;
};

/**
 * From the second viewer's paper to the first one's: through a page that both show, otherwise as if both papers were equally
 * wide. Null if there is no such map.
 */
export function linkBetween(first: Viewed, second: Viewed): Matrix | null {
  for (const one of first.pages) {
    const other = second.pages.find(
      ({ documentId, pageNumber }) =>
        documentId === one.documentId && pageNumber === one.pageNumber,
    );
    const back = other === undefined ? null : invertMatrix(other.toPaper);
    if (back !== null) return multiplyMatrices(one.toPaper, back);
  }
  const scale = first.size.width / second.size.width;
  return Number.isFinite(scale) && scale > 0 ? [scale, 0, 0, scale, 0, 0] : null;
}
