import { describe, expect, it } from 'vitest';
import {
  compareQuantities,
  quantitiesIn,
} from '../../../server/src/domain/compliance/quantities.ts';

const found = (text: string) =>
  quantitiesIn(text).map(({ dimension, low, high }) => [
    ...[dimension, Math.round(low * 100) / 100],
    Math.round(high * 100) / 100,
  ]);
const compared = (wanted: string, shown: string) => {
  const [one, other] = [quantitiesIn(wanted)[0], quantitiesIn(shown)[0]];
  return one && other && one.dimension === other.dimension ? compareQuantities(one, other) : null;
};

describe('quantities', () => {
  it('are areas, lengths and pressures of the metric system, too', () => {
    expect(found('at least 9.3 m²')).toEqual([['area', 100.1, Infinity]]);
    expect(found('max. 20 m2')).toEqual([['area', -Infinity, 215.28]]);
    expect(found('120 ft² or 120 m^2')).toEqual([
      ['area', 120, 120],
      ['area', 1291.67, 1291.67],
    ]);
    expect(found('minimum 1.2 m clear')).toEqual([['length', 47.24, Infinity]]);
    expect(found('live load 4.8 kPa; snow 2 kN/m²')).toEqual([
      ['psf', 100.25, 100.25],
      ['psf', 41.77, 41.77],
    ]);
    expect(found('concrete 25 MPa, masonry 10 N/mm²')).toEqual([
      ['psi', 3625.95, 3625.95],
      ['psi', 1450.38, 1450.38],
    ]);
  });

  it('are no lengths where a letter stands for something else', () => {
    expect(found('20M bars')).toEqual([]);
    expect(found('3 m/s, 50 mm², 5 m³')).toEqual([]);
    expect(found('10\'-2" and 10 ft 2 in')).toEqual([
      ['length', 122, 122],
      ['length', 122, 122],
    ]);
  });

  it('are compared in other units of their dimension', () => {
    expect(compared('at least 100 sq ft', 'AREA 9.5 m²')).toBe('meets');
    expect(compared('at least 100 psf', 'LIVE LOAD 4.0 kPa')).toBe('fails');
    expect(compared('at least 3000 psi', "f'c = 25 MPa")).toBe('meets');
    expect(compared('at least 3000 psi', '25 kPa')).toBeNull();
  });
});
