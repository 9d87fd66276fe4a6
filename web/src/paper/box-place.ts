/** Where something is in a sized paper layer, which sets `--s`, `--cos` and `--sin`. They follow the turn of the view. */
import type { CSSProperties } from 'react';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { toPoints } from '../domain/drawing-boxes.ts';

type Place = { readonly left: string; readonly top: string };
type BoxPlace = Place & { readonly width: string; readonly height: string };

/** Across and down the screen, without scale. */
const across = ({ x, y }: Point) => `var(--cos) * ${x} - var(--sin) * ${y}`;
const down = ({ x, y }: Point) => `var(--sin) * ${x} + var(--cos) * ${y}`;

/** From page points. */
export function placeOfPoints([x0, y0, x1, y1]: Box): BoxPlace {
  const [from, to] = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ];
  const [width, height] = [x1 - x0, y1 - y0];
  // A turned box has another corner at its upper left. Squares, because a turn swaps sides whatever its direction.
  const flat = 'var(--cos) * var(--cos)';
  const sideways = 'var(--sin) * var(--sin)';
  return {
    left: `calc(var(--s) * min(${across(from)}, ${across(to)}) * 1px)`,
    top: `calc(var(--s) * min(${down(from)}, ${down(to)}) * 1px)`,
    width: `calc(var(--s) * (${flat} * ${width} + ${sideways} * ${height}) * 1px)`,
    height: `calc(var(--s) * (${flat} * ${height} + ${sideways} * ${width}) * 1px)`,
  };
}

/** From a page point. */
export function placeOfPoint(point: Point): Place {
  return {
    left: `calc(var(--s) * (${across(point)}) * 1px)`,
    top: `calc(var(--s) * (${down(point)}) * 1px)`,
  };
}

/** Beside a page point by CSS px along the page's sides. */
export function placeBesidePoint(point: Point, by: Point): Place {
  const { left, top } = placeOfPoint(point);
  return {
    left: `calc(${left} + (${across(by)}) * 1px)`,
    top: `calc(${top} + (${down(by)}) * 1px)`,
  };
}

/** From drawing units. */
export function placeOf(box: Box): CSSProperties {
  return placeOfPoints(toPoints(box));
}
