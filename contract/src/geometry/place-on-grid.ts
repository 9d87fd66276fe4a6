/** Where something on a sheet is by the grids of its drawings, in words. */
import type { GridLine, SheetGrid } from './grid.ts';
import type { Box } from './types.ts';

/** Nearer to a line than this part of the gap beside it is near the line. */
const NEAR = 0.2;
/** What is wider than this part of the gap is not at one place of it. */
const WIDE = 0.5;
/** A line is where something is up to this part of its length behind its ends. */
const BEHIND = 0.03;

/** Where something is in one direction. */
type Position =
  | { readonly near: string }
  | { readonly between: readonly [from: string, to: string] };

/** A line that passes something: its place in the order of the labels, and how far it is from a common origin. */
type Passing = { readonly label: string; readonly order: number; readonly at: number };

/** Points in a coordinate system along the lines of a direction and across them. */
type Axes = {
  readonly along: readonly [number, number];
  readonly across: readonly [number, number];
};

function axesOf({ ends: [x0, y0, x1, y1] }: GridLine): Axes {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [u, v] = [(x1 - x0) / length, (y1 - y0) / length];
  return { along: [u, v], across: [-v, u] };
}

const project = ([u, v]: readonly [number, number], x: number, y: number) => x * u + y * v;

/** The lines that pass a point, side by side. */
function passing(lines: readonly GridLine[], { along, across }: Axes, [x, y]: Point): Passing[] {
  const place = project(along, x, y);
  return lines
    .map((line, order) => ({ ...line, order }))
    .filter(({ ends: [x0, y0, x1, y1] }) => {
      const [a, b] = [project(along, x0, y0), project(along, x1, y1)];
      const behind = BEHIND * Math.abs(b - a);
      return place > Math.min(a, b) - behind && place < Math.max(a, b) + behind;
    })
    .map(({ label, order, ends: [x0, y0, x1, y1] }) => ({
      label,
      order,
      at: project(across, (x0 + x1) / 2, (y0 + y1) / 2),
    }))
    .toSorted((a, b) => a.at - b.at);
}

type Point = readonly [x: number, y: number];

/** Null beside the lines, and where too few of them pass. */
function positionOf(lines: readonly GridLine[], box: Box): Position | null {
  const [first] = lines;
  if (!first) return null;
  const axes = axesOf(first);
  const [x0, y0, x1, y1] = box;
  const middle: Point = [(x0 + x1) / 2, (y0 + y1) / 2];
  const found = passing(lines, axes, middle);
  const corners = [project(axes.across, x0, y0), project(axes.across, x1, y0)];
  corners.push(project(axes.across, x0, y1), project(axes.across, x1, y1));
  const [low, high] = [Math.min(...corners), Math.max(...corners)];
  const gaps = found.map((line, index) => {
    const beside = [found[index - 1], found[index + 1]].filter((other) => other !== undefined);
    return Math.min(...beside.map((other) => Math.abs(other.at - line.at)));
  });
  if (gaps.length < 2) return null;
  const at = project(axes.across, ...middle);
  const nearest = found.findIndex(
    (line, index) =>
      Math.abs(line.at - at) <= NEAR * (gaps[index] ?? 0) &&
      high - low <= WIDE * (gaps[index] ?? 0),
  );
  const near = found[nearest];
  if (near) return { near: near.label };
  // What begins or ends at a line does not go beyond it.
  const isBefore = (line: Passing, index: number) => line.at <= low + NEAR * (gaps[index] ?? 0);
  const isAfter = (line: Passing, index: number) => line.at >= high - NEAR * (gaps[index] ?? 0);
  const from = found.findLast((line, index) => isBefore(line, index) && line.at < at);
  const to = found.find((line, index) => isAfter(line, index) && line.at > at);
  if (!from || !to) return null;
  const [one, other] = from.order < to.order ? [from, to] : [to, from];
  return { between: [one.label, other.label] };
}

const startsWithLetter = (label: string) => /^\p{L}/u.test(label);
const labelOf = (position: Position) => ('near' in position ? position.near : position.between[0]);

function wordsOf(positions: readonly Position[]): string {
  // Letters go first, as in C-4.
  const ordered = positions.toSorted(
    (a, b) => Number(startsWithLetter(labelOf(b))) - Number(startsWithLetter(labelOf(a))),
  );
  const near = ordered.flatMap((position) => ('near' in position ? [position.near] : []));
  const between = ordered.flatMap((position) =>
    'between' in position ? [position.between.join(' and ')] : [],
  );
  const parts = between.map((pair, index) =>
    index === 0 ? `between grids ${pair}` : `between ${pair}`,
  );
  if (near.length === 0) return parts.join(' and ');
  if (parts.length > 0) return `${parts.join(' and ')}, near ${near.join('-')}`;
  return near.length === 1 ? `near grid ${near.join('')}` : `near ${near.join('-')}`;
}

/**
 * `near C-4`, `between grids B and C, near 4`, `between grids 2 and 3`, for a box in the same points as the grids. Null where
 * there is no grid, and where two grids say different things.
 */
export function placeOnGrids(box: Box, grids: readonly SheetGrid[]): string | null {
  const found = grids.flatMap((directions) => {
    const positions = directions
      .map((lines) => positionOf(lines, box))
      .filter((position) => position !== null);
    return positions.length === 0 ? [] : [{ count: positions.length, words: wordsOf(positions) }];
  });
  const most = Math.max(...found.map(({ count }) => count));
  const said = new Set(found.filter(({ count }) => count === most).map(({ words }) => words));
  const [words] = said;
  return said.size === 1 && words !== undefined ? words : null;
}
