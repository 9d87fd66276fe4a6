/** Words on the paper: labels with a white box, and text inside a box. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { Drawn, DrawnText } from '../drawn.ts';
import type { Markup } from '../model.ts';
import { endingAt } from './line-endings.ts';
import {
  filled,
  INK,
  inOneCasing,
  lineThrough,
  PAPER,
  painted,
  roundedBox,
  stroked,
} from './paths.ts';
import { middleOf, turnPoint } from '../extent.ts';
import {
  BASELINE,
  CAPITALS,
  LINE_HEIGHT,
  linesOf,
  textWidth,
  widestOf,
  wrappedLines,
} from './text.ts';

const LABEL_BORDER = '#838d8e';

/** Of the white box around one line, page points. */
export function labelSize(words: string, size: number): { width: number; height: number } {
  return { width: textWidth(words, size) + size * 0.9, height: size * 1.6 };
}

/** One line in a white box around `middle`. */
export function labelAt(middle: Point, words: string, size: number): Drawn[] {
  if (words === '') return [];
  const { width, height } = labelSize(words, size);
  const { x, y } = middle;
  const box = roundedBox(
    [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
    size * 0.25,
    0,
  );
  return [
    filled(box, PAPER, 1),
    stroked(box, LABEL_BORDER, Math.max(0.5, size / 16), 1),
    centered(middle, words, size, INK),
  ];
}

/** One line whose capitals are centered on `middle`. */
export function centered(
  middle: Point,
  words: string,
  size: number,
  color: string,
  turned = 0,
  opacity = 1,
): DrawnText {
  const at = turnPoint({ x: middle.x, y: middle.y + (CAPITALS * size) / 2 }, middle, turned);
  return { type: 'text', at, lines: [words], size, align: 'middle', color, turned, opacity };
}

/** A text box, and a callout with its leader. */
export function textBox(markup: Markup, box: Box, turned: number): Drawn[] {
  const { style, leader } = markup;
  const outline = roundedBox(box, 0, turned);
  const border = painted(outline, style, { isFilled: true });
  if (markup.kind === 'text' || leader === null)
    return [...border, ...wordsIn(markup, box, turned)];
  const [tip, next] = leader;
  const line = painted(lineThrough(leader, 'open'), { ...style, fill: null });
  const arrow = tip && next ? endingAt(tip, next, style.endings[0], style) : [];
  return [...inOneCasing([...line, ...arrow]), ...border, ...wordsIn(markup, box, turned)];
}

function wordsIn({ contents, style }: Markup, box: Box, turned: number): Drawn[] {
  if (contents === '') return [];
  const [x0, y0, x1] = box;
  const { fontSize: size, opacity } = style;
  const padding = style.width + 2;
  const lines = wrappedLines(contents, size, Math.max(size, x1 - x0 - 2 * padding));
  const start = { x: x0 + padding, y: y0 + padding + BASELINE * size };
  const at = turnPoint(start, middleOf(box), turned);
  const color = style.color ?? INK;
  return [{ type: 'text', at, lines, size, align: 'left', color, turned, opacity }];
}

/** A stamp's words, as large as fits into its frame. */
export function stampWords(markup: Markup, words: string, box: Box, turned: number): Drawn[] {
  const { style } = markup;
  const color = style.color ?? INK;
  const [x0, y0, x1, y1] = box;
  const [width, height] = [x1 - x0, y1 - y0];
  const frame = { ...style, color, width: Math.max(1, style.width) };
  const border = painted(roundedBox(box, Math.min(width, height) / 8, turned), frame, {
    isFilled: true,
  });
  const lines = linesOf(words);
  const widest = widestOf(lines, 1);
  const padding = Math.min(width, height) / 8 + frame.width;
  const byWidth = (width - 2 * padding) / Math.max(widest, 0.1);
  const size = Math.min(byWidth, (height - 2 * padding) / (lines.length * LINE_HEIGHT));
  if (size <= 0) return border;
  const middle = middleOf(box);
  const above = ((lines.length - 1) / 2) * LINE_HEIGHT * size;
  const start = { x: middle.x, y: middle.y - above + (CAPITALS * size) / 2 };
  const at = turnPoint(start, middle, turned);
  const { opacity } = style;
  return [...border, { type: 'text', at, lines, size, align: 'middle', color, turned, opacity }];
}
