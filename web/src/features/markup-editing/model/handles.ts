/** What people take hold of at selected markups, and what dragging it does. Points are page points. */
import type { Box, Point } from '../../../../../contract/src/geometry/types.ts';
import {
  cornersOf,
  extentOf,
  extentOfAll,
  middleOf,
  turnPoint,
} from '../../../../../markups/src/extent.ts';
import type { PageSize } from '../../../../../markups/src/extent.ts';
import { pointingError } from '../../../../../markups/src/measure/pointing.ts';
import type { Markup } from '../../../../../markups/src/model.ts';
import {
  moveMarkups,
  resizeMarkups,
  turningPoint,
  turnMarkups,
} from '../../../../../markups/src/transform.ts';
import type { BoxHandle } from '../../../../../markups/src/transform.ts';
import {
  addVertex,
  moveVertex,
  pointBefore,
  refOf,
  segmentMiddles,
  verticesOf,
} from '../../../../../markups/src/vertices.ts';
import type { Placed, VertexRef } from '../../../../../markups/src/vertices.ts';
import type { SnapPoint } from '../../../../../workers/protocol/document.ts';
import type { HeldKeys } from '../../../paper/paper-pointer.ts';

export type Handle =
  /** `most`: width of its target at most, page points, so that a small shape can still be taken by its middle. */
  | {
      readonly type: 'resize';
      readonly handle: BoxHandle;
      readonly at: Point;
      readonly most: number;
      /** Of its frame on the page, degrees clockwise. */
      readonly turned: number;
    }
  /** Stands off `at` by `TURN_PX` on the screen, in the direction of `away`, a unit vector. */
  | { readonly type: 'turn'; readonly at: Point; readonly away: Point }
  | { readonly type: 'vertex'; readonly ref: VertexRef; readonly at: Point }
  | { readonly type: 'add'; readonly after: VertexRef; readonly at: Point };

/** Width of a handle's target, CSS px; of one at a small shape at least the lower figure, which is as wide as it looks. */
export const TARGET_PX = 24;
export const LEAST_TARGET_PX = 10;
/** The targets at a side of a shape take no more than this part of it each. */
const PART_OF_SIDE = 1 / 3;
/** How far the handle that turns stands off the frame, CSS px. */
export const TURN_PX = 30;
/** With more points, a markup has a frame and is changed as a whole. */
const MAX_VERTICES = 80;
/** Held Shift turns by this, degrees. */
const TURN_STEP = 15;

/** The frame around what is selected: of one box its own, turned as it is. */
export type Frame = { readonly box: Box; readonly turned: number };

export function frameOf(markups: readonly Markup[]): Frame | null {
  const [first] = markups;
  if (markups.length === 1 && first?.shape.form === 'box') return first.shape;
  const box = extentOfAll(markups);
  return box === null ? null : { box, turned: 0 };
}

function hasVertices(markup: Markup): boolean {
  const { form } = markup.shape;
  return (form === 'points' || form === 'places') && verticesOf(markup).length <= MAX_VERTICES;
}

/** Whether a frame with handles is shown, not only points. */
export function hasFrame(markups: readonly Markup[]): boolean {
  const [first] = markups;
  return markups.length > 1 || (first !== undefined && !hasVertices(first));
}

function frameHandles({ box, turned }: Frame): readonly Handle[] {
  const [x0, y0, x1, y1] = box;
  const middle = middleOf(box);
  const along = (side: -1 | 0 | 1, low: number, mid: number, high: number) =>
    side < 0 ? low : side > 0 ? high : mid;
  const sides = [-1, 0, 1] as const;
  const most = Math.min(x1 - x0, y1 - y0) * PART_OF_SIDE;
  return sides.flatMap((y) =>
    sides
      .filter((x) => x !== 0 || y !== 0)
      .map((x): Handle => {
        const at = { x: along(x, x0, middle.x, x1), y: along(y, y0, middle.y, y1) };
        const place = turnPoint(at, middle, turned);
        return { type: 'resize', handle: { x, y }, at: place, most, turned };
      }),
  );
}

function turnHandle({ box, turned }: Frame): Handle {
  const middle = middleOf(box);
  const at = turnPoint({ x: middle.x, y: box[1] }, middle, turned);
  return { type: 'turn', at, away: turnPoint({ x: 0, y: -1 }, { x: 0, y: 0 }, turned) };
}

/** The handles of selected markups that may be changed. What comes later lies above. */
export function handlesOf(markups: readonly Markup[]): readonly Handle[] {
  const [first] = markups;
  const frame = frameOf(markups);
  if (first === undefined || frame === null) return [];
  const isOne = markups.length === 1;
  const vertices = isOne
    ? verticesOf(first).map((vertex): Handle => ({
        type: 'vertex',
        ref: refOf(vertex),
        at: vertex.at,
      }))
    : [];
  if (isOne && first.shape.form === 'places') return first.kind === 'note' ? [] : vertices;
  if (hasFrame(markups)) {
    const leader = vertices.filter(
      (handle) => handle.type === 'vertex' && handle.ref.of === 'leader',
    );
    return [turnHandle(frame), ...frameHandles(frame), ...leader];
  }
  const adds = segmentMiddles(first).map(({ after, at }): Handle => ({ type: 'add', after, at }));
  return [turnHandle(frame), ...adds, ...vertices];
}

