/** Whether the grids of two plans are the same, by the names and distances of their lines. Pure. */
import type { GridLine } from '../../../../contract/src/geometry/grid.ts';
import type { Box } from './check.ts';
import type { SheetFacts } from './facts.ts';

/** A line of a direction: where it is across the others, page points. */
export type Line = {
  /** As written. */
  readonly label: string;
  readonly at: number;
  /** Around its bubble. */
  readonly box: Box;
};

/** A direction of the grid of each plan that is the same one. */
export type MatchedDirection = {
  readonly first: readonly Line[];
  readonly second: readonly Line[];
  /** Where a line of the first is on the second. */
  readonly toSecond: (at: number) => number;
  /** Labels of lines that are where the others put them. At least three. */
  readonly same: ReadonlySet<string>;
  /** Across the lines of each plan: how far a place is that way is its product with this. */
  readonly across: readonly [first: Point, second: Point];
  /** Which of the grids of each sheet it is of, from 0. */
  readonly grids: readonly [first: number, second: number];
};

export type MatchedGrid = {
  readonly directions: readonly MatchedDirection[];
  /** How many page points of the second plan one page point of the first is. */
  readonly scale: number;
  /** Distances below this say nothing, page points of the second. */
  readonly exact: number;
  /** The second plan lies on its sheet another way than the first. */
  readonly isTurned: boolean;
  /** The middles of the two grids, page points. */
  readonly middles: readonly [first: Point, second: Point];
};
export type Point = readonly [x: number, y: number];

const FEWEST = 3;
/** Of both directions together. Three lines at even distances are in many buildings. */
const FEWEST_TOGETHER = 5;
/** The share of common lines that have to agree. */
const SHARE = 0.6;
/** Lines are read to a few tenths of a point; on the smaller of the two drawings. */
const EXACT = 1.5;
/** The two directions of a plan have the same scale. */
const SAME_SCALE = 0.01;
/** A bubble is hardly larger, page points. */
const BUBBLE = 14;

/** Unit vectors of one direction differ by less. */
const ALIKE = 0.05;

type Direction = {
  readonly lines: readonly Line[];
  readonly middle: Point;
  readonly across: Point;
  readonly grid: number;
};

/** Across the lines, whichever way they were drawn; null if they are not parallel or a label is twice. */
function directionOf(lines: readonly GridLine[], grid: number): Direction | null {
  const [longest] = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined || lines.length < FEWEST) return null;
  if (new Set(lines.map(({ label }) => label)).size < lines.length) return null;
  const [x0, y0, x1, y1] = longest.ends;
  const length = lengthOf(longest);
  const [u, v] = length === 0 ? [1, 0] : [-(y1 - y0) / length, (x1 - x0) / length];
  const middles = lines.map(
    ({ ends }) => [(ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2] as const,
  );
  return {
    grid,
    across: [u, v],
    lines: lines.map(({ label, ends }) => ({
      label,
      // At the end without a bubble, which may stand beside its line.
      at: ends[2] * u + ends[3] * v,
      box: [ends[0] - BUBBLE, ends[1] - BUBBLE, ends[0] + BUBBLE, ends[1] + BUBBLE],
    })),
    middle: [
      middles.reduce((sum, [x]) => sum + x, 0) / lines.length,
      middles.reduce((sum, [, y]) => sum + y, 0) / lines.length,
    ],
  };
}

const lengthOf = ({ ends: [x0, y0, x1, y1] }: GridLine) => Math.hypot(x1 - x0, y1 - y0);

type Fit = {
  readonly scale: number;
  readonly same: ReadonlySet<string>;
  readonly toSecond: (at: number) => number;
};

/** The scale and shift that put most lines of the first on those of the second. */
function fitOf(first: Direction, second: Direction): Fit | null {
  const there = new Map(second.lines.map(({ label, at }) => [label, at]));
  const common = first.lines.flatMap(({ label, at }) => {
    const other = there.get(label);
    return other === undefined ? [] : [{ label, at, other }];
  });
  let best: Fit | null = null;
  for (const [index, one] of common.entries()) {
    for (const two of common.slice(index + 1)) {
      const scale = (two.other - one.other) / (two.at - one.at);
      if (!Number.isFinite(scale) || scale === 0) continue;
      const toSecond = (at: number) => one.other + scale * (at - one.at);
      const exact = exactAt(scale);
      const same = common.filter(({ at, other }) => Math.abs(toSecond(at) - other) <= exact);
      if (same.length > (best?.same.size ?? 0)) {
        best = { scale, toSecond, same: new Set(same.map(({ label }) => label)) };
      }
    }
  }
  if (best === null || best.same.size < FEWEST || best.same.size < SHARE * common.length) {
    return null;
  }
  return best;
}

const exactAt = (scale: number) => EXACT * Math.max(1, Math.abs(scale));

/** Where a line goes from the first plan to the second, it goes the same way on the paper, or not. */
function isTurned([u, v]: Point, [x, y]: Point, { scale }: Fit): boolean {
  const sign = Math.sign(scale);
  return Math.hypot(sign * u - x, sign * v - y) > ALIKE;
}

/** Returns null if too few grid lines of the two plans agree. */
export function matchedGrid(a: SheetFacts, b: SheetFacts): MatchedGrid | null {
  const directionsOf = ({ grids }: SheetFacts) =>
    grids.flatMap((directions, grid) =>
      directions.flatMap((lines) => directionOf(lines, grid) ?? []),
    );
  const [firsts, seconds] = [directionsOf(a), directionsOf(b)];
  const taken = new Set<Direction>();
  const found = firsts.flatMap((first) => {
    const [best] = seconds
      .filter((second) => !taken.has(second))
      .flatMap((second) => {
        const fit = fitOf(first, second);
        return fit === null ? [] : [{ first, second, fit }];
      })
      .toSorted((one, other) => other.fit.same.size - one.fit.same.size);
    if (best === undefined) return [];
    taken.add(best.second);
    return [best];
  });
  const [most, ...others] = found.toSorted((one, other) => other.fit.same.size - one.fit.same.size);
  if (most === undefined) return null;
  const scale = Math.abs(most.fit.scale);
  // A direction that has another scale is of another drawing.
  const own = [
    most,
    ...others.filter(({ fit }) => Math.abs(Math.abs(fit.scale) / scale - 1) < SAME_SCALE),
  ];
  const together = own.reduce((sum, { fit }) => sum + fit.same.size, 0);
  if (together < FEWEST_TOGETHER) return null;
  return {
    ...{ scale, exact: exactAt(scale) },
    isTurned: own.some(({ first, second, fit }) => isTurned(first.across, second.across, fit)),
    middles: [most.first.middle, most.second.middle],
    directions: own.map(({ first, second, fit: { same, toSecond } }) => ({
      ...{ first: first.lines, second: second.lines, same, toSecond },
      across: [first.across, second.across],
      grids: [first.grid, second.grid],
    })),
  };
}
