/** Which scale a measurement gets: that of the drawing around it, else the sheet's; a choice before a reading. */
import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../contract/src/documents/schema.ts';
import type { RegionScale, Scale } from '../../../contract/src/scales/schema.ts';
import {
  measurementOf,
  measureScale,
  scaleAt,
  wireScale,
} from '../../../web/src/domain/page-scales.ts';

const scale = (label: string, ratio: number, source: Scale['source'] = 'view-title'): Scale => ({
  ...{ inches_per_point: ratio / 72, label, source, relative_error: 0 },
});
const chosen = (label: string, ratio: number): RegionScale['chosen'] => ({
  ...scale(label, ratio, 'chosen'),
  author: null,
  updated_at: '2026-01-01T00:00:00.000Z',
});

const drawing = (id: number, [x0, y0, x1, y1]: readonly number[]): Drawing => ({
  ...{ id, title: `Drawing ${id}`, cache_key: '' },
  ...{ x0: x0 ?? 0, y0: y0 ?? 0, x1: x1 ?? 0, y1: y1 ?? 0 },
});
/** In drawing units: 72 points are 100. */
const PLAN = drawing(1, [0, 0, 1000, 1000]);
const DETAIL = drawing(2, [100, 100, 200, 200]);
const drawings = [PLAN, DETAIL];

const PLAN_READ: RegionScale = {
  drawing_id: 1,
  chosen: null,
  read: scale('1/4″ = 1′', 48),
  check: null,
};
const DETAIL_READ: RegionScale = {
  drawing_id: 2,
  chosen: null,
  read: scale('1″ = 1′', 12),
  check: null,
};
const SHEET: RegionScale = {
  drawing_id: null,
  chosen: chosen('1:100', 100),
  read: null,
  check: null,
};

const IN_DETAIL = [
  { x: 80, y: 80 },
  { x: 140, y: 140 },
];
const ACROSS = [
  { x: 80, y: 80 },
  { x: 300, y: 80 },
];
const OUTSIDE = [{ x: 800, y: 80 }];

const labelAt = (regions: readonly RegionScale[], points: typeof IN_DETAIL) =>
  scaleAt({ regions, drawings }, points)?.label;

describe('the scale of a measurement', () => {
  it('is that of the smallest drawing around all of its points', () => {
    const regions = [SHEET, PLAN_READ, DETAIL_READ];
    expect(labelAt(regions, IN_DETAIL)).toBe('1″ = 1′');
    expect(labelAt(regions, ACROSS)).toBe('1/4″ = 1′');
  });
  it('is the sheet’s outside of drawings, and in drawings without one of their own', () => {
    expect(labelAt([SHEET, PLAN_READ], OUTSIDE)).toBe('1:100');
    expect(labelAt([SHEET, DETAIL_READ], ACROSS)).toBe('1:100');
    expect(labelAt([SHEET], IN_DETAIL)).toBe('1:100');
  });
  it('is the one that a person chose, whatever was read', () => {
    const corrected = { ...PLAN_READ, chosen: chosen('1/8″ = 1′', 96) };
    expect(labelAt([corrected], ACROSS)).toBe('1/8″ = 1′');
  });
  it('is unknown without any', () => {
    expect(scaleAt({ regions: [], drawings }, IN_DETAIL)).toBeNull();
    expect(scaleAt({ regions: [PLAN_READ], drawings }, OUTSIDE)).toBeNull();
  });
  it('is recorded with the measurement, with its source', () => {
    const scales = { regions: [DETAIL_READ], drawings };
    const made = measurementOf({ scales, unit: 'feet' }, IN_DETAIL, {
      pointErrors: [0.06, 1],
      pointSnaps: ['line-end', 'free'],
    });
    expect(made).toEqual({
      scale: { inchesPerPoint: 12 / 72, label: '1″ = 1′', source: 'view-title', relativeError: 0 },
      ...{ unit: 'feet', depth: null, pointErrors: [0.06, 1] },
      pointSnaps: ['line-end', 'free'],
    });
    expect(measurementOf({ scales: null, unit: 'feet' }, OUTSIDE).scale).toBeNull();
  });
  it('is the same on the wire', () => {
    const read = scale('1/4″ = 1′', 48);
    expect(wireScale(measureScale(read))).toEqual(read);
    expect(wireScale({ ...measureScale(read), source: 'file' }).source).toBe('chosen');
  });
});
