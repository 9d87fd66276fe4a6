/** What happens to a markup after it is drawn: moved, resized, turned, with its points, in relation to others, copied. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALIGNMENTS,
  alignMarkups,
  copiesOf,
  distributeMarkups,
} from '../../../markups/src/arrange.ts';
import { extentOf, extentOfAll, isOn, middleOf, pointsOf } from '../../../markups/src/extent.ts';
import {
  moveMarkups,
  placeMarkup,
  resizeBox,
  resizeMarkups,
  turnMarkups,
} from '../../../markups/src/transform.ts';
import {
  addVertex,
  canRemoveVertex,
  moveVertex,
  refOf,
  removeVertex,
  segmentMiddles,
  verticesOf,
} from '../../../markups/src/vertices.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { Markup, PointSnap } from '../../../markups/src/model.ts';
import { anyMarkup, markup } from '../../support/markups.ts';

const PAGE = { width: 800, height: 600 };
const someMarkups = fc.array(anyMarkup(PAGE.width, PAGE.height), { minLength: 1, maxLength: 4 });
const anyShift = fc.record({
  x: fc.integer({ min: -1000, max: 1000 }),
  y: fc.integer({ min: -1000, max: 1000 }),
});
const anyHandle = fc.record({
  x: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  y: fc.constantFrom(-1 as const, 0 as const, 1 as const),
});

const SCALE = {
  inchesPerPoint: 48 / 72,
  label: '1/4" = 1\'',
  source: 'chosen' as const,
  relativeError: 0,
};
const snaps: readonly PointSnap[] = [
  ...(['line-end', 'line-end', 'midpoint', 'nearest', 'center', 'free', 'intersection'] as const),
];
const area = markup({
  kind: 'area',
  shape: {
    form: 'points',
    points: [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
      { x: 300, y: 200 },
      { x: 100, y: 200 },
    ],
    holes: [
      [
        { x: 150, y: 120 },
        { x: 200, y: 120 },
        { x: 200, y: 160 },
      ],
    ],
  },
  measurement: {
    scale: SCALE,
    unit: 'feet-inches',
    depth: null,
    pointErrors: [1, 2, 3, 4, 5, 6, 7],
    pointSnaps: snaps,
  },
});
const callout = markup({
  kind: 'callout',
  leader: [
    { x: 20, y: 20 },
    { x: 80, y: 118 },
    { x: 100, y: 118 },
  ],
});

function boxOf({ shape }: Markup | undefined = markup()): Box {
  if (shape.form !== 'box') throw new TypeError('The shape is no box.');
  return shape.box;
}
function rounded(points: readonly Point[]): Point[] {
  return points.map(({ x, y }) => ({ x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 }));
}
const only = ([first]: readonly Markup[]): Markup => first ?? markup();

/** All that a transformation keeps: everything but shape and leader. */
function keptOf({ shape, leader, ...rest }: Markup) {
  return { ...rest, form: shape.form, count: pointsOf(shape).length, leader: leader?.length };
}

