/** Which sheets look alike, by their words. */
import { describe, expect, it } from 'vitest';
import { likenessesOf } from '../../../server/src/domain/sheet-likeness.ts';

const words = (kind: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${kind}${from + index}`).join(' ');
/** What every title block says. */
const BLOCK = 'HARBOR CLINIC ARCHITECTS STREET CITY PROJECT NUMBER DRAWN CHECKED DATE SCALE SHEET';

describe('alike sheets', () => {
  it('share most of their rare words, and each is in one pair', () => {
    const sheets = [
      { id: 11, text: `${BLOCK} ${words('door', 2, 30)}` },
      { id: 12, text: `${BLOCK} ${words('beam', 0, 30)}` },
    ];
    const earlier = [
      { id: 1, text: `${BLOCK} ${words('beam', 3, 32)}` },
      { id: 2, text: `${BLOCK} ${words('door', 0, 30)}` },
      { id: 3, text: `${BLOCK} ${words('beam', 10, 40)}` },
    ];
    const pairs = likenessesOf(sheets, earlier).map((each) => [each.sheetId, each.earlierSheetId]);
    expect(new Map(pairs.map(([one, other]) => [one, other]))).toEqual(
      new Map([
        [11, 2],
        [12, 1],
      ]),
    );
  });

  it('are not those that share only their title blocks, or have few words', () => {
    const sheets = [
      { id: 11, text: `${BLOCK} ${words('door', 0, 30)}` },
      { id: 12, text: 'ROOF PLAN' },
    ];
    const earlier = [
      { id: 1, text: `${BLOCK} ${words('beam', 0, 30)}` },
      { id: 2, text: 'ROOF PLAN' },
    ];
    expect(likenessesOf(sheets, earlier)).toEqual([]);
  });
});
