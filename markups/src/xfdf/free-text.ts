/** How text looks: XFDF says it in CSS (`defaultstyle`) and in PDF operators (`defaultappearance`). Both say the same. */
import { lineColor } from './attributes.ts';
import { onPageGrid, writeNumber } from './numbers.ts';
import type { Sink } from './sink.ts';
import type { Source } from './source.ts';
import { textOf } from './xml-text.ts';

/** Points of the file. */
type TextLook = { readonly color: string; readonly size: number };

const DEFAULT_SIZE = 12;

const hex = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, '0');

/** Characters of a style, and of operators. Longer ones are not read, only kept. */
const MOST_LENGTH = 1000;

/** A whole number, so that no search begins inside of one. */
const NUMBER = String.raw`(?<![\d.])([\d.]{1,32})`;
const GAP = String.raw`\s{1,32}`;
const RGB = new RegExp(String.raw`${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}${GAP}(?:rg|RG)\b`);
const GRAY = new RegExp(String.raw`${NUMBER}${GAP}[gG]\b`);
const SIZE = new RegExp(String.raw`${NUMBER}${GAP}Tf\b`);
const STYLED_SIZE = new RegExp(String.raw`(?:^|;)\s*font(?:-size)?\s*:[^;]*?${NUMBER}\s{0,32}pt`);
const STYLED_COLOR = /(?:^|;)\s*color\s*:\s*(#[0-9a-fA-F]{6})/;

function colorOfOperators(operators: string): string | null {
  const rgb = RGB.exec(operators);
  if (rgb !== null)
    return `#${rgb
      .slice(1, 4)
      .map((each) => hex(Number(each)))
      .join('')}`;
  const gray = GRAY.exec(operators);
  return gray === null ? null : `#${hex(Number(gray[1])).repeat(3)}`;
}

const readable = (text: string) => (text.length <= MOST_LENGTH ? text : '');

function readLook(anyStyle: string, anyOperators: string): TextLook {
  const [style, operators] = [readable(anyStyle), readable(anyOperators)];
  const size = Number(STYLED_SIZE.exec(style)?.[1] ?? SIZE.exec(operators)?.[1]);
  const color = STYLED_COLOR.exec(style)?.[1]?.toLowerCase();
  return {
    color: color ?? colorOfOperators(operators) ?? lineColor.read(undefined),
    size: size > 0 && size <= 1000 ? size : DEFAULT_SIZE,
  };
}

const styleOf = ({ color, size }: TextLook) =>
  `font: Helvetica ${writeNumber(size)}pt; color:${color.toUpperCase()}`;

/** Red, green and blue as operators have them, from 0 to 1. */
function sharesOf(color: string): string {
  const shares = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return shares.map((share) => writeNumber(Math.round(share * 1e4) / 1e4)).join(' ');
}

function operatorsOf({ color, size }: TextLook): string {
  const rgb = sharesOf(color);
  return `${rgb} RG ${rgb} rg /Helv ${writeNumber(size)} Tf`;
}

/** The color of letters by one child alone: `defaultstyle` or `defaultappearance`. */
export function colorOfLetters(child: string, text: string): string {
  return (child === 'defaultstyle' ? readLook(text, '') : readLook('', text)).color;
}

/** The text of such a child with its letters in another color. One that is too long to be read stays. */
export function withLetterColor(child: string, text: string, color: string): string {
  if (text.length > MOST_LENGTH) return text;
  if (child === 'defaultstyle') {
    const now = color.toUpperCase();
    return STYLED_COLOR.test(text)
      ? text.replace(STYLED_COLOR, (found, before: string) => found.slice(0, -before.length) + now)
      : `${text}; color:${now}`;
  }
  const rgb = sharesOf(color);
  const all = text
    .replaceAll(new RegExp(RGB, 'g'), (found) => `${rgb} ${found.slice(-2)}`)
    .replaceAll(new RegExp(GRAY, 'g'), (found) => `${rgb} ${found.endsWith('G') ? 'RG' : 'rg'}`);
  return all === text && !RGB.test(text) ? `${rgb} rg ${text}` : all;
}

/** Color of the letters, and their size in page points. */
export function readTextLook(source: Source): TextLook {
  const [style, operators] = [source.child('defaultstyle'), source.child('defaultappearance')];
  const look = readLook(style ? textOf(style) : '', operators ? textOf(operators) : '');
  if (style && textOf(style) !== styleOf(look)) source.keepChild(style);
  if (operators && textOf(operators) !== operatorsOf(look)) source.keepChild(operators);
  return { color: look.color, size: onPageGrid(look.size * source.frame.unit) };
}

export function writeTextLook(sink: Sink, { color, size }: TextLook): void {
  const look = { color, size: onPageGrid(size / sink.frame.unit) };
  const [style, operators] = [sink.keptChild('defaultstyle'), sink.keptChild('defaultappearance')];
  const came = readLook(style ? textOf(style) : '', operators ? textOf(operators) : '');
  const isAsItCame = (style ?? operators) && came.color === look.color && came.size === look.size;
  const [asStyle, asOperators] = [styleOf(look), operatorsOf(look)];
  sink.textChild('defaultappearance', isAsItCame && operators ? textOf(operators) : asOperators);
  sink.textChild('defaultstyle', isAsItCame && style ? textOf(style) : asStyle);
}
