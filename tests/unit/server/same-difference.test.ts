/** When a decision about a difference holds for a difference of another comparison. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samePairs, sameness } from '../../../server/src/domain/same-difference.ts';
import type { Identified } from '../../../server/src/domain/same-difference.ts';

type Box = Identified['box'];
const DOOR: Identified = {
  ...{ kind: 'changed', group: 'drawing', box: [100, 100, 200, 180] },
  text: { before: '110A', after: '110B' },
};
const moved = ([x0, y0, x1, y1]: Box, by: number): Box => [x0 + by, y0 + by, x1 + by, y1 + by];

const box = fc
  .tuple(
    fc.integer({ min: 0, max: 2000 }),
    fc.integer({ min: 0, max: 2000 }),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 300 }),
  )
  .map(([x, y, width, height]): Box => [x, y, x + width, y + height]);
const difference: fc.Arbitrary<Identified> = fc.record({
  kind: fc.constantFrom('added', 'removed', 'changed'),
  group: fc.constantFrom('drawing', 'title-block'),
  box,
  text: fc.record({ before: fc.constantFrom('', 'A'), after: fc.constantFrom('', 'B') }),
});
const list = fc.array(difference, { maxLength: 30 });

describe('two differences are the same', () => {
  it('if they are of one kind, say the same, however spaced, and lie on each other', () => {
    expect(sameness(DOOR, DOOR)).toBe(1);
    expect(sameness(DOOR, { ...DOOR, box: moved(DOOR.box, 5) })).toBeGreaterThan(0.5);
    const spaced = { before: ' 110A', after: '110B\n' };
    expect(sameness(DOOR, { ...DOOR, text: spaced })).toBe(1);
  });

  it.each<[string, Partial<Identified>]>([
    ['another kind', { kind: 'added' }],
    ['another group', { group: 'title-block' }],
    ['another text', { text: { before: '110A', after: '110C' } }],
    ['no text', { text: undefined }],
    ['another place', { box: moved(DOOR.box, 60) }],
    ['a much larger place', { box: [0, 0, 400, 400] }],
  ])('but not with %s', (_what, change) => {
    expect(sameness(DOOR, { ...DOOR, ...change })).toBe(0);
  });

  it('also if they are as thin as a line', () => {
    const line = { ...DOOR, box: [100, 100, 200, 100] as Box };
    expect(sameness(line, { ...line })).toBe(1);
    expect(sameness(line, { ...line, box: [100, 101, 200, 101] })).toBe(0);
  });

  it('either way around', () => {
    fc.assert(
      fc.property(difference, difference, (one, other) => {
        expect(sameness(one, other)).toBe(sameness(other, one));
      }),
    );
  });
});

describe('the pairs of two comparisons', () => {
  it('are all of them if nothing changed, in whichever order they come', () => {
    fc.assert(
      fc.property(list, (found) => {
        const again = found.map((each) => ({ ...each }));
        const pairs = samePairs(again.toReversed(), found);
        expect(pairs.size).toBe(found.length);
        for (const [one, other] of pairs) expect(one).toEqual(other);
      }),
    );
  });

  it('have each difference once, and only with one that is the same', () => {
    fc.assert(
      fc.property(list, list, (later, earlier) => {
        const pairs = samePairs(later, earlier);
        expect(new Set(pairs.values()).size).toBe(pairs.size);
        for (const [one, other] of pairs) expect(sameness(one, other)).toBeGreaterThan(0);
      }),
    );
  });

  it('give a difference to the one that lies on it best', () => {
    const near = { ...DOOR, box: moved(DOOR.box, 8) };
    const nearest = { ...DOOR, box: moved(DOOR.box, 2) };
    expect([...samePairs([DOOR], [near, nearest])]).toEqual([[DOOR, nearest]]);
  });
});
