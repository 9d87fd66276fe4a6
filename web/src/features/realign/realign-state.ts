/** Realign state, three points per drawing: place, move, remove, undo. Pure. */
import type { Point } from '../../../../contract/src/geometry/types.ts';
import type { PointPair, Side } from '../../../../workers/protocol/comparison.ts';
import { arrowShift, POINTS_PER_UNIT, unitsText } from '../../domain/units.ts';
import type { Size } from '../../domain/viewport.ts';

export const POINT_COUNT = 3;

export type PickedBy = 'hand' | 'snap' | 'number' | 'suggestion';

/** `point` in the drawing's own page points. */
export type Picked = { readonly point: Point; readonly by: PickedBy };

export type Picks = readonly (Picked | null)[];

type Snapshot = {
  readonly a: Picks;
  readonly b: Picks;
  readonly index: number;
  readonly side: Side;
};

export type RealignState = Snapshot & {
  /** Earlier states, newest last. */
  readonly past: readonly Snapshot[];
};

export const NO_PICKS: RealignState = {
  a: [null, null, null],
  b: [null, null, null],
  index: 0,
  side: 'a',
  past: [],
};

export type RealignAction =
  | { type: 'place'; side: Side; point: Point; by: PickedBy }
  | { type: 'set'; side: Side; index: number; point: Point; by: PickedBy }
  | { type: 'nudge'; side: Side; dx: number; dy: number; page: Size }
  | { type: 'remove'; side: Side; index: number }
  | { type: 'activate'; side: Side; index: number }
  | { type: 'suggest'; pairs: readonly PointPair[] }
  | { type: 'undo' };

const KEEP_UNDO = 100;

export function realignReducer(state: RealignState, action: RealignAction): RealignState {
  const { a, b, index, side } = state;
  const past = [...state.past, { a, b, index, side }].slice(-KEEP_UNDO);
  switch (action.type) {
    case 'place': {
      const at = state.index;
      const next = {
        ...state,
        past,
        side: action.side,
        [action.side]: withPick(state[action.side], at, { point: action.point, by: action.by }),
      };
      return isComplete(next) ? next : { ...next, ...nextMissing(next, action.side, at) };
    }
    case 'set':
      return {
        ...state,
        past,
        side: action.side,
        index: action.index,
        [action.side]: withPick(state[action.side], action.index, {
          point: action.point,
          by: action.by,
        }),
      };
    case 'nudge': {
      const picked = state[action.side][state.index];
      if (picked === null || picked === undefined) return state;
      const point = clampToPage(
        { x: picked.point.x + action.dx, y: picked.point.y + action.dy },
        action.page,
      );
      const picks = withPick(state[action.side], state.index, { point, by: 'hand' });
      return { ...state, past, side: action.side, [action.side]: picks };
    }
    case 'remove':
      return {
        ...state,
        past,
        side: action.side,
        index: action.index,
        [action.side]: withPick(state[action.side], action.index, null),
      };
    case 'activate':
      return { ...state, side: action.side, index: action.index };
    case 'suggest': {
      const picks = (of: Side): Picks =>
        Array.from({ length: POINT_COUNT }, (_, i) => {
          const point = action.pairs[i]?.[of];
          return point === undefined ? null : { point, by: 'suggestion' as const };
        });
      return { a: picks('a'), b: picks('b'), index: 0, side: 'a', past };
    }
    case 'undo': {
      const before = state.past.at(-1);
      return before === undefined ? state : { ...before, past: state.past.slice(0, -1) };
    }
  }
}

function withPick(picks: Picks, index: number, pick: Picked | null): Picks {
  return picks.map((old, i) => (i === index ? pick : old));
}

/** Next: the same point on the other drawing, else the next missing one. */
function nextMissing(
  state: RealignState,
  side: Side,
  index: number,
): { side: Side; index: number } {
  const other = side === 'a' ? 'b' : 'a';
  if (state[other][index] === null) return { side: other, index };
  const missing = Array.from({ length: POINT_COUNT }, (_, i) => i).find(
    (i) => state.a[i] === null || state.b[i] === null,
  );
  if (missing === undefined) return { side, index };
  return { side: state.a[missing] === null ? 'a' : 'b', index: missing };
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

export function clampToPage(point: Point, page: Size): Point {
  return {
    x: Math.min(page.width, Math.max(0, point.x)),
    y: Math.min(page.height, Math.max(0, point.y)),
  };
}

/** "At left edge" when the paper's edge stopped a move; null otherwise. */
export function edgeWords(wanted: Point, page: Size): string | null {
  if (wanted.x < 0) return 'At left edge';
  if (wanted.x > page.width) return 'At right edge';
  if (wanted.y < 0) return 'At top edge';
  return wanted.y > page.height ? 'At bottom edge' : null;
}

/** "x 1,204, y 655", drawing units. */
export function pointWords(point: Point): string {
  return `x ${unitsText(point.x)}, y ${unitsText(point.y)}`;
}

/** Arrow keys move 1 unit, 10 with Shift; null for other keys. Page points. */
export function arrowMove(key: string, isBig: boolean): Point | null {
  const by = arrowShift(key, isBig);
  return by === null ? null : { x: by.x * POINTS_PER_UNIT, y: by.y * POINTS_PER_UNIT };
}
