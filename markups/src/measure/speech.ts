/** Measurements as a screen reader says them: no marks, words for units. */
import type { LengthUnit, MeasureScale } from '../model.ts';
import type { Measured, MeasuredKind } from './measured.ts';
import { plainMarks } from './numbers.ts';
import { feetAndInches, paperText, quantityText } from './value-text.ts';

const UNIT_NAMES: readonly (readonly [mark: RegExp, one: string, many: string])[] = [
  [/ sq ft$/, 'square foot', 'square feet'],
  [/ sq in$/, 'square inch', 'square inches'],
  [/ cu ft$/, 'cubic foot', 'cubic feet'],
  [/ cu in$/, 'cubic inch', 'cubic inches'],
  [/ m²$/, 'square meter', 'square meters'],
  [/ m³$/, 'cubic meter', 'cubic meters'],
  [/ ft$/, 'foot', 'feet'],
  [/ in$/, 'inch', 'inches'],
  [/ mm$/, 'millimeter', 'millimeters'],
  [/ cm$/, 'centimeter', 'centimeters'],
  [/ m$/, 'meter', 'meters'],
  [/°$/, 'degree', 'degrees'],
];

const NAMES: Readonly<Record<MeasuredKind, string>> = {
  distance: 'Distance',
  perimeter: 'Perimeter',
  area: 'Area',
  angle: 'Angle',
  count: 'Count',
};

function counted(amount: string, one: string, many: string): string {
  const isOne = amount === '1' || /^\d+\/\d+$/.test(amount);
  return `${amount} ${isOne ? one : many}`;
}

/** `12 feet 6 1/2 inches`, `232.9 square feet`. */
export function valueWords({ quantity, value, isOnPaper }: Measured, unit: LengthUnit): string {
  if (isOnPaper) return `${unitWords(onPaper(quantity, value))} on paper`;
  if (quantity !== 'length' || unit !== 'feet-inches') {
    return unitWords(quantityText(quantity, value, unit));
  }
  const { feet, inches } = feetAndInches(value);
  const parts = [
    feet === 0 ? null : counted(feet.toLocaleString('en-US'), 'foot', 'feet'),
    inches === '0' && feet !== 0 ? null : counted(inches, 'inch', 'inches'),
  ];
  return parts.filter((part) => part !== null).join(' ');
}

function onPaper(quantity: Measured['quantity'], value: number): string {
  return quantity === 'length' ? paperText(value) : quantityText('area', value, 'inches');
}

function unitWords(text: string): string {
  const found = UNIT_NAMES.find(([mark]) => mark.test(text));
  return found === undefined ? text : counted(text.replace(found[0], ''), found[1], found[2]);
}

/** `1/8 inch to 1 foot`, `1 to 50`. */
export function scaleWords(label: string): string {
  const sides = plainMarks(label).split(/ ?= ?/);
  if (sides.length < 2) return label.replace(':', ' to ');
  return sides.map((side) => sideWords(side)).join(' to ');
}

function sideWords(side: string): string {
  const [, feet, inches] = /^(?:([\d.,]+)')?-?(?:([\d., /]+)")?$/.exec(side) ?? [];
  const parts = [
    feet === undefined ? null : counted(feet, 'foot', 'feet'),
    inches === undefined ? null : counted(inches, 'inch', 'inches'),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : unitWords(side);
}

/** `Distance 12 feet 6 inches, scale 1/8 inch to 1 foot`. */
export function measurementWords(
  kind: MeasuredKind,
  found: Measured,
  { unit, scale }: { readonly unit: LengthUnit; readonly scale: MeasureScale | null },
): string {
  const name = found.quantity === 'volume' ? 'Volume' : NAMES[kind];
  const said = `${name} ${valueWords(found, unit)}`;
  if (found.quantity === 'angle' || found.quantity === 'count') return said;
  return scale === null ? `${said}, no scale` : `${said}, scale ${scaleWords(scale.label)}`;
}
