/** Which sheet is the next revision of which. */
import { describe, expect, it } from 'vitest';
import { orderOf, revisionName, revisionsOf } from '../../../server/src/domain/revisions.ts';
import type { RevisedSheet } from '../../../server/src/domain/revisions.ts';

function sheet(documentId: number, change: Partial<RevisedSheet> = {}): RevisedSheet {
  return {
    ...{ documentId, pageNumber: 1, number: 'A-102', title: 'SECOND FLOOR PLAN' },
    ...{ revision: null, date: null, ...change },
  };
}

/** "1→2" for each sheet with a revision before it. */
const found = (...sheets: RevisedSheet[]) =>
  revisionsOf(sheets).map(({ earlier, later }) => `${earlier.documentId}→${later.documentId}`);

describe('the order of two sheets', () => {
  it.each([
    ['2026-01-15', '2026-03-02', -1],
    ['01/15/2026', '03/02/2026', -1],
    ['1/15/26', 'MARCH 2, 2026', -1],
    ['15 JAN 2026', '2 Mar. 2026', -1],
    ['15.01.2026', '02.03.2026', -1],
    ['ISSUED 03/02/2026', '01/15/2026', 1],
  ])('follows their dates: %s, %s', (a, b, order) => {
    expect(orderOf(sheet(1, { date: a }), sheet(2, { date: b }))).toBe(order);
  });

  it('follows the document where day and month may be meant either way', () => {
    // February 3 is before January 4 of the same year only if the day is first.
    const [a, b] = [sheet(1, { date: '02/03/2026' }), sheet(2, { date: '04/01/2026' })];
    expect(orderOf(a, b)).toBe(-1);
    expect(orderOf({ ...a, documentId: 3 }, b)).toBe(1);
  });

  it('follows their revisions without dates, and never letters and numbers together', () => {
    const of = (a: string, b: string) =>
      orderOf(sheet(2, { revision: a }), sheet(1, { revision: b }));
    expect([of('2', '10'), of('B', 'A')]).toEqual([-1, 1]);
    // By the document then.
    expect(of('A', '3')).toBe(1);
  });

  it('is unknown where date and revision contradict each other', () => {
    const a = sheet(1, { date: '2026-01-15', revision: '3' });
    expect(orderOf(a, sheet(2, { date: '2026-03-02', revision: '2' }))).toBeNull();
  });

  it('follows the documents where the sheets say the same, if they have the same title', () => {
    const date = '2026-01-15';
    expect(orderOf(sheet(1, { date }), sheet(2, { date }))).toBe(-1);
    expect(orderOf(sheet(1, { date }), sheet(2, { date, title: 'BUILDING B' }))).toBeNull();
  });
});

describe('revisions', () => {
  it('lead from each sheet to the one right before it, in whatever order they were added', () => {
    const dates = ['2026-03-02', '2026-01-15', '2026-05-20'];
    const sheets = dates.map((date, index) => sheet(index + 1, { date }));
    expect(found(...sheets)).toEqual(['2→1', '1→3']);
  });

  it('have the same number, however it is written', () => {
    expect(found(sheet(1), sheet(2, { number: 'a 102' }))).toEqual(['1→2']);
    expect(found(sheet(1), sheet(2, { number: 'S-102' }))).toEqual([]);
    expect(found(sheet(1, { number: '' }), sheet(2, { number: '-' }))).toEqual([]);
  });

  it('are not guessed where a document has the number twice', () => {
    const twice = [sheet(1), sheet(1, { pageNumber: 2 })];
    expect(found(...twice, sheet(2))).toEqual([]);
    expect(found(sheet(0), ...twice)).toEqual([]);
    // A later document has it once.
    expect(found(...twice, sheet(2), sheet(3))).toEqual(['2→3']);
  });

  it('are not guessed where two sheets could be the one before', () => {
    const date = '2026-01-15';
    const buildings = ['BUILDING A', 'BUILDING B'].map((title, at) => sheet(at, { date, title }));
    expect(found(...buildings, sheet(3, { date: '2026-03-02' }))).toEqual([]);
  });

  it('are named by number and date, or revision', () => {
    expect(revisionName(sheet(1, { date: '2026-01-15', revision: '2' }))).toBe('A-102, 2026-01-15');
    expect(revisionName(sheet(1, { revision: '2' }))).toBe('A-102, revision 2');
    expect(revisionName(sheet(1))).toBe('A-102');
  });
});
