/** What kind of document a file is, by its pages. */
import { describe, expect, it } from 'vitest';
import { areDrawings } from '../../../server/src/jobs/reading/classify.ts';

const page = (width: number, height: number, hasSheetNumber: boolean) => ({
  width,
  height,
  hasSheetNumber,
});

describe('a set of drawings', () => {
  it('is known by the size of its sheets', () => {
    expect(areDrawings([page(2592, 1728, false)])).toBe(true);
    expect(areDrawings([page(1728, 2592, false)])).toBe(true);
  });

  it('is known by its title blocks when it was printed small', () => {
    expect(areDrawings([page(1224, 792, true)])).toBe(true);
    expect(areDrawings([page(842, 595, true), page(842, 595, true), page(842, 595, false)])).toBe(
      true,
    );
  });

  it('is no book, upright or of slides', () => {
    expect(areDrawings([page(612, 792, true)])).toBe(false);
    expect(areDrawings([page(842, 595, false)])).toBe(false);
    expect(areDrawings([page(612, 792, false), page(612, 792, false), page(792, 612, true)])).toBe(
      false,
    );
    expect(areDrawings([])).toBe(false);
  });
});
