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

/** The points are objects on paper, known by side and index: "a0". */
type PointObjects = Objects<string, Picked>;

export type RealignState = {
  readonly a: Picks;
  readonly b: Picks;
  /** The active point, picked or not. */
  readonly index: number;
  readonly side: Side;
  readonly objects: PointObjects;
};

/** A drag or a run of key presses, which is undone as one; null for a change of its own. */
type Gesture = symbol | null;

export type RealignAction =
  | { type: 'place'; side: Side; point: Point; by: PickedBy }
  | { type: 'set'; side: Side; index: number; point: Point; by: PickedBy; gesture?: Gesture }
  | { type: 'nudge'; side: Side; dx: number; dy: number; page: Size; gesture?: Gesture }
  | { type: 'remove'; side: Side; index: number }
  | { type: 'activate'; side: Side; index: number }
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

function picksOf(objects: PointObjects, side: Side): Picks {
  return INDEXES.map((index) => valueOf(objects, idOf(side, index), null));
}

function stateOf(objects: PointObjects): RealignState {
  const selected = onlySelected(objects) ?? idOf('a', 0);
  return {
    a: picksOf(objects, 'a'),
    b: picksOf(objects, 'b'),
    index: Number(selected.slice(1)),
    side: selected.startsWith('a') ? 'a' : 'b',
    objects,
  };
}

export const NO_PICKS: RealignState = stateOf(noObjects(new Set([idOf('a', 0)])));

export function realignReducer(state: RealignState, action: RealignAction): RealignState {
  const next = reduce(state.objects, objectsAction(state, action));
  if (next === state.objects) return state;
  const { a, b, ...rest } = stateOf(next);
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
      const { side, point, by } = action;
      const { index } = state;
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
      const edits = (['a', 'b'] as const).flatMap((side) =>
        INDEXES.map((index) => {
          const point = action.pairs[index]?.[side];
          return edit(side, index, point === undefined ? null : { point, by: 'suggestion' });
        }),
      );
      return { type: 'change', edits, select: [idOf('a', 0)] };
    }
    case 'undo':
    case 'redo':
      return { type: action.type };
  }
}

function withPick(picks: Picks, index: number, pick: Picked | null): Picks {
  return picks.map((old, i) => (i === index ? pick : old));
}

/** Active after a point was placed: the same point on the other drawing, else the next missing one, else the placed one. */
function nextSlot({ a, b }: Pick<RealignState, 'a' | 'b'>, side: Side, index: number): string {
  const other = side === 'a' ? 'b' : 'a';
  if ({ a, b }[other][index] === null) return idOf(other, index);
  const missing = INDEXES.find((i) => a[i] === null || b[i] === null);
  if (missing === undefined) return idOf(side, index);
  return idOf(a[missing] === null ? 'a' : 'b', missing);
}

export function countOf(picks: Picks): number {
  return picks.filter((pick) => pick !== null).length;
}

export function isComplete(state: Pick<RealignState, 'a' | 'b'>): boolean {
  return countOf(state.a) === POINT_COUNT && countOf(state.b) === POINT_COUNT;
}

/** The complete pairs, in order. */
export function pairsOf(state: Pick<RealignState, 'a' | 'b'>): PointPair[] {
  return state.a.flatMap((a, i) => {
    const b = state.b[i];
    return a === null || b === null || b === undefined ? [] : [{ a: a.point, b: b.point }];
  });
}

/** Arrow keys move 1 unit, 10 with Shift; null for other keys. Page points. */
export function arrowMove(key: string, isBig: boolean): Point | null {
  const by = arrowShift(key, isBig);
  return by === null ? null : { x: by.x * POINTS_PER_UNIT, y: by.y * POINTS_PER_UNIT };
}
