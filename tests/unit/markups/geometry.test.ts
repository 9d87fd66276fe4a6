/** Where markups are, and what a press hits. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appearanceOf } from '../../../markups/src/appearance.ts';
import { pointsOf } from '../../../markups/src/extent.ts';
import { boundsOf, distanceTo } from '../../../markups/src/geometry.ts';
import { markupOf, oneOfEach, pointsFrom } from '../../support/one-of-each.ts';

describe('boundsOf', () => {
  it('includes half the casing of a line', () => {
    const shape = { form: 'box', box: [10, 20, 50, 40], turned: 0 } as const;
    const [x0, y0, x1, y1] = boundsOf(markupOf('rectangle', shape, { style: { width: 2 } })) ?? [];
    expect([x0, y0, x1, y1]).toEqual([8.25, 18.25, 51.75, 41.75]);
  });

  it('contains everything drawn', () => {
    for (const markup of oneOfEach()) {
      const [x0, y0, x1, y1] = boundsOf(markup) ?? [0, 0, 0, 0];
      for (const step of appearanceOf(markup)) {
        if (step.type === 'text') continue;
        for (const segment of step.segments) {
          const [x, y] = [Number(segment.at(-2)), Number(segment.at(-1))];
          if (segment[0] !== 'Z') expect(x >= x0 && x <= x1 && y >= y0 && y <= y1).toBe(true);
        }
      }
    }
  });

  it('is null for what is not drawn', () => {
    const [first] = oneOfEach();
    expect(first && boundsOf({ ...first, isHidden: true })).toBeNull();
  });
});

describe('distanceTo', () => {
  const square = { form: 'box', box: [0, 0, 100, 100], turned: 0 } as const;

  it('is 0 on the line of an unfilled shape, and not inside it', () => {
    const markup = markupOf('rectangle', square, { style: { width: 2 } });
    expect(distanceTo(markup, { x: 50, y: 1 })).toBe(0);
    expect(distanceTo(markup, { x: 50, y: 50 })).toBeCloseTo(49);
    expect(distanceTo(markup, { x: 50, y: -11 })).toBeCloseTo(10);
  });

  it('is 0 inside a filled shape and a text box', () => {
    const inside = { x: 50, y: 50 };
    expect(distanceTo(markupOf('rectangle', square, { style: { fill: '#ffffff' } }), inside)).toBe(
      0,
    );
    expect(distanceTo(markupOf('text', square), inside)).toBe(0);
  });

  it('is 0 inside an area, and not in its hole', () => {
    const area = markupOf('area', {
      form: 'points',
      points: pointsFrom([0, 0, 100, 0, 100, 100, 0, 100]),
      holes: [pointsFrom([60, 60, 90, 60, 90, 90, 60, 90])],
    });
    expect(distanceTo(area, { x: 11, y: 52 })).toBe(0);
    expect(distanceTo(area, { x: 75, y: 75 })).toBeGreaterThan(10);
  });

  it('follows a turned box', () => {
    const turned = markupOf('rectangle', { form: 'box', box: [0, 40, 100, 60], turned: 90 });
    expect(distanceTo(turned, { x: 50, y: 0 })).toBe(0);
    expect(distanceTo(turned, { x: 0, y: 50 })).toBeGreaterThan(30);
  });

  it('is 0 at the points that a line was drawn through', () => {
    const coordinate = fc.integer({ min: 0, max: 3000 });
    const points = fc.array(fc.record({ x: coordinate, y: coordinate }), {
      minLength: 2,
      maxLength: 30,
    });
    const kind = fc.constantFrom(...(['polyline', 'polygon', 'distance', 'perimeter'] as const));
    fc.assert(
      fc.property(kind, points, (of, through) => {
        const markup = markupOf(of, { form: 'points', points: through });
        for (const point of pointsOf(markup.shape))
          expect(distanceTo(markup, point)).toBeLessThan(0.01);
      }),
    );
  });

  it('is no more than from the box around it plus the size of that box', () => {
    for (const markup of oneOfEach()) {
      const [x0, y0, x1, y1] = boundsOf(markup) ?? [0, 0, 0, 0];
      const far = { x: x1 + 1000, y: (y0 + y1) / 2 };
      const distance = distanceTo(markup, far);
      expect(distance).toBeGreaterThanOrEqual(1000 - 1e-6);
      expect(distance).toBeLessThan(1000 + (x1 - x0) + (y1 - y0));
    }
  });
});
