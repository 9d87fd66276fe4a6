/** Where a markup lands on a later revision of its sheet, and whether a person has to look at it. Pure. */
import { matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import { invertMatrix, meanScale } from '../../../../contract/src/geometry/matrix.ts';
import { extentOf, isOn, shiftBack } from '../../../../markups/src/extent.ts';
import { mapMarkup } from '../../../../markups/src/map.ts';
import type { Carried, Markup, ReviewReason } from '../../../../markups/src/model.ts';
import { moveMarkup } from '../../../../markups/src/transform.ts';
import { touchesBox } from '../../../../markups/src/touching.ts';
import type { PagePair } from './page-pair.ts';

const POINTS_PER_INCH = 72;
/** A markup is about what is this near, points on paper. */
const NEAR = 6;

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** In page points of the later sheet. `from`: number and date of the earlier one. */
export function landingOf(markup: Markup, pair: PagePair, from: string): Markup {
  const { alignment, pages } = pair;
  const extent = extentOf(markup);
  const toEarlier =
    alignment && (extent ? matrixOfOld(alignment.toEarlier, extent) : alignment.toEarlier.matrix);
  const toLater = toEarlier && invertMatrix(toEarlier);
  if (alignment === null || toLater === null) {
    const carried: Carried = { from, errorInches: null, sizeRatio: 1, review: 'not-aligned' };
    return { ...onPage(markup, pages?.later ?? null).markup, carried };
  }
  const mapped = onPage(mapMarkup(markup, toLater), pages?.later ?? null);
  const { errorInches } = alignment;
  const margin = NEAR + (errorInches ?? 0) * POINTS_PER_INCH;
  const isOnChange = pair.differences.some((box) => touchesBox(markup, box, margin));
  const reasons: readonly (readonly [ReviewReason, boolean])[] = [
    ['off-sheet', mapped.isMoved],
    ['uncertain', !alignment.isCertain],
    ['changed', isOnChange],
    ['not-compared', !pair.isComplete],
    ['not-reviewed', (markup.carried?.review ?? null) !== null],
  ];
  const carried: Carried = {
    from,
    errorInches: errorInches === null ? null : rounded(errorInches),
    sizeRatio: rounded(meanScale(toLater)),
    review: reasons.find(([, applies]) => applies)?.[0] ?? null,
  };
  return { ...mapped.markup, carried };
}

/** Moved back on the page if it lies beyond it, so that it can be seen. */
function onPage(
  markup: Markup,
  page: { width: number; height: number } | null,
): { markup: Markup; isMoved: boolean } {
  const extent = extentOf(markup);
  if (page === null || extent === null || isOn(page, extent)) return { markup, isMoved: false };
  return { markup: moveMarkup(markup, shiftBack(page, extent)), isMoved: true };
}
