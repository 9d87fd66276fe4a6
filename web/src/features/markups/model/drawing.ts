/**
 * How a shape comes about, by pointer, pen, finger and keys alike: press, drag and release, or click and click, or a cursor
 * on the paper and Enter. Pure. Page points.
 */
import type { Point } from '../../../../../contract/src/geometry/types.ts';

/**
 * `corners`: two opposite corners. `points`: one after another. `stroke`: where the pen goes. `places`: one mark each.
 * `room`: corners that are found around one place.
 */
export type DrawingForm = 'corners' | 'points' | 'stroke' | 'places' | 'room';

export type DrawingRule = {
  readonly form: DrawingForm;
  /** Of points and places. */
  readonly least: number;
  /** The shape is done once it has that many. */
  readonly most: number;
  /** A click on the first point ends it. */
  readonly isClosed: boolean;
  /** How many of its points snap to linework, from the first one; absent: all. */
  readonly snapped?: number;
};

export type Draft = {
  /** Fixed points. Of a stroke all of it. */
  readonly placed: readonly Point[];
  /** Where the next point would be; null if the pointer is elsewhere. */
  readonly next: Point | null;
  /** A button, pen or finger is down. */
  readonly isPressed: boolean;
  /** That press placed the first point, which may have snapped to a place beside it since. */
  readonly isBegun: boolean;
};

export type DrawingAction =
  /** `near`: page points within which two points are one. */
  | { readonly type: 'press'; readonly at: Point; readonly near: number }
  | { readonly type: 'move'; readonly at: Point; readonly near: number }
  /** `isDragged`: the pointer moved since it was pressed. */
  | {
      readonly type: 'release';
      readonly at: Point;
      readonly near: number;
      readonly isDragged: boolean;
    }
  /** Enter, or a click of which nothing is known but its place. */
  | { readonly type: 'place'; readonly at: Point; readonly near: number }
  /** What was placed there is in fact here: it snapped. */
  | { readonly type: 'settle'; readonly from: Point; readonly to: Point }
  /** Enter on the last point, or a double click. */
  | { readonly type: 'finish' }
  /** Backspace: takes back the last point. */
  | { readonly type: 'back' };

export type Drawn = {
  readonly draft: Draft;
  /** The finished points: two corners, all points, a stroke, or places. */
  readonly done: readonly Point[] | null;
};

export const NO_DRAFT: Draft = { placed: [], next: null, isPressed: false, isBegun: false };

/** A stroke's points are at least that far apart, as a share of `near`. */
const STROKE_SHARE = 0.15;

function isNear(one: Point | undefined, other: Point, near: number): boolean {
  return one !== undefined && Math.hypot(one.x - other.x, one.y - other.y) <= near;
}

function going(draft: Draft, change: Partial<Draft>): Drawn {
  return { draft: { ...draft, ...change }, done: null };
}

function finished(points: readonly Point[]): Drawn {
  return { draft: NO_DRAFT, done: points };
}

export function canFinish({ least }: DrawingRule, { placed }: Draft): boolean {
  return placed.length >= least;
}

export function drawing(rule: DrawingRule, draft: Draft, action: DrawingAction): Drawn {
  switch (action.type) {
    case 'press':
      return draft.placed.length === 0 && rule.form !== 'places'
        ? going(draft, { placed: [action.at], next: action.at, isPressed: true, isBegun: true })
        : going(draft, { next: action.at, isPressed: true, isBegun: false });
    case 'move':
      return moved(rule, draft, action.at, action.near);
    case 'release':
      return released(rule, draft, action);
    case 'place':
      return placedAt(rule, draft, action.at, action.near);
    case 'settle':
      return settled(rule, draft, action.from, action.to);
    case 'finish':
      return canFinish(rule, draft) ? finished(draft.placed) : going(draft, {});
    case 'back':
      return going(draft, {
        placed: rule.form === 'stroke' ? [] : draft.placed.slice(0, -1),
        isPressed: false,
      });
  }
}

function moved(rule: DrawingRule, draft: Draft, at: Point, near: number): Drawn {
  if (rule.form !== 'stroke' || draft.placed.length === 0) return going(draft, { next: at });
  if (isNear(draft.placed.at(-1), at, near * STROKE_SHARE)) return going(draft, { next: at });
  return going(draft, { placed: [...draft.placed, at], next: at });
}

