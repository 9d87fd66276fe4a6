/** What has a place and a size of its own: the icon of a note, the 30 pt marker of a stamp, the marks of a count. */
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { Drawn } from '../drawn.ts';
import type { Markup } from '../model.ts';
import { centered } from './words.ts';
import { circleAround, filled, INK, lineThrough, PAPER, roundedBox, stroked } from './paths.ts';
import { middleOf, turnPoint } from '../extent.ts';

/** Side of a stamp's marker, page points. */
const STAMP_SIZE = 30;

const NOTE_YELLOW = '#f5d473';

/** Size of text with which a note's icon is 20 pt wide, as in Acrobat. */
const ICON_TEXT = 12;

/** A sheet of paper with a folded corner and three lines; `place` is its upper left. */
export function noteIcon({ style }: Markup, { x, y }: Point): Drawn[] {
  const color = style.color ?? NOTE_YELLOW;
  const unit = style.fontSize / ICON_TEXT;
  const at = (dx: number, dy: number): Point => ({ x: x + dx * unit, y: y + dy * unit });
  const sheet = lineThrough([at(2, 1), at(18, 1), at(18, 13), at(12, 19), at(2, 19)], 'closed');
  const fold = lineThrough([at(12, 19), at(12, 13), at(18, 13)], 'open');
  const written = [
    [at(5, 5), at(15, 5)],
    [at(5, 8.5), at(15, 8.5)],
    [at(5, 12), at(10, 12)],
  ].flatMap((line) => lineThrough(line, 'open'));
  return [
    stroked(sheet, PAPER, 3 * unit, style.opacity),
    filled(sheet, color, style.opacity),
    stroked(sheet, INK, unit, style.opacity),
    stroked([...fold, ...written], INK, unit, style.opacity),
  ];
}

/** A flag on a colored square. */
export function stampMarker({ style }: Markup, box: Box, turned: number): Drawn[] {
  const [x0, y0, x1, y1] = box;
  const { x, y } = middleOf(box);
  const unit = Math.min(x1 - x0, y1 - y0) / STAMP_SIZE;
  const color = style.color ?? INK;
  const square = roundedBox([x0 + unit, y0 + unit, x1 - unit, y1 - unit], 6 * unit, turned);
  const at = (dx: number, dy: number) =>
    turnPoint({ x: x + dx * unit, y: y + dy * unit }, { x, y }, turned);
  const pole = lineThrough([at(-6, 9), at(-6, -9)], 'open');
  const flag = lineThrough([at(-6, -9), at(8, -9), at(4, -4), at(8, 1), at(-6, 1)], 'closed');
  return [
    filled(square, color, style.opacity),
    stroked(square, PAPER, 2 * unit, style.opacity),
    filled(flag, PAPER, style.opacity),
    stroked(pole, PAPER, 2 * unit, style.opacity),
  ];
}

/** Numbered dots, in the order in which they were counted. */
export function countMarks({ style }: Markup, places: readonly Point[]): Drawn[] {
  const radius = style.fontSize;
  const color = style.color ?? INK;
  return places.flatMap((place, at) => {
    const words = String(at + 1);
    const size = words.length > 2 ? (style.fontSize * 2.4) / words.length : style.fontSize;
    const dot = circleAround(place, radius);
    return [
      filled(circleAround(place, radius + radius / 8), PAPER, style.opacity),
      filled(dot, color, style.opacity),
      centered(place, words, size, PAPER),
    ];
  });
}
