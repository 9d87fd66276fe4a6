/** Where a markup lands on a later revision, and what people have to look at. */
import { describe, expect, it } from 'vitest';
import type { Markup } from '../../../markups/src/model.ts';
import { landingOf } from '../../../server/src/jobs/carrying/landing.ts';
import type { PagePair } from '../../../server/src/jobs/carrying/page-pair.ts';
import type { PairedPage } from '../../../server/src/jobs/comparing/page-pair.ts';
import { markup } from '../../support/markups.ts';

const PAGE: PairedPage = {
  ...{ cropBox: [0, 0, 800, 600], rotation: 0, userUnit: 1, width: 800, height: 600 },
};
/** The later sheet is shifted by 10 points to the right. */
const SHIFTED: PagePair = {
  pages: { earlier: PAGE, later: PAGE },
  alignment: { toEarlier: { matrix: [1, 0, 0, 1, -10, 0] }, errorInches: 0.00251, isCertain: true },
  differences: [],
  isComplete: true,
};
const FROM = 'A-102, 2026-01-15';

/** Off by up to a tenth of an inch. */
const ROUGH: PagePair['alignment'] = {
  toEarlier: { matrix: [1, 0, 0, 1, -10, 0] },
  ...{ errorInches: 0.1, isCertain: true },
};
/** Nobody measured by how much it is off. */
const UNCERTAIN: PagePair['alignment'] = {
  toEarlier: { matrix: [1, 0, 0, 1, -10, 0] },
  ...{ errorInches: null, isCertain: false },
};

function land(change: Partial<PagePair> = {}, given: Markup = markup()) {
  const landed = landingOf(given, { ...SHIFTED, ...change }, FROM);
  const { shape } = landed;
  return { box: shape.form === 'box' ? shape.box : null, ...landed.carried };
}

describe('a markup on a later revision', () => {
  it('is where it was on the drawing, and needs no review, where nothing changed', () => {
    expect(land({ differences: [[400, 400, 450, 450]] })).toEqual({
      ...{ box: [110, 100, 182, 136], from: FROM, errorInches: 0.0025, sizeRatio: 1 },
      review: null,
    });
  });

  it('is to be reviewed on a change, with the margin of the alignment', () => {
    expect(land({ differences: [[150, 120, 200, 200]] }).review).toBe('changed');
    const beside: PagePair['differences'] = [[182, 100, 200, 120]];
    expect(land({ differences: beside }).review).toBeNull();
    expect(land({ differences: beside, alignment: ROUGH }).review).toBe('changed');
  });

  it('is moved onto the sheet and to be reviewed where it lies beyond it', () => {
    const shape = { form: 'box', box: [750, 100, 799, 136], turned: 0 } as const;
    expect(land({}, markup({ shape }))).toMatchObject({
      box: [751, 100, 800, 136],
      review: 'off-sheet',
    });
  });

  it('is to be reviewed with an uncertain alignment, or an incomplete comparison', () => {
    expect(land({ alignment: UNCERTAIN })).toMatchObject({
      errorInches: null,
      review: 'uncertain',
    });
    expect(land({ isComplete: false }).review).toBe('not-compared');
  });

  it('stays where it was on the paper without an alignment, on a smaller sheet too', () => {
    const shape = { form: 'box', box: [700, 100, 780, 136], turned: 0 } as const;
    const landed = land({ alignment: null }, markup({ shape }));
    expect(landed).toMatchObject({
      box: [700, 100, 780, 136],
      review: 'not-aligned',
      errorInches: null,
    });
    const pages = { earlier: PAGE, later: { ...PAGE, width: 400 } };
    expect(land({ alignment: null, pages }, markup({ shape })).box).toEqual([320, 100, 400, 136]);
    expect(land({ alignment: null, pages: null }).review).toBe('not-aligned');
  });

  it('is still to be reviewed if it was not reviewed on the sheet before', () => {
    const carried = { from: 'A-102, 2025-12-01', errorInches: 0, sizeRatio: 1 };
    expect(land({}, markup({ carried: { ...carried, review: 'changed' } }))).toMatchObject({
      from: FROM,
      review: 'not-reviewed',
    });
    expect(land({}, markup({ carried: { ...carried, review: null } })).review).toBeNull();
  });
});
