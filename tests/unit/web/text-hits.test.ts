/** Hits of a text search: their rows, their positions on paper, stepping, and how a line is announced. */
import { describe, expect, it } from 'vitest';
import {
  hitRows,
  hitsOf,
  nextHit,
  pageName,
} from '../../../web/src/features/text-search/model/text-hits.ts';
import { markedLine } from '../../../web/src/domain/marked-parts.ts';
import { contents, sheet } from '../../support/mocked-api.ts';

const line = (text: string, ranges: [number, number][]) => ({
  text,
  ranges,
  box: [10, 20, 110, 30] as [number, number, number, number],
  is_recognized: false,
});
const HITS = hitsOf([
  { page_number: 2, lines: [line('DOOR', [[0, 4]]), line('DOORS', [[0, 4]])] },
  { page_number: 5, lines: [line('A DOOR', [[2, 6]])] },
]);

describe('text hits', () => {
  it('are numbered through the document and grouped by page', () => {
    expect(HITS.map(({ index, pageNumber }) => [index, pageNumber])).toEqual([
      [0, 2],
      [1, 2],
      [2, 5],
    ]);
    expect(hitRows(HITS)).toEqual([
      { kind: 'page', pageNumber: 2, count: 2 },
      HITS[0],
      HITS[1],
      { kind: 'page', pageNumber: 5, count: 1 },
      HITS[2],
    ]);
  });

  it('are stepped through around the ends, beginning at the shown page', () => {
    expect(nextHit(HITS, null, 1, 3)).toBe(2);
    expect(nextHit(HITS, null, 1, 9)).toBe(0);
    expect(nextHit(HITS, null, -1, 3)).toBe(1);
    expect(nextHit(HITS, null, -1, 1)).toBe(2);
    expect(nextHit(HITS, 2, 1, 1)).toBe(0);
    expect(nextHit(HITS, 0, -1, 1)).toBe(2);
    expect(nextHit([], null, 1, 1)).toBeNull();
  });

  it('show the found words of a long line', () => {
    const text = 'ALL HARDWARE TO BE SATIN CHROME AT EVERY DOOR IN THE BUILDING';
    const from = text.indexOf('DOOR');
    const parts = markedLine(text, [[from, from + 4]]);
    expect(parts.map((part) => part.text).join('|')).toBe(
      '…|CHROME AT EVERY |DOOR| IN THE BUILDING',
    );
    expect(parts.filter((part) => part.isFound).map((part) => part.text)).toEqual(['DOOR']);
    expect(markedLine('DOOR', [[0, 4]])).toEqual([{ text: 'DOOR', isFound: true }]);
  });

  it('name pages as the contents do', () => {
    const known = contents([sheet(1)]);
    expect(pageName(known, 10, 1)).toBe('A-101, Floor plan 1');
    expect(pageName(known, 10, 2)).toBe('Page 2');
    expect(pageName(undefined, 10, 1)).toBe('Page 1');
  });
});
