/** How two plans lie over each other, by the grid lines that both have in both directions. Pure. */
import type { Box } from './check.ts';
import type { SheetFacts } from './facts.ts';
import { matchedGrid } from './grid-match.ts';
import type { MatchedDirection, Point } from './grid-match.ts';
import { statedAt } from './stated-scale.ts';

const POINTS_PER_INCH = 72;
/** The scales that two plans state differ by less, as a part, where both are true. */
const SAME_SCALE = 0.03;
/** The grid of an upright plan is turned by less on its sheet. */
const UPRIGHT = 0.02;

/** Which of the two plans. */
export type At = 0 | 1;

export type Registered = {
  readonly directions: readonly [MatchedDirection, MatchedDirection];
  /** Names of the lines that agree, in both directions, from one end to the other. */
  readonly names: readonly [readonly string[], readonly string[]];
  /** True inches that a page point of each plan is of; null if it does not state its scale. */
  readonly inches: readonly [number | null, number | null];
  /** How many page points of the second plan one page point of the first is. */
  readonly scale: number;
};

/** Null where the grids of two sheets do not agree in two directions. */
export function registered(a: SheetFacts, b: SheetFacts): Registered | null {
  const grid = matchedGrid(a, b);
  const [one, other, ...more] = grid?.directions ?? [];
  if (grid === null || one === undefined || other === undefined || more.length > 0) return null;
  const inOrder = ({ first, same }: MatchedDirection) =>
    first
      .filter(({ label }) => same.has(label))
      .toSorted((x, y) => x.at - y.at)
      .map(({ label }) => label);
  const inchesOf = (sheet: SheetFacts, at: At) => {
    const stated = statedAt(sheet, grid.middles[at]);
    return stated === null ? null : stated.ratio / POINTS_PER_INCH;
  };
  return {
    directions: [one, other],
    names: [inOrder(one), inOrder(other)],
    inches: [inchesOf(a, 0), inchesOf(b, 1)],
    scale: grid.scale,
  };
}

export const middleOf = ([x0, y0, x1, y1]: Box): Point => [(x0 + x1) / 2, (y0 + y1) / 2];
const across = ([x, y]: Point, [u, v]: Point) => x * u + y * v;

/** The place that is so far across the lines of both directions. */
export function placeAt({ directions }: Registered, at: At, [one, other]: Point): Point {
  const [u, v] = [directions[0].across[at], directions[1].across[at]];
  const sine = u[0] * v[1] - u[1] * v[0];
  return [(one * v[1] - other * u[1]) / sine, (other * u[0] - one * v[0]) / sine];
}

/** Where a place on one plan lies on the other one. */
function onOther(plans: Registered, at: At, place: Point): Point {
  const [one, other] = plans.directions.map(({ across: ways, toSecond }) => {
    const own = across(place, ways[at]);
    const start = toSecond(0);
    return at === 0 ? toSecond(own) : (own - start) / (toSecond(1) - start);
  });
  return placeAt(plans, at === 0 ? 1 : 0, [one ?? 0, other ?? 0]);
}

