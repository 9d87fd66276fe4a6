/** Line styles: what is drawn in one is recognized as that one when it is selected. */
import { expect, it } from 'vitest';
import { dashOf, LINE_STYLES, lineOf } from '../../../web/src/domain/line-styles.ts';

it.each(LINE_STYLES.map(({ id }) => id))('%s is recognized at every width', (id) => {
  for (const width of [0.25, 1, 1.5, 12]) expect(lineOf(dashOf(id, width))).toBe(id);
});

it('has dashes that are seen on hairlines, and none of ours for those of other programs', () => {
  expect(dashOf('dashed', 0.25)).toEqual([4, 3]);
  expect(dashOf('dashed', 2)).toEqual([8, 6]);
  expect(lineOf([7, 1])).toBeNull();
});
