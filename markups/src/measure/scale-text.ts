/** Scales as people type them and as drawings state them: `1:75`, `1" = 20'`, `SCALE: 1/4" = 1'-0"`, `ÉCH. 1/50`. */
import { INCHES_PER_FOOT, INCHES_PER_METER, readLength } from './lengths.ts';
import { fractionText, plainMarks, readNumber } from './numbers.ts';
import { ratioText } from './scales.ts';
import type { NamedScale } from './scales.ts';

/** What stands before a scale, in the languages of drawings. */
const HEAD =
  /^(?:drawing scale|scales?|[ée]chelle|[ée]ch|ma(?:ß|ss)stab|escala|esc|scala|schaal|skala|m[åa]lestokk?|mittakaava|масштаб|縮尺|比例|scl?|m|s|м)(?!\p{L})\.? ?[:=]? ?/u;
/** The paper that a scale holds on: `@ A1`, `(A3)`. */
const PAPER = /[ @(]*\b(?:at|on|@|auf|sur|en)?[ @(]*(a[0-4])\b\)?/;
const NOT_TO_SCALE =
  /^(?:n\.? ?t\.? ?s\.?|not to scale|no scale|none|sans [ée]chelle|ohne ma(?:ß|ss)stab|sin escala|senza scala)$/;

/** Long sides by short sides, mm. */
const ISO_SHEETS: Readonly<Record<string, readonly [number, number]>> = {
  a0: [1189, 841],
  a1: [841, 594],
  a2: [594, 420],
  a3: [420, 297],
  a4: [297, 210],
};

/** Whether a text begins with the word for a scale, and whether it says anything else. */
export function scaleHead(text: string): 'alone' | 'first' | null {
  const plain = plainMarks(text).toLowerCase();
  const rest = plain.replace(HEAD, '').trim();
  // Letters such as M mean a scale only before one.
  if (rest === '' || rest === plain) return rest === '' && plain.length > 3 ? 'alone' : null;
  return 'first';
}

/** In page points. */
export type PaperSize = { readonly width: number; readonly height: number };

/**
 * Null for what is no scale. A scale that is stated for a size of paper holds only on that size: `1:50 @ A1, 1:100 @ A3` is
 * 1:100 on A3, and null while the size is unknown.
 */
export function readScale(text: string, paper?: PaperSize): NamedScale | 'not-to-scale' | null {
  const plain = plainMarks(text).toLowerCase().replace(HEAD, '').trim();
  if (NOT_TO_SCALE.test(plain)) return 'not-to-scale';
  const stated = plain.split(/(?<=\ba[0-4]\)?)[ ,;/|]+/).map((part) => ({
    size: PAPER.exec(part)?.[1] ?? null,
    scale: part.replace(PAPER, '').trim(),
  }));
  const [only] = stated;
  if (stated.length === 1 && only !== undefined) {
    const isElsewhere = only.size !== null && paper !== undefined && !isOn(only.size, paper);
    return isElsewhere ? null : plainScale(only.scale);
  }
  const fitting = stated.filter(({ size }) => size !== null && paper && isOn(size, paper));
  return fitting.length === 1 && fitting[0] ? plainScale(fitting[0].scale) : null;
}

function isOn(size: string, paper: PaperSize): boolean {
  const sides = [Math.max(paper.width, paper.height), Math.min(paper.width, paper.height)];
  // Plotters add margins of a few millimeters.
  return (ISO_SHEETS[size] ?? []).every((mm, i) => Math.abs((sides[i] ?? 0) - mm / 0.352778) < 30);
}

function plainScale(text: string): NamedScale | null {
  if (/^full (?:size|scale)$/.test(text)) return { label: '1:1', ratio: 1 };
  return ratioScale(text) ?? equalLengths(text);
}

/** `1:100`, `1 : 2'500`, `1/50`, `1/50e`, `2:1`. */
function ratioScale(text: string): NamedScale | null {
  const found =
    /^(\d+(?:[.,]\d+)?) ?([:/]) ?(\d{1,3}(?:[ '.,]\d{3})+|\d+(?:[.,]\d+)?)(?:[eè]|[eè]me)?$/.exec(
      text,
    );
  if (found === null) return null;
  const [, one = '', sign, many = ''] = found;
  const grouped = /^\d{1,3}(?:[ '.,]\d{3})+$/.test(many) ? many.replace(/[ '.,]/g, '') : many;
  const [paper, real] = [readNumber(one), readNumber(grouped)];
  if (paper === null || real === null || paper <= 0 || real <= 0) return null;
  // 1/4 may stand for 1/4″ = 1′.
  if (sign === '/' && (paper !== 1 || [2, 4, 8, 16, 32, 64].includes(real) || real < 5))
    return null;
  return { label: ratioText(real / paper), ratio: real / paper };
}

/** `1/4" = 1'-0"`, `1 in = 20 ft`, `1 cm = 2 m`, `1/4" per foot`. */
function equalLengths(text: string): NamedScale | null {
  const sides = text.split(/ ?(?:=|\bto\b|\bper\b|\bequals\b) ?/);
  const [left, right] = sides;
  if (sides.length !== 2 || left === undefined || right === undefined) return null;
  const paper = readLength(left, 'inches');
  const real = readLength(/^(?:foot|ft\.?)$/.test(right) ? "1'" : right, 'feet');
  if (paper === null || real === null) return null;
  const isMetric = /\d ?(?:mm|cm|m)\b/.test(right);
  const label = `${isMetric ? metric(paper) : imperial(paper)} = ${isMetric ? metric(real) : imperial(real)}`;
  return { label, ratio: real / paper };
}

/** `1/4″`, `20′`, `1′-6″`. */
function imperial(inches: number): string {
  const feet = Math.floor(inches / INCHES_PER_FOOT + 1e-9);
  const rest = inches - feet * INCHES_PER_FOOT;
  if (rest < 1e-9) return `${feet}′`;
  return feet === 0 ? `${fractionText(inches)}″` : `${feet}′-${fractionText(rest)}″`;
}

function metric(inches: number): string {
  const meters = inches / INCHES_PER_METER;
  const text = (value: number) => String(Number(value.toPrecision(6)));
  if (meters >= 1) return `${text(meters)} m`;
  return meters >= 0.01 ? `${text(meters * 100)} cm` : `${text(meters * 1000)} mm`;
}
