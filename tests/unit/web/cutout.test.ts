/** Cutouts: what is drawn inside an area is taken off it. */
import { describe, expect, it } from 'vitest';
import { measured } from '../../../markups/src/measure/measured.ts';
import type { Markup, PointSnap } from '../../../markups/src/model.ts';
import { withCutout } from '../../../web/src/features/markups/model/cutout.ts';
import { markup } from '../../support/markups.ts';

const square = (from: number, to: number) => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
];
const scale = { inchesPerPoint: 12, label: '', source: 'chosen', relativeError: 0 } as const;
const snaps = (snap: PointSnap) => [snap, snap, snap, snap];

function area(name: string, from: number, to: number, snap: PointSnap = 'free'): Markup {
  return markup({
    ...{ name, kind: 'area', shape: { form: 'points', points: square(from, to) } },
    measurement: {
      ...{ scale, unit: 'feet', depth: null },
      ...{ pointErrors: [1, 1, 1, 1], pointSnaps: snaps(snap) },
    },
  });
}

const feetOf = (one: Markup | undefined) =>
  one === undefined ? null : (measured(one)?.value ?? 0) / 144;

describe('a cutout', () => {
  it('is taken off the topmost area around it, with how its points were placed', () => {
    const found = withCutout([area('below', 0, 100), area('top', 0, 50)], area('x', 10, 20));
    expect(found?.area.name).toBe('top');
    expect(feetOf(found?.to)).toBe(2500 - 100);
    expect(found?.to.measurement?.pointErrors).toHaveLength(8);
    expect(found?.to.measurement?.pointSnaps).toHaveLength(8);
  });

  it('may touch the edge of its area, and stand beside another cutout', () => {
    const once = withCutout([area('room', 0, 100)], area('x', 0, 20));
    const twice = withCutout(once === null ? [] : [once.to], area('y', 20, 30));
    expect(feetOf(twice?.to)).toBe(10_000 - 400 - 100);
    expect(twice?.to.shape).toMatchObject({ holes: [square(0, 20), square(20, 30)] });
  });

  it('needs an area that has all of it', () => {
    expect(withCutout([], area('x', 10, 20))).toBeNull();
    expect(withCutout([area('room', 0, 15)], area('x', 10, 20))).toBeNull();
    const polygon = { ...area('shape', 0, 100), kind: 'polygon' as const };
    expect(withCutout([polygon], area('x', 10, 20))).toBeNull();
    // Nothing is taken off twice.
    const holed = withCutout([area('room', 0, 100)], area('x', 10, 40));
    expect(withCutout(holed === null ? [] : [holed.to], area('y', 20, 30))).toBeNull();
  });

  it('leaves what is known of points as it is where the area knows nothing of its own', () => {
    const known = area('room', 0, 100);
    const { measurement } = known;
    const foreign = { ...known, measurement: measurement && { ...measurement, pointErrors: [] } };
    const found = withCutout([foreign], area('x', 10, 20));
    expect(found?.to.measurement?.pointErrors).toEqual([]);
  });
});
