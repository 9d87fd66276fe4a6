/** Which matrix holds where drawings of two sheets are aligned one by one. */
import { describe, expect, it } from 'vitest';
import { matrixOfNew, matrixOfOld } from '../../../../contract/src/geometry/by-view.ts';
import type { Laid } from '../../../../contract/src/geometry/by-view.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';

const SHEET: Matrix = [1, 0, 0, 1, 1, 0];
const RIGHT: Matrix = [1, 0, 0, 1, 200, 0];
const DOWN: Matrix = [1, 0, 0, 1, 0, 200];

/** Two drawings: one moved to the right, the other one down. */
const laid: Laid = {
  matrix: SHEET,
  byView: {
    views: [
      { oldBox: [200, 0, 310, 100], newBox: [0, 0, 100, 100], matrix: RIGHT, errorInches: 0.001 },
      { oldBox: [0, 200, 100, 300], newBox: [0, 50, 100, 150], matrix: DOWN, errorInches: 0.001 },
    ],
    apart: [],
    isRestCompared: true,
  },
};

describe('the matrix of what is in a box', () => {
  it('is that of the drawing that its middle is in', () => {
    expect(matrixOfNew(laid, [10, 10, 20, 20])).toBe(RIGHT);
    expect(matrixOfNew(laid, [10, 120, 20, 130])).toBe(DOWN);
    expect(matrixOfNew(laid, [90, 90, 400, 400])).toBe(SHEET);
    expect(matrixOfOld(laid, [210, 10, 220, 20])).toBe(RIGHT);
    expect(matrixOfOld(laid, [50, 280, 60, 290])).toBe(DOWN);
    expect(matrixOfOld(laid, [400, 400, 410, 410])).toBe(SHEET);
  });

  it('is that of the first drawing where two overlap', () => {
    expect(matrixOfNew(laid, [10, 60, 20, 70])).toBe(RIGHT);
  });

  it('holds beyond what the new sheet shows of a drawing', () => {
    // The old drawing is wider than the new one.
    expect(matrixOfOld(laid, [304, 50, 308, 54])).toBe(RIGHT);
  });

  it('is the one of the sheet where no drawing is aligned by itself', () => {
    expect(matrixOfNew({ matrix: SHEET }, [10, 10, 20, 20])).toBe(SHEET);
    expect(matrixOfOld({ matrix: SHEET }, [10, 10, 20, 20])).toBe(SHEET);
  });
});
