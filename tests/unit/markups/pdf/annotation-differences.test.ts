/** Which annotations of two pages differ. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annotationDifferences,
  annotationsOfPage,
} from '../../../../markups/src/pdf/annotation-differences.ts';
import type { PageAnnotation } from '../../../../markups/src/pdf/annotation-differences.ts';
import type { Matrix } from '../../../../contract/src/geometry/types.ts';

const SAME: Matrix = [1, 0, 0, 1, 0, 0];
const note = (change: Partial<PageAnnotation> = {}): PageAnnotation => ({
  ...{ kind: 'Square', name: null, box: [100, 100, 220, 180], author: 'Ada' },
  text: 'Check this door',
  ...change,
});
const shortly = (before: readonly PageAnnotation[], after: readonly PageAnnotation[]) =>
  annotationDifferences(before, after, { matrix: SAME }).map(({ kind, title }) => [kind, title]);

describe('the annotations of a page', () => {
  const entries = (more: object) =>
    JSON.stringify({ Subtype: 'Square', Rect: [10, 20, 50, 40], ...more });
  const frame = { cropBox: [0, 0, 200, 100] as const, rotation: 0, userUnit: 1 };

  it('have boxes as displayed, and what answers them in their text', () => {
    const read = annotationsOfPage(
      [
        {
          place: 0,
          answers: null,
          hasLook: true,
          entries: entries({ T: 'Ada', Contents: 'Why?', NM: 'n1' }),
        },
        {
          place: 1,
          answers: 0,
          hasLook: true,
          entries: entries({ Subtype: 'Text', Contents: 'See RFI 12' }),
        },
        { place: 2, answers: null, hasLook: true, entries: null },
      ],
      frame,
    );
    expect(read).toEqual([
      {
        ...{ kind: 'Square', name: 'n1', box: [10, 60, 50, 80], author: 'Ada' },
        text: 'Why?\nSee RFI 12',
      },
    ]);
  });
});

describe('the differences of annotations', () => {
  it('are none where the same is said in the same place, whatever wrote it', () => {
    const moved = note({ box: [101, 99, 222, 181], name: 'other', author: 'Bob' });
    expect(shortly([note()], [moved])).toEqual([]);
    expect(shortly([note(), note()], [note(), note()])).toEqual([]);
  });

  it('name what was added, removed, changed and moved, and by whom', () => {
    expect(shortly([], [note()])).toEqual([['added', 'Rectangle by Ada added: Check this door']]);
    expect(shortly([note({ author: '', text: '' })], [])).toEqual([
      ['removed', 'Rectangle removed'],
    ]);
    expect(shortly([note()], [note({ text: 'Done' })])).toEqual([
      ['changed', 'Rectangle by Ada changed: Done'],
    ]);
    const elsewhere = note({ box: [500, 100, 620, 180] });
    expect(annotationDifferences([note()], [elsewhere], { matrix: SAME })).toMatchObject([
      { kind: 'moved', group: 'annotation', author: 'Ada', move: [400, 0] },
    ]);
    const larger = note({ name: 'n1', box: [100, 100, 400, 180] });
    expect(shortly([note({ name: 'n1' })], [larger])).toEqual([
      ['changed', 'Rectangle by Ada reshaped: Check this door'],
    ]);
  });

  it('tell one of two that look alike from the other', () => {
    const second = note({ box: [500, 500, 620, 580] });
    expect(shortly([note(), second], [second])).toEqual([
      ['removed', 'Rectangle by Ada removed: Check this door'],
    ]);
    const found = annotationDifferences([], [note(), note()], { matrix: SAME });
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  it('are in the space of the first page', () => {
    const half: Matrix = [0.5, 0, 0, 0.5, 10, 20];
    const after = note({ box: [180, 160, 420, 320] });
    expect(annotationDifferences([note()], [after], { matrix: half })).toEqual([]);
    expect(annotationDifferences([], [after], { matrix: half })).toMatchObject([
      { box: [100, 100, 220, 180], areaSquareInches: (120 * 80) / 72 ** 2 },
    ]);
  });

  const any: fc.Arbitrary<PageAnnotation> = fc.record({
    kind: fc.constantFrom('Square', 'Text', 'Ink'),
    name: fc.option(fc.constantFrom('a', 'b', 'c')),
    box: fc
      .tuple(fc.nat(400), fc.nat(400), fc.nat(80), fc.nat(80))
      .map(([x, y, width, height]) => [x, y, x + width, y + height] as const),
    author: fc.constantFrom('', 'Ada'),
    text: fc.constantFrom('', 'one', 'two'),
  });

  it('are none between a page and itself in another order, and mirror each other', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (page) => {
        expect(annotationDifferences(page, page.toReversed(), { matrix: SAME })).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), fc.array(any, { maxLength: 20 }), (a, b) => {
        const found = annotationDifferences(a, b, { matrix: SAME });
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        const count = (kind: string) => found.filter((each) => each.kind === kind).length;
        // Whatever is not on both pages in one form or another is added or removed.
        expect(a.length - count('removed')).toBe(b.length - count('added'));
      }),
    );
  });
});
