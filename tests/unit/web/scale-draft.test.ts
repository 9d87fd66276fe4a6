/** A scale before it is set: from the list, typed, or from two points of a known length. */
import { describe, expect, it } from 'vitest';
import { statedScale } from '../../../markups/src/measure/scales.ts';
import {
  drafted,
  LISTED_SCALES,
  pickedText,
} from '../../../web/src/features/measurement/model/scale-draft.ts';

const printed = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'view-title');
const picked = (x: number) => ({ point: { x, y: 100 }, isSnapped: true, error: 0.06 });
/** 24 in apart on paper. */
const points = [picked(100), picked(100 + 24 * 72)];
const context = { points, printed, unit: 'feet-inches' as const };

describe('a scale that is chosen', () => {
  it('stands in a list of two columns, row by row', () => {
    expect(LISTED_SCALES.map(({ label }) => label)).toEqual([
      ...['3″ = 1′', '1/4″ = 1′', '1 1/2″ = 1′', '3/16″ = 1′', '1″ = 1′', '1/8″ = 1′'],
      ...['3/4″ = 1′', '3/32″ = 1′', '1/2″ = 1′', '1/16″ = 1′', '3/8″ = 1′'],
    ]);
    const { scale } = drafted({ by: 'list', label: '1/8″ = 1′' }, context);
    expect(scale).toMatchObject({ inchesPerPoint: 96 / 72, source: 'chosen' });
  });
  it('is any ratio that people type', () => {
    expect(drafted({ by: 'typing', text: '1" = 20\'' }, context).scale).toMatchObject({
      ...{ label: '1″ = 20′', source: 'typed', inchesPerPoint: 240 / 72 },
    });
    expect(drafted({ by: 'typing', text: 'small' }, context)).toEqual({
      ...{ scale: null, result: null, error: 'Type a scale such as 1:75 or 1″ = 20′.' },
    });
    expect(drafted({ by: 'typing', text: ' ' }, context).error).toBeNull();
  });
});

describe('a calibration', () => {
  const given = (text: string, of = context) => drafted({ by: 'points', text }, of);
  it('says that it gives the scale printed on the sheet', () => {
    expect(pickedText(points)).toBe('24.000 in');
    const { scale, result } = given('96′-0″');
    expect(result).toBe('Gives 1/4″ = 1′, the scale printed on the sheet. Error 0.00%.');
    expect(scale).toMatchObject({ label: '1/4″ = 1′', source: 'calibrated' });
  });
  it('says how far it is from what the sheet says', () => {
    expect(given(`192'`).result).toBe('Gives 1/8″ = 1′. Error 0.00%.');
    expect(given('99′-0″').result).toBe(
      'Gives 1:49.5. The sheet says 1/4″ = 1′, which differs by 3.13%.',
    );
  });
  it('needs two points apart, and a length', () => {
    expect(given('').error).toBeNull();
    expect(given('long').error).toBe('Type a length such as 12′-6″ or 3.5 m.');
    expect(given('5m', { ...context, points: points.slice(1) }).scale).toBeNull();
    expect(given('5m', { ...context, points: [picked(1), picked(1.5)] }).error).toBe(
      'The two points are at the same place.',
    );
    expect(pickedText([])).toBe('–');
  });
});
