/** Whether a markup lies on a changed place. */
import { describe, expect, it } from 'vitest';
import { touchesBox } from '../../../markups/src/touching.ts';
import type { Markup } from '../../../markups/src/model.ts';
import { markup } from '../../support/markups.ts';

const points = (...numbers: [number, number][]) => numbers.map(([x, y]) => ({ x, y }));
const shaped = (kind: Markup['kind'], ...numbers: [number, number][]) =>
  markup({ kind, shape: { form: 'points', points: points(...numbers) } });
const MARGIN = 5;
const touches = (one: Markup, x: number, y: number) =>
  touchesBox(one, [x - 2, y - 2, x + 2, y + 2], MARGIN);

describe('a markup touches a place', () => {
  it('in its box and just beside it', () => {
    // 100, 100 to 172, 136.
    const box = markup();
    expect([touches(box, 136, 118), touches(box, 178, 118)]).toEqual([true, true]);
    expect([touches(box, 180, 118), touches(box, 136, 150)]).toEqual([false, false]);
  });

  it('around which its line goes, if it surrounds something', () => {
    const corners: [number, number][] = [
      [0, 0],
      [200, 0],
      [200, 200],
      [0, 200],
    ];
    expect(touches(shaped('cloud', ...corners), 100, 100)).toBe(true);
    expect(touches(shaped('area', ...corners), 100, 100)).toBe(true);
    expect(touches(shaped('polyline', ...corners), 100, 100)).toBe(false);
    // The side that closes it.
    expect(touches(shaped('polygon', ...corners), 0, 100)).toBe(true);
    expect(touches(shaped('polyline', ...corners), 0, 100)).toBe(false);
  });

  it('not beside a line across the box around it', () => {
    const line = shaped('distance', [0, 0], [400, 300]);
    expect([touches(line, 200, 150), touches(line, 300, 50)]).toEqual([true, false]);
  });

  it('at the tip of a callout, below a note, at each mark of a count, along a stroke', () => {
    const leader = points([300, 300], [136, 136]);
    expect(touches(markup({ kind: 'callout', leader }), 300, 300)).toBe(true);
    const places = points([50, 50], [400, 50]);
    const at = (kind: Markup['kind']) => markup({ kind, shape: { form: 'places', places } });
    expect([touches(at('note'), 65, 65), touches(at('note'), 40, 40)]).toEqual([true, false]);
    expect([touches(at('count'), 400, 50), touches(at('count'), 200, 50)]).toEqual([true, false]);
    const stroke = markup({
      kind: 'freehand',
      shape: { form: 'strokes', strokes: [points([0, 0], [100, 0])] },
    });
    expect([touches(stroke, 50, 3), touches(stroke, 50, 30)]).toEqual([true, false]);
  });
});
