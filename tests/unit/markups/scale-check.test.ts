/** Figures of dimensions, the scale that they show together, and what that says about the stated one. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleOfDimensions } from '../../../markups/src/measure/dimension-scale.ts';
import type { DimensionLine } from '../../../markups/src/measure/dimension-scale.ts';
import { lengthOf, readFigure } from '../../../markups/src/measure/dimension-text.ts';
import type { BareUnit } from '../../../markups/src/measure/dimension-text.ts';
import { reprintOf } from '../../../markups/src/measure/reprints.ts';
import { checkScale } from '../../../markups/src/measure/scale-check.ts';
import { lengthText } from '../../../markups/src/measure/value-text.ts';

const MM = 1 / 25.4;
const A1 = { width: 841 * MM * 72, height: 594 * MM * 72 };

function inches(text: string, unit: BareUnit | null = null): number | null {
  const figure = readFigure(text);
  return figure === null ? null : (lengthOf(figure, unit)?.inches ?? null);
}

describe('the figure of a dimension', () => {
  it('is read as drawings write it', () => {
    for (const [text, expected] of [
      [`12'-6 1/2"`, 150.5],
      [`12' - 6½"`, 150.5],
      [`5'-3 1/2 "`, 63.5],
      [`8"`, 8],
      [`12-6`, 150],
      [`15.9'`, 190.8],
      [`4'-0" CLR.`, 48],
      [`(E) 4'-0" +/-`, 48],
      [`±36" V.I.F.`, 36],
      ['36" MIN', 36],
      ['3.50 m', 3500 * MM],
      ['1200mm', 1200 * MM],
      ['35,5 cm', 355 * MM],
    ] as const) {
      expect(inches(text), text).toBeCloseTo(expected, 6);
    }
  });

  it('without a unit means what the unit of the drawing says', () => {
    for (const [text, unit, mm] of [
      ['1200', 'mm', 1200],
      ['1 200', 'mm', 1200],
      ['1.200', 'mm', 1200],
      ['1.200', 'm', 1200],
      ['3,50', 'm', 3500],
      ['3.50⁵', 'm', 3505],
      ['88⁵', 'cm', 885],
      ['90', 'cm', 900],
    ] as const) {
      expect(inches(text, unit), `${text} ${unit}`).toBeCloseTo(mm * MM, 6);
    }
    expect(inches('1200')).toBeNull();
  });

  it('is none in ranges, dates, levels, marks and words', () => {
    for (const text of [
      `39" - 41"`,
      `7" - 9"`,
      '6/28/2021',
      '101A',
      'W12x26',
      '1 - 24 PPP',
      '+/-',
      'EQ',
      '2 x 4',
      '17"-19" ACCESSIBLE',
    ]) {
      expect(inches(text), text).toBeNull();
    }
  });
});

/** Dimensions at a scale (true inches of a point), written to a part of an inch. */
function drawn(scale: number, lengths: readonly number[], parts = 16): DimensionLine[] {
  return lengths.flatMap((length) => {
    const figure = readFigure(lengthText(Math.round(length * parts) / parts, 'feet-inches'));
    return figure === null ? [] : [{ figure, points: length / scale, stated: 1 }];
  });
}
const ROOM = [30, 48.25, 96, 126.5, 240, 318, 1020];