describe('moving, resizing and turning', () => {
  it('keeps markups on the page, with their scale and number of points', () => {
    fc.assert(
      fc.property(someMarkups, anyShift, anyHandle, (markups, by, handle) => {
        for (const changed of [
          moveMarkups(markups, by, PAGE),
          resizeMarkups(markups, handle, by, PAGE),
          resizeMarkups(markups, handle, by, PAGE, { isProportional: true, isFromMiddle: true }),
        ]) {
          expect(isOn(PAGE, extentOfAll(changed) ?? [0, 0, 0, 0])).toBe(true);
          expect(changed.map(keptOf)).toEqual(markups.map(keptOf));
        }
      }),
    );
  });

  it('moves every point by the same, as far as the page goes', () => {
    fc.assert(
      fc.property(someMarkups, anyShift, (markups, by) => {
        const moved = moveMarkups(markups, by, PAGE);
        const [before, after] = [extentOfAll(markups), extentOfAll(moved)];
        const shift = {
          x: (after?.[0] ?? 0) - (before?.[0] ?? 0),
          y: (after?.[1] ?? 0) - (before?.[1] ?? 0),
        };
        const at = (one: Markup) => [...pointsOf(one.shape), ...(one.leader ?? [])];
        expect(rounded(moved.flatMap(at))).toEqual(
          rounded(markups.flatMap(at).map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }))),
        );
        const back = moveMarkups(moved, { x: -shift.x, y: -shift.y }, PAGE);
        expect(rounded(back.flatMap(at))).toEqual(rounded(markups.flatMap(at)));
      }),
    );
  });

  it('turns without distorting anything', () => {
    const angle = fc.integer({ min: -720, max: 720 });
    const distances = (markups: readonly Markup[]) => {
      const points = markups.flatMap(({ shape }) => pointsOf(shape));
      return points.slice(1).map(({ x, y }, index) => {
        const before = points[index] ?? { x, y };
        return Math.round(Math.hypot(x - before.x, y - before.y) * 1e6) / 1e6;
      });
    };
    fc.assert(
      fc.property(someMarkups, angle, (markups, degrees) => {
        expect(distances(turnMarkups(markups, degrees, PAGE))).toEqual(distances(markups));
      }),
    );
    const back = turnMarkups(turnMarkups([markup()], 30, PAGE), -30, PAGE);
    expect(rounded(pointsOf(only(back).shape))).toEqual(pointsOf(markup().shape));
  });

  it('resizes a box by side and corner, in proportion and from its middle', () => {
    const box: Box = [100, 100, 200, 150];
    const right = { x: 1, y: 0 } as const;
    const corner = { x: -1, y: -1 } as const;
    expect(resizeBox(box, right, { x: 20, y: 99 })).toEqual([100, 100, 220, 150]);
    expect(resizeBox(box, corner, { x: 10, y: 10 })).toEqual([110, 110, 200, 150]);
    expect(resizeBox(box, right, { x: 20, y: 0 }, { isFromMiddle: true })).toEqual([
      80, 100, 220, 150,
    ]);
    expect(resizeBox(box, right, { x: 100, y: 0 }, { isProportional: true })).toEqual([
      100, 75, 300, 175,
    ]);
    expect(resizeBox(box, corner, { x: -100, y: 0 }, { isProportional: true })).toEqual([
      0, 50, 200, 150,
    ]);
    expect(
      resizeBox(box, corner, { x: -50, y: 0 }, { isProportional: true, isFromMiddle: true }),
    ).toEqual([50, 75, 250, 175]);
    // It never turns inside out.
    expect(resizeBox(box, right, { x: -500, y: 0 })).toEqual([100, 100, 102, 150]);
  });

  it('resizes a turned box along its own sides; the opposite side stays', () => {
    const turned = markup({ shape: { form: 'box', box: [100, 100, 200, 150], turned: 90 } });
    // Its right side is at the bottom now.
    const [resized] = resizeMarkups([turned], { x: 1, y: 0 }, { x: 0, y: 40 }, PAGE);
    expect(rounded(pointsOf(resized?.shape ?? turned.shape))).toEqual([
      { x: 175, y: 75 },
      { x: 175, y: 215 },
      { x: 125, y: 215 },
      { x: 125, y: 75 },
    ]);
  });

  it('scales several together', () => {
    const first = markup({ shape: { form: 'box', box: [0, 0, 100, 100], turned: 0 } });
    const second = markup({ shape: { form: 'box', box: [100, 100, 200, 200], turned: 90 } });
    const scaled = resizeMarkups([first, second], { x: 1, y: 0 }, { x: 200, y: 0 }, PAGE);
    expect(boxOf(scaled[0])).toEqual([0, 0, 200, 100]);
    expect(rounded([middleOf(boxOf(scaled[1]))])).toEqual([{ x: 300, y: 150 }]);
    expect(extentOf(scaled[1] ?? second)?.map(Math.round)).toEqual([200, 100, 400, 200]);
  });

  it('moves a callout with its leader; resized and turned, its tip stays and the end follows the box', () => {
    const moved = only(moveMarkups([callout], { x: 10, y: 5 }, PAGE));
    expect(moved.leader?.[0]).toEqual({ x: 30, y: 25 });
    const wider = only(resizeMarkups([callout], { x: -1, y: 0 }, { x: -20, y: 0 }, PAGE));
    expect(wider.leader?.[0]).toEqual({ x: 20, y: 20 });
    expect(wider.leader?.[2]).toEqual({ x: 80, y: 118 });
    const turned = only(turnMarkups([callout], 180, PAGE));
    expect(turned.leader?.[0]).toEqual({ x: 20, y: 20 });
    expect(rounded([turned.leader?.[2] ?? { x: 0, y: 0 }])).toEqual([{ x: 172, y: 118 }]);
  });

  it('comes back on the page after a turn', () => {
    const atEdge = markup({ shape: { form: 'box', box: [0, 0, 200, 20], turned: 0 } });
    const turned = only(turnMarkups([atEdge], 90, PAGE));
    expect(extentOf(turned)).toEqual([90, 0, 110, 200].map((side) => expect.closeTo(side, 6)));
  });

  it('is placed by numbers', () => {
    const placed = placeMarkup(markup(), { x: 10, y: 20, width: 30, height: 40 }, PAGE);
    expect(boxOf(placed)).toEqual([10, 20, 40, 60]);
    const turned = placeMarkup(markup(), { turned: 90 }, PAGE);
    expect(turned.shape).toEqual({ form: 'box', box: [100, 100, 172, 136], turned: 90 });
    const wider = placeMarkup(turned, { width: 100 }, PAGE);
    expect(boxOf(wider)).toMatchObject([100, 100, 200, 136].map((side) => expect.closeTo(side, 6)));
    const line = {
      form: 'points',
      points: [
        { x: 10, y: 10 },
        { x: 60, y: 10 },
      ],
    } as const;
    const longer = placeMarkup(
      markup({ kind: 'polyline', shape: line }),
      { x: 0, width: 100 },
      PAGE,
    );
    expect(pointsOf(longer.shape)).toEqual([
      { x: 0, y: 10 },
      { x: 100, y: 10 },
    ]);
  });
});

