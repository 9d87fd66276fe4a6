/**
 * Moves, resizes and turns markups. What is returned is a new markup; a measurement keeps its scale. Everything stays on the
 * page, as far as it was on it. All in page points.
 */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import {
  extentOf,
  extentOfAll,
  isOn,
  middleOf,
  shiftBack,
  shiftBox,
  shiftOn,
  turnPoint,
} from './extent.ts';
import type { PageSize } from './extent.ts';
import type { Markup, Quad, Shape } from './model.ts';

/** A handle of a box, from its middle: -1 is left or top, 1 right or bottom, 0 neither. */
export type BoxHandle = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

export type ResizeMode = {
  /** Keeps the ratio of width to height. */
  readonly isProportional?: boolean;
  /** Both sides move, the middle stays. */
  readonly isFromMiddle?: boolean;
};

/** Resizing makes nothing smaller than this; what is smaller stays as it is. */
const MIN_SIDE = 2;

/** A shape of points with each of them mapped. */
export function mapPoints(
  shape: Exclude<Shape, { form: 'box' }>,
  to: (point: Point) => Point,
): Shape {
  switch (shape.form) {
    case 'points': {
      const points = shape.points.map(to);
      return shape.holes === undefined
        ? { ...shape, points }
        : { ...shape, points, holes: shape.holes.map((hole) => hole.map(to)) };
    }
    case 'strokes':
      return { ...shape, strokes: shape.strokes.map((stroke) => stroke.map(to)) };
    case 'quads':
      return {
        ...shape,
        quads: shape.quads.map(([a, b, c, d]): Quad => [to(a), to(b), to(c), to(d)]),
      };
    case 'places':
      return { ...shape, places: shape.places.map(to) };
  }
}