/** Around where a box of one plan is on the other. */
export function boxOnOther(plans: Registered, at: At, [x0, y0, x1, y1]: Box): Box {
  const corners: readonly Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  const there = corners.map((corner) => onOther(plans, at, corner));
  const [xs, ys] = [there.map(([x]) => x), there.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const labelsFirst = (a: string, b: string) => Number(/^\d/.test(a)) - Number(/^\d/.test(b));
/** `C-4`, whichever direction comes first on the sheet. */
export const crossingName = (labels: readonly [string, string]) =>
  labels.toSorted(labelsFirst).join('-');

/** The lines that both plans have, and where they are on one. */
const linesOf = ({ first, second, same }: MatchedDirection, at: At) =>
  (at === 0 ? first : second).filter(({ label }) => same.has(label));

/** Whether a place of a plan lies between lines that both have, in both directions. */
export function isBetweenLines(plans: Registered, at: At, place: Point): boolean {
  return plans.directions.every((direction) => {
    const own = across(place, direction.across[at]);
    const lines = linesOf(direction, at).map((line) => line.at);
    return own > Math.min(...lines) && own < Math.max(...lines);
  });
}

/** The crossing of common lines that a place of a plan is nearest to. */
export function nearestCrossing(plans: Registered, at: At, place: Point): string {
  const [one = '', other = ''] = plans.directions.map((direction) => {
    const own = across(place, direction.across[at]);
    const [nearest] = linesOf(direction, at).toSorted(
      (a, b) => Math.abs(a.at - own) - Math.abs(b.at - own),
    );
    return nearest?.label ?? '';
  });
  return crossingName([one, other]);
}

/** True inches of a page point of the second plan, where both plans state scales that agree with their grids. Else null. */
export function trueInches({ inches: [first, second], scale }: Registered): number | null {
  if (first === null || second === null) return null;
  return Math.abs((second * scale) / first - 1) < SAME_SCALE ? second : null;
}

/** Both plans lie on their sheets so that boxes are upright on both. */
export function isUpright({ directions }: Registered): boolean {
  return directions.every((direction) =>
    direction.across.every(([u, v]) => Math.min(Math.abs(u), Math.abs(v)) < UPRIGHT),
  );
}

/** What a plan shows at a place. */
export type Laid<Thing> = {
  readonly thing: Thing;
  /** On its own plan, page points. */
  readonly box: Box;
  /** Over the second plan, true inches. */
  readonly over: Box;
};

/** What one of two plans shows, laid over the second one. `inches`: of its page points. */
export function laid<Thing extends { readonly box: Box }>(
  plans: Registered,
  at: At,
  { things, inches }: { things: readonly Thing[]; inches: number },
): Laid<Thing>[] {
  return things.map((thing) => {
    const [x0, y0, x1, y1] = at === 0 ? boxOnOther(plans, 0, thing.box) : thing.box;
    const over = [x0 * inches, y0 * inches, x1 * inches, y1 * inches] as const;
    return { thing, box: thing.box, over };
  });
}

/** How far apart the middles of two are, true inches. */
export function apart(one: Laid<unknown>, other: Laid<unknown>): number {
  const [[x, y], [u, v]] = [middleOf(one.over), middleOf(other.over)];
  return Math.hypot(x - u, y - v);
}

type Both<Thing> = readonly [first: Laid<Thing>, second: Laid<Thing>];
export type Matched<Thing> = {
  readonly agreed: readonly Both<Thing>[];
  /** Each is the only one near the other. */
  readonly displaced: readonly Both<Thing>[];
  /** The rest of both plans. */
  readonly alone: readonly [readonly Laid<Thing>[], readonly Laid<Thing>[]];
};

type Near<Thing> = {
  /** What is within this distance is in the same place, and what is within the other one may be the same thing; true inches. */
  readonly same: number;
  readonly far: number;
  readonly isAlike: (one: Laid<Thing>, other: Laid<Thing>) => boolean;
};

/** Which things of two plans are the same. */
export function matched<Thing>(
  first: readonly Laid<Thing>[],
  second: readonly Laid<Thing>[],
  { same, far, isAlike }: Near<Thing>,
): Matched<Thing> {
  const taken = new Set<Laid<Thing>>();
  const take = (pairs: readonly Both<Thing>[]) =>
    pairs.filter(([one, other]) => {
      if (taken.has(one) || taken.has(other)) return false;
      taken.add(one);
      taken.add(other);
      return true;
    });
  const near = first
    .flatMap((one) => second.map((other): Both<Thing> => [one, other]))
    .filter(([one, other]) => apart(one, other) <= far && isAlike(one, other))
    .toSorted((a, b) => apart(...a) - apart(...b));
  const agreed = take(near.filter(([one, other]) => apart(one, other) <= same));
  const left = near.filter(([one, other]) => !taken.has(one) && !taken.has(other));
  const isOnly = (thing: Laid<Thing>) => left.filter((pair) => pair.includes(thing)).length === 1;
  const displaced = take(left.filter((pair) => pair.every(isOnly)));
  const rest = (things: readonly Laid<Thing>[]) => things.filter((thing) => !taken.has(thing));
  return { agreed, displaced, alone: [rest(first), rest(second)] };
}

/** Names for findings at places that no crossing names: the nearest one, and which of those there. */
export function numbered<Finding extends { readonly key: string }>(
  findings: readonly Finding[],
): Finding[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const count = (counts.get(finding.key) ?? 0) + 1;
    counts.set(finding.key, count);
    return count === 1 ? finding : { ...finding, key: `${finding.key} ${count}` };
  });
}
