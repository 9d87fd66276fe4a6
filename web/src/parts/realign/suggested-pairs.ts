/** Pairs of points that may be the same on both drawings, each on a line end or an intersection that can be seen. */
import { applyMatrix, invertMatrix } from '../../../../contract/src/geometry/matrix.ts';
import type { Matrix, Point } from '../../../../contract/src/geometry/types.ts';
import type { Comparison, PointPair } from '../../../../workers/protocol/comparison.ts';

/** How far the linework of A may be from where a point would be best, and that of B from where the alignment expects it. */
const REACH = { a: 108, b: 18 } as const;

type Snaps = Pick<Comparison, 'suggestPairs'> & {
  documents: Readonly<Record<'a' | 'b', Pick<Comparison['documents']['a'], 'snap'>>>;
};

/**
 * As many of the three that the core suggests as there is linework for on both drawings.
 * @param matrix the alignment as it is now, B → A
 */
export async function suggestedPairs(comparison: Snaps, matrix: Matrix): Promise<PointPair[]> {
  const inverse = invertMatrix(matrix);
  const feature = async (side: 'a' | 'b', at: Point) => {
    const found = await comparison.documents[side].snap(at, REACH[side], { isExact: true });
    return found === null ? null : found.point;
  };
  const pairs = await comparison.suggestPairs();
  const found = await Promise.all(
    pairs.map(async (pair) => {
      const a = await feature('a', pair.a);
      if (a === null) return null;
      const b = await feature('b', inverse === null ? pair.b : applyMatrix(inverse, a));
      return b === null ? null : { a, b };
    }),
  );
  return found.filter((pair) => pair !== null);
}
