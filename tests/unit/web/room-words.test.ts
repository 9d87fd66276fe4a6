/** What is said while a room is looked for, and how wide its openings may be. */
import { describe, expect, it } from 'vitest';
import {
  foundHint,
  foundWords,
  missingWords,
  widestOpening,
} from '../../../web/src/features/markups/model/room-words.ts';
import { DRAWING_TOOLS, touchHint } from '../../../web/src/features/markups/model/tools.ts';

const QUARTER = {
  inchesPerPoint: 48 / 72,
  label: '1/4″ = 1′',
  source: 'title-block',
  relativeError: 0,
} as const;

describe('the widest opening of a room', () => {
  it('is 4 feet or 1.2 meters in the scale of the place', () => {
    expect(widestOpening(QUARTER, 'feet-inches')).toEqual({ points: 72, text: '4′' });
    const metric = widestOpening(QUARTER, 'millimeters');
    expect(metric.text).toBe('1.2 m');
    expect(metric.points).toBeCloseTo(70.87, 2);
  });

  it('is a length on paper without a scale', () => {
    expect(widestOpening(null, 'feet')).toEqual({ points: 36, text: '1/2″ on paper' });
  });
});

describe('a room', () => {
  const corner = { x: 0, y: 0 };
  const room = { outline: [corner, corner, corner], openings: [[corner, corner] as const] };

  it('is told with its value and what was closed', () => {
    expect(foundWords(room, '60 square feet')).toBe(
      'Room found, 60 square feet, 3 corners, 1 opening closed. Enter adds it, Escape drops it.',
    );
    expect(foundHint({ ...room, openings: [] })).toBe(
      '3 corners. Click it or press Enter to add its area, Escape drops it.',
    );
    expect(touchHint(foundHint({ ...room, openings: [] }))).toBe(
      '3 corners. Tap it to add its area.',
    );
  });

  it('that is not found comes with the reason', () => {
    const words = (['no-lines', 'open', 'too-dense'] as const).map((missing) =>
      missingWords({ missing }, '4′'),
    );
    expect(words).toEqual([
      'No lines here. On scans, draw the area by its corners.',
      'Nothing closes here. Openings up to 4′ are closed.',
      'Too many lines here to find a room. Draw the area by its corners.',
    ]);
  });
});

describe('hints on a touch screen', () => {
  it('say tap, not click, and name no keys', () => {
    const polyline = DRAWING_TOOLS.find(({ id }) => id === 'polyline');
    expect(touchHint(polyline?.hint ?? '')).toBe('Tap each point, double-tap the last.');
    for (const { hint } of DRAWING_TOOLS) {
      expect(touchHint(hint)).not.toMatch(/click|enter|escape|shift/i);
    }
  });
});
