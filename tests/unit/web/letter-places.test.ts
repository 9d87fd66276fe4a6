/** Where parts of a line are on paper, with and without the core's letter positions. */
import { describe, expect, it } from 'vitest';
import { boxAround, LetterPlaces, UNKNOWN_LETTERS } from '../../../web/src/domain/letter-places.ts';
import { hitBox } from '../../../web/src/features/text-search/model/text-hits.ts';

const LEVEL = { text: 'AB iW', box: [10, 20, 60, 32] as [number, number, number, number] };
const UPWARD = { text: 'UP', box: [100, 180, 110, 200] as [number, number, number, number] };
const TURNED = { text: 'ON', box: [300, 300, 330, 330] as [number, number, number, number] };

/** Two lines with the same text, one vertical, one at 45 degrees. */
const LETTERS = new LetterPlaces({
  texts: [LEVEL.text, LEVEL.text, UPWARD.text, TURNED.text].join('\n'),
  frames: Float32Array.of(
    ...[10, 500, 1, 0, 2, 10],
    ...[10, 30, 1, 0, 2, 10],
    ...[108, 200, 0, -1, 2, 8],
    ...[300, 330, Math.SQRT1_2, -Math.SQRT1_2, 2, 8],
  ),
  stops: Float32Array.of(
    ...[0, 1, 2, 3, 4, 5],
    ...[0, 12, 24, 30, 32, 50],
    ...[0, 9, 20],
    ...[0, 15, 30],
  ),
});

const boxOf = (...piece: Parameters<LetterPlaces['piece']>) =>
  boxAround([LETTERS.piece(...piece)]).map((value) => Math.round(value * 10) / 10);

describe('the places of letters', () => {
  it('are those of the line with this text at this place', () => {
    expect(boxOf(LEVEL, [0, 2])).toEqual([10, 20, 34, 32]);
    expect(boxOf(LEVEL, [3, 5])).toEqual([40, 20, 60, 32]);
    // A number that belongs to another line does no harm.
    expect(boxOf(LEVEL, [3, 5], 0)).toEqual([40, 20, 60, 32]);
    expect(boxOf(LEVEL, [3, 5], 1)).toEqual([40, 20, 60, 32]);
  });

  it('follow lines that run upward, or aslant', () => {
    expect(boxOf(UPWARD, [1, 2])).toEqual([100, 180, 110, 191]);
    const piece = LETTERS.piece(TURNED, [1, 2]);
    expect(piece.turn).toBeCloseTo(-45);
    expect([piece.width, piece.height]).toEqual([15, 10]);
    const [x0, y0, x1, y1] = boxAround([piece]);
    expect(x1 - x0).toBeCloseTo(y1 - y0);
    expect(x0).toBeGreaterThan(304);
    expect(y1).toBeLessThan(321);
  });

  it('tell the letter at a point', () => {
    expect(LETTERS.offsetAt(LEVEL, { x: 21, y: 25 })).toBe(1);
    expect(LETTERS.offsetAt(LEVEL, { x: 500, y: 25 })).toBe(5);
    expect(LETTERS.offsetAt(UPWARD, { x: 105, y: 190 })).toBe(1);
  });

  it('are guessed by the usual widths where nobody knows them', () => {
    const narrow = { text: 'iiiiWWWW', box: [0, 0, 80, 10] as [number, number, number, number] };
    expect(UNKNOWN_LETTERS.piece(narrow, [0, 4]).width).toBeCloseTo(20);
    expect(UNKNOWN_LETTERS.offsetAt(narrow, { x: 21, y: 5 })).toBe(4);
    const upright = { text: 'SECTION', box: [5, 10, 15, 110] as [number, number, number, number] };
    const first = boxAround([UNKNOWN_LETTERS.piece(upright, [0, 3])]);
    expect(first[3]).toBe(110);
    expect(first[1]).toBeGreaterThan(50);
  });

  it('frame a hit with some air', () => {
    const hit = {
      ...LEVEL,
      kind: 'hit' as const,
      index: 0,
      pageNumber: 1,
      isRecognized: false,
      ranges: [[3, 5] as const],
    };
    expect(hitBox(hit, LETTERS).map(Math.round)).toEqual([39, 19, 61, 33]);
  });
});