/** Where a handle is. `reach`: page points per CSS px. */
export function placeOfHandle(handle: Handle, reach: number): Point {
  if (handle.type !== 'turn') return handle.at;
  const off = TURN_PX * reach;
  return { x: handle.at.x + handle.away.x * off, y: handle.at.y + handle.away.y * off };
}

/** Page points. */
function halfOfTarget(handle: Handle, reach: number): number {
  const [least, most] = [LEAST_TARGET_PX * reach, TARGET_PX * reach];
  return (handle.type === 'resize' ? Math.max(least, Math.min(most, handle.most)) : most) / 2;
}

/** The handle under a point: the nearest, and of those as near the one that lies above. */
export function handleAt(handles: readonly Handle[], at: Point, reach: number): Handle | null {
  let nearest: { handle: Handle; distance: number } | null = null;
  for (const handle of handles) {
    const place = placeOfHandle(handle, reach);
    const distance = Math.max(Math.abs(place.x - at.x), Math.abs(place.y - at.y));
    if (distance > halfOfTarget(handle, reach)) continue;
    if (nearest === null || distance <= nearest.distance) nearest = { handle, distance };
  }
  return nearest?.handle ?? null;
}

/** Only along the longer direction. */
function straight({ x, y }: Point): Point {
  return Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };
}

type DragOptions = {
  readonly page: PageSize;
  readonly reach: number;
  readonly held?: HeldKeys;
  readonly snap?: SnapPoint | null;
};

const NO_KEYS: HeldKeys = { shift: false, alt: false, control: false };

/** Moved as a whole; with Shift straight across or down. */
export function dragMarkups(
  markups: readonly Markup[],
  by: Point,
  page: PageSize,
  held: HeldKeys = NO_KEYS,
): readonly Markup[] {
  return moveMarkups(markups, held.shift ? straight(by) : by, page);
}

/**
 * What dragging a handle makes of the markups as they were when it was pressed. `reach`: page points per CSS px. `snap`:
 * what the point of a shape snaps to.
 */
export function dragHandle(
  handle: Handle,
  markups: readonly Markup[],
  by: Point,
  { page, reach, held = NO_KEYS, snap = null }: DragOptions,
): readonly Markup[] {
  const [first] = markups;
  if (first === undefined) return markups;
  switch (handle.type) {
    case 'resize':
      return resizeMarkups(markups, handle.handle, by, page, {
        isProportional: held.shift,
        isFromMiddle: held.alt,
      });
    case 'turn': {
      const around = turningPoint(markups);
      if (around === null) return markups;
      const angleOf = ({ x, y }: Point) => (Math.atan2(y - around.y, x - around.x) * 180) / Math.PI;
      const from = placeOfHandle(handle, reach);
      const degrees = angleOf({ x: from.x + by.x, y: from.y + by.y }) - angleOf(from);
      const step = held.shift ? TURN_STEP : 1;
      return turnMarkups(markups, Math.round(degrees / step) * step, page);
    }
    case 'vertex':
    case 'add': {
      const shift = held.shift ? straight(by) : by;
      const free = { x: handle.at.x + shift.x, y: handle.at.y + shift.y };
      const to = snap?.point ?? free;
      const kind = snap?.kind ?? 'free';
      const placed: Placed = { error: pointingError(kind, 1 / reach), snap: kind };
      if (handle.type === 'vertex') return [moveVertex(first, handle.ref, to, { page, placed })];
      const added = { ...handle.after, index: handle.after.index + 1 };
      return [moveVertex(addVertex(first, handle.after, handle.at), added, to, { page, placed })];
    }
  }
}

/** The point from which a segment leads to the dragged one, for perpendiculars; undefined: the handle moves no point. */
export function pointBeforeHandle(
  handle: Handle,
  markup: Markup | undefined,
): Point | null | undefined {
  if (markup === undefined || (handle.type !== 'vertex' && handle.type !== 'add')) return undefined;
  if (handle.type === 'vertex') return pointBefore(markup, handle.ref);
  return pointBefore(addVertex(markup, handle.after, handle.at), {
    ...handle.after,
    index: handle.after.index + 1,
  });
}

/** The outline of a frame, for SVG. */
export function frameCorners({ box, turned }: Frame): readonly Point[] {
  return cornersOf(box, turned);
}

/** Whether a markup lies wholly in a lasso box. */
export function isInLasso(markup: Markup, [x0, y0, x1, y1]: Box): boolean {
  const extent = extentOf(markup);
  return (
    extent !== null && extent[0] >= x0 && extent[1] >= y0 && extent[2] <= x1 && extent[3] <= y1
  );
}
