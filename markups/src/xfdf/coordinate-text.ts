/** Lists of coordinates as text. Most of an XFDF is these, so digits are written one by one instead of number by number. */
import { FILE_GRID, writeNumber } from './numbers.ts';

const ZERO = 48;
const DECIMALS = 6;
/** More than one number takes. */
const ROOM = 64;

const codes = new Uint16Array(4096);

/** Digits of a whole number from 0 below 10^15, from `at` on. Answers where they end. */
function writeWhole(value: number, from: number): number {
  let length = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) length++;
  let rest = value;
  for (let place = from + length - 1; place >= from; place--) {
    const next = Math.floor(rest / 10);
    codes[place] = ZERO + rest - next * 10;
    rest = next;
  }
  return from + length;
}

/** A multiple of a millionth, given in millionths. */
function writeMillionths(millionths: number, from: number): number {
  let at = from;
  if (millionths < 0) codes[at++] = 45;
  const all = Math.abs(millionths);
  const whole = Math.floor(all / FILE_GRID);
  at = writeWhole(whole, at);
  let rest = all - whole * FILE_GRID;
  if (rest === 0) return at;
  codes[at++] = 46;
  let end = at;
  for (let place = at + DECIMALS - 1; place >= at; place--) {
    const next = Math.floor(rest / 10);
    const digit = rest - next * 10;
    codes[place] = ZERO + digit;
    if (digit !== 0 && end === at) end = place + 1;
    rest = next;
  }
  return end;
}

/** Any number as it is. */
function writeExact(value: number, from: number): number {
  const text = writeNumber(value);
  for (let index = 0; index < text.length; index++) codes[from + index] = text.charCodeAt(index);
  return from + text.length;
}

const textUpTo = (end: number): string =>
  Reflect.apply(String.fromCharCode, null, codes.subarray(0, end));

/**
 * The numbers, `second` after each even one.
 * @param isExact as they are; otherwise to a millionth
 */
export function coordinateText(
  numbers: readonly number[],
  isExact: boolean,
  second: ',' | ';',
): string {
  let text = '';
  let at = 0;
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index] ?? 0;
    if (at > codes.length - ROOM) {
      text += textUpTo(at);
      at = 0;
    }
    if (index > 0) codes[at++] = index % 2 === 1 ? 44 : second.charCodeAt(0);
    const millionths = Math.round(value * FILE_GRID);
    at =
      isExact && millionths / FILE_GRID !== value
        ? writeExact(value, at)
        : writeMillionths(millionths, at);
  }
  return text + textUpTo(at);
}
