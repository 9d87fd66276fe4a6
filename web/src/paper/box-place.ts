/** Where something is in a sized paper layer, whose scale is `--s`, while the view is turned by `turn`. */
import { applyMatrix, mapBox } from '../../../contract/src/geometry/matrix.ts';
import type { Box, Point } from '../../../contract/src/geometry/types.ts';
import { toPoints } from '../domain/drawing-boxes.ts';
import { turnMatrix } from '../domain/turns.ts';
import type { Turn } from '../domain/turns.ts';

type Place = { readonly left: string; readonly top: string };
type BoxPlace = Place & { readonly width: string; readonly height: string };

/** The layer's upper left is that of the page. */
const AROUND_ORIGIN = { width: 0, height: 0 };

/** From page points. */
export function placeOfPoints(box: Box, turn: Turn): BoxPlace {
  const [x0, y0, x1, y1] = mapBox(turnMatrix(turn, AROUND_ORIGIN), box);
  return {
    left: `calc(var(--s) * ${x0}px)`,
    top: `calc(var(--s) * ${y0}px)`,
    width: `calc(var(--s) * ${x1 - x0}px)`,
    height: `calc(var(--s) * ${y1 - y0}px)`,
  };
}

const NOWHERE = { x: 0, y: 0 };

/** From a page point. `by`: CSS px beside it, along the page's sides. */
export function placeOfPoint(point: Point, turn: Turn, by: Point = NOWHERE): Place {
  const toTurned = turnMatrix(turn, AROUND_ORIGIN);
  const [{ x, y }, { x: dx, y: dy }] = [applyMatrix(toTurned, point), applyMatrix(toTurned, by)];
  return {
    left: `calc(var(--s) * ${x}px + ${dx}px)`,
    top: `calc(var(--s) * ${y}px + ${dy}px)`,
  };
}

/** The middle of the upper side that a box (page points) has on screen. */
export function placeOfTop(box: Box, turn: Turn): Place {
  const [x0, y0, x1] = mapBox(turnMatrix(turn, AROUND_ORIGIN), box);
  return { left: `calc(var(--s) * ${(x0 + x1) / 2}px)`, top: `calc(var(--s) * ${y0}px)` };
}

/** From drawing units. */
export function placeOf(box: Box, turn: Turn): BoxPlace {
  return placeOfPoints(toPoints(box), turn);
}
