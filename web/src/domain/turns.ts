/** Quarter turns of a view. The page itself keeps its coordinates. */
import { IDENTITY } from '../../../contract/src/geometry/matrix.ts';
import type { Matrix } from '../../../contract/src/geometry/types.ts';
import type { Size } from './viewport.ts';

/** How far the paper is turned on screen, degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

export const TURNS: readonly Turn[] = [0, 90, 180, 270];

/** A quarter turn clockwise (1) or counterclockwise (−1). */
export function turnedBy(turn: Turn, direction: 1 | -1): Turn {
  return TURNS[(TURNS.indexOf(turn) + direction + TURNS.length) % TURNS.length] ?? 0;
}

/** Whether the page's rows run up or down the screen. */
export function isSideways(turn: Turn): boolean {
  return turn === 90 || turn === 270;
}

export function turnedSize(size: Size, turn: Turn): Size {
  return isSideways(turn) ? { width: size.height, height: size.width } : size;
}

/** From a page of this size to the turned page, whose upper left corner is the origin again. */
export function turnMatrix(turn: Turn, { width, height }: Size): Matrix {
  if (turn === 90) return [0, 1, -1, 0, height, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, width] : IDENTITY;
}

const WORDS: Readonly<Record<Turn, string>> = {
  0: 'View upright',
  90: 'View rotated 90° clockwise',
  180: 'View rotated 180°',
  270: 'View rotated 90° counterclockwise',
};

export function turnWords(turn: Turn): string {
  return WORDS[turn];
}
