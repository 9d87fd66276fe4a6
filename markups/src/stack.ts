/**
 * Which markups of a page lie above which. A markup lies where its id among the stored ones puts it, newer above older, until
 * a person moves it: then its `order` is a height on the same scale.
 */
import type { Box } from '../../contract/src/geometry/types.ts';
import { isOnPaper } from './appearance.ts';
import { boundsOf } from './geometry.ts';
import { roughBounds } from './markup-index.ts';
import type { Markup } from './model.ts';

/** `id`: as the server counts markups, so the same for everyone; null until it is stored. */
export type Stacked = { readonly markup: Markup; readonly id: number | null };

export const STACK_MOVES = ['front', 'forward', 'backward', 'back'] as const;
export type StackMove = (typeof STACK_MOVES)[number];

/** Between the highest and what is brought above it. So small that what is stored later still lies above. */
const STEP = 2 ** -10;

/** For another page or file, where the height would mean something else. */
export function withoutOrder(markup: Markup): Markup {
  if (markup.order === undefined) return markup;
  const { order: _, ...rest } = markup;
  return rest;
}

function heightOf({ markup, id }: Stacked): number {
  return markup.order ?? id ?? Infinity;
}

/** The lowest first. What is not stored yet lies on top, in its order. */
export function inPaintOrder<T>(all: readonly T[], stackedOf: (one: T) => Stacked): readonly T[] {
  if (all.every((one) => stackedOf(one).markup.order === undefined)) return all;
  return all
    .map((one) => ({ one, height: heightOf(stackedOf(one)) }))
    .sort((a, b) => (a.height === b.height ? 0 : a.height - b.height))
    .map(({ one }) => one);
}

type Leaf = {
  readonly markup: Markup;
  readonly isMoved: boolean;
  height: number;
  /** Its height is only expected: it is not stored yet. */
  isExpected: boolean;
};

function isOverlap(one: Box | null, other: Box | null): boolean {
  if (one === null || other === null) return false;
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/** Of thousands, only those nearby are looked at closely. */
function doOverlap(one: Markup, other: Markup): boolean {
  const areNear = isOverlap(roughBounds(one), roughBounds(other));
  return areNear && isOverlap(boundsOf(one), boundsOf(other));
}

/**
 * Moves markups of a page among each other. `page`: all of them, the lowest first. Forward and backward are past the next one
 * that overlaps. Returns the new `order` of each markup that needs one, by name: of the moved ones, and of what lies below
 * them and is not stored yet. Empty: they are there already.
 */
export function restacked(
  page: readonly Stacked[],
  moved: ReadonlySet<string>,
  move: StackMove,
): ReadonlyMap<string, number> {
  const before = leavesOf(page, moved);
  const after = sequenceAfter(before, move);
  const orders = new Map<string, number>();
  if (after.every((leaf, at) => leaf === before[at])) return orders;
  // One as high as what stays above it leaves no room for others between.
  const hasRoom = (leaf: Leaf, at: number) =>
    after.slice(at + 1).every((above) => above.isMoved || above.height > leaf.height);
  const isInPlace = (leaf: Leaf) => {
    const at = after.indexOf(leaf);
    return !leaf.isMoved || (before.indexOf(leaf) === at && hasRoom(leaf, at));
  };
  for (let at = 0; at < after.length; at += 1) {
    const leaf = after[at];
    if (leaf === undefined || isInPlace(leaf)) continue;
    let end = at;
    while (end < after.length && after[end]?.isMoved === true) end += 1;
    const low = after[at - 1]?.height ?? -Infinity;
    // Two may share a height, where two people moved them at once: what cannot be between them is above both.
    const high = after.slice(end).find(({ height }) => height > low)?.height ?? Infinity;
    for (let next = at; next < end; next += 1) {
      const one = after[next];
      if (one === undefined) continue;
      one.height = heightBetween(low, high, next - at + 1, end - at);
      one.isExpected = false;
      orders.set(one.markup.name, one.height);
    }
    at = end - 1;
  }
  // What is stored later would lie above everything.
  const highest = Math.max(...orders.values());
  for (const { markup, height, isExpected } of after) {
    if (isExpected && height < highest) orders.set(markup.name, height);
  }
  return orders;
}

/** `place`: from 1, of so many that go there. */
function heightBetween(low: number, high: number, place: number, count: number): number {
  if (low === -Infinity) return high === Infinity ? place : high - (count + 1 - place) * STEP;
  if (high === Infinity) return low + place * STEP;
  return low + ((high - low) * place) / (count + 1);
}

/** Those one sees, with heights also of what is not stored yet. */
function leavesOf(page: readonly Stacked[], moved: ReadonlySet<string>): Leaf[] {
  let top = 0;
  return page.flatMap((stacked) => {
    const { markup } = stacked;
    if (!isOnPaper(markup)) return [];
    const known = heightOf(stacked);
    const isExpected = known === Infinity;
    const height = isExpected ? top + STEP : known;
    top = Math.max(top, height);
    return [{ markup, isMoved: moved.has(markup.name), height, isExpected }];
  });
}

function sequenceAfter(leaves: readonly Leaf[], move: StackMove): readonly Leaf[] {
  const moved = leaves.filter(({ isMoved }) => isMoved);
  const others = leaves.filter(({ isMoved }) => !isMoved);
  if (move === 'front') return [...others, ...moved];
  if (move === 'back') return [...moved, ...others];
  // Backward is forward with the page turned over.
  const isForward = move === 'forward';
  const result = isForward ? [...leaves] : leaves.toReversed();
  for (const leaf of isForward ? moved.toReversed() : moved) {
    const at = result.indexOf(leaf);
    const next = result.findIndex(
      (other, place) => place > at && !other.isMoved && doOverlap(other.markup, leaf.markup),
    );
    if (next === -1) continue;
    result.splice(at, 1);
    // What follows has moved down by one.
    result.splice(next, 0, leaf);
  }
  return isForward ? result : result.toReversed();
}
