/** Lengths that people type. */
import type { LengthUnit } from '../model.ts';
import { NUMBER, plainMarks, readNumber } from './numbers.ts';

export const INCHES_PER_FOOT = 12;
export const INCHES_PER_METER = 1 / 0.0254;

/** Inches in one of each unit. */
const UNITS: readonly (readonly [names: string, inches: number])[] = [
  [`'|ft\\.?|feet|foot`, INCHES_PER_FOOT],
  [`"|in\\.?|inch|inches`, 1],
  ['yd\\.?|yards?', 36],
  ['mm|millimet(?:er|re)s?', INCHES_PER_METER / 1000],
  ['cm|centimet(?:er|re)s?', INCHES_PER_METER / 100],
  ['m|met(?:er|re)s?', INCHES_PER_METER],
  ['km|kilomet(?:er|re)s?', INCHES_PER_METER * 1000],
];

const FEET_AND_INCHES = new RegExp(
  `^(${NUMBER}) ?(?:'|ft\\.?|feet|foot)[ -]*(${NUMBER}) ?(?:"|in\\.?|inch|inches)?$`,
);
/** `12-6 1/2`, as dimensions are written without marks; 6-1/2 is no such length. */
const FEET_DASH_INCHES = /^(\d+) ?- ?(\d+(?:\.\d+|[ -]\d+\/\d+)?) ?"?$/;
const WITH_UNIT = UNITS.map(
  ([names, inches]) => [new RegExp(`^(${NUMBER}) ?(?:${names})$`), inches] as const,
);

const INCHES_PER: Readonly<Record<LengthUnit, number>> = {
  'feet-inches': INCHES_PER_FOOT,
  feet: INCHES_PER_FOOT,
  inches: 1,
  meters: INCHES_PER_METER,
  millimeters: INCHES_PER_METER / 1000,
};

/**
 * Inches; null for what is no length above 0. A number alone is in `unit`, feet for feet and inches. A fraction alone is no
 * length of feet and inches, because it may mean either.
 */
export function readLength(typed: string, unit: LengthUnit): number | null {
  const text = plainMarks(typed).toLowerCase();
  const inches = inchesOf(text, unit);
  return inches !== null && inches > 0 && Number.isFinite(inches) ? inches : null;
}

function inchesOf(text: string, unit: LengthUnit): number | null {
  const pair = FEET_AND_INCHES.exec(text) ?? FEET_DASH_INCHES.exec(text);
  if (pair !== null) {
    const [feet, inches] = [readNumber(pair[1] ?? ''), readNumber(pair[2] ?? '')];
    if (feet === null || inches === null) return null;
    // A part of a foot is stated once: 12.5'-6" is a slip.
    return Number.isInteger(feet) && inches < INCHES_PER_FOOT
      ? feet * INCHES_PER_FOOT + inches
      : null;
  }
  for (const [pattern, inches] of WITH_UNIT) {
    const value = readNumber(pattern.exec(text)?.[1] ?? '');
    if (value !== null) return value * inches;
  }
  if (unit === 'feet-inches' && text.includes('/')) return null;
  const value = readNumber(text);
  return value === null ? null : value * INCHES_PER[unit];
}
