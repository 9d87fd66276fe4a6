/** How what two viewers show lies on each other. Pure. */
import { matrixAtNew, matrixAtOld } from '../../../contract/src/geometry/by-view.ts';
import type { Laid } from '../../../contract/src/geometry/by-view.ts';
import {
  applyMatrix,
  IDENTITY,
  invertMatrix,
  multiplyMatrices,
} from '../../../contract/src/geometry/matrix.ts';
import type { Matrix, Point } from '../../../contract/src/geometry/types.ts';
import type { Size } from './viewport.ts';

/** A page in a viewer. */
export type ViewedPage = {
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  /** How the page lies on the paper that the viewer shows. */
  readonly laid: Laid;
};

export type Viewed = {
  /** One page, or both of an overlay. */
  readonly pages: readonly ViewedPage[];
  /** Of the paper, page points. */
  readonly size: Size;
};

/** The map at a point of one paper to the other paper; null where there is none. Drawings may lie each in its own way. */
export type Link = {
  readonly fromFirst: (at: Point) => Matrix | null;
  readonly fromSecond: (at: Point) => Matrix | null;
};

/** A paper that is the page itself. */
export const AS_IT_IS: Laid = { matrix: IDENTITY };

/** Links two papers on which the same page lies. */
export function linkThrough(first: Laid, second: Laid): Link {
  const follow = (from: Laid, to: Laid) => (at: Point) => {
    const toPage = invertMatrix(matrixAtOld(from, at));
    if (toPage === null) return null;
    return multiplyMatrices(matrixAtNew(to, applyMatrix(toPage, at)), toPage);
  };
  return { fromFirst: follow(first, second), fromSecond: follow(second, first) };
}

/** Through a page that both viewers show, otherwise as if both papers were equally wide. Null if there is no such map. */
export function linkBetween(first: Viewed, second: Viewed): Link | null {
  for (const one of first.pages) {
    const other = second.pages.find(
      ({ documentId, pageNumber }) =>
        documentId === one.documentId && pageNumber === one.pageNumber,
    );
    if (other !== undefined) return linkThrough(one.laid, other.laid);
  }
  const scale = first.size.width / second.size.width;
  return Number.isFinite(scale) && scale > 0
    ? linkThrough({ matrix: [scale, 0, 0, scale, 0, 0] }, AS_IT_IS)
    : null;
}
