/**
 * Numbers of an XFDF. Coordinates are written to a millionth of a point of the file. Page points keep a thousandth of that,
 * so a coordinate of the file survives the way to the page and back. Finer ones are kept beside the shape (`finerOf`).
 */
import { SURROUNDINGS, XfdfError } from './limits.ts';

/** Steps of a point. */
export const FILE_GRID = 1e6;
const PAGE_GRID = 1e9;
const POWERS = Array.from({ length: 16 }, (_, power) => 10 ** power);

/** Up to this, sums of digits are exact. */
const EXACT = 9e14;

export function onFileGrid(value: number): number {
  return Math.round(value * FILE_GRID) / FILE_GRID;
}

export function onPageGrid(value: number): number {
  // Adding 0 makes 0 of -0.
  return Math.round(value * PAGE_GRID) / PAGE_GRID + 0;
}

export function refuseNumber(token: string): never {
  throw new XfdfError('bad-number', `“${token.slice(0, 40)}” is not a number that fits on a page.`);
}

/** Characters of a number. No program writes as many. */
const MOST_LENGTH = 64;

const isNumber = (token: string) =>
  token.length <= MOST_LENGTH && /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(token);

/** What the scan for digits does not cover: exponents, 16 digits and more, and everything that is no number. */
function slowNumber(token: string): number {
  if (!isNumber(token)) refuseNumber(token);
  const value = Number(token);
  if (!(Math.abs(value) <= SURROUNDINGS)) refuseNumber(token);
  return value + 0;
}

const isSeparator = (code: number) =>
  code === 44 || code === 59 || code === 32 || code === 10 || code === 13 || code === 9;

/** The numbers of a list that commas, semicolons or white space separate. Throws an `XfdfError` at anything else. */
export function readNumbers(text: string): number[] {
  const numbers: number[] = [];
  const end = text.length;
  let at = 0;
  while (at < end) {
    let code = text.charCodeAt(at);
    if (isSeparator(code)) {
      at++;
      continue;
    }
    const start = at;
    const isNegative = code === 45;
    if (isNegative) at++;
    let digits = 0;
    let decimals = -1;
    let isPlain = false;
    for (; at < end; at++) {
      code = text.charCodeAt(at);
      if (code >= 48 && code <= 57 && digits < EXACT / 10) {
        digits = digits * 10 + (code - 48);
        isPlain = true;
        if (decimals >= 0) decimals++;
      } else if (code === 46 && decimals < 0) {
        decimals = 0;
      } else {
        break;
      }
    }
    if (isPlain && decimals < 16 && (at === end || isSeparator(code))) {
      const value = decimals > 0 ? digits / (POWERS[decimals] ?? 1) : digits;
      if (value > SURROUNDINGS) refuseNumber(text.slice(start, at));
      numbers.push(isNegative && value !== 0 ? -value : value);
    } else {
      while (at < end && !isSeparator(text.charCodeAt(at))) at++;
      numbers.push(slowNumber(text.slice(start, at)));
    }
  }
  return numbers;
}

/** The same, but none where `readNumbers` throws. */
export function readNumbersIfAny(text: string | undefined): number[] {
  try {
    return readNumbers(text ?? '');
  } catch {
    return [];
  }
}

/** One number, at most so far from 0, or null. */
export function readNumber(text: string | undefined, most = SURROUNDINGS): number | null {
  const token = text?.trim() ?? '';
  if (!isNumber(token)) return null;
  const value = Number(token);
  return Math.abs(value) <= most ? value + 0 : null;
}

/** The shortest text that reads as this number. XFDF knows no exponents below a millionth. */
export function writeNumber(value: number): string {
  const size = Math.abs(value);
  const isPlain = value === 0 || (size >= 1e-6 && size < 1e21);
  return isPlain ? String(value + 0) : value.toFixed(20).replace(/\.?0+$/, '');
}

/** Whether a list has a number that the file grid cannot hold, and must therefore be kept as it came. */
export function isFine(numbers: readonly number[]): boolean {
  for (const value of numbers) if (onFileGrid(value) !== value) return true;
  return false;
}

/** Coordinates to a millionth, or as finely as they came where they have not changed since. */
export function finerOf(numbers: readonly number[], came: string): readonly number[] {
  const original = readNumbersIfAny(came);
  if (original.length !== numbers.length) return numbers.map(onFileGrid);
  return numbers.map((value, index) => {
    const fine = original[index] ?? value;
    return Math.abs(fine - value) <= 1.01 / FILE_GRID ? fine : onFileGrid(value);
  });
}
