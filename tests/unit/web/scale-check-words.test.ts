/** What people are told of the check of a scale. */
import { describe, expect, it } from 'vitest';
import type { RegionScale, Scale, ScaleCheck } from '../../../contract/src/scales/schema.ts';
import {
  checkWords,
  intervalText,
  measuredChoices,
  printText,
} from '../../../web/src/domain/scale-check-words.ts';

const scale = (label: string, relative_error = 0): Scale => ({
  ...{ inches_per_point: 48 / 72, label, source: 'view-title', relative_error },
});
const check = (verdict: ScaleCheck['verdict'], change: Partial<ScaleCheck> = {}): ScaleCheck => ({
  ...{ verdict, measured: scale('1/8″ = 1′', 0.00061), dimension_count: 31 },
  ...{ printed: null, reprint: null },
  ...change,
});
const HALVED = check('disagrees', {
  printed: 0.5,
  reprint: { is_half_size: true, from: '24 × 36 in', to: '12 × 18 in' },
});
const region = (id: number | null, found: ScaleCheck | null): RegionScale => ({
  ...{ drawing_id: id, chosen: null, read: scale('1/4″ = 1′'), check: found },
});

describe('the check of a scale', () => {
  it('is told with the number of dimensions and the interval', () => {
    expect(checkWords(region(null, null))).toBeNull();
    expect(checkWords(region(null, check('agrees')))).toEqual({
      ...{ isWarning: false, title: null, text: 'Checked against 31 dimensions, ±0.07%.' },
    });
    expect(checkWords(region(null, check('unstated')))?.text).toBe(
      'No scale is stated. 31 dimensions show 1/8″ = 1′, ±0.07%.',
    );
    expect(checkWords(region(null, HALVED))).toEqual({
      ...{ isWarning: true, title: 'Half-size print (24 × 36 in on 12 × 18 in)' },
      text: 'The sheet states 1/4″ = 1′, but 31 dimensions show 1/8″ = 1′, ±0.07%.',
    });
  });

  it('is told of the scale that a person chose', () => {
    const chosen = { ...scale('1/2″ = 1′'), author: null, updated_at: '2026-01-01T00:00:00.000Z' };
    expect(checkWords({ ...region(null, HALVED), chosen })).toMatchObject({
      title: 'The scale disagrees with the dimensions',
      text: 'The chosen scale is 1/2″ = 1′, but 31 dimensions show 1/8″ = 1′, ±0.07%.',
    });
  });

  it('names a print', () => {
    expect(printText({ printed: 0.3704, reprint: null })).toBe('Printed at 37% of its size');
    expect(
      printText({ printed: 0.7, reprint: { is_half_size: false, from: 'A1', to: 'A2' } }),
    ).toBe('A1 printed on A2');
    const halved = { is_half_size: true, from: null, to: null };
    expect(printText({ printed: 0.5, reprint: halved })).toBe('Half-size print');
  });

  it('never shows an interval narrower than it is', () => {
    expect([0.0002, 0.00061, 0.0123].map(intervalText)).toEqual(['±0.02%', '±0.07%', '±1.3%']);
  });

  it('gathers the regions that get the same scale', () => {
    const other = { ...HALVED, measured: scale('1″ = 40′') };
    const regions = [region(null, HALVED), region(1, HALVED), region(2, other)];
    expect(
      measuredChoices([...regions, region(3, check('agrees'))]).map(({ drawingIds, scale: to }) => [
        drawingIds,
        to.label,
      ]),
    ).toEqual([
      [[null, 1], '1/8″ = 1′'],
      [[2], '1″ = 40′'],
    ]);
  });
});
