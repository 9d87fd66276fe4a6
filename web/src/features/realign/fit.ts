/** What three points do to drawing B beyond turning and moving it. Pure. */
import type { Matrix } from '../../../../contract/src/geometry/types.ts';
import type { ThreePointFit } from '../../../../workers/protocol/comparison.ts';
import { scaleText, stretchOf } from '../../domain/stretch.ts';

/** Sheets that were printed to fill other paper are stretched less. */
const MOST_STRETCH = 1.1;

/** Why the overlay cannot be realigned by these points, as a sentence; null if it can. */
export function refusalOf({ refusal, matrix }: ThreePointFit): string | null {
  if (refusal !== null || matrix === null) return refusal;
  return stretchOf(matrix).ratio > MOST_STRETCH ? stretchWords(matrix) : null;
}

function stretchWords(matrix: Matrix): string {
  return `The points do not match: they would scale drawing B by ${scaleText(matrix, 2)}. Check the point with the largest residual.`;
}