describe('points of a markup', () => {
  it('move, but not off the page, and say how far they may be off', () => {
    const ref = { of: 'shape', ring: 1, index: 2 } as const;
    const moved = moveVertex(
      area,
      ref,
      { x: 900, y: -5 },
      { page: PAGE, placed: { error: 0.5, snap: 'line-end' } },
    );
    expect(verticesOf(moved).at(-1)?.at).toEqual({ x: 800, y: 0 });
    expect(moved.measurement).toEqual({
      ...area.measurement,
      pointErrors: [1, 2, 3, 4, 5, 6, 0.5],
      pointSnaps: [...snaps.slice(0, 6), 'line-end'],
    });
    const tip = moveVertex(
      callout,
      { of: 'leader', ring: 0, index: 0 },
      { x: 5, y: 6 },
      { page: PAGE, placed: { error: 1, snap: 'free' } },
    );
    expect(tip.leader).toEqual([{ x: 5, y: 6 }, ...(callout.leader ?? []).slice(1)]);
    expect(tip.shape).toEqual(callout.shape);
  });

  it('are added in the middle of each segment, the closing one too, and removed again', () => {
    const middles = segmentMiddles(area);
    expect(middles).toHaveLength(7);
    expect(middles[3]?.at).toEqual({ x: 100, y: 150 });
    for (const { after, at } of middles) {
      const grown = addVertex(area, after, at);
      expect(verticesOf(grown)).toHaveLength(8);
      expect(grown.measurement?.pointErrors).toHaveLength(8);
      expect(grown.measurement?.pointSnaps?.filter((snap) => snap === 'free')).toHaveLength(2);
      expect(removeVertex(grown, { ...after, index: after.index + 1 })).toEqual(area);
    }
    const line = markup({
      kind: 'distance',
      shape: {
        form: 'points',
        points: [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
      },
    });
    expect(segmentMiddles(line)).toHaveLength(1);
    expect(segmentMiddles({ ...line, kind: 'angle' })).toHaveLength(0);
  });

  it('stay where the shape needs them; the third-last of a hole takes the hole along', () => {
    const [corner] = verticesOf(area);
    if (corner === undefined) throw new Error('An area has corners.');
    const triangle = removeVertex(area, refOf(corner));
    expect(verticesOf(triangle)).toHaveLength(6);
    expect(canRemoveVertex(triangle, refOf(corner))).toBe(false);
    expect(removeVertex(triangle, refOf(corner))).toBe(triangle);
    const filled = removeVertex(area, { of: 'shape', ring: 1, index: 0 });
    expect(filled.shape).toMatchObject({ holes: [] });
    expect(filled.measurement?.pointErrors).toEqual([1, 2, 3, 4]);
    expect(filled.measurement?.pointSnaps).toEqual(snaps.slice(0, 4));
    const count = markup({ kind: 'count', shape: { form: 'places', places: [{ x: 1, y: 1 }] } });
    expect(canRemoveVertex(count, { of: 'shape', ring: 0, index: 0 })).toBe(false);
  });
});

describe('arranging', () => {
  const boxes = (
    [
      [0, 0, 10, 10],
      [50, 40, 90, 60],
      [20, 100, 30, 200],
    ] as Box[]
  ).map((box, index) => markup({ name: `m${index}`, shape: { form: 'box', box, turned: 0 } }));

  it('aligns markups with what is around them', () => {
    const sides = {
      left: [0, 0, 0],
      center: [40, 25, 40],
      right: [80, 50, 80],
      top: [0, 0, 0],
      middle: [95, 90, 50],
      bottom: [190, 180, 100],
    };
    for (const alignment of ALIGNMENTS) {
      const aligned = alignMarkups(boxes, alignment).map(boxOf);
      const axis = ['left', 'center', 'right'].includes(alignment) ? 0 : 1;
      expect(aligned.map((box) => box[axis])).toEqual(sides[alignment]);
      // The other direction stays.
      expect(aligned.map((box) => box[1 - axis])).toEqual(
        boxes.map(boxOf).map((box) => box[1 - axis]),
      );
    }
  });

  it('distributes equal gaps between the outermost two, in any order', () => {
    expect(distributeMarkups(boxes, 'across').map((one) => boxOf(one)[0])).toEqual([0, 50, 25]);
    expect(distributeMarkups(boxes.toReversed(), 'down').map((one) => boxOf(one)[1])).toEqual([
      100, 45, 0,
    ]);
    expect(distributeMarkups(boxes.slice(1), 'across')).toEqual(boxes.slice(1));
  });
});

describe('copying', () => {
  let count = 0;
  const mode = {
    page: PAGE,
    pageNumber: 7,
    author: 'Grace',
    now: '2026-11-22T20:00:00Z',
    newName: () => `copy ${(count += 1)}`,
  };

  it('makes new markups in the same place, on the page', () => {
    fc.assert(
      fc.property(someMarkups, (markups) => {
        const copies = copiesOf(markups, { ...mode, at: null });
        expect(copies.map(({ shape }) => shape)).toEqual(markups.map(({ shape }) => shape));
        expect(new Set([...copies, ...markups].map(({ name }) => name)).size).toBe(
          copies.length + new Set(markups.map(({ name }) => name)).size,
        );
        const small = copiesOf(markups, {
          ...mode,
          page: { width: 2000, height: 2000 },
          at: { x: 0, y: 0 },
        });
        expect(isOn({ width: 2000, height: 2000 }, extentOfAll(small) ?? [0, 0, 0, 0])).toBe(true);
      }),
    );
  });

  it('puts the middle where it is asked to, takes replies along and drops those to others', () => {
    const reply = markup({ name: 'reply', repliesTo: 'one' });
    const other = markup({ name: 'other', repliesTo: 'elsewhere' });
    const locked = markup({ isLocked: true });
    const copies = copiesOf([locked, reply, other], { ...mode, at: { x: 400, y: 300 } });
    expect(copies).toHaveLength(2);
    expect(boxOf(copies[0])).toEqual([364, 282, 436, 318]);
    expect(copies[0]).toMatchObject({ isLocked: false, author: 'Grace', pageNumber: 7 });
    expect(copies[1]?.repliesTo).toBe(copies[0]?.name);
  });

  it('duplicates with an offset', () => {
    const [copy] = copiesOf([markup()], { ...mode, at: null, offset: { x: 9, y: 9 } });
    expect(boxOf(copy)).toEqual([109, 109, 181, 145]);
  });
});
