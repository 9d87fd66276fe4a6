/** Figures of analytics: the lines of charts of counts. */
import { expect, it } from 'vitest';
import { roundScale } from '../../../web/src/domain/figures.ts';

it.each([
  [183, 2, [0, 100, 200]],
  [145, 4, [0, 40, 80, 120, 160]],
  [51, 2, [0, 30, 60]],
  [200, 2, [0, 100, 200]],
  [1, 4, [0, 1, 2, 3, 4]],
  [9, 4, [0, 3, 6, 9, 12]],
  [45_000, 4, [0, 20_000, 40_000, 60_000, 80_000]],
  [970_000, 2, [0, 500_000, 1_000_000]],
])('a chart of up to %i, with %i steps, has round lines', (most, parts, lines) => {
  expect(roundScale(most, parts)).toEqual(lines);
});
