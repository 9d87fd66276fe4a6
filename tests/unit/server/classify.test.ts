/** The type of a document, from its pages. */
import { describe, expect, it } from 'vitest';
import { areDrawings, isSheet } from '../../../server/src/jobs/reading/classify.ts';
import type { PageFacts } from '../../../server/src/jobs/reading/classify.ts';
import { pageReading } from '../../support/page-reading.ts';

/** `makeup` and `texts`: what is on the page. */
const page = (
  width: number,
  height: number,
  hasSheetNumber: boolean,
  makeup: Partial<PageFacts['makeup']> = {},
  texts: readonly string[] = [],
): PageFacts => {
  const reading = pageReading(1, { width, height });
  return {
    ...reading,
    hasSheetNumber,
    makeup: { ...reading.makeup, ...makeup },
    lines: texts.map((text, index) => [text, 72, 72 + index * 14, 500, 83 + index * 14, 11]),
  };
};

const areASet = (pages: readonly PageFacts[]) =>
  areDrawings({ pages: pages.length, sheets: pages.filter(isSheet).length });

const PROSE = Array.from(
  { length: 30 },
  () => 'The contractor shall verify all of the dimensions at the site.',
);

describe('a set of drawings', () => {
  it('is known by the size of its sheets', () => {
    expect(areASet([page(2592, 1728, false)])).toBe(true);
    expect(areASet([page(1728, 2592, false)])).toBe(true);
  });

  it('is known by its title blocks when it was printed small', () => {
    expect(areASet([page(1224, 792, true)])).toBe(true);
    expect(areASet([page(842, 595, true), page(842, 595, true), page(842, 595, false)])).toBe(true);
  });

  it('is known by number and frame on upright paper with few words', () => {
    expect(areASet([page(612, 792, true, { isFramed: true }, ['SK-1', 'BEAM B-12'])])).toBe(true);
    expect(areASet([page(612, 792, true, {}, ['SK-1', 'BEAM B-12'])])).toBe(false);
    expect(areASet([page(612, 792, true, { isFramed: true }, PROSE.slice(0, 12))])).toBe(false);
  });

  it('is known by frame and labels where there is no number, also on an upright page', () => {
    expect(areASet([page(595, 842, false, { isFramed: true, labeledFields: 4 })])).toBe(true);
    expect(areASet([page(595, 842, false, { isFramed: true, labeledFields: 1 })])).toBe(false);
  });

  it('is known by its lines where it has no title block', () => {
    expect(areASet([page(595, 842, false, { strokes: 900 }, ['NORTH', '3600'])])).toBe(true);
    // A table has few lines for its words.
    expect(areASet([page(595, 842, false, { strokes: 900 }, PROSE)])).toBe(false);
  });

  it('is no form or table that comes on large pages', () => {
    const cells = Array.from({ length: 120 }, (_, index) => `${index}.00`);
    expect(areASet([page(1806, 1275, false, { strokes: 400 }, cells)])).toBe(false);
    expect(areASet([page(1806, 1275, false, { strokes: 900 }, cells)])).toBe(true);
    expect(areASet([page(1806, 1275, false, { strokes: 400 }, cells.slice(60))])).toBe(true);
  });

  it('is known by its shape where every page is a picture', () => {
    expect(areASet([page(842, 595, false, { isPicture: true })])).toBe(true);
    expect(areASet([page(595, 842, false, { isPicture: true })])).toBe(false);
  });

  it('is no book, upright or of slides', () => {
    expect(areASet([page(612, 792, true)])).toBe(false);
    expect(areASet([page(842, 595, false)])).toBe(false);
    expect(areASet([page(842, 595, true, {}, PROSE)])).toBe(false);
    expect(areASet([page(612, 792, false), page(612, 792, false), page(792, 612, true)])).toBe(
      false,
    );
    expect(areASet([])).toBe(false);
  });

  it('is no form, however large its pages are', () => {
    expect(areASet([page(1806, 1275, false, { strokes: 200 }, PROSE)])).toBe(false);
  });
});
