/** Which markups a press or a lasso meets. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoxIndex } from '../../../markups/src/box-index.ts';
import { boundsOf } from '../../../markups/src/geometry.ts';
import { MarkupIndex, roughBounds } from '../../../markups/src/markup-index.ts';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Markup } from '../../../markups/src/model.ts';
import { anyMarkup, markup } from '../../support/markups.ts';
import { oneOfEach } from '../../support/one-of-each.ts';

const side = fc.integer({ min: -500, max: 6000 });
const anyBox = fc
  .tuple(side, side, side, side)
  .map(([a, b, c, d]): Box => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);

describe('BoxIndex', () => {
  it('finds what a plain search finds, each once, after moves and removals', () => {
    const changes = fc.array(fc.tuple(fc.nat(30), fc.option(anyBox)), { maxLength: 60 });
    fc.assert(
      fc.property(changes, anyBox, (made, asked) => {
        const index = new BoxIndex<number>();
        const plain = new Map<number, Box>();
        for (const [id, box] of made) {
          if (box) {
            index.put(id, box);
            plain.set(id, box);
          } else {
            index.remove(id);
            plain.delete(id);
          }
        }
        const overlaps = ([x0, y0, x1, y1]: Box) =>
          x0 <= asked[2] && asked[0] <= x1 && y0 <= asked[3] && asked[1] <= y1;
        const expected = [...plain].filter(([, box]) => overlaps(box)).map(([id]) => id);
        expect([...index.within(asked)].toSorted((a, b) => a - b)).toEqual(
          expected.toSorted((a, b) => a - b),
        );
        expect(index.hasWithin(asked)).toBe(expected.length > 0);
      }),
    );
  });
});

function followAll(
  index: MarkupIndex<string>,
  markups: readonly (readonly [string, Markup])[],
): void {
  for (const _ of index.follow(markups));
}

describe('MarkupIndex', () => {
  it('names what is within reach, the lowest first', () => {
    const index = new MarkupIndex<string>();
    const shape = { form: 'box', box: [0, 0, 100, 100], turned: 0 } as const;
    const away = { form: 'box', box: [0, 5, 100, 105], turned: 0 } as const;
    followAll(index, [
      ['lower', markup({ name: 'lower', shape })],
      ['upper', markup({ name: 'upper', shape })],
      ['away', markup({ name: 'away', shape: away })],
    ]);
    expect(index.near({ x: 50, y: 0 }, 8).map(({ item }) => item)).toEqual([
      'lower',
      'upper',
      'away',
    ]);
    expect(index.near({ x: 50, y: 50 }, 8)).toEqual([]);
  });

  it('finds everything that is drawn, however far from its points', () => {
    fc.assert(
      fc.property(anyMarkup(3000, 2000), fc.string({ maxLength: 80 }), (made, contents) => {
        const each = { ...made, contents };
        const rough = roughBounds(each);
        const bounds = boundsOf(each);
        if (bounds === null || rough === null) return;
        expect(rough[0]).toBeLessThanOrEqual(bounds[0]);
        expect(rough[1]).toBeLessThanOrEqual(bounds[1]);
        expect(rough[2]).toBeGreaterThanOrEqual(bounds[2]);
        expect(rough[3]).toBeGreaterThanOrEqual(bounds[3]);
      }),
    );
  });

  it('follows changes and removals', () => {
    const index = new MarkupIndex<string>();
    const all = oneOfEach();
    followAll(
      index,
      all.map((each) => [each.name, each]),
    );
    expect(index.within([-1000, -1000, 1000, 1000])).toHaveLength(all.length);
    const [first] = all;
    if (!first) throw new Error('none');
    followAll(index, [[first.name, { ...first, isHidden: true }]]);
    expect(index.within([-1000, -1000, 1000, 1000])).toEqual([]);
  });
});
