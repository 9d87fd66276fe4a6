/** The markups of an overlay's issues, as they lie on one of its papers. Pure. */
import { isOnPaper } from '../../../../../markups/src/appearance.ts';
import { extentOf } from '../../../../../markups/src/extent.ts';
import type { Markup } from '../../../../../markups/src/model.ts';
import type { Box } from '../../../../../contract/src/geometry/types.ts';
import { onPaper } from '../../../host/comparison/on-overlay.ts';
import type { OverlaidPage } from '../../../host/comparison/on-overlay.ts';
import type { ShownMarkup } from '../../../host/markups/document-markups.ts';
import { paintedMarkup } from '../../../host/markups/painted-markup.ts';

type Page = OverlaidPage & { readonly markups: readonly ShownMarkup[] };

function isAround(part: Box | null, markup: Markup): boolean {
  const box = extentOf(markup);
  if (part === null || box === null) return true;
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return x >= part[0] && x <= part[2] && y >= part[1] && y <= part[3];
}

/** In the points of the paper, and in the colors of their priorities. */
export function overlaidIssues(executionId: number, [a, b]: readonly [Page, Page]): ShownMarkup[] {
  // Two drawings of one sheet: the page lies there twice, and a markup belongs to the drawing around it.
  const isTwice = a.documentId === b.documentId && a.pageNumber === b.pageNumber;
  const on = (page: Page, isThere: (markup: Markup) => boolean) =>
    page.markups
      .filter(({ issue, markup }) => {
        const isOfIt = issue?.overlay_execution_id === executionId;
        return isOfIt && isOnPaper(markup) && isThere(markup);
      })
      .map((shown) => ({ ...shown, markup: onPaper(page, paintedMarkup(shown)) }));
  const isOnB = (markup: Markup) => !isAround(a.part, markup) && isAround(b.part, markup);
  if (isTwice) return [...on(a, (markup) => !isOnB(markup)), ...on(b, isOnB)];
  return [...on(a, () => true), ...on(b, () => true)];
}
