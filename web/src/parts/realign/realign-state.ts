/** Realign state, three points per drawing: place, move, remove, undo. Pure. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PointPair, Side } from '../../../../workers/protocol/comparison.ts';
import { clampToPage } from '../../domain/page-points.ts';
import { arrowShift, POINTS_PER_UNIT } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';
import { noObjects, objectsReducer, onlySelected, valueOf } from '../../paper/objects.ts';
import type { Objects, ObjectsAction } from '../../paper/objects.ts';

export const POINT_COUNT = 3;

export type PickedBy = 'hand' | 'snap' | 'number' | 'suggestion';

/** `point` in the drawing's own page points. */
export type Picked = { readonly point: Point; readonly by: PickedBy };

export type Picks = readonly (Picked | null)[];

/** The points of both drawings. */
export type BothPicks = Readonly<Record<Side, Picks>>;

/** The points are objects on paper, known by side and index: "a0". */
type PointObjects = Objects<string, Picked>;

export type RealignState = {
  readonly a: Picks;
  readonly b: Picks;
  /** The active point, picked or not. */
  readonly index: number;
  readonly side: Side;
  /** Those of an earlier visit. */
  readonly earlier: BothPicks;
  readonly objects: PointObjects;
};

/** A drag or a run of key presses, which is undone as one; null for a change of its own. */
type Gesture = symbol | null;

export type RealignAction =
  /** `index`: the active point unless given. */
  | { type: 'place'; side: Side; index?: number; point: Point; by: PickedBy }
  | { type: 'set'; side: Side; index: number; point: Point; by: PickedBy; gesture?: Gesture }
  | { type: 'nudge'; side: Side; dx: number; dy: number; page: Size; gesture?: Gesture }
  | { type: 'remove'; side: Side; index: number }
  | { type: 'activate'; side: Side; index: number }
  /** `pairs`: for `suggestedSlots`, in their order. */
  | { type: 'suggest'; pairs: readonly PointPair[] }
  | { type: 'undo' }
  | { type: 'redo' };

const INDEXES: readonly number[] = Array.from({ length: POINT_COUNT }, (_, index) => index);

const reduce = objectsReducer<string, Picked>(
  (one, other) =>
    one.by === other.by && one.point.x === other.point.x && one.point.y === other.point.y,
);

function idOf(side: Side, index: number): string {
  return `${side}${index}`;
}

function currentPicks(objects: PointObjects, earlier: BothPicks, side: Side): Picks {
  return INDEXES.map((index) => valueOf(objects, idOf(side, index), earlier[side][index] ?? null));
}

function stateOf(objects: PointObjects, earlier: BothPicks): RealignState {
  const selected = onlySelected(objects) ?? idOf('a', 0);
  return {
    a: currentPicks(objects, earlier, 'a'),
    b: currentPicks(objects, earlier, 'b'),
    index: Number(selected.slice(1)),
    side: selected.startsWith('a') ? 'a' : 'b',
    earlier,
    objects,
  };
}

const NONE: Picks = INDEXES.map(() => null);

/** With the points of an earlier visit, if there are some. */
export function firstState(earlier: BothPicks = { a: NONE, b: NONE }): RealignState {
  return stateOf(noObjects(new Set([idOf('a', 0)])), earlier);
}

export function realignReducer(state: RealignState, action: RealignAction): RealignState {
  const next = reduce(state.objects, objectsAction(state, action));
  if (next === state.objects) return state;
  const { a, b, ...rest } = stateOf(next, state.earlier);
  // The fit is computed again when the points change, not when another one is active.
  return next.changed === state.objects.changed
    ? { ...rest, a: state.a, b: state.b }
    : { ...rest, a, b };
}

