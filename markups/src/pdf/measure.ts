/** The `measure` child of XFDF as a /Measure dictionary (ISO 32000-2, 12.9): what one point of the file is worth. */
import type { KeptElement } from '../model.ts';
import { readNumber } from '../xfdf/numbers.ts';
import { name, number, textString } from './syntax.ts';

/** Other programs write longer names than PDF has. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  U: ['u', 'unit', 'unitlabel', 'label'],
  C: ['c', 'factor', 'conversionfactor'],
  F: ['f', 'fraction'],
  D: ['d', 'precision', 'denominator'],
  FD: ['fd'],
  RT: ['rt'],
  RD: ['rd'],
  PS: ['ps'],
  SS: ['ss'],
  O: ['o'],
};
const NAMES = new Set(['F', 'O']);
const NUMBERS = new Set(['C', 'D']);
/** How fractions are written: decimal, fraction, rounded, truncated; where the unit stands. */
const KNOWN_NAMES = new Set(['D', 'F', 'R', 'T', 'S', 'P']);
const MOST_FACTOR = 1e9;

function valueOf(key: string, text: string): string | null {
  if (NAMES.has(key)) return KNOWN_NAMES.has(text) ? name(text) : null;
  if (key === 'FD') return text === 'true' ? 'true' : null;
  if (!NUMBERS.has(key)) return textString(text);
  const value = readNumber(text, MOST_FACTOR);
  return value === null || value <= 0 ? null : factor(value);
}

/** A point may be worth a millionth of a mile: as many digits as a PDF number may have. */
function factor(value: number): string {
  return value >= 1 ? number(value) : value.toFixed(10).replace(/\.?0+$/, '');
}

function formatOf({ attributes }: KeptElement): string {
  const given = new Map(Object.entries(attributes).map(([key, text]) => [key.toLowerCase(), text]));
  const entries = Object.entries(KEYS).flatMap(([key, names]) => {
    const text = names.map((each) => given.get(each)).find((each) => each !== undefined);
    const value = text === undefined ? null : valueOf(key, text);
    return value === null ? [] : [`/${key} ${value}`];
  });
  return `<< /Type /NumberFormat ${entries.join(' ')} >>`;
}

function formatsOf(measure: KeptElement, ...names: readonly string[]): string[] {
  for (const child of measure.children) {
    if (typeof child === 'string' || !names.includes(child.name.toLowerCase())) continue;
    const formats = child.children.filter(
      (each): each is KeptElement =>
        typeof each !== 'string' && each.name.toLowerCase() === 'numberformat',
    );
    if (formats.length > 0) return formats.map(formatOf);
  }
  return [];
}

/** Null if it does not say what a point is worth. */
export function measureOf(measure: KeptElement): string | null {
  const across = formatsOf(measure, 'axis', 'x');
  const distance = formatsOf(measure, 'distance', 'd');
  const area = formatsOf(measure, 'area', 'a');
  if (across.length === 0 || distance.length === 0 || area.length === 0) return null;
  const more = [
    ['Y', formatsOf(measure, 'y')],
    ['T', formatsOf(measure, 'angle', 't')],
    ['S', formatsOf(measure, 'slope', 's')],
  ] as const;
  const rest = more.flatMap(([key, formats]) =>
    formats.length > 0 ? [` /${key} [${formats.join(' ')}]`] : [],
  );
  return (
    `<< /Type /Measure /Subtype /RL /R ${textString(measure.attributes['rateValue'] ?? '')} ` +
    `/X [${across.join(' ')}] /D [${distance.join(' ')}] /A [${area.join(' ')}]${rest.join('')} >>`
  );
}
