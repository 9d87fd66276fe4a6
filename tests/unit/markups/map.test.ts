/** Markups through alignments. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import { pointsOf } from '../../../markups/src/extent.ts';
import { mapMarkup } from '../../../markups/src/map.ts';
import { measured } from '../../../markups/src/measure/measured.ts';
import { statedScale } from '../../../markups/src/measure/scales.ts';
import { anyMarkup, markup } from '../../support/markups.ts';

/** Turned clockwise, scaled, then shifted. */
function similarity(degrees: number, scale: number, x: number, y: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [cos, sin, -sin, cos, x, y];
}

const anySimilarity = fc
  .tuple(
    fc.oneof(fc.constantFrom(0, 90, 180, 270), fc.integer({ min: -40, max: 40 })),
    fc.constantFrom(1, 0.5, 2, 0.947),
    fc.integer({ min: -500, max: 500 }),
    fc.integer({ min: -500, max: 500 }),
  )
  .map((parts) => similarity(...parts));

describe('a mapped markup', () => {
  it('has each of its points where the alignment has it', () => {
    fc.assert(
      fc.property(anyMarkup(800, 600), anySimilarity, (before, by) => {
        const after = mapMarkup(before, by);
        const there = pointsOf(before.shape).map((point) => applyMatrix(by, point));
        expect(pointsOf(after.shape)).toHaveLength(there.length);
        for (const point of there) {
          const distances = pointsOf(after.shape).map((each) =>
            Math.hypot(each.x - point.x, each.y - point.y),
          );
          expect(Math.min(...distances)).toBeLessThan(1e-6);
        }
        expect(after.leader).toEqual(before.leader?.map((point) => applyMatrix(by, point)) ?? null);
      }),
    );
  });

  it('stays upright on a sheet that is turned by a quarter, unless it has words', () => {
    const by = similarity(90, 1, 600, 0);
    const box = { form: 'box', box: [100, 100, 172, 136], turned: 0 } as const;
    expect(mapMarkup(markup({ shape: box }), by).shape).toMatchObject({ turned: 0 });
    expect(mapMarkup(markup({ kind: 'text', shape: box }), by).shape).toMatchObject({ turned: 90 });
  });

  it('keeps the value of a measurement and the source of its scale on a sheet of half the size', () => {
    const scale = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'calibrated');
    const points = [
      { x: 100, y: 100 },
      { x: 316, y: 100 },
    ];
    const before = markup({
      ...{ kind: 'distance', shape: { form: 'points', points } },
      measurement: { scale, unit: 'feet-inches', depth: null, pointErrors: [0.5, 0.5] },
    });
    const after = mapMarkup(before, similarity(0, 0.5, 10, 20));
    expect(measured(after)?.value).toBeCloseTo(measured(before)?.value ?? 0, 9);
    expect(measured(after)?.uncertainty).toBeCloseTo(measured(before)?.uncertainty ?? 0, 9);
    expect(after.measurement?.scale).toMatchObject({ label: '1/8″ = 1′', source: 'calibrated' });
    expect(after.style).toMatchObject({ width: 0.5, fontSize: 6 });
  });

  it('keeps its scale, line and letters where an alignment is off by a hair', () => {
    const scale = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'chosen');
    const measurement = { scale, unit: 'feet', depth: null, pointErrors: [] } as const;
    const before = markup({ measurement });
    const after = mapMarkup(before, similarity(0.001, 1.000001, 3, 0));
    expect([after.measurement, after.style]).toEqual([measurement, before.style]);
    expect(after.shape).toMatchObject({ turned: 0 });
  });
});
