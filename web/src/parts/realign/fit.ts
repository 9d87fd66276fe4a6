/** What three points do to drawing B beyond turning and moving it. Pure. */
import { stretchRefusal } from '../../../../contract/src/geometry/stretch.ts';
import type { ThreePointFit } from '../../../../workers/protocol/comparison.ts';

/** Why the overlay cannot be realigned by these points, as a sentence; null if it can. */
export function refusalOf({ refusal, matrix }: ThreePointFit): string | null {
  return refusal ?? (matrix && stretchRefusal(matrix));
}
