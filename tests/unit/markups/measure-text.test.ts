/** Lengths and scales as people type and read them. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../markups/src/measure/calibration.ts';
import { readLength } from '../../../markups/src/measure/lengths.ts';
import type { Measured } from '../../../markups/src/measure/measured.ts';
import { readScale } from '../../../markups/src/measure/scale-text.ts';
import {
  FOOT_SCALES,
  METRIC_SCALES,
  nearestScale,
  ratioOf,
  ratioText,
  SITE_SCALES,
  statedScale,
} from '../../../markups/src/measure/scales.ts';
import { measurementWords, scaleWords, valueWords } from '../../../markups/src/measure/speech.ts';
import {
  lengthText,
  quantityText,
  tableValue,
  uncertaintyText,
} from '../../../markups/src/measure/value-text.ts';
import type { LengthUnit } from '../../../markups/src/model.ts';

describe('the scales (ME-004)', () => {
  it('are eleven, each with its ratio to one foot', () => {
    expect(FOOT_SCALES.map(({ label, ratio }) => [label, ratio])).toEqual([
      ['3″ = 1′', 4],
      ['1 1/2″ = 1′', 8],
      ['1″ = 1′', 12],
      ['3/4″ = 1′', 16],
      ['1/2″ = 1′', 24],
      ['3/8″ = 1′', 32],
      ['1/4″ = 1′', 48],
      ['3/16″ = 1′', 64],
      ['1/8″ = 1′', 96],
      ['3/32″ = 1′', 128],
      ['1/16″ = 1′', 192],
    ]);
  });
  it('are read back from their labels', () => {
    for (const scale of [...FOOT_SCALES, ...SITE_SCALES, ...METRIC_SCALES]) {
      expect(readScale(scale.label), scale.label).toEqual(scale);
    }
  });
  it('are the nearest of their ratio', () => {
    expect(nearestScale(47.7).label).toBe('1/4″ = 1′');
    expect(nearestScale(241).label).toBe('1″ = 20′');
    expect(nearestScale(101).label).toBe('1:100');
    expect(ratioText(47.65)).toBe('1:47.65');
    expect(ratioText(0.5)).toBe('2:1');
  });
});

describe('a scale in words', () => {
  it.each([
    ['1:75', 75, '1:75'],
    ['1 : 50', 50, '1:50'],
    [`1:2'500`, 2500, '1:2,500'],
    ['1:2.500', 2500, '1:2,500'],
    ['1:2,5', 2.5, '1:2.5'],
    ['2:1', 0.5, '2:1'],
    ['1/100', 100, '1:100'],
    [`1" = 20'`, 240, '1″ = 20′'],
    [`1/4" = 1'-0"`, 48, '1/4″ = 1′'],
    [`SCALE: 1/4" = 1'-0"`, 48, '1/4″ = 1′'],
    [`Scale 3/32”=1’-0”`, 128, '3/32″ = 1′'],
    [`1 1/2"=1'-0"`, 8, '1 1/2″ = 1′'],
    [`1-1/2" = 1'`, 8, '1 1/2″ = 1′'],
    [`¾" = 1'-0"`, 16, '3/4″ = 1′'],
    [`1/4 = 1'-0"`, 48, '1/4″ = 1′'],
    ['1/4" per foot', 48, '1/4″ = 1′'],
    ['1 inch = 20 feet', 240, '1″ = 20′'],
    ['1 in = 20 ft', 240, '1″ = 20′'],
    ['1 cm = 2 m', 200, '1 cm = 2 m'],
    ['1 mm = 50 mm', 50, '1 mm = 5 cm'],
    ['ÉCH. 1:50', 50, '1:50'],
    ['Échelle : 1/50', 50, '1:50'],
    ['Ech : 1/50e', 50, '1:50'],
    ['1/20ème', 20, '1:20'],
    ['Maßstab 1:100', 100, '1:100'],
    ['M 1:100', 100, '1:100'],
    ['ESC. 1:75', 75, '1:75'],
    ['Escala: 1/75', 75, '1:75'],
    ['S=1/200', 200, '1:200'],
    ['Mål 1:5', null, ''],
    ['FULL SIZE', 1, '1:1'],
  ])('%s is 1 to %s', (text, ratio, label) => {
    expect(readScale(text)).toEqual(ratio === null ? null : { label, ratio });
  });
  it.each(['N.T.S.', 'NTS', 'SCALE: NONE', 'Not to scale', 'Sans échelle', 'Ohne Maßstab'])(
    '%s says that there is none',
    (text) => expect(readScale(text)).toBe('not-to-scale'),
  );
  it.each(['AS NOTED', '1/4', '1:0', '0:5', '1" = 2" = 3"', 'A-101', '', `12'-6"`, '1:2:3'])(
    '%s is none',
    (text) => expect(readScale(text)).toBeNull(),
  );
  it('that names its paper holds on that paper', () => {
    const a1 = { width: 2384, height: 1684 };
    const a3 = { width: 842, height: 1191 };
    const text = '1:50 @ A1, 1:100 @ A3';
    expect(readScale(text, a1)).toEqual({ label: '1:50', ratio: 50 });
    expect(readScale(text, a3)).toEqual({ label: '1:100', ratio: 100 });
    expect(readScale(text)).toBeNull();
    expect(readScale('SCALE 1:100 (A1)')).toEqual({ label: '1:100', ratio: 100 });
    expect(readScale('1:100 at A1', a3)).toBeNull();
  });
});

describe('a typed length', () => {
  const feet = 'feet-inches';
  it.each<[string, LengthUnit, number]>([
    [`12'6"`, feet, 150],
    [`12' 6"`, feet, 150],
    ['12′-6 1/2″', feet, 150.5],
    ['12-6 1/2', feet, 150.5],
    ['12-6½', feet, 150.5],
    [`12'-0"`, feet, 144],
    [`12'6`, feet, 150],
    ['12 ft 6 in', feet, 150],
    [`12.5'`, feet, 150],
    ['12.5', feet, 150],
    ['150"', feet, 150],
    ['5/8"', feet, 0.625],
    ['6-1/2"', feet, 6.5],
    [`0'-6"`, feet, 6],
    ['1,200 mm', feet, 1200 / 25.4],
    ['3.5m', feet, 3.5 / 0.0254],
    ['3,5 m', feet, 3.5 / 0.0254],
    ['150 mm', 'meters', 150 / 25.4],
    ['35cm', feet, 35 / 2.54],
    ['2 yd', feet, 72],
    ['3.5', 'meters', 3.5 / 0.0254],
    ['3500', 'millimeters', 3500 / 25.4],
    ['12', 'inches', 12],
    ['12', 'feet', 144],
    ['5/8', 'inches', 0.625],
  ])('%s in %s', (typed, unit, inches) => {
    expect(readLength(typed, unit)).toBeCloseTo(inches, 9);
  });
  it.each(['', 'x', '0', '-5', `12'13"`, `12.5'6"`, '5/8', '5/0"', '1e5', `6"12'`, '=1+1'])(
    '%s is none',
    (typed) => expect(readLength(typed, feet)).toBeNull(),
  );
});

describe('a length in feet and inches', () => {
  it('carries inches that round to a foot', () => {
    expect(lengthText(11 + 15.99 / 16, 'feet-inches')).toBe('1′-0″');
    expect(lengthText(11 + 15.4 / 16, 'feet-inches')).toBe('0′-11 15/16″');
    expect(lengthText(150.53, 'feet-inches')).toBe('12′-6 1/2″');
    expect(lengthText(150.53, 'feet-inches', 32)).toBe('12′-6 17/32″');
    expect(lengthText(23 + 31.6 / 32, 'feet-inches', 32)).toBe('2′-0″');
    expect(lengthText(15_000, 'feet-inches')).toBe('1,250′-0″');
  });
  it('is read back to the part of an inch that it was rounded to', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 1e5, noNaN: true }), (inches) => {
        const read = readLength(lengthText(inches, 'feet-inches').replace(',', ''), 'feet-inches');
        expect(Math.abs((read ?? 0) - inches)).toBeLessThanOrEqual(1 / 32 + 1e-9);
      }),
    );
  });
});

describe('values', () => {
  it('have the words of their unit', () => {
    expect(lengthText(222, 'feet')).toBe('18.50 ft');
    expect(lengthText(222, 'inches')).toBe('222.00 in');
    expect(lengthText(222, 'meters')).toBe('5.639 m');
    expect(lengthText(222, 'millimeters')).toBe('5,639 mm');
    expect(quantityText('area', 232.9 * 144, 'feet')).toBe('232.9 sq ft');
    expect(quantityText('area', 0.5 * 144, 'feet')).toBe('0.500 sq ft');
    expect(quantityText('area', 10_000, 'meters')).toBe('6.45 m²');
    expect(quantityText('volume', 1728, 'inches')).toBe('1,728.0 cu in');
    expect(quantityText('volume', 0, 'feet')).toBe('0.0 cu ft');
    expect(quantityText('angle', 45, 'feet')).toBe('45.0°');
  });
  const length = (value: number, uncertainty = 0): Measured => ({
    quantity: 'length',
    value,
    uncertainty,
    isOnPaper: false,
    crossesItself: false,
    segments: [],
    base: null,
  });
  it('are numbers in tables', () => {
    expect(tableValue(length(222), 'feet-inches')).toEqual({ value: 18.5, unit: 'ft' });
    expect(tableValue({ ...length(3), quantity: 'count' }, 'feet')).toEqual({ value: 3, unit: '' });
  });
  it('state their uncertainty rounded up', () => {
    const said = (inches: number, unit: LengthUnit = 'feet-inches') =>
      uncertaintyText(length(1000, inches), unit);
    expect([0.01, 0.1, 0.3, 0.51, 3.2, 11.5, 20].map((inches) => said(inches))).toEqual([
      '± 1/16″',
      '± 1/8″',
      '± 1/2″',
      '± 1″',
      '± 4″',
      '± 1′-0″',
      '± 1′-8″',
    ]);
    expect(said(0.05, 'millimeters')).toBe('± 1.3 mm');
    expect(said(0.05, 'feet')).toBe('± 0.005 ft');
    expect(said(30, 'inches')).toBe('± 30 in');
  });
  it('are said in words', () => {
    expect(valueWords(length(150), 'feet-inches')).toBe('12 feet 6 inches');
    expect(valueWords(length(150.5), 'feet-inches')).toBe('12 feet 6 1/2 inches');
    expect(valueWords(length(144), 'feet-inches')).toBe('12 feet');
    expect(valueWords(length(13), 'feet-inches')).toBe('1 foot 1 inch');
    expect(valueWords(length(0.5), 'feet-inches')).toBe('1/2 inch');
    expect(valueWords(length(222), 'meters')).toBe('5.639 meters');
    expect(valueWords({ ...length(4.625), isOnPaper: true }, 'feet')).toBe('4.625 inches on paper');
    expect(valueWords({ ...length(14_400), quantity: 'area' }, 'feet')).toBe('100.0 square feet');
    expect(valueWords({ ...length(90), quantity: 'angle' }, 'feet')).toBe('90.0 degrees');
  });
  it('are said with their scale', () => {
    const scale = statedScale({ label: '1/8″ = 1′', ratio: 96 }, 'chosen');
    expect(measurementWords('distance', length(150), { unit: 'feet-inches', scale })).toBe(
      'Distance 12 feet 6 inches, scale 1/8 inch to 1 foot',
    );
    expect(scaleWords('1:50')).toBe('1 to 50');
    expect(scaleWords('1 1/2″ = 1′')).toBe('1 1/2 inches to 1 foot');
    expect(scaleWords('1″ = 20′')).toBe('1 inch to 20 feet');
    expect(scaleWords('1 cm = 2 m')).toBe('1 centimeter to 2 meters');
  });
});

describe('calibration', () => {
  const printed = { label: '1/4″ = 1′', ratio: 48 };
  it('takes the scale that the points agree with exactly', () => {
    const { scale, named, deviation } = calibrate(24 * 72, 96 * 12, [0.06, 0.06], printed);
    expect(named).toEqual(printed);
    expect(deviation).toBe(0);
    expect(scale).toMatchObject({ label: '1/4″ = 1′', source: 'calibrated' });
    expect(ratioOf(scale)).toBeCloseTo(48, 12);
    expect(scale.relativeError).toBeCloseTo(Math.hypot(0.06, 0.06) / 1728, 12);
  });
  it('keeps the ratio of a reprint that is no common scale', () => {
    const { scale, named, deviation } = calibrate(0.97 * 1728, 1152, [0.06, 0.06], printed);
    expect(named).toBeNull();
    expect(deviation).toBeCloseTo(1 / 0.97 - 1, 9);
    expect(scale.label).toBe('1:49.48');
    expect(ratioOf(scale)).toBeCloseTo(48 / 0.97, 9);
  });
  it('finds the common scale of a half-size reprint', () => {
    const { named } = calibrate(12 * 72, 96 * 12, [0.06, 0.06], printed);
    expect(named?.label).toBe('1/8″ = 1′');
  });
});
