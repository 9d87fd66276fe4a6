/** Whether two markups mark the same place. */
import { expect, it } from 'vitest';
import { areNear } from '../../../server/src/domain/nearness.ts';

it('is near with middles within an inch, or with half of the larger one in common', () => {
  const box = [100, 100, 200, 200] as const;
  expect(areNear(box, [150, 160, 210, 240])).toBe(true);
  expect(areNear(box, [300, 100, 400, 200])).toBe(false);
  expect(areNear([0, 0, 1000, 1000], [200, 0, 1200, 1000])).toBe(true);
  // A cloud around half of the sheet is not near everything inside it.
  expect(areNear([0, 0, 1000, 1000], [10, 10, 60, 60])).toBe(false);
});
