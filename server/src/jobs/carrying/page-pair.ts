/** What carrying needs to know of two revisions of a sheet. */
import type { Laid } from '../../../../contract/src/geometry/by-view.ts';
import type { Box } from '../../../../contract/src/geometry/types.ts';
import type { ComparedPages } from '../comparing/compare-pages.ts';
import type { PairedPage } from '../comparing/page-pair.ts';

export type PagePair = {
  /** Null if one of the pages could not be opened. */
  readonly pages: { readonly earlier: PairedPage; readonly later: PairedPage } | null;
  /** Null: the pages could not be aligned, or not be compared. */
  readonly alignment: {
    /** How the later page lies on the earlier one. */
    readonly toEarlier: Laid;
    /** Null: not certain, so not measured. */
    readonly errorInches: number | null;
    readonly isCertain: boolean;
  } | null;
  /** Where they differ, in points of the earlier page. */
  readonly differences: readonly Box[];
  /** False if there may be other differences. */
  readonly isComplete: boolean;
};

export const NO_PAGES: PagePair = {
  ...{ pages: null, alignment: null, differences: [], isComplete: false },
};

export function pagePairOf({ pages, alignment, compared }: ComparedPages): PagePair {
  if (alignment === null || compared === null) return { ...NO_PAGES, pages };
  const { errorInches, status } = alignment;
  return {
    pages,
    alignment: { toEarlier: alignment, errorInches, isCertain: status === 'aligned' },
    differences: compared.differences
      .filter(({ group }) => group !== 'specks')
      .map(({ box }) => box),
    isComplete: compared.limitation === null && !compared.isPartlyRead,
  };
}