function boxAround({ x, y }: Point, width: number, height: number): Box {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

export function moveMarkup(markup: Markup, by: Point): Markup {
  const to = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  const { shape, leader } = markup;
  const moved: Shape =
    shape.form === 'box' ? { ...shape, box: shiftBox(shape.box, by) } : mapPoints(shape, to);
  return { ...markup, shape: moved, leader: leader?.map(to) ?? null };
}

/** Moves markups together, but not off the page. */
export function moveMarkups(
  markups: readonly Markup[],
  by: Point,
  page: PageSize,
): readonly Markup[] {
  const extent = extentOfAll(markups);
  if (extent === null) return markups;
  const shift = shiftOn(page, extent, by);
  if (shift.x === 0 && shift.y === 0) return markups;
  return markups.map((markup) => moveMarkup(markup, shift));
}

/** A box whose handle was moved. */
export function resizeBox(box: Box, handle: BoxHandle, by: Point, mode: ResizeMode = {}): Box {
  const { isProportional = false, isFromMiddle = false } = mode;
  const [x0, y0, x1, y1] = box;
  const [w, h] = [x1 - x0, y1 - y0];
  const both = isFromMiddle ? 2 : 1;
  let width = Math.max(Math.min(MIN_SIDE, w), w + both * handle.x * by.x);
  let height = Math.max(Math.min(MIN_SIDE, h), h + both * handle.y * by.y);
  if (isProportional && w > 0 && h > 0) {
    const [across, down] = [width / w, height / h];
    const larger = handle.x === 0 ? down : handle.y === 0 ? across : Math.max(across, down);
    const least = Math.max(Math.min(MIN_SIDE, w) / w, Math.min(MIN_SIDE, h) / h);
    const scale = Math.max(larger, least);
    [width, height] = [w * scale, h * scale];
  }
  const middle = middleOf(box);
  const start = (low: number, high: number, mid: number, size: number, side: number) =>
    isFromMiddle || side === 0 ? mid - size / 2 : side > 0 ? low : high - size;
  const left = start(x0, x1, middle.x, width, handle.x);
  const top = start(y0, y1, middle.y, height, handle.y);
  return [left, top, left + width, top + height];
}

/** The way of points from one box to another. A side without length is only moved. */
function boxToBox(from: Box, to: Box): { at: (point: Point) => Point; x: number; y: number } {
  const [w, h] = [from[2] - from[0], from[3] - from[1]];
  const x = w === 0 ? 1 : (to[2] - to[0]) / w;
  const y = h === 0 ? 1 : (to[3] - to[1]) / h;
  return {
    at: (point) => ({ x: to[0] + (point.x - from[0]) * x, y: to[1] + (point.y - from[1]) * y }),
    x,
    y,
  };
}

/** Scales a markup with the box that it is in. Line widths and text keep their size; a turned box stays a box. */
export function scaleMarkup(markup: Markup, from: Box, to: Box): Markup {
  const map = boxToBox(from, to);
  const { shape, leader } = markup;
  const scaled = leader?.map(map.at) ?? null;
  if (shape.form !== 'box') return { ...markup, shape: mapPoints(shape, map.at), leader: scaled };
  const { box, turned } = shape;
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const width = (box[2] - box[0]) * Math.hypot(map.x * cos, map.y * sin);
  const height = (box[3] - box[1]) * Math.hypot(map.x * sin, map.y * cos);
  const direction = (Math.atan2(map.y * sin, map.x * cos) * 180) / Math.PI;
  return {
    ...markup,
    shape: {
      ...shape,
      box: boxAround(map.at(middleOf(box)), width, height),
      turned: turned === 0 ? 0 : (direction + 360) % 360,
    },
    leader: scaled,
  };
}

/** A box as it is turned: the handle is one of its own sides. A callout's tip stays, its leader's end follows the box. */
function resizeInItsFrame(markup: Markup, handle: BoxHandle, by: Point, mode: ResizeMode): Markup {
  const { shape, leader } = markup;
  if (shape.form !== 'box') return markup;
  const { box, turned } = shape;
  const origin = { x: 0, y: 0 };
  const resized = resizeBox(box, handle, turnPoint(by, origin, -turned), mode);
  const [before, after] = [middleOf(box), middleOf(resized)];
  const shift = turnPoint({ x: after.x - before.x, y: after.y - before.y }, origin, turned);
  const middle = { x: before.x + shift.x, y: before.y + shift.y };
  const placed = boxAround(middle, resized[2] - resized[0], resized[3] - resized[1]);
  const map = boxToBox(box, placed);
  const onBox = (point: Point) =>
    turnPoint(map.at(turnPoint(point, before, -turned)), middle, turned);
  return {
    ...markup,
    shape: { ...shape, box: placed },
    leader:
      leader?.map((point, index) => (index === leader.length - 1 ? onBox(point) : point)) ?? null,
  };
}

function resizeFreely(
  markups: readonly Markup[],
  handle: BoxHandle,
  by: Point,
  mode: ResizeMode,
): readonly Markup[] {
  const [first] = markups;
  if (markups.length === 1 && first?.shape.form === 'box') {
    return [resizeInItsFrame(first, handle, by, mode)];
  }
  const extent = extentOfAll(markups);
  if (extent === null) return markups;
  const to = resizeBox(extent, handle, by, mode);
  return markups.map((markup) => scaleMarkup(markup, extent, to));
}

/** Halvings until the largest resize that fits on the page is found, to a thousandth. */
const HALVINGS = 10;

/** Resizes a box by its own handle, and several markups or the points of one by the handle of what is around them. */
export function resizeMarkups(
  markups: readonly Markup[],
  handle: BoxHandle,
  by: Point,
  page: PageSize,
  mode: ResizeMode = {},
): readonly Markup[] {
  const fits = (resized: readonly Markup[]) => {
    const extent = extentOfAll(resized);
    return extent === null || isOn(page, extent);
  };
  const resized = resizeFreely(markups, handle, by, mode);
  if (fits(resized) || !fits(markups)) return resized;
  let [good, tooFar] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const half = (good + tooFar) / 2;
    const part = { x: by.x * half, y: by.y * half };
    if (fits(resizeFreely(markups, handle, part, mode))) good = half;
    else tooFar = half;
  }
  return resizeFreely(markups, handle, { x: by.x * good, y: by.y * good }, mode);
}

