/** What measurements measure: lengths, areas with holes, angles, counts, volumes, and by how much they may be off. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../contract/src/geometry/types.ts';
import { measured } from '../../../markups/src/measure/measured.ts';
import {
  angleAt,
  coveredArea,
  crossesItself,
  slopeOf,
} from '../../../markups/src/measure/outlines.ts';
import { areaError, lengthError, pointingError } from '../../../markups/src/measure/pointing.ts';
import { FOOT_SCALES, statedScale } from '../../../markups/src/measure/scales.ts';
import {
  measuredMarkup,
  totalsByKind,
  totalsByLabel,
} from '../../../markups/src/measure/totals.ts';
import { uncertaintyText, valueText } from '../../../markups/src/measure/value-text.ts';
import type { Markup, MeasureScale, Measurement, Shape } from '../../../markups/src/model.ts';

const QUARTER = statedScale({ label: '1/4″ = 1′', ratio: 48 }, 'chosen');
const EIGHTH = statedScale({ label: '1/8″ = 1′', ratio: 96 }, 'chosen');

function points(...pairs: readonly (readonly [number, number])[]): Point[] {
  return pairs.map(([x, y]) => ({ x, y }));
}

const SQUARE = points([0, 0], [100, 0], [100, 100], [0, 100]);
const BOW = points([0, 0], [100, 100], [100, 0], [0, 100]);

type Made = {
  kind: Markup['kind'];
  shape: Shape;
  scale?: MeasureScale | null;
  subject?: string;
} & Partial<Omit<Measurement, 'scale'>>;

function markup({ kind, shape, scale = QUARTER, subject = '', ...rest }: Made): Markup {
  return {
    name: 'a',
    kind,
    pageNumber: 1,
    shape,
    style: {
      color: '#000000',
      fill: null,
      opacity: 1,
      width: 1,
      dash: [],
      endings: ['none', 'none'],
      fontSize: 10,
    },
    contents: '',
    subject,
    author: '',
    created: null,
    modified: null,
    isLocked: false,
    isHidden: false,
    leader: null,
    measurement: { scale, unit: 'feet-inches', depth: null, pointErrors: [], ...rest },
    repliesTo: null,
    state: null,
    kept: null,
  };
}

const along = (...pairs: readonly (readonly [number, number])[]): Shape => ({
  form: 'points',
  points: points(...pairs),
});

function textOf(one: Markup): string {
  const found = measured(one);
  return found === null ? '' : valueText(found, one.measurement?.unit ?? 'feet-inches');
}

describe('a measurement (ME-001 to ME-003, ME-006)', () => {
  it('shows a distance in feet and inches', () => {
    // 4.625 in on paper at 1/4" = 1'.
    expect(textOf(markup({ kind: 'distance', shape: along([0, 0], [333, 0]) }))).toBe('18′-6″');
  });
  it('adds the segments of a chain', () => {
    const chain = markup({ kind: 'distance', shape: along([0, 0], [18, 0], [18, 36]) });
    expect(measured(chain)?.segments).toEqual([12, 24]);
    expect(textOf(chain)).toBe('3′-0″');
  });
  it('shows an area in square feet, without its holes', () => {
    // 18 pt are a foot.
    const room = along([0, 0], [180, 0], [180, 180], [0, 180]);
    expect(textOf(markup({ kind: 'area', shape: room }))).toBe('100.0 sq ft');
    const hole = points([18, 18], [54, 18], [54, 54], [18, 54]);
    const holed: Shape = {
      form: 'points',
      points: points([0, 0], [180, 0], [180, 180], [0, 180]),
      holes: [hole],
    };
    expect(textOf(markup({ kind: 'area', shape: holed }))).toBe('96.0 sq ft');
  });
  it('shows the length of a perimeter, closed by its first point', () => {
    const room = along([0, 0], [180, 0], [180, 90], [0, 90], [0, 0]);
    expect(textOf(markup({ kind: 'perimeter', shape: room }))).toBe('30′-0″');
  });
  it('counts places', () => {
    const places: Shape = { form: 'places', places: points([0, 0], [1, 1], [2, 2]) };
    expect(textOf(markup({ kind: 'count', shape: places }))).toBe('3');
  });
  it('shows the angle at the second point', () => {
    expect(textOf(markup({ kind: 'angle', shape: along([10, 0], [0, 0], [0, 10]) }))).toBe('90.0°');
  });
  it('makes a volume of an area and a depth', () => {
    const slab = markup({
      kind: 'area',
      shape: along([0, 0], [180, 0], [180, 180], [0, 180]),
      depth: 6,
    });
    expect(textOf(slab)).toBe('50.0 cu ft');
    expect(measured(slab)).toMatchObject({ quantity: 'volume', base: 14_400 });
  });
  it('is on paper without a scale', () => {
    const line = markup({ kind: 'distance', shape: along([0, 0], [333, 0]), scale: null });
    expect(textOf(line)).toBe('4.625 in on paper');
    const square = markup({
      kind: 'area',
      shape: along([0, 0], [72, 0], [72, 72], [0, 72]),
      scale: null,
      depth: 12,
    });
    expect(textOf(square)).toBe('1.00 sq in on paper');
  });
  it('is nothing for shapes that measure nothing', () => {
    expect(measured(markup({ kind: 'area', shape: along([0, 0], [1, 1]) }))).toBeNull();
    expect(measured(markup({ kind: 'polygon', shape: along([0, 0], [1, 1], [2, 0]) }))).toBeNull();
  });
});

describe('the scale of a measurement (ME-005)', () => {
  it('changes its value by the ratio', () => {
    const shape = along([0, 0], [333, 0]);
    expect(textOf(markup({ kind: 'distance', shape, scale: QUARTER }))).toBe('18′-6″');
    expect(textOf(markup({ kind: 'distance', shape, scale: EIGHTH }))).toBe('37′-0″');
  });
  it('changes lengths by the ratio of two scales, and areas by its square', () => {
    const scale = fc.constantFrom(...FOOT_SCALES);
    fc.assert(
      fc.property(scale, scale, (a, b) => {
        const valueOf = (kind: 'distance' | 'area', of: typeof a) =>
          measured(
            markup({
              kind,
              shape: { form: 'points', points: SQUARE },
              scale: statedScale(of, 'chosen'),
            }),
          )?.value ?? 0;
        expect(valueOf('distance', b) / valueOf('distance', a)).toBeCloseTo(b.ratio / a.ratio, 9);
        expect(valueOf('area', b) / valueOf('area', a)).toBeCloseTo((b.ratio / a.ratio) ** 2, 6);
      }),
    );
  });
});

describe('an area', () => {
  it('counts what its outline covers twice once', () => {
    expect(coveredArea(BOW, [])).toBe(5000);
    expect(coveredArea([...SQUARE, ...SQUARE], [])).toBe(10_000);
    const found = measured(markup({ kind: 'area', shape: { form: 'points', points: BOW } }));
    expect(found?.crossesItself).toBe(true);
  });
  it('leaves out only what of a hole is inside, and holes that overlap once', () => {
    const corner = points([50, 50], [150, 50], [150, 150], [50, 150]);
    const other = points([60, 60], [110, 60], [110, 110], [60, 110]);
    expect(coveredArea(SQUARE, [corner, other])).toBe(7500);
    expect(coveredArea(SQUARE, [corner.toReversed(), other])).toBe(7500);
  });
  it('knows which outlines cross themselves', () => {
    expect(crossesItself(SQUARE)).toBe(false);
    expect(crossesItself([...SQUARE, ...SQUARE.slice(0, 1)])).toBe(false);
    expect(crossesItself(BOW)).toBe(true);
    // Touches itself in one point.
    expect(crossesItself(points([0, 0], [10, 10], [20, 0], [20, 20], [10, 10], [0, 20]))).toBe(
      false,
    );
  });
  it('is that of the triangles of any convex outline, wherever it lies and however it is turned', () => {
    const corners = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), {
      minLength: 3,
      maxLength: 12,
    });
    const shift = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(
      fc.property(corners, shift, shift, (angles, dx, dy) => {
        const ring = angles
          .toSorted((a, b) => a - b)
          .map((angle) => {
            const turned = (angle * Math.PI) / 180;
            return { x: dx + 300 * Math.cos(turned), y: dy + 300 * Math.sin(turned) };
          });
        const shoelace = ring.reduce((sum, p, i) => {
          const q = ring[(i + 1) % ring.length] ?? p;
          return sum + ((p.x - dx) * (q.y - dy) - (q.x - dx) * (p.y - dy)) / 2;
        }, 0);
        expect(Math.abs(coveredArea(ring, []) - shoelace)).toBeLessThan(1e-5);
        expect(crossesItself(ring)).toBe(false);
      }),
    );
  });
  it('and its holes make up the outline', () => {
    const at = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(fc.record({ x: at, y: at }), { minLength: 3, maxLength: 9 }), (hole) => {
        const inHole = coveredArea(hole, []);
        expect(coveredArea(SQUARE, [hole]) + inHole).toBeCloseTo(10_000, 6);
      }),
    );
  });
});

describe('angles', () => {
  it('are between 0 and 180 degrees, and slopes as one sees them', () => {
    const [right = { x: 0, y: 0 }, middle = right, back = right] = points(
      [10, 0],
      [0, 0],
      [-10, 0],
    );
    expect(angleAt(right, middle, back)).toBe(180);
    expect(angleAt(right, middle, right)).toBe(0);
    // Up and to the right: y points down.
    expect(slopeOf({ x: 0, y: 0 }, { x: 10, y: -10 })).toBeCloseTo(45, 9);
    expect(slopeOf({ x: 10, y: -10 }, { x: 0, y: 0 })).toBeCloseTo(45, 9);
    expect(slopeOf({ x: 0, y: 0 }, { x: -10, y: 0 })).toBe(0);
    expect(slopeOf({ x: 0, y: 0 }, { x: 0, y: 10 })).toBe(90);
  });
});

describe('uncertainty', () => {
  const [from, to] = [along([0, 0], [333, 0]), ['distance'] as const];
  it('is smaller for a snapped point, and for a free one what a pixel covers', () => {
    expect(pointingError('line-end', 0.5)).toBe(0.06);
    expect(pointingError('free', 0.5)).toBe(2);
    expect(pointingError('free', 100)).toBe(0.06);
    expect(pointingError('midpoint', 0.5)).toBe(0.06);
    // Along its line it is free.
    expect(pointingError('nearest', 0.5)).toBe(2);
  });
  it('combines both ends and the scale', () => {
    const off = markup({
      kind: to[0],
      shape: from,
      scale: { ...QUARTER, relativeError: 0.01 },
      pointErrors: [3, 4],
    });
    const found = measured(off);
    // Pointing: 5 pt are 3 1/3 in; the scale: 1% of 222 in.
    expect(found?.uncertainty).toBeCloseTo(Math.hypot(10 / 3, 2.22), 9);
    expect(found && uncertaintyText(found, 'feet-inches')).toBe('± 5″');
    expect(found && uncertaintyText(found, 'meters')).toBe('± 0.11 m');
  });
  it('of a snapped distance at 1/4″ = 1′ is 1/16 in, and an exact one has none', () => {
    const errors = [pointingError('line-end', 1), pointingError('line-end', 1)];
    const found = measured(markup({ kind: 'distance', shape: from, pointErrors: errors }));
    expect(found && uncertaintyText(found, 'feet-inches')).toBe('± 1/16″');
    const exact = measured(markup({ kind: 'distance', shape: from }));
    expect(exact && uncertaintyText(exact, 'feet-inches')).toBe('');
  });
  it('of an area grows with its sides, and twice with the scale', () => {
    expect(areaError(SQUARE, [1, 1, 1, 1])).toBeCloseTo(2 * Math.hypot(50, 50), 9);
    const off = markup({
      kind: 'area',
      shape: { form: 'points', points: SQUARE },
      scale: { ...QUARTER, relativeError: 0.01 },
    });
    const found = measured(off);
    expect((found?.uncertainty ?? 0) / (found?.value ?? 1)).toBeCloseTo(0.02, 9);
    expect(found && uncertaintyText(found, 'feet-inches')).toBe('± 0.7 sq ft');
  });
  it('of a point on a straight line does not count, nor that a ring begins somewhere', () => {
    expect(lengthError(points([0, 0], [50, 0], [100, 0]), [1, 100, 1])).toBeCloseTo(Math.SQRT2, 9);
    const closed = [...SQUARE, ...SQUARE.slice(0, 1)];
    const turned = [...closed.slice(1), ...SQUARE.slice(1, 2)];
    expect(lengthError(closed, [1, 1, 1, 1, 1])).toBeCloseTo(
      lengthError(turned, [1, 1, 1, 1, 1]),
      9,
    );
  });
  it('of an angle is larger between short legs', () => {
    const errorOf = (leg: number) =>
      measured(
        markup({ kind: 'angle', shape: along([leg, 0], [0, 0], [0, leg]), pointErrors: [1, 1, 1] }),
      )?.uncertainty ?? 0;
    expect(errorOf(100)).toBeCloseTo(((2 / 100) * 180) / Math.PI, 9);
    expect(errorOf(10)).toBeCloseTo(10 * errorOf(100), 9);
  });
});

describe('totals', () => {
  const all = [
    markup({ kind: 'distance', shape: along([0, 0], [333, 0]), subject: 'Pipe 2' }),
    markup({ kind: 'distance', shape: along([0, 0], [0, 162]), subject: 'Pipe 10' }),
    markup({ kind: 'distance', shape: along([0, 0], [99, 0]), subject: 'Pipe 2' }),
    markup({ kind: 'area', shape: { form: 'points', points: SQUARE }, subject: '' }),
    markup({ kind: 'distance', shape: along([0, 0], [99, 0]), scale: null, subject: 'Pipe 2' }),
    markup({ kind: 'angle', shape: along([9, 0], [0, 0], [0, 9]), subject: 'Pipe 2' }),
    markup({ kind: 'rectangle', shape: { form: 'box', box: [0, 0, 1, 1], turned: 0 } }),
  ].flatMap((one) => measuredMarkup(one) ?? []);
  it('are kept for each kind; lengths on paper and angles have none', () => {
    expect(totalsByKind(all)).toMatchObject([
      { kind: 'distance', number: 3, text: '33′-0″' },
      { kind: 'area', number: 1, text: '30.9 sq ft' },
    ]);
  });
  it('are kept for each label, numbers in labels by their value', () => {
    const totals = totalsByLabel(all).map(({ label, totals: [first] }) => [label, first?.text]);
    expect(totals).toEqual([
      ['Pipe 2', '24′-0″'],
      ['Pipe 10', '9′-0″'],
      ['', '30.9 sq ft'],
    ]);
  });
});