function objectsAction(state: RealignState, action: RealignAction): ObjectsAction<string, Picked> {
  const edit = (side: Side, index: number, after: Picked | null) => ({
    id: idOf(side, index),
    before: state[side][index] ?? null,
    after,
  });
  switch (action.type) {
    case 'place': {
      const { side, index = state.index, point, by } = action;
      const edits = [edit(side, index, { point, by })];
      const select = nextSlot(
        { ...state, [side]: withPick(state[side], index, { point, by }) },
        side,
        index,
      );
      return { type: 'change', edits, select: [select] };
    }
    case 'set': {
      const { side, index, point, by, gesture = null } = action;
      return {
        type: 'change',
        edits: [edit(side, index, { point, by })],
        select: [idOf(side, index)],
        gesture,
      };
    }
    case 'nudge': {
      const { side, dx, dy, page, gesture = null } = action;
      const picked = state[side][state.index] ?? null;
      const select = [idOf(side, state.index)];
      if (picked === null) return { type: 'select', ids: select };
      const point = clampToPage({ x: picked.point.x + dx, y: picked.point.y + dy }, page);
      const edits = [edit(side, state.index, { point, by: 'hand' })];
      return { type: 'change', edits, select, gesture };
    }
    case 'remove': {
      const { side, index } = action;
      return { type: 'change', edits: [edit(side, index, null)], select: [idOf(side, index)] };
    }
    case 'activate':
      return { type: 'select', ids: [idOf(action.side, action.index)] };
    case 'suggest': {
      const edits = suggestedSlots(state).flatMap((index, at) => {
        const pair = action.pairs[at];
        if (pair === undefined) return [];
        return (['a', 'b'] as const).map((side) =>
          edit(side, index, { point: pair[side], by: 'suggestion' }),
        );
      });
      return { type: 'change', edits };
    }
    case 'undo':
    case 'redo':
      return { type: action.type };
  }
}

/** Which points a suggestion fills: those that are missing on both drawings; all of them once nothing is missing. */
export function suggestedSlots({ a, b }: BothPicks): readonly number[] {
  const missing = INDEXES.filter((index) => a[index] === null && b[index] === null);
  return isComplete({ a, b }) ? INDEXES : missing;
}

function withPick(picks: Picks, index: number, pick: Picked | null): Picks {
  return picks.map((old, i) => (i === index ? pick : old));
}

/** Whether the next press may set it: nobody has, or only a suggestion. */
function isOpen(pick: Picked | null | undefined): boolean {
  return pick === null || pick?.by === 'suggestion';
}

/** Active after a point was placed: the same point on the other drawing, else the next open one, else the placed one. */
function nextSlot({ a, b }: BothPicks, side: Side, index: number): string {
  const other = side === 'a' ? 'b' : 'a';
  if (isOpen({ a, b }[other][index])) return idOf(other, index);
  const open = INDEXES.find((i) => isOpen(a[i]) || isOpen(b[i]));
  if (open === undefined) return idOf(side, index);
  return idOf(isOpen(a[open]) ? 'a' : 'b', open);
}

export function countOf(picks: Picks): number {
  return picks.filter((pick) => pick !== null).length;
}

export function isComplete(state: BothPicks): boolean {
  return countOf(state.a) === POINT_COUNT && countOf(state.b) === POINT_COUNT;
}

/** The complete pairs, in order. */
export function pairsOf(state: BothPicks): PointPair[] {
  return state.a.flatMap((a, i) => {
    const b = state.b[i];
    return a === null || b === null || b === undefined ? [] : [{ a: a.point, b: b.point }];
  });
}

/** The picks of complete pairs; undefined for fewer than three. */
export function picksOf(pairs: readonly PointPair[]): BothPicks | undefined {
  if (pairs.length !== POINT_COUNT) return undefined;
  const side = (which: Side): Picks => pairs.map((pair) => ({ point: pair[which], by: 'hand' }));
  return { a: side('a'), b: side('b') };
}

/** Arrow keys move 1 unit, 10 with Shift; null for other keys. Page points. */
export function arrowMove(key: string, isBig: boolean): Point | null {
  const by = arrowShift(key, isBig, 0);
  return by === null ? null : { x: by.x * POINTS_PER_UNIT, y: by.y * POINTS_PER_UNIT };
}
