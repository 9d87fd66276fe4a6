/** When a difference of one comparison is that of another, so that what was decided about it still holds. Pure. */
import type { OverlayDifference } from '../../../contract/src/overlays/schema.ts';

export type Identified = Pick<OverlayDifference, 'kind' | 'group' | 'box' | 'text'>;

/** Below this overlap, boxes are different places. Higher than people would ask for: a decision too few costs one look. */
const SAME_PLACE = 0.5;

type Box = OverlayDifference['box'];

/** Intersection over union: 1 for the same box, 0 for separate ones. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  if (width < 0 || height < 0) return 0;
  const area = (b: Box) => (b[2] - b[0]) * (b[3] - b[1]);
  const both = width * height;
  const either = area(one) + area(other) - both;
  // A line that lies level has no area.
  return either > 0 ? both / either : Number(one.join() === other.join());
}

/** What they say, however it is spaced. */
function saying({ kind, group, text }: Identified): string {
  const words = [text?.before ?? '', text?.after ?? ''].map((each) =>
    each.trim().replaceAll(/\s+/g, ' '),
  );
  return JSON.stringify([kind, group, ...words]);
}

/** How surely they are one difference, 0 to 1; 0: they are not. They are of one kind and group, say the same, and lie on each other. */
export function sameness(one: Identified, other: Identified): number {
  if (saying(one) !== saying(other)) return 0;
  const share = overlap(one.box, other.box);
  return share >= SAME_PLACE ? share : 0;
}

/** Differences that say the same, those further left first, and how wide the widest of them is. */
type Row<One extends Identified> = { from: readonly One[]; widest: number };

function rowOf<One extends Identified>(differences: readonly One[]): Row<One> {
  const widths = differences.map(({ box }) => box[2] - box[0]);
  return {
    from: differences.toSorted((a, b) => a.box[0] - b.box[0]),
    widest: widths.reduce((most, width) => Math.max(most, width), 0),
  };
}

/** Where in a row the first one is whose left side is not left of `x`. */
function firstFrom({ from }: Row<Identified>, x: number): number {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle]?.box[0] ?? x) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those of a row that may touch the box: of thousands that say nothing, only the ones near by are looked at. */
function* near<One extends Identified>(row: Row<One>, box: Box): Generator<One> {
  for (let at = firstFrom(row, box[0] - row.widest); at < row.from.length; at += 1) {
    const other = row.from[at];
    if (other === undefined || other.box[0] > box[2]) return;
    yield other;
  }
}

/**
 * For each difference the earlier one that is the same: of one kind and group, saying the same, in the same place. The surest
 * pairs first, each earlier one once. Differences without one are left out.
 */
export function samePairs<Later extends Identified, Earlier extends Identified>(
  later: readonly Later[],
  earlier: readonly Earlier[],
): Map<Later, Earlier> {
  const rows = new Map([...Map.groupBy(earlier, saying)].map(([says, all]) => [says, rowOf(all)]));
  const candidates: { one: Later; other: Earlier; by: number }[] = [];
  for (const one of later) {
    const row = rows.get(saying(one));
    if (row === undefined) continue;
    for (const other of near(row, one.box)) {
      const by = overlap(one.box, other.box);
      if (by >= SAME_PLACE) candidates.push({ one, other, by });
    }
  }
  const pairs = new Map<Later, Earlier>();
  const taken = new Set<Earlier>();
  for (const { one, other } of candidates.toSorted((a, b) => b.by - a.by)) {
    if (pairs.has(one) || taken.has(other)) continue;
    pairs.set(one, other);
    taken.add(other);
  }
  return pairs;
}
