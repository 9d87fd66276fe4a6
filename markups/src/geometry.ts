/** Where a markup is on its page with all that is drawn of it, and how far a point is from what one sees of it. */
import type { Box, Point } from '../../contract/src/geometry/types.ts';
import { appearanceOf } from './appearance.ts';
import { textCorners } from './appearance/text.ts';
import type { Drawn, DrawnPath, Segment } from './drawn.ts';
import { around, cornersOf } from './extent.ts';
import type { Markup } from './model.ts';

/** The box around what is drawn: with line width, endings and label. Null if nothing is. */
export function boundsOf(markup: Markup): Box | null {
  return boundsOfDrawn(appearanceOf(markup));
}

/** The box around drawing steps. Curves lie within their control points. */
export function boundsOfDrawn(steps: readonly Drawn[]): Box | null {
  return around(
    steps.flatMap((step) => (step.type === 'text' ? textCorners(step) : cornersOfPath(step))),
  );
}

/** The corners of the box around a path; none if it is empty. */
function cornersOfPath({ segments, stroke }: DrawnPath): readonly Point[] {
  const half = (stroke?.width ?? 0) / 2;
  const box = around(pathPoints(segments));
  // A miter reaches farther than half the width, but lines are joined round.
  return box ? cornersOf([box[0] - half, box[1] - half, box[2] + half, box[3] + half], 0) : [];
}

/** Ends and control points. */
function* pathPoints(segments: readonly Segment[]): Iterable<Point> {
  for (const segment of segments)
    for (let at = 1; at + 1 < segment.length; at += 2)
      yield { x: Number(segment[at]), y: Number(segment[at + 1]) };
}

/**
 * Page points from a point to the nearest visible part: 0 on a line, inside a filled or hatched shape, and inside a text
 * box; infinite if nothing is drawn. `drawn`: its steps, if they are known.
 */
export function distanceTo(markup: Markup, point: Point, drawn = appearanceOf(markup)): number {
  if (isInside(markup, point)) return 0;
  let nearest = Infinity;
  for (const [at, step] of drawn.entries()) {
    if (isCasing(step, drawn[at + 1], drawn[at + 2])) continue;
    nearest = Math.min(nearest, distanceToStep(step, point));
    if (nearest === 0) break;
  }
  return nearest;
}

/** Whether nothing that lies beneath is seen at a point. `drawn`: its steps. */
export function coversAt(drawn: readonly Drawn[], point: Point): boolean {
  return drawn.some(
    (step) =>
      step.type === 'path' &&
      step.fill !== null &&
      step.opacity === 1 &&
      step.blend === 'normal' &&
      isWithin(flattenedOf(step), point),
  );
}

/** The white below a line is not looked for: the line itself is. */
function isCasing(step: Drawn, next: Drawn | undefined, afterNext: Drawn | undefined): boolean {
  if (step.type === 'text' || !step.stroke) return false;
  return [next, afterNext].some(
    (over) => over?.type === 'path' && over.stroke && over.segments === step.segments,
  );
}

/** In what counts as a whole although no color fills it. */
function isInside({ kind, shape }: Markup, point: Point): boolean {
  if (shape.form === 'points' && kind === 'area')
    return isWithin([shape.points, ...(shape.holes ?? [])], point);
  const isBoxOfWords = kind === 'text' || kind === 'callout' || kind === 'stamp';
  if (shape.form !== 'box' || !isBoxOfWords) return false;
  return isWithin([cornersOf(shape.box, shape.turned)], point);
}

function distanceToStep(step: Drawn, point: Point): number {
  if (step.type === 'text') {
    const corners = textCorners(step);
    return isWithin([corners], point) ? 0 : distanceToRings([[...corners, corners[0]]], point);
  }
  const lines = flattenedOf(step);
  if (step.fill && isWithin(lines, point)) return 0;
  return Math.max(0, distanceToRings(lines, point) - (step.stroke?.width ?? 0) / 2);
}

/** Straight pieces for each curve: off by less than a hundredth of its size. */
const PIECES = 8;

/** Of steps that were asked about: a press asks about the same ones again. */
const known = new WeakMap<readonly Segment[], Point[][]>();

function flattenedOf({ segments }: DrawnPath): Point[][] {
  const before = known.get(segments);
  if (before) return before;
  const lines = flattened(segments);
  known.set(segments, lines);
  return lines;
}

/** Paths as chains of straight lines, a closed one ending where it began. */
function flattened(segments: readonly Segment[]): Point[][] {
  const chains: Point[][] = [];
  let chain: Point[] = [];
  for (const segment of segments) {
    const last = chain.at(-1);
    if (segment[0] === 'M') {
      chain = [{ x: segment[1], y: segment[2] }];
      chains.push(chain);
    } else if (segment[0] === 'L') chain.push({ x: segment[1], y: segment[2] });
    else if (segment[0] === 'Z') {
      const [first] = chain;
      if (first) chain.push(first);
    } else if (last) {
      const [, ax, ay, bx, by, x, y] = segment;
      for (let piece = 1; piece <= PIECES; piece += 1) {
        const t = piece / PIECES;
        const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
        chain.push({
          x: p * last.x + q * ax + r * bx + s * x,
          y: p * last.y + q * ay + r * by + s * y,
        });
      }
    }
  }
  return chains;
}

function distanceToRings(chains: readonly (readonly Point[])[], { x, y }: Point): number {
  let nearest = Infinity;
  for (const chain of chains) {
    let [from] = chain;
    if (from && chain.length === 1) nearest = Math.min(nearest, Math.hypot(x - from.x, y - from.y));
    for (let at = 1; at < chain.length; at += 1) {
      const to = chain[at];
      if (!from || !to) continue;
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const squared = dx * dx + dy * dy;
      const along = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared;
      const share = Math.max(0, Math.min(1, along));
      nearest = Math.min(nearest, Math.hypot(x - from.x - share * dx, y - from.y - share * dy));
      from = to;
    }
  }
  return nearest;
}

/** Inside closed chains, by the even-odd rule. */
export function isWithin(chains: readonly (readonly Point[])[], { x, y }: Point): boolean {
  let isIn = false;
  for (const chain of chains) {
    let from = chain.at(-1);
    for (const to of chain) {
      if (from && from.y > y !== to.y > y) {
        const crossing = from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
        if (x < crossing) isIn = !isIn;
      }
      from = to;
    }
  }
  return isIn;
}
