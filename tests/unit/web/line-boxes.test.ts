/** The positions of a page's lines. */
import { describe, expect, it } from 'vitest';
import { LineBoxes } from '../../../web/src/features/text-layer/model/line-boxes.ts';

const BOXES = new LineBoxes([{ box: [0, 0, 10, 10] }, { box: [0, 20, 10, 30] }]);

describe('the boxes of lines', () => {
  it('find the nearest one', () => {
    expect(BOXES.nearest({ x: 50, y: 16 })).toBe(1);
    expect(BOXES.nearest({ x: 5, y: 5 })).toBe(0);
    expect(new LineBoxes([]).nearest({ x: 5, y: 5 })).toBeNull();
  });

  it('are met within a reach', () => {
    expect(BOXES.isAt({ x: 12, y: 5 }, 1)).toBe(false);
    expect(BOXES.isAt({ x: 12, y: 5 }, 2)).toBe(true);
  });

  it('are found in a box, the nearest to its middle where there are too many', () => {
    const many = new LineBoxes(
      Array.from({ length: 100 }, (_, i) => ({ box: [0, i * 10, 50, i * 10 + 8] as const })),
    );
    expect(many.within([0, 95, 50, 112], 10)).toEqual([9, 10, 11]);
    expect(many.within([60, 0, 90, 1000], 10)).toEqual([]);
    expect(many.within([0, 0, 50, 1000], 4)).toEqual([48, 49, 50, 51]);
  });
});
