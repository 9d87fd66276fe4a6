/** Drawing boxes on a sheet, in drawing units (1/100 in) from the upper left of the displayed page, y down. */
import type { Drawing, Sheet } from '../../../contract/src/documents/schema.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { POINTS_PER_UNIT } from './units.ts';
import type { Size } from './viewport.ts';

/** BX-002: where a new box starts. */
const FIRST_BOX: Box = [600, 600, 1000, 1000];
/** A tenth of an inch: smaller boxes cannot be grabbed. */
export const MIN_SIDE = 10;

/** Index of each side's coordinate in a box. */
export const SIDES = { left: 0, top: 1, right: 2, bottom: 3 } as const;
export type Side = keyof typeof SIDES;

/** What is being dragged: the whole box, one side, or two sides at a corner. */
export type Handle = 'all' | readonly Side[];

/** BX-004: points = units × 0.72, so units = points × 100/72. */
export function toUnits(points: number): number {
  return points / POINTS_PER_UNIT;
}

/** A box in page points. */
export function toPoints([x0, y0, x1, y1]: Box): Box {
  const k = POINTS_PER_UNIT;
  return [x0 * k, y0 * k, x1 * k, y1 * k];
}

export function boxOf({ x0, y0, x1, y1 }: Drawing): Box {
  return [x0, y0, x1, y1];
}

/** A sheet's size in units, rounded to tenths like its boxes. */
export function sheetUnits(sheet: Sheet): Size {
  const units = (points: number) => Math.floor(toUnits(points) * 10 + 1e-6) / 10;
  return { width: units(sheet.width_points), height: units(sheet.height_points) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** Moves the box, but not off the sheet. */
export function moveBox([x0, y0, x1, y1]: Box, by: Point, { width, height }: Size): Box {
  const dx = clamp(by.x, -x0, Math.max(-x0, width - x1));
  const dy = clamp(by.y, -y0, Math.max(-y0, height - y1));
  return [x0 + dx, y0 + dy, x1 + dx, y1 + dy];
}

/** Moves one side, within the sheet and no closer than the minimum to the opposite side. */
export function withSide(box: Box, side: Side, value: number, { width, height }: Size): Box {
  const [x0, y0, x1, y1] = box;
  switch (side) {
    case 'left':
      return [clamp(value, 0, Math.max(0, x1 - MIN_SIDE)), y0, x1, y1];
    case 'top':
      return [x0, clamp(value, 0, Math.max(0, y1 - MIN_SIDE)), x1, y1];
    case 'right':
      return [x0, y0, clamp(value, Math.min(width, x0 + MIN_SIDE), width), y1];
    case 'bottom':
      return [x0, y0, x1, clamp(value, Math.min(height, y0 + MIN_SIDE), height)];
  }
}

/** Drags the box or its sides, to whole units. */
export function dragBox(box: Box, handle: Handle, by: Point, sheet: Size): Box {
  const whole = { x: Math.round(by.x), y: Math.round(by.y) };
  if (handle === 'all') return moveBox(box, whole, sheet);
  let dragged = box;
  for (const side of handle) {
    const isAcross = side === 'left' || side === 'right';
    const value = box[SIDES[side]] + (isAcross ? whole.x : whole.y);
    dragged = withSide(dragged, side, value, sheet);
  }
  return dragged;
}

/** The box between two opposite corners, drawing units: whole units on the sheet. Null if it is too small to be grabbed. */
export function boxBetweenCorners(from: Point, to: Point, { width, height }: Size): Box | null {
  const across = [from.x, to.x].map((x) => clamp(Math.round(x), 0, width));
  const down = [from.y, to.y].map((y) => clamp(Math.round(y), 0, height));
  const box: Box = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
  return box[2] - box[0] < MIN_SIDE || box[3] - box[1] < MIN_SIDE ? null : box;
}

/** The BX-002 box, moved and shrunk to fit on small sheets. */
export function newBox({ width, height }: Size): Box {
  const [x0, y0, x1, y1] = FIRST_BOX;
  const across = Math.min(x1 - x0, width);
  const down = Math.min(y1 - y0, height);
  const left = clamp(x0, 0, width - across);
  const top = clamp(y0, 0, height - down);
  return [left, top, left + across, top + down];
}