function turnMarkup(markup: Markup, degrees: number, around: Point, withLeader: boolean): Markup {
  const to = (point: Point) => turnPoint(point, around, degrees);
  const { shape, leader } = markup;
  const last = (leader?.length ?? 0) - 1;
  const turnedLeader =
    leader?.map((point, index) => (withLeader || index === last ? to(point) : point)) ?? null;
  if (shape.form !== 'box') {
    return { ...markup, shape: mapPoints(shape, to), leader: turnedLeader };
  }
  const { box, turned } = shape;
  const placed = boxAround(to(middleOf(box)), box[2] - box[0], box[3] - box[1]);
  return {
    ...markup,
    shape: { ...shape, box: placed, turned: (((turned + degrees) % 360) + 360) % 360 },
    leader: turnedLeader,
  };
}

/** The point that `turnMarkups` turns around. */
export function turningPoint(markups: readonly Markup[]): Point | null {
  const [first] = markups;
  if (markups.length === 1 && first?.shape.form === 'box') return middleOf(first.shape.box);
  const extent = extentOfAll(markups);
  return extent === null ? null : middleOf(extent);
}

/** Turns markups together, clockwise, and moves them back on the page. A single callout keeps its tip where it is. */
export function turnMarkups(
  markups: readonly Markup[],
  degrees: number,
  page: PageSize,
): readonly Markup[] {
  const around = turningPoint(markups);
  if (around === null || degrees === 0) return markups;
  const isOne = markups.length === 1;
  const turned = markups.map((markup) => turnMarkup(markup, degrees, around, !isOne));
  const [before, after] = [extentOfAll(markups), extentOfAll(turned)];
  if (before === null || after === null || !isOn(page, before)) return turned;
  const back = shiftBack(page, after);
  return back.x === 0 && back.y === 0 ? turned : turned.map((markup) => moveMarkup(markup, back));
}

/** Places a markup by numbers: the upper left of what is around it, its size and its turn. What is absent stays. */
export type Placement = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  /** Degrees clockwise; boxes only. */
  readonly turned?: number;
};

/** The box that number fields show: of a box its own before the turn, of other shapes what is around them. */
export function placedBox(markup: Markup): Box | null {
  return markup.shape.form === 'box' ? markup.shape.box : extentOf(markup);
}

/** Places one markup by numbers, on the page. */
export function placeMarkup(markup: Markup, placement: Placement, page: PageSize): Markup {
  let now = markup;
  const { turned } = placement;
  if (turned !== undefined && now.shape.form === 'box') {
    [now = now] = turnMarkups([now], turned - now.shape.turned, page);
  }
  const box = placedBox(now);
  if (box === null) return now;
  const width = Math.max(placement.width ?? box[2] - box[0], 0);
  const height = Math.max(placement.height ?? box[3] - box[1], 0);
  // In the frame of the box, so a turned one grows along its own sides.
  const grow = { x: width - (box[2] - box[0]), y: height - (box[3] - box[1]) };
  if (grow.x !== 0 || grow.y !== 0) {
    const angle = now.shape.form === 'box' ? now.shape.turned : 0;
    const by = turnPoint(grow, { x: 0, y: 0 }, angle);
    [now = now] = resizeMarkups([now], { x: 1, y: 1 }, by, page);
  }
  const resized = placedBox(now) ?? box;
  const shift = {
    x: (placement.x ?? box[0]) - resized[0],
    y: (placement.y ?? box[1]) - resized[1],
  };
  [now = now] = moveMarkups([now], shift, page);
  return now;
}