function settled(rule: DrawingRule, draft: Draft, from: Point, to: Point): Drawn {
  const { placed } = draft;
  const isFrom = (point: Point | undefined) => isNear(point, from, 0);
  const before = placed.slice(0, -1);
  const isAgain = isNear(before.at(-1), to, 0) || (rule.isClosed && isNear(before[0], to, 0));
  // Tapped beside a point that is there already, and so meant to be that one.
  if (rule.form === 'points' && isFrom(placed.at(-1)) && isAgain) {
    const there = { ...draft, placed: before };
    return canFinish(rule, there) ? finished(before) : going(there, {});
  }
  return going(draft, { placed: placed.map((point) => (isFrom(point) ? to : point)) });
}

function released(
  rule: DrawingRule,
  draft: Draft,
  { at, near, isDragged }: Extract<DrawingAction, { type: 'release' }>,
): Drawn {
  if (!draft.isPressed) return going(draft, { next: at });
  const isUp = { ...draft, isPressed: false };
  // The first click of click and click: the pointer has been pressed on the first point and stays there.
  const [first] = draft.placed;
  const isNearFirst = draft.placed.length === 1 && isNear(first, at, near);
  const isFirst = !isDragged && (draft.isBegun || isNearFirst);
  if (rule.form !== 'places' && isFirst) return going(isUp, { next: at });
  return placedAt(rule, isUp, at, near);
}

function placedAt(rule: DrawingRule, draft: Draft, at: Point, near: number): Drawn {
  const { placed } = draft;
  const last = placed.at(-1);
  if (rule.form === 'stroke') {
    if (last === undefined) return going(draft, { placed: [at], next: at });
    const stroke = isNear(last, at, 0) ? placed : [...placed, at];
    return stroke.length >= rule.least ? finished(stroke) : going(draft, { next: at });
  }
  if (rule.form === 'corners') {
    if (last === undefined) return going(draft, { placed: [at], next: at });
    const isThin = Math.abs(last.x - at.x) <= near || Math.abs(last.y - at.y) <= near;
    // Too thin to be meant: the second corner follows.
    return isThin ? going(draft, { next: at }) : finished([last, at]);
  }
  const isAgain = isNear(last, at, near);
  const closes = rule.isClosed && placed.length >= rule.least && isNear(placed[0], at, near);
  if (isAgain || closes) {
    return canFinish(rule, draft) ? finished(placed) : going(draft, { next: at });
  }
  const all = [...placed, at];
  return all.length >= rule.most ? finished(all) : going(draft, { placed: all, next: at });
}

/** A point kept level, upright or at 45° to the last one; the second corner of a square. */
export function straightened({ form }: DrawingRule, from: Point | undefined, at: Point): Point {
  if (from === undefined || form === 'stroke' || form === 'places') return at;
  const [dx, dy] = [at.x - from.x, at.y - from.y];
  if (form === 'corners') {
    const side = Math.max(Math.abs(dx), Math.abs(dy));
    return { x: from.x + side * (dx < 0 ? -1 : 1), y: from.y + side * (dy < 0 ? -1 : 1) };
  }
  const eighth = Math.PI / 4;
  const angle = Math.round(Math.atan2(dy, dx) / eighth) * eighth;
  const length = dx * Math.cos(angle) + dy * Math.sin(angle);
  return { x: from.x + length * Math.cos(angle), y: from.y + length * Math.sin(angle) };
}

/**
 * Where typed lengths put the next point: one along the direction to `next`, or two across and down. Null if they do not
 * fit the form. Page points.
 */
export function typedPoint(
  { form }: DrawingRule,
  from: Point,
  next: Point,
  lengths: readonly number[],
): Point | null {
  const [first, second] = lengths;
  if (first === undefined || lengths.length > 2 || form === 'stroke' || form === 'places') {
    return null;
  }
  const [dx, dy] = [next.x - from.x, next.y - from.y];
  const across = { x: dx < 0 ? -1 : 1, y: dy < 0 ? -1 : 1 };
  if (form === 'corners' || second !== undefined) {
    return { x: from.x + across.x * first, y: from.y + across.y * (second ?? first) };
  }
  const length = Math.hypot(dx, dy);
  if (length === 0) return { x: from.x + first, y: from.y };
  return { x: from.x + (dx / length) * first, y: from.y + (dy / length) * first };
}
