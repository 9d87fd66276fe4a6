/**
 * Single-line lettering as drawn by a pen plotter: capitals, digits and dimension marks. Each character is polylines on a
 * grid 4 wide and 6 high, baseline at 0, y up.
 */
import type { PathCommand } from '../description/marks.ts';

/** Polylines separated by spaces; each point is two digits, x then y. */
const STROKES: Record<string, string> = {
  A: '002640 1232',
  B: '00063645443303 3342413000',
  C: '4536160501103041',
  D: '00062644422000',
  E: '46060040 0333',
  F: '460600 0333',
  G: '45361605011030414323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '0110304146',
  K: '0006 4603 1440',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '100105163645413010',
  P: '00063645443303',
  Q: '100105163645413010 2240',
  R: '00063645443303 2340',
  S: '453616050413334241301001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610233046',
  X: '0046 0640',
  Y: '062346 2320',
  Z: '06460040',
  '0': '100105163645413010',
  '1': '152620 1030',
  '2': '05163645440040',
  '3': '05163645443313 334241301001',
  '4': '30360242',
  '5': '460603334241301001',
  '6': '4536160501103041423303',
  '7': '064610',
  '8': '13040516364544331302011030414233',
  '9': '0110304145361605041343',
  '-': '1333',
  '+': '0343 2125',
  '/': '0046',
  '.': '1011',
  ',': '1101',
  "'": '2624',
  '"': '1614 3634',
  '(': '36252130',
  ')': '16252110',
  '#': '1016 3036 0242 0444',
  '&': '401415263534020110203042',
  ':': '1112 1415',
  '=': '0242 0444',
};

/** Grid units: the height of a capital, and the advance of every character. */
const CAPITAL_UNITS = 6;
const ADVANCE_UNITS = 5.4;
/** Height of capitals as a fraction of the em, like the outline font's, so that both letterings match in size. */
const CAPITAL_SHARE = 0.68;

/** Advance width of a line of text, in the unit of `size`. */
export function strokeWidth(value: string, size: number): number {
  return ([...value].length * ADVANCE_UNITS * size * CAPITAL_SHARE) / CAPITAL_UNITS;
}

/** Pen lines of a line of text, baseline from (0, 0), y down, in the unit of `size`. Lowercase is drawn as capitals. */
export function strokeCommands(value: string, size: number): PathCommand[] {
  const scale = (size * CAPITAL_SHARE) / CAPITAL_UNITS;
  const commands: PathCommand[] = [];
  let pen = 0;
  for (const character of value.toUpperCase()) {
    for (const polyline of (STROKES[character] ?? '').split(' ')) {
      for (let at = 0; at + 1 < polyline.length; at += 2) {
        const x = (pen + Number(polyline[at])) * scale;
        const y = -Number(polyline[at + 1]) * scale;
        commands.push([at === 0 ? 'M' : 'L', x, y]);
      }
    }
    pen += ADVANCE_UNITS;
  }
  return commands;
}
