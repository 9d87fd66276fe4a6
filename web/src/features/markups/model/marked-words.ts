/** The letters that a highlight covers. Page points. */
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';
import type { Quad } from '../../../../../markups/src/model.ts';
import { cornersOf } from '../../../domain/letter-places.ts';
import type { LetterPlaces, PlacedLine } from '../../../domain/letter-places.ts';
import { boxOfCorners } from './new-markup.ts';

function meets([ax0, ay0, ax1, ay1]: Box, [bx0, by0, bx1, by1]: Box): boolean {
  return ax0 < bx1 && bx0 < ax1 && ay0 < by1 && by0 < ay1;
}

/** How far beside letters people may begin to mark them, page points. */
const SLACK_POINTS = 3;

/**
 * One quad for each line between two corners: from the first to the last of its letters there. Empty if the first corner is
 * not on letters: then an area is meant, and the letters that happen to be in it are not.
 */
export function wordsIn(
  lines: readonly PlacedLine[],
  letters: LetterPlaces,
  [first, second]: readonly Point[],
): Quad[] {
  if (first === undefined || second === undefined) return [];
  const near: Box = [
    first.x - SLACK_POINTS,
    first.y - SLACK_POINTS,
    first.x + SLACK_POINTS,
    first.y + SLACK_POINTS,
  ];
  if (!lines.some((line) => meets(line.box, near))) return [];
  const box = boxOfCorners([first, second]);
  const [x0, y0, x1, y1] = box;
  return lines.flatMap((line, index) => {
    if (line.text.trim() === '' || !meets(line.box, box)) return [];
    const ends = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x1, y: y1 },
      { x: x0, y: y1 },
    ].map((corner) => letters.offsetAt(line, corner, index));
    const range = [Math.min(...ends), Math.max(...ends)] as const;
    if (range[0] === range[1]) return [];
    const [upperLeft, upperRight, lowerRight, lowerLeft] = cornersOf(
      letters.piece(line, range, index),
    );
    return upperLeft === undefined ||
      upperRight === undefined ||
      lowerRight === undefined ||
      lowerLeft === undefined
      ? []
      : [[upperLeft, upperRight, lowerRight, lowerLeft] as const];
  });
}
