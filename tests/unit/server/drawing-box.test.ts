/** Boxes that people draw: which ones fit a sheet, and which are the same drawing in another reading. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxProblem, keysInSamePlace, sharedPart } from '../../../server/src/domain/drawing-box.ts';

/** 36 × 24 in: 3600 × 2400 units. */
const SHEET = { widthPoints: 2592, heightPoints: 1728 };
const corner = (max: number) => fc.double({ min: -max, max: 2 * max, noNaN: true });
const box = fc.record({ x0: corner(3600), y0: corner(2400), x1: corner(3600), y1: corner(2400) });

describe('a box on its sheet', () => {
  it('is refused with the corner that is wrong', () => {
    expect(boxProblem({ x0: 600, y0: 600, x1: 1000, y1: 1000 }, SHEET)).toBeNull();
    expect(boxProblem({ x0: 0, y0: 0, x1: 3600, y1: 2400 }, SHEET)).toBeNull();
    expect(boxProblem({ x0: 600, y0: 600, x1: 600, y1: 1000 }, SHEET)).toBe(
      'x1 must be greater than x0.',
    );
    expect(boxProblem({ x0: 600, y0: 600, x1: 1000, y1: 599 }, SHEET)).toBe(
      'y1 must be greater than y0.',
    );
    expect(boxProblem({ x0: 600, y0: 600, x1: 3601, y1: 1000 }, SHEET)).toBe(
      'The box must lie on the sheet, which is 3600 by 2400 units of 1/100 in.',
    );
  });

  it('is taken only with sides in order, and with all of it on the paper', () => {
    fc.assert(
      fc.property(box, ({ x0, y0, x1, y1 }) => {
        const isGood =
          x0 < x1 && y0 < y1 && x0 >= -0.1 && y0 >= -0.1 && x1 <= 3600.1 && y1 <= 2400.1;
        // Points are units × 0.72: both ways of stating the paper's edge agree.
        const reach = { width: (x1 - 0.1) * 0.72, height: (y1 - 0.1) * 0.72 };
        fc.pre(Math.abs(reach.width - 2592) > 1e-6 && Math.abs(reach.height - 1728) > 1e-6);
        expect(boxProblem({ x0, y0, x1, y1 }, SHEET) === null).toBe(isGood);
      }),
    );
  });
});

describe('the same drawing in another reading', () => {
  const at = (key: string, x0: number, x1: number) => ({ key, x0, x1, y0: 0, y1: 100 });

  it('is what lies in its place, the best match first', () => {
    const keys = keysInSamePlace(
      [at('1 PLAN', 0, 100), at('2 DETAIL', 200, 300)],
      [at('PLAN', 10, 105), at('PLAN (2)', 0, 101), at('3 ROOF', 260, 400)],
    );
    expect([...keys]).toEqual([['1 PLAN', 'PLAN (2)']]);
  });

  it('shares all with itself, nothing with what lies beside it, and as much either way round', () => {
    const real = fc
      .tuple(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 500 }), fc.nat(500))
      .map(([x0, y0, width, more]) => ({ x0, y0, x1: x0 + width, y1: y0 + 1 + more }));
    fc.assert(
      fc.property(real, real, (a, b) => {
        expect(sharedPart(a, a)).toBe(1);
        expect(sharedPart(a, b)).toBe(sharedPart(b, a));
        expect(sharedPart(a, { ...a, x0: a.x1, x1: a.x1 + 10 })).toBe(0);
      }),
    );
  });

  it('shares what both cover of what one of them covers, across and down', () => {
    const square = { x0: 0, y0: 0, x1: 100, y1: 100 };
    expect(sharedPart(square, { ...square, x0: 50, x1: 150 })).toBeCloseTo(1 / 3);
    expect(sharedPart(square, { ...square, y0: 50, y1: 150 })).toBeCloseTo(1 / 3);
  });
});
