/** Aligns and compares two pages in the core's memory, or the parts of them that count. */
import {
  applyMatrix,
  IDENTITY,
  invertMatrix,
  mapBox,
} from '../../../../contract/src/geometry/matrix.ts';
import type { Box, Matrix } from '../../../../contract/src/geometry/types.ts';
import { CoreAlignment, fitThreePoints } from '../../../../wasm-core/bindings/compare.ts';
import type { SheetPair } from '../../../../wasm-core/bindings/compare.ts';
import { dimensionChanges } from '../../domain/checks/dimension-changes.ts';
import type { DimensionChanges } from '../../domain/checks/dimension-changes.ts';
import type { CloudOutline, SheetPairFacts } from '../../domain/checks/sheet-pair.ts';
import type { PairAlignment, PairDifferences, PairRequest } from './page-pair.ts';

/** In inches, as on the command line: lines closer than this look like one line. */
const TOLERANCE_INCHES = 0.006;
type Sheet = SheetPair['old'];
type Corner = { readonly x: number; readonly y: number };

const ORIGIN: Corner = { x: 0, y: 0 };

/** A map between parts of pages, as one between pages whose parts begin at these corners. */
function between([a, b, c, d, e, f]: Matrix, earlier: Corner, later: Corner): PairMatrix {
  return [
    ...([a, b, c, d] as const),
    e + earlier.x - a * later.x - c * later.y,
    f + earlier.y - b * later.x - d * later.y,
  ];
}
type PairMatrix = PairAlignment['matrix'];
type PairBox = PairDifferences['differences'][number]['box'];

const back = ({ x, y }: Corner): Corner => ({ x: -x, y: -y });

/** Cuts the sheet to the box. Returns where the sheet then begins on what it was. */
function cut(sheet: Sheet, box: Box | null | undefined): Corner {
  if (box === null || box === undefined) return ORIGIN;
  sheet.cutTo(box);
  return { x: box[0], y: box[1] };
}

function overlapOf(one: Box, other: Box): Box | null {
  const [x0, y0] = [Math.max(one[0], other[0]), Math.max(one[1], other[1])];
  const [x1, y1] = [Math.min(one[2], other[2]), Math.min(one[3], other[3])];
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : null;
}

/** Cuts both sheets to the area where they overlap. Returns the upper left corner of each; null if they do not overlap. */
function cutToOverlap(
  { old, next }: SheetPair,
  toOld: Matrix,
): { earlier: Corner; later: Corner } | null {
  const toNext = invertMatrix(toOld);
  if (toNext === null) return null;
  const whole = (sheet: Sheet): Box => [0, 0, sheet.widthPoints, sheet.heightPoints];
  const ofOld = overlapOf(whole(old), mapBox(toOld, whole(next)));
  const ofNext = ofOld && overlapOf(whole(next), mapBox(toNext, ofOld));
  if (ofOld === null || ofNext === null) return null;
  return { earlier: cut(old, ofOld), later: cut(next, ofNext) };
}

function differencesOf(
  found: CoreAlignment,
  pair: SheetPair,
  corner: Corner,
): Omit<PairDifferences, 'isPartlyRead' | 'facts'> {
  const { differences, hiddenCount, limitation } = found.differences(pair, TOLERANCE_INCHES);
  const onPage = ([x0, y0, x1, y1]: PairBox): PairBox => [
    x0 + corner.x,
    y0 + corner.y,
    x1 + corner.x,
    y1 + corner.y,
  ];
  return {
    differences: differences.map(({ view, ...difference }) => ({
      ...difference,
      box: onPage(difference.box),
      ...(view !== undefined && { view: { ...view, box: onPage(view.box) } }),
    })),
    ...{ hiddenCount, limitation },
  };
}

/**
 * Aligns two sheets by their own content, or by the points, and calls `onAligned`; then compares what lies on the other.
 * Null if they could not be aligned. Cuts the sheets. Throws a `CoreError`.
 */
export function compareParts(
  pair: SheetPair,
  { earlier, later, points, withFacts = false }: PairRequest,
  onAligned: (alignment: PairAlignment) => void,
): PairDifferences | null {
  const isPartlyRead = pair.old.omissions.length > 0 || pair.next.omissions.length > 0;
  const corners = { old: cut(pair.old, earlier.box), next: cut(pair.next, later.box) };
  const isWhole = !earlier.box && !later.box;
  const align = () =>
    isWhole ? CoreAlignment.find(pair, () => undefined) : CoreAlignment.findWhole(pair);
  using found = points
    ? CoreAlignment.given(pair, between(matrixOf(points), back(corners.old), back(corners.next)))
    : align();
  const { matrix, ...facts } = found.describe();
  onAligned({ ...facts, matrix: between(matrix, corners.old, corners.next) });
  if (facts.status === 'failed') return null;
  if (isWhole) {
    const compared = { ...differencesOf(found, pair, ORIGIN), isPartlyRead };
    // What checks ask about dimensions and clouds is known of sheets that lie on each other as a whole.
    const isCertain = facts.status === 'aligned' && facts.byView === undefined;
    if (!withFacts || !isCertain) return compared;
    const isChanged = compared.differences.some(({ group }) => group === 'drawing');
    const dimensions = isChanged ? dimensionsOf(pair, matrix) : null;
    return { ...compared, facts: { dimensions, ...cloudsOf(found, pair) } };
  }
  const inner = cutToOverlap(pair, matrix);
  if (inner === null) return { differences: [], hiddenCount: 0, limitation: null, isPartlyRead };
  using same = CoreAlignment.given(pair, between(matrix, back(inner.earlier), back(inner.later)));
  const corner = { x: corners.old.x + inner.earlier.x, y: corners.old.y + inner.earlier.y };
  return { ...differencesOf(same, pair, corner), isPartlyRead };
}

function dimensionsOf({ old, next }: SheetPair, toOld: Matrix): DimensionChanges {
  return dimensionChanges(old.dimensions(), next.dimensions(), toOld);
}

/** On the page that the matrix maps to. */
export const outlineOf = (corners: readonly Corner[], map: Matrix): CloudOutline =>
  corners.map((corner) => {
    const { x, y } = applyMatrix(map, corner);
    return [x, y];
  });

/** Takes the clouds off both sheets. */
function cloudsOf(found: CoreAlignment, pair: SheetPair): Pick<SheetPairFacts, 'clouds' | 'bare'> {
  const [first, second] = [pair.old.takeClouds(), pair.next.takeClouds()];
  const { matrix } = found.describe();
  const clouds = {
    first: first.map((corners) => outlineOf(corners, IDENTITY)),
    second: second.map((corners) => outlineOf(corners, matrix)),
  };
  if (first.length + second.length === 0) return { clouds };
  const bare = found
    .differences(pair, TOLERANCE_INCHES)
    .differences.filter(({ group }) => group === 'drawing')
    .map(({ kind, title, areaSquareInches, box }) => ({ kind, title, areaSquareInches, box }));
  return { clouds, bare };
}

/** Throws DEGENERATE_POINTS with a sentence if they do not determine a map. */
function matrixOf({ earlier, later }: NonNullable<PairRequest['points']>): Matrix {
  const pairs = earlier.flatMap((a, index) => {
    const b = later[index];
    return b ? [{ a, b }] : [];
  });
  return fitThreePoints(pairs).matrix;
}
