/** Follows a place on a sheet to the version of the sheet before it or after it, past what moved there. Pure. */
import { matrixOfNew, matrixOfOld } from '../../../contract/src/geometry/by-view.ts';
import type { Laid } from '../../../contract/src/geometry/by-view.ts';
import { applyMatrix, invertMatrix } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import type { PlacedSheet, SheetInSet } from './issued-sets.ts';

/** How near a difference has to be to a place that people point at, page points: 1/12 in. */
export const REACH_POINTS = 6;

/** A difference of two versions, in page points of the earlier one. */
export type Change = {
  readonly box: Box;
  readonly move?: readonly [number, number] | undefined;
};

/** The versions of a sheet, the oldest first. */
export function versionsOf<Sheet extends SheetInSet>(
  placed: readonly PlacedSheet<Sheet>[],
  sheetId: number,
): readonly PlacedSheet<Sheet>[] {
  const byId = new Map(placed.map((each) => [each.sheet.id, each]));
  const own = byId.get(sheetId);
  if (own === undefined) return [];
  const found = [own];
  for (;;) {
    const before = byId.get(found[0]?.earlier?.id ?? 0);
    if (before === undefined || found.includes(before)) break;
    found.unshift(before);
  }
  for (;;) {
    const last = found.at(-1);
    const after = byId.get(last?.later?.id ?? 0);
    if (after === undefined || found.includes(after)) break;
    found.push(after);
  }
  return found;
}

function isNear({ x, y }: Point, [x0, y0, x1, y1]: Box): boolean {
  const r = REACH_POINTS;
  return x >= x0 - r && x <= x1 + r && y >= y0 - r && y <= y1 + r;
}

const areaOf = ([x0, y0, x1, y1]: Box) => (x1 - x0) * (y1 - y0);

/** Those at a place of the earlier version, the smallest first. */
export function changesAt<Of extends Change>(changes: readonly Of[], at: Point): readonly Of[] {
  return changes
    .filter(({ box }) => isNear(at, box))
    .toSorted((one, other) => areaOf(one.box) - areaOf(other.box));
}

/** Where what moved was before, and where it is after: the box of a move holds both. */
function endsOf([x0, y0, x1, y1]: Box, [dx, dy]: readonly [number, number]): [Box, Box] {
  const [left, up] = [Math.min(0, dx), Math.min(0, dy)];
  const [right, down] = [Math.max(0, dx), Math.max(0, dy)];
  return [
    [x0 - left, y0 - up, x1 - right, y1 - down],
    [x0 + right, y0 + down, x1 + left, y1 + up],
  ];
}

/** Where the overlay shows a place of the later version, on the earlier one. */
export function onEarlier(at: Point, laid: Laid): Point {
  return applyMatrix(matrixOfNew(laid, boxOf(at)), at);
}

const boxOf = ({ x, y }: Point): Box => [x, y, x, y];

/** Where a place of the later version is on the earlier one: what moved there is followed to where it came from. */
export function toEarlier(at: Point, laid: Laid, changes: readonly Change[]): Point {
  const there = onEarlier(at, laid);
  for (const { box, move } of changesAt(changes, there)) {
    if (move === undefined || !isNear(there, endsOf(box, move)[1])) continue;
    return { x: there.x - move[0], y: there.y - move[1] };
  }
  return there;
}

/** Where a place of the earlier version is on the later one; null for a matrix that cannot be inverted. */
export function toLater(at: Point, laid: Laid, changes: readonly Change[]): Point | null {
  const inverse = invertMatrix(matrixOfOld(laid, boxOf(at)));
  if (inverse === null) return null;
  for (const { box, move } of changesAt(changes, at)) {
    if (move === undefined || !isNear(at, endsOf(box, move)[0])) continue;
    return applyMatrix(inverse, { x: at.x + move[0], y: at.y + move[1] });
  }
  return applyMatrix(inverse, at);
}