describe('the scale that dimensions show', () => {
  it('is theirs, with an interval that holds it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 20, max: 2000, noNaN: true }), { minLength: 5, maxLength: 60 }),
        fc.constantFrom(0.25, 48 / 72, 50 / 72, 1.8),
        fc.constantFrom(1, 2, 16),
        (lengths, scale, parts) => {
          const found = scaleOfDimensions(drawn(scale, lengths, parts), null);
          if (found === null) return;
          // Rounding to whole inches is the worst: everything may be off to the same side.
          expect(Math.abs(found.value / scale - 1)).toBeLessThan(3 * found.relativeError);
        },
      ),
    );
  });

  it('stands above what was misread or written over', () => {
    const wrong = drawn(0.31, [44, 90, 300]);
    const found = scaleOfDimensions([...drawn(48 / 72, ROOM), ...wrong], null);
    expect(found?.value).toBeCloseTo(48 / 72, 3);
    expect(found?.count).toBe(ROOM.length);
    expect(found?.share).toBeCloseTo(0.7, 5);
  });

  it('is none where few agree, all have one length, or nothing has a unit', () => {
    expect(scaleOfDimensions(drawn(0.5, [100, 200]), null)).toBeNull();
    expect(scaleOfDimensions(drawn(0.5, [100, 100, 100, 100, 100]), null)).toBeNull();
    const chance = [0.2, 0.3, 0.4, 0.6, 0.9].flatMap((scale) => drawn(scale, [60, 200]));
    expect(scaleOfDimensions(chance, null)).toBeNull();
    const bare = [1200, 2400, 900, 3100].flatMap((mm): DimensionLine[] => {
      const figure = readFigure(String(mm));
      return figure === null ? [] : [{ figure, points: (mm * MM * 72) / 50, stated: 1 }];
    });
    expect(scaleOfDimensions(bare, null)).toBeNull();
    expect(scaleOfDimensions(bare, 'mm')?.value).toBeCloseTo(50 / 72, 3);
  });
});

const measured = (ratio: number, change = {}) => ({
  ...{ inchesPerPoint: ratio / 72, relativeError: 0.0006, dimensionCount: 14, lengthCount: 9 },
  share: 1,
  ...change,
});

describe('a stated scale', () => {
  it('agrees with the dimensions, or clearly does not, or is left alone', () => {
    expect(checkScale(48 / 72, measured(48.02), A1)).toEqual({ verdict: 'agrees' });
    expect(checkScale(48 / 72, measured(48.4), A1)).toBeNull();
    expect(checkScale(48 / 72, measured(50), A1)).toMatchObject({ verdict: 'disagrees' });
    for (const weak of [{ dimensionCount: 4 }, { lengthCount: 2 }, { share: 0.7 }]) {
      expect(checkScale(48 / 72, measured(96, weak), A1)).toBeNull();
    }
    expect(checkScale(48 / 72, measured(50, { relativeError: 0.02 }), A1)).toBeNull();
  });

  it('that is reprinted at half size is named, with the paper', () => {
    const halved = checkScale(48 / 72, measured(96), { width: 1296, height: 864 });
    expect(halved).toMatchObject({
      ...{ verdict: 'disagrees', printed: 0.5 },
      reprint: { isHalfSize: true, from: '24 × 36 in', to: '12 × 18 in' },
    });
  });
});

describe('a reprint', () => {
  it('is known by its paper', () => {
    const mm = (width: number, height: number) => ({
      width: width * MM * 72,
      height: height * MM * 72,
    });
    expect(reprintOf(0.5, 0.001, mm(420, 297))).toEqual({
      ...{ isHalfSize: true, from: 'A1', to: 'A3' },
    });
    expect(reprintOf(0.7072, 0.001, mm(420, 594))).toEqual({
      ...{ isHalfSize: false, from: 'A1', to: 'A2' },
    });
    // 24 × 36 in fitted to 11 × 17 in: the short side decides.
    expect(reprintOf(11 / 24, 0.001, { width: 1224, height: 792 })).toEqual({
      ...{ isHalfSize: false, from: '24 × 36 in', to: '11 × 17 in' },
    });
    expect(reprintOf(0.5, 0.001, { width: 1000, height: 1000 })).toEqual({
      ...{ isHalfSize: true, from: null, to: null },
    });
    expect(reprintOf(0.37, 0.001, { width: 1224, height: 792 })).not.toMatchObject({
      isHalfSize: true,
    });
    expect(reprintOf(0.83, 0.001, mm(841, 594))).toBeNull();
  });
});
