/** Where a markup's points are: the rectangle around them, without line widths. All in page points. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import type { Markup, Shape } from './model.ts';

/** Width and height of a page, page points. */
export type PageSize = { readonly width: number; readonly height: number };

export function middleOf([x0, y0, x1, y1]: Box): Point {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/** `degrees` clockwise on the page, where y points down. */
export function turnPoint({ x, y }: Point, middle: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - middle.x, y - middle.y];
  return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
}

/** Upper left, upper right, lower right, lower left before it was turned. */
export function cornersOf([x0, y0, x1, y1]: Box, turned: number): readonly Point[] {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
  if (turned === 0) return corners;
  const middle = middleOf([x0, y0, x1, y1]);
  return corners.map((corner) => turnPoint(corner, middle, turned));
}

/** All points of a shape; of a box its four corners as they are on the page. */
export function pointsOf(shape: Shape): readonly Point[] {
  switch (shape.form) {
    case 'box':
      return cornersOf(shape.box, shape.turned);
    case 'points':
      return [...shape.points, ...(shape.holes ?? []).flat()];
    case 'strokes':
      return shape.strokes.flat();
    case 'quads':
      return shape.quads.flat();
    case 'places':
      return shape.places;
  }
}

/** The rectangle around points; null without any. */
export function around(points: Iterable<Point>): Box | null {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return x0 <= x1 && y0 <= y1 ? [x0, y0, x1, y1] : null;
}

/** The rectangle around a markup's shape and leader; null without points. */
export function extentOf({ shape, leader }: Markup): Box | null {
  return around([...pointsOf(shape), ...(leader ?? [])]);
}

/** The rectangle around several markups. */
export function extentOfAll(markups: readonly Markup[]): Box | null {
  return around(
    markups.flatMap((markup) => {
      const extent = extentOf(markup);
      return extent === null ? [] : cornersOf(extent, 0);
    }),
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

export function pointOn({ width, height }: PageSize, { x, y }: Point): Point {
  return { x: within(x, 0, width), y: within(y, 0, height) };
}

/** How much of a shift leaves an extent on the page. What is partly off the page moves no further off. */
export function shiftOn(page: PageSize, [x0, y0, x1, y1]: Box, by: Point): Point {
  return {
    x: within(by.x, Math.min(0, -x0), Math.max(0, page.width - x1)),
    y: within(by.y, Math.min(0, -y0), Math.max(0, page.height - y1)),
  };
}

export function shiftBox([x0, y0, x1, y1]: Box, by: Point): Box {
  return [x0 + by.x, y0 + by.y, x1 + by.x, y1 + by.y];
}

/** The shift that brings an extent back on the page. One that is larger than the page begins at its upper left. */
export function shiftBack({ width, height }: PageSize, [x0, y0, x1, y1]: Box): Point {
  const back = (low: number, high: number, size: number) =>
    low < 0 ? -low : high > size ? Math.max(-low, size - high) : 0;
  return { x: back(x0, x1, width), y: back(y0, y1, height) };
}

/** Turning adds errors of rounding. */
const SLACK = 1e-6;

export function isOn({ width, height }: PageSize, [x0, y0, x1, y1]: Box): boolean {
  return x0 >= -SLACK && y0 >= -SLACK && x1 <= width + SLACK && y1 <= height + SLACK;
}
