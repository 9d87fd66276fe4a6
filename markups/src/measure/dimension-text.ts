/** Figures of dimensions as drawings write them: `12'-6 1/2"`, `3.50 m`, `1200`, `88⁵`, `4'-0" CLR.`. */
import { INCHES_PER_FOOT, INCHES_PER_METER, readLength } from './lengths.ts';
import { plainMarks } from './numbers.ts';

/** What a figure says. A number without a unit means what the drawing's other numbers mean. */
export type Figure =
  | { readonly hasUnit: true; readonly inches: number; readonly halfStep: number }
  /** Of the number itself: `1.200` is 1.2 if the point is a decimal mark, and 1,200 if it parts thousands. */
  | {
      readonly hasUnit: false;
      readonly decimal: number;
      readonly grouped: number;
      /** Half of the last digit of `decimal`. */
      readonly halfStep: number;
    };

/** The unit of numbers without one. */
export type BareUnit = 'mm' | 'cm' | 'm' | 'ft';

export const INCHES_PER_BARE: Readonly<Record<BareUnit, number>> = {
  mm: INCHES_PER_METER / 1000,
  cm: INCHES_PER_METER / 100,
  m: INCHES_PER_METER,
  ft: INCHES_PER_FOOT,
};

/** Before and behind a figure, without a change of its meaning. */
const BEFORE = /^(?:\(e\)|\+\/-|[(±~ ])+/i;
const BEHIND =
  /(?:[ ,]*(?:\(?\+\/-\)?|±|\)|\(.*\)|\[.*\]?|typ(?:ical)?|cl(?:ea)?r|min(?:imum)?|max(?:imum)?|nom(?:inal)?|v\.?i\.?f|hold|verify(?: in field)?|field verify|r\.?o|m\.?o|o\.?c|e[./]?q|u\.?n\.?o|exist(?:ing)?|i\. ?l|lichte?|env)\.?)+$/i;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Null for what is no length. */
export function readFigure(text: string): Figure | null {
  const plain = plainMarks(text).replace(BEFORE, '').replace(BEHIND, '').trim();
  if (!/^[\d.,]/.test(plain)) return null;
  return bareNumber(plain) ?? withUnit(plain);
}

function withUnit(text: string): Figure | null {
  const inches = readLength(text, 'inches');
  return inches === null ? null : { hasUnit: true, inches, halfStep: stepOf(text) / 2 };
}

/** Inches between the lengths that can be written so: a foot, an inch, a part of it, or the last decimal. */
function stepOf(text: string): number {
  const lower = text.toLowerCase();
  const fraction = /\/(\d+)/.exec(lower);
  if (fraction !== null) return 1 / Number(fraction[1]);
  const unit = unitOf(lower);
  const decimals = /[.,](\d+)\D*$/.exec(lower)?.[1]?.length ?? 0;
  return unit * 10 ** -decimals;
}

function unitOf(text: string): number {
  if (/mm\b/.test(text)) return INCHES_PER_BARE.mm;
  if (/cm\b/.test(text)) return INCHES_PER_BARE.cm;
  if (/\dm\b|\bm\b|met/.test(text)) return INCHES_PER_BARE.m;
  // 12'-6 is written to the inch, and 12' to the foot.
  const isInches = /["]|in|'.*\d|\d ?- ?\d/.test(text);
  if (!isInches && /'|ft|feet|foot/.test(text)) return INCHES_PER_FOOT;
  return 1;
}

function bareNumber(text: string): Figure | null {
  const raised = RAISED.indexOf(text.at(-1) ?? '-');
  const digits = raised < 0 ? text : text.slice(0, -1);
  if (!/^(?:\d{1,3}(?:[ '.,]\d{3})+|\d+(?:[.,]\d+)?|[.,]\d+)$/.test(digits)) return null;
  const parts = /^(\d*)[.,](\d+)$/.exec(digits);
  const places = parts?.[2]?.length ?? 0;
  // A raised digit is one place more: 88⁵ cm, 3.50⁵ m.
  const more = raised < 0 ? 0 : raised * 10 ** -(places + 1);
  const plain = Number(digits.replace(/[ ']/g, ''));
  const decimal = (parts === null ? plain : Number(`${parts[1]}.${parts[2]}`)) + more;
  const grouped = /^\d{1,3}(?:[ '.,]\d{3})+$/.test(digits)
    ? Number(digits.replace(/[ '.,]/g, ''))
    : decimal;
  const value = Number.isFinite(decimal) ? decimal : grouped;
  if (!(grouped > 0)) return null;
  const step = 10 ** -(places + (raised < 0 ? 0 : 1));
  return { hasUnit: false, decimal: value, grouped, halfStep: step / 2 };
}

/** Inches of a figure, and by how much its rounding may be off. `unit`: of numbers without one; null: unknown. */
export function lengthOf(
  figure: Figure,
  unit: BareUnit | null,
): { readonly inches: number; readonly halfStep: number } | null {
  if (figure.hasUnit) return figure;
  if (unit === null) return null;
  // Millimeters are whole: a point or comma before three digits parts thousands.
  const value = unit === 'mm' ? figure.grouped : figure.decimal;
  const halfStep = value === figure.decimal ? figure.halfStep : 0.5;
  return { inches: value * INCHES_PER_BARE[unit], halfStep: halfStep * INCHES_PER_BARE[unit] };
}
