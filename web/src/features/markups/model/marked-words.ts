/** The letters that a highlight covers. Page points. */
import type { Box } from '../../../../../contract/src/geometry/types.ts';
import type { Quad } from '../../../../../markups/src/model.ts';
import { cornersOf } from '../../../domain/letter-places.ts';
import type { LetterPlaces, PlacedLine } from '../../../domain/letter-places.ts';

function meets([ax0, ay0, ax1, ay1]: Box, [bx0, by0, bx1, by1]: Box): boolean {
  return ax0 < bx1 && bx0 < ax1 && ay0 < by1 && by0 < ay1;
}

/** One quad for each line that the box meets: from the first to the last of its letters in the box. Empty: no letters. */
export function wordsIn(lines: readonly PlacedLine[], letters: LetterPlaces, box: Box): Quad[] {
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
