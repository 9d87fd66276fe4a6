/**
 * Where words go. Widths are those of IBM Plex Sans, weight 500, which the page and its workers use; a PDF's Helvetica
 * differs by a few percent.
 */
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { DrawnText } from '../drawn.ts';

/** Lines of text are this many times their size apart. */
export const LINE_HEIGHT = 1.2;
/** From the top of a line to its baseline, as a share of the size. */
export const BASELINE = 0.95;
/** Height of capital letters, as a share of the size. */
export const CAPITALS = 0.7;

/** Thousandths of the size, from the space (32) to the tilde (126). */
const ASCII = [
  236, 299, 451, 678, 599, 947, 706, 253, 336, 336, 514, 600, 288, 401, 288, 416, 600, 600, 600,
  600, 600, 600, 600, 600, 600, 600, 308, 308, 600, 600, 600, 487, 896, 660, 659, 634, 682, 593,
  570, 705, 714, 414, 531, 660, 513, 815, 714, 711, 627, 711, 655, 599, 577, 685, 627, 926, 639,
  617, 592, 324, 416, 324, 600, 561, 600, 549, 592, 509, 592, 555, 340, 538, 580, 265, 265, 548,
  285, 882, 580, 562, 592, 592, 383, 494, 365, 580, 512, 799, 530, 514, 487, 355, 352, 355, 600,
];
const OTHERS: Readonly<Record<string, number>> = {
  '′': 253,
  '″': 451,
  '½': 866,
  '¼': 843,
  '¾': 826,
  '²': 346,
  '³': 346,
  '°': 469,
  '—': 780,
  '…': 843,
};
const USUAL = 600;
/** Chinese, Japanese and Korean characters are as wide as they are high. */
const FIRST_WIDE = 0x2e80;

/** What is drawn of a text. More cannot be read on any sheet. */
const MOST_CHARACTERS = 10_000;
const MOST_LINES = 1000;

function thousandthsOf(text: string): number {
  let thousandths = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    thousandths += ASCII[code - 32] ?? OTHERS[character] ?? (code >= FIRST_WIDE ? 1000 : USUAL);
  }
  return thousandths;
}

/** Width of one line, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  return (thousandthsOf(text) * size) / 1000;
}

/** Width of the widest line, in the unit of `size`. */
export function widestOf(lines: readonly string[], size: number): number {
  return lines.reduce((widest, line) => Math.max(widest, textWidth(line, size)), 0);
}

/** The lines of a text, as many as are drawn. */
export function linesOf(text: string): string[] {
  // Never half of a surrogate pair.
  const isPairCut = (text.codePointAt(MOST_CHARACTERS - 1) ?? 0) > 0xffff;
  return text
    .slice(0, isPairCut ? MOST_CHARACTERS - 1 : MOST_CHARACTERS)
    .split(/\r\n|[\r\n]/, MOST_LINES);
}

/** Breaks text between words where it exceeds `width`, and words that are longer than a line. Line feeds stay. */
export function wrappedLines(text: string, size: number, width: number): string[] {
  return linesOf(text)
    .flatMap((paragraph) => wrapped(paragraph, size, width))
    .slice(0, MOST_LINES);
}

function wrapped(paragraph: string, size: number, width: number): string[] {
  const isTooWide = (thousandths: number) => (thousandths * size) / 1000 > width;
  const space = thousandthsOf(' ');
  const lines: string[] = [];
  let line = '';
  let length = 0;
  const append = (piece: string, pieceLength: number, gap: string, gapLength: number) => {
    if (line !== '' && isTooWide(length + gapLength + pieceLength)) {
      lines.push(line);
      [line, length] = [piece, pieceLength];
    } else if (line === '') [line, length] = [piece, pieceLength];
    else [line, length] = [line + gap + piece, length + gapLength + pieceLength];
  };
  for (const word of paragraph.split(' ')) {
    const wordLength = thousandthsOf(word);
    if (!isTooWide(wordLength)) append(word, wordLength, ' ', space);
    else {
      if (line !== '') lines.push(line);
      [line, length] = ['', 0];
      for (const character of word) append(character, thousandthsOf(character), '', 0);
    }
  }
  return [...lines, line];
}

/** The corners of what text covers, as one reads it from the upper left. */
export function textCorners(text: DrawnText): [Point, Point, Point, Point] {
  const { at, lines, size, align, turned } = text;
  const width = widestOf(lines, size);
  const left = align === 'middle' ? -width / 2 : 0;
  const top = -BASELINE * size;
  const bottom = top + Math.max(1, lines.length) * LINE_HEIGHT * size;
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number) => ({
    x: at.x + x * cos - y * sin,
    y: at.y + x * sin + y * cos,
  });
  return [
    corner(left, top),
    corner(left + width, top),
    corner(left + width, bottom),
    corner(left, bottom),
  ];
}
