/** Dimensions of two sheets of which only the text, or only the line changed, and what is raised about them. */
import { describe, expect, it } from 'vitest';
import { IDENTITY } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import { dimensionChanges } from '../../../server/src/domain/checks/dimension-changes.ts';
import type { DrawnDimension } from '../../../server/src/domain/checks/dimension-changes.ts';
import type { ComparedSheets } from '../../../server/src/domain/checks/overlay-check.ts';
import {
  overlayDimensions,
  overlayMovedDimensions,
} from '../../../server/src/domain/checks/overlay-dimensions.ts';
import { turnedFacts } from '../../../server/src/domain/checks/sheet-pair.ts';

/** Points of a foot at 1/4" = 1'. */
const FOOT = 18;

/** A dimension of so many feet from (x, y) to the right, with what it says. */
const across = (text: string, x: number, y: number, feet: number): DrawnDimension => ({
  ...{ text, markedEnds: 2 },
  ends: [x, y, x + feet * FOOT, y],
});

/** Four that agree on the scale. */
const OTHERS = [
  across(`10'-0"`, 100, 100, 10),
  across(`14'-6"`, 100, 140, 14.5),
  across(`8'-0"`, 100, 180, 8),
  across(`22'-3"`, 100, 220, 22.25),
];

const changesOf = (
  before: readonly DrawnDimension[],
  after: readonly DrawnDimension[],
  matrix: Matrix = IDENTITY,
) => dimensionChanges([...OTHERS, ...before], [...OTHERS, ...after], matrix);

describe('dimensions of two sheets', () => {
  it('that became longer and say the same no longer agree with the others', () => {
    const { matched, changed } = changesOf(
      [across(`12'-6"`, 300, 300, 12.5)],
      [across(`12'-6"`, 300, 300, 13)],
    );
    expect(matched).toBe(5);
    expect(changed).toMatchObject([
      {
        ...{ what: 'moved', texts: [`12'-6"`, `12'-6"`], agree: [true, false] },
        box: [300, 300, 300 + 13 * FOOT, 300],
      },
    ]);
  });

  it('that were retyped at the same line are told apart by which figure is right', () => {
    const twelve = across(`12'-6"`, 300, 300, 12.5);
    const wrong = { ...twelve, text: `13'-0"` };
    expect(changesOf([twelve], [wrong]).changed).toMatchObject([
      { what: 'retyped', agree: [true, false] },
    ]);
    expect(changesOf([wrong], [twelve]).changed).toMatchObject([
      { what: 'retyped', agree: [false, true] },
    ]);
  });

  it('are the same on a sheet at another size and place, and when only written otherwise', () => {
    const half = ({ ends, ...one }: DrawnDimension): DrawnDimension => ({
      ...one,
      ends: [ends[0] / 2 + 9, ends[1] / 2, ends[2] / 2 + 9, ends[3] / 2],
    });
    const before = [...OTHERS, across(`12'-6"`, 300, 300, 12.5)];
    const after = [...OTHERS, across(`12' - 6"`, 300, 300, 12.5)].map(half);
    expect(dimensionChanges(before, after, [2, 0, 0, 2, -18, 0])).toEqual({
      ...{ matched: 5, changed: [] },
    });
  });

  it('whose text and line changed together are new, and no change', () => {
    const { changed } = changesOf(
      [across(`12'-6"`, 300, 300, 12.5)],
      [across(`13'-0"`, 300, 300, 13)],
    );
    expect(changed).toEqual([]);
  });

  it('whose figure changed by less than their line may have moved are not retyped', () => {
    const { changed } = changesOf(
      [across(`38'-9 3/8"`, 300, 300, 38.78125)],
      [across(`38'-9 3/4"`, 300, 300, 38.8125)],
    );
    expect(changed).toEqual([]);
  });

  it('are found in every direction, also where the line was drawn the other way around', () => {
    const down = (text: string, feet: number, isReversed: boolean): DrawnDimension => ({
      ...{ text, markedEnds: 2 },
      ends: isReversed ? [500, 300 + feet * FOOT, 500, 300] : [500, 300, 500, 300 + feet * FOOT],
    });
    const { changed } = changesOf([down(`9'-0"`, 9, false)], [down(`9'-0"`, 9.5, true)]);
    expect(changed).toMatchObject([{ what: 'moved', agree: [true, false] }]);
  });

  it('with one bare end, or that say no length, are left out', () => {
    const bare = { ...across(`12'-6"`, 300, 300, 12.5), markedEnds: 1 };
    const word = across('EQ', 300, 340, 5);
    expect(changesOf([bare, word], [bare, word]).matched).toBe(4);
  });
});

describe('a dimension on two versions', () => {
  const drawn = (x: number, y: number): ComparedSheets['differences'][number] => ({
    ...{ id: `${x} ${y}`, kind: 'changed', group: 'drawing', title: 'Line moved' },
    ...{ areaSquareInches: 0.1, box: [x - 3, y - 3, x + 3, y + 3] },
  });
  const NONE = { revision: null, date: null };
  const about = (change: Partial<ComparedSheets>): ComparedSheets => ({
    ...{ names: ['A-101', 'A-101'], differences: [], rows: { older: [], newer: [] } },
    ...{ revisions: [NONE, NONE], revisionRows: { older: [], newer: [] }, pair: null },
    ...change,
  });
  const stretched = changesOf([across(`12'-6"`, 300, 300, 12.5)], [across(`12'-6"`, 300, 300, 13)]);
  const [before, after] = [drawn(300 + 12.5 * FOOT, 300), drawn(300 + 13 * FOOT, 300)];

  it('that was made longer and says the same is told, where both of its ends are drawn anew', () => {
    const judge = (differences: ComparedSheets['differences']) =>
      overlayMovedDimensions.judge(about({ differences, pair: { dimensions: stretched } }));
    expect(judge([before, after])).toMatchObject([
      { summary: `Dimension 12'-6" on A-101 was made longer, but says the same` },
    ]);
    // A leader that crosses it looks like an end; where it ended before, nothing differs.
    expect(judge([after])).toEqual([]);
  });

  it('is the same in overlays the other way around', () => {
    const { changed } = turnedFacts({ dimensions: stretched }).dimensions ?? { changed: [] };
    expect(changed).toMatchObject([{ agree: [false, true], points: [13 * FOOT, 12.5 * FOOT] }]);
  });

  it('that was retyped is told by its line, also in metric, and beside other changes', () => {
    const metric = [
      ...[across('3000', 100, 100, 10), across('4350', 100, 140, 14.5)],
      ...[across('2400', 100, 180, 8), across('6675', 100, 220, 22.25)],
    ];
    const one = across('3750', 300, 300, 12.5);
    const dimensions = dimensionChanges(
      [...metric, one],
      [...metric, { ...one, text: '3900' }],
      IDENTITY,
    );
    const differences = [drawn(400, 300)];
    expect(overlayDimensions.judge(about({ differences, pair: { dimensions } }))).toMatchObject([
      { summary: 'Dimension 3750 became 3900 on A-101, but nothing was moved' },
    ]);
  });

  it('is not judged where it was compared before dimension lines were looked for', () => {
    const sentence = 'It was compared before dimension lines were looked for.';
    expect(overlayMovedDimensions.judge(about({ differences: [before] }))).toBe(sentence);
    expect(overlayDimensions.judge(about({ differences: [before] }))).toBe(sentence);
    expect(overlayMovedDimensions.judge(about({ pair: { dimensions: null } }))).toEqual([]);
  });
});
