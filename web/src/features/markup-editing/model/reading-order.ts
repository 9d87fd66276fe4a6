/** The order in which markups of a page are read: from top to bottom, on about one line from left to right. */
import type { Box } from '../../../../../contract/src/geometry/types.ts';
import { extentOf } from '../../../../../markups/src/extent.ts';
import type { ShownMarkup } from '../../../host/markups/document-markups.ts';

export type ReadMarkup = { readonly shown: ShownMarkup; readonly box: Box };

/** Markups that begin within the same half inch are on one line. */
const LINE_POINTS = 36;

/** Those that are on the paper: neither hidden nor a reply. */
export function inReadingOrder(markups: readonly ShownMarkup[]): readonly ReadMarkup[] {
  return markups
    .flatMap((shown) => {
      const { isHidden, repliesTo } = shown.markup;
      const box = isHidden || repliesTo !== null ? null : extentOf(shown.markup);
      return box === null ? [] : [{ shown, box, line: Math.floor(box[1] / LINE_POINTS) }];
    })
    .toSorted((a, b) => a.line - b.line || a.box[0] - b.box[0]);
}
