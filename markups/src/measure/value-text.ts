/** Values as people read them: `18′-6″`, `232.9 sq ft`, `5.639 m`. */
import type { LengthUnit } from '../model.ts';
import { INCHES_PER_FOOT, INCHES_PER_METER } from './lengths.ts';
import type { Measured, Quantity } from './measured.ts';
import { fractionText } from './numbers.ts';

/** Parts of an inch that lengths are rounded to. */
const PARTS = 16;

/** Feet, inches and fraction, rounded once, so that 11 15.99/16 inches are 1 foot. */
export type FeetAndInches = { readonly feet: number; readonly inches: string };

export function feetAndInches(inches: number, parts = PARTS): FeetAndInches {
  const all = Math.round(inches * parts);
  const feet = Math.floor(all / (INCHES_PER_FOOT * parts));
  return { feet, inches: fractionText(all / parts - feet * INCHES_PER_FOOT) };
}

function decimal(value: number, places: number): string {
  return value.toLocaleString('en-US', {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  });
}

/** At least three digits that count: 232.9, 5.25, 0.125. */
function threeDigits(value: number, places: number): string {
  const more = value >= 10 || value === 0 ? 0 : Math.min(3, 1 - Math.floor(Math.log10(value)));
  return decimal(value, places + more);
}

/** Inches in the unit, its name, its decimals. */
type DecimalUnit = readonly [inches: number, name: string, places: number];

const LENGTHS: Readonly<Record<Exclude<LengthUnit, 'feet-inches'>, DecimalUnit>> = {
  feet: [INCHES_PER_FOOT, 'ft', 2],
  inches: [1, 'in', 2],
  meters: [INCHES_PER_METER, 'm', 3],
  millimeters: [INCHES_PER_METER / 1000, 'mm', 0],
};

const FOOT_AREA: DecimalUnit = [INCHES_PER_FOOT ** 2, 'sq ft', 1];
const METER_AREA: DecimalUnit = [INCHES_PER_METER ** 2, 'm²', 1];
const FOOT_VOLUME: DecimalUnit = [INCHES_PER_FOOT ** 3, 'cu ft', 1];
const METER_VOLUME: DecimalUnit = [INCHES_PER_METER ** 3, 'm³', 1];

const AREAS: Readonly<Record<LengthUnit, DecimalUnit>> = {
  'feet-inches': FOOT_AREA,
  feet: FOOT_AREA,
  inches: [1, 'sq in', 1],
  meters: METER_AREA,
  millimeters: METER_AREA,
};
const VOLUMES: Readonly<Record<LengthUnit, DecimalUnit>> = {
  'feet-inches': FOOT_VOLUME,
  feet: FOOT_VOLUME,
  inches: [1, 'cu in', 1],
  meters: METER_VOLUME,
  millimeters: METER_VOLUME,
};

/** A length, given in inches. `parts`: of an inch, for feet and inches. */
export function lengthText(inches: number, unit: LengthUnit, parts = PARTS): string {
  if (unit === 'feet-inches') {
    const { feet, inches: rest } = feetAndInches(inches, parts);
    return `${feet.toLocaleString('en-US')}′-${rest}″`;
  }
  const [size, name, places] = LENGTHS[unit];
  return `${decimal(inches / size, places)} ${name}`;
}

/** A length on paper: `4.625 in`. */
export function paperText(inches: number): string {
  return `${decimal(inches, 3)} in`;
}

/** Square or cubic inches, degrees or pieces as people read them. */
export function quantityText(quantity: Quantity, value: number, unit: LengthUnit): string {
  if (quantity === 'length') return lengthText(value, unit);
  if (quantity === 'angle') return `${decimal(value, 1)}°`;
  if (quantity === 'count') return decimal(value, 0);
  const [size, name, places] = (quantity === 'area' ? AREAS : VOLUMES)[unit];
  return `${threeDigits(value / size, places)} ${name}`;
}

/** The value of a measurement; lengths and areas on paper say so. */
export function valueText(found: Measured, unit: LengthUnit): string {
  if (!found.isOnPaper) return quantityText(found.quantity, found.value, unit);
  const paper =
    found.quantity === 'length' ? paperText(found.value) : `${decimal(found.value, 2)} sq in`;
  return `${paper} on paper`;
}

/** The length of each part of a distance or perimeter. */
export function segmentTexts({ segments, isOnPaper }: Measured, unit: LengthUnit): string[] {
  return segments.map((inches) => (isOnPaper ? paperText(inches) : lengthText(inches, unit)));
}

/** A value in its unit as a number, for tables: feet and inches as decimal feet. */
export function tableValue(
  { quantity, value, isOnPaper }: Measured,
  unit: LengthUnit,
): { readonly value: number; readonly unit: string } {
  if (quantity === 'angle') return { value, unit: '°' };
  if (quantity === 'count') return { value, unit: '' };
  const inUnit = isOnPaper ? 'inches' : unit;
  if (quantity === 'length') {
    const [size, name] = inUnit === 'feet-inches' ? LENGTHS.feet : LENGTHS[inUnit];
    return { value: value / size, unit: name };
  }
  const [size, name] = (quantity === 'area' ? AREAS : VOLUMES)[inUnit];
  return { value: value / size, unit: name };
}

/** `± 1/8″`, `± 0.3 sq ft`: rounded up to what one can rely on. Empty for what is exact. */
export function uncertaintyText(found: Measured, unit: LengthUnit): string {
  const { quantity, uncertainty, isOnPaper } = found;
  if (uncertainty <= 0 || quantity === 'count') return '';
  if (quantity === 'angle') return `± ${roundedUp(uncertainty, 0.1)}°`;
  if (quantity === 'length' && unit === 'feet-inches' && !isOnPaper) {
    return `± ${inchesRoundedUp(uncertainty)}`;
  }
  const { value, unit: name } = tableValue({ ...found, value: uncertainty }, unit);
  return `± ${roundedUp(value, 0.001)} ${name}`;
}

/** To 1/16, 1/8, 1/4, 1/2, 1 in, and so on by inches and feet. */
function inchesRoundedUp(inches: number): string {
  for (const step of [1 / PARTS, 1 / 8, 1 / 4, 1 / 2]) {
    if (inches <= step) return `${fractionText(step)}″`;
  }
  const whole = Math.ceil(inches);
  return whole < INCHES_PER_FOOT ? `${whole}″` : lengthText(whole, 'feet-inches');
}

/** One digit, two behind a leading 1; never less than `least`. */
function roundedUp(value: number, least: number): string {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = Math.max(least, value / power < 2 ? power / 10 : power);
  const places = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  return decimal(Math.ceil(value / step - 1e-9) * step, places);
}
