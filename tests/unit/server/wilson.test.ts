/** The interval of a rate. */
import { expect, it } from 'vitest';
import { wilsonInterval } from '../../../server/src/domain/wilson.ts';

it.each([
  // Newcombe 1998, table I, method 3, and the limits of no and of all cases.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [29, 29, 0.883, 1],
  [0, 0, 0, 1],
])('a rate of %i in %i lies between %f and %f in 19 of 20 cases', (hits, cases, low, high) => {
  const interval = wilsonInterval(hits, cases);
  expect(interval.low).toBeCloseTo(low, 3);
  expect(interval.high).toBeCloseTo(high, 3);
});
