/** The type of a document, from its pages. */
import { describe, expect, it } from 'vitest';
import { areDrawings, isSheet } from '../../../server/src/jobs/reading/classify.ts';
import type { PageFacts } from '../../../server/src/jobs/reading/classify.ts';

const page = (width: number, height: number, hasSheetNumber: boolean) => ({
  width,
  height,
  hasSheetNumber,
});

const areASet = (pages: readonly PageFacts[]) =>
  areDrawings({ pages: pages.length, sheets: pages.filter(isSheet).length });

describe('a set of drawings', () => {
  it('is known by the size of its sheets', () => {
    expect(areASet([page(2592, 1728, false)])).toBe(true);
    expect(areASet([page(1728, 2592, false)])).toBe(true);
  });

  it('is known by its title blocks when it was printed small', () => {
    expect(areASet([page(1224, 792, true)])).toBe(true);
    expect(areASet([page(842, 595, true), page(842, 595, true), page(842, 595, false)])).toBe(true);
  });

  it('is no book, upright or of slides', () => {
    expect(areASet([page(612, 792, true)])).toBe(false);
    expect(areASet([page(842, 595, false)])).toBe(false);
    expect(areASet([page(612, 792, false), page(612, 792, false), page(792, 612, true)])).toBe(
      false,
    );
    expect(areASet([])).toBe(false);
  });
});
