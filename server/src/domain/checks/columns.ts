/** Columns that two disciplines do not both have, or have elsewhere, on plans of the same level: where grid lines cross, and others. */
import type { SheetColumn } from '../../../../contract/src/geometry/symbols.ts';
import type { Box, Check, Finding, Place } from './check.ts';
import type { SheetFacts } from './facts.ts';
import type { Point } from './grid-match.ts';
import { judgePairs } from './levels.ts';
import {
  apart,
  boxOnOther,
  crossingName,
  isBetweenLines,
  laid,
  matched,
  middleOf,
  nearestCrossing,
  numbered,
  placeAt,
  registered,
  trueInches,
} from './registered.ts';
import type { At, Laid, Registered } from './registered.ts';

/** Columns are displaced by more, real inches. */
const DISPLACED = 6;
/** What is larger is no column, real inches. On reduced prints, columns are smaller than the stated scale says. */
const LARGEST = 50;
/** What is farther away is another column, real inches. */
const FAR = 24;
/** Of the columns of one plan, so many are on the other; else that one does not draw columns. */
const SHARE = 0.75;
/** So many common columns, at least; and of those that stand on no crossing. */
const FEWEST = 4;
const FEWEST_AWAY = 2;

/** A plan with its columns where both of its directions agree with those of the other. */
type Side = {
  readonly at: At;
  readonly sheet: SheetFacts;
  /** By the places of its lines in the two directions. */
  readonly columns: ReadonlyMap<string, Box>;
  /** True inches that a page point is of; null if not known. */
  readonly inches: number | null;
};

type Crossing = readonly [one: number, other: number];
const keyOf = ([one, other]: Crossing) => `${one} ${other}`;

const isSized = ([x0, y0, x1, y1]: Box, inches: number | null) =>
  inches === null || Math.max(x1 - x0, y1 - y0) * inches <= LARGEST;

function sideOf(sheet: SheetFacts, at: At, { directions, names, inches }: Registered): Side {
  const own = new Map<string, Box>();
  for (const { grid, on, box } of sheet.symbols?.columns ?? []) {
    const isOwn = directions.every(({ grids }) => grids[at] === grid);
    if (on === null || !isOwn || !isSized(box, inches[at])) continue;
    // The sheet may have the directions in the other order.
    for (const [a, b] of [on, on.toReversed()]) {
      const crossing: Crossing = [names[0].indexOf(a ?? ''), names[1].indexOf(b ?? '')];
      if (!crossing.includes(-1)) own.set(keyOf(crossing), box);
    }
  }
  return { at, sheet, columns: own, inches: inches[at] };
}

type Pair = {
  readonly level: string;
  readonly first: Side;
  readonly second: Side;
  readonly plans: Registered;
};

/** Null if their columns cannot be compared. */
function pairOf(a: SheetFacts, b: SheetFacts, level: string): Pair | null {
  const plans = registered(a, b);
  if (plans === null) return null;
  const [first, second] = [sideOf(a, 0, plans), sideOf(b, 1, plans)];
  const pair = { level, first, second, plans };
  return commonOf(pair) < FEWEST ? null : pair;
}

const nameOf = ({ plans: { names } }: Pair, [one, other]: Crossing) =>
  crossingName([names[0][one] ?? '', names[1][other] ?? '']);

function crossingsOf({
  plans: {
    names: [ones, others],
  },
}: Pair): Crossing[] {
  return ones.flatMap((_, one) => others.map((__, other) => [one, other] as const));
}

const commonOf = ({ first, second }: Pair) =>
  [...first.columns.keys()].filter((key) => second.columns.has(key)).length;
const because = (pair: Pair) =>
  `Both sheets are plans of the same level, their grid lines agree, and ${commonOf(pair)} columns where these cross are on both.`;

/** Around where two lines cross on a side that has no column there. */
function emptyPlace(pair: Pair, { at, sheet }: Side, crossing: Crossing): Place {
  const [one = 0, other = 0] = pair.plans.directions.map(({ first, second }, direction) => {
    const label = pair.plans.names[direction]?.[crossing[direction] ?? 0];
    return (at === 0 ? first : second).find((line) => line.label === label)?.at;
  });
  const [x, y] = placeAt(pair.plans, at, [one, other]);
  const half = 12;
  const box = [x - half, y - half, x + half, y + half] as const;
  return { at: sheet.sheetId, quote: nameOf(pair, crossing), box };
}

/** Whether the nearest columns on both sides of a crossing, along one of its lines, are on both plans. */
function isBetween(
  { plans: { names } }: Pair,
  from: Side,
  to: Side,
  [one, other]: Crossing,
): boolean {
  const isOnBoth = (crossing: Crossing | undefined) =>
    crossing !== undefined && to.columns.has(keyOf(crossing));
  return [0, 1].some((direction) => {
    const along = (names[direction] ?? []).map((_, at) =>
      direction === 0 ? ([at, other] as const) : ([one, at] as const),
    );
    const here = direction === 0 ? one : other;
    const has = (crossing: Crossing) => from.columns.has(keyOf(crossing));
    return (
      isOnBoth(along.slice(0, here).findLast(has)) && isOnBoth(along.slice(here + 1).find(has))
    );
  });
}

/** Columns of one side that the other lacks where it has columns around. */
function missing(pair: Pair, from: Side, to: Side): Finding[] {
  if (commonOf(pair) < SHARE * from.columns.size) return [];
  return crossingsOf(pair).flatMap((crossing): Finding[] => {
    const box = from.columns.get(keyOf(crossing));
    const isMissing = box !== undefined && !to.columns.has(keyOf(crossing));
    if (!isMissing || !isBetween(pair, from, to, crossing)) return [];
    const name = nameOf(pair, crossing);
    return [
      {
        key: `missing ${pair.level} ${name}`,
        summary: `The column at ${name} of ${from.sheet.number} is not on ${to.sheet.number}`,
        reason: `${because(pair)} ${from.sheet.number} has one at ${name}, between two of these; ${to.sheet.number} has none there.`,
        confidence: 0.75,
        places: [{ at: from.sheet.sheetId, quote: name, box }, emptyPlace(pair, to, crossing)],
      },
    ];
  });
}

/** How far apart the columns of both at a crossing are, true inches. Null if that is not known. */
function apartAt(
  { first, second, plans: { directions } }: Pair,
  a: Box,
  b: Box,
  names: readonly string[],
) {
  const { inches } = second;
  if (inches === null) return null;
  const ways = directions.map(({ across, first: lines, second: others, toSecond }, direction) => {
    const label = names[direction];
    const line = lines.find((each) => each.label === label);
    const other = others.find((each) => each.label === label);
    if (line === undefined || other === undefined) return 0;
    const place = ([x, y]: Point, [u, v]: Point) => x * u + y * v;
    const own = toSecond(place(middleOf(a), across[0])) - toSecond(line.at);
    return place(middleOf(b), across[1]) - other.at - own;
  });
  return first.inches === null ? null : Math.hypot(...ways) * inches;
}

function displaced(pair: Pair): Finding[] {
  const { first, second, level } = pair;
  return crossingsOf(pair).flatMap((crossing): Finding[] => {
    const [a, b] = [first, second].map(({ columns }) => columns.get(keyOf(crossing)));
    if (a === undefined || b === undefined) return [];
    const { names } = pair.plans;
    const lines = [names[0][crossing[0]] ?? '', names[1][crossing[1]] ?? ''];
    const inches = apartAt(pair, a, b, lines);
    if (inches === null || inches <= DISPLACED) return [];
    const name = nameOf(pair, crossing);
    return [
      {
        key: `displaced ${level} ${name}`,
        summary: `The column at ${name} is elsewhere on ${second.sheet.number} than on ${first.sheet.number}`,
        reason: `${because(pair)} The middle of the one at ${name} is ${inches.toFixed(0)} in away, at the scale of the plan, from where ${first.sheet.number} has it.`,
        confidence: 0.85,
        places: [
          { at: first.sheet.sheetId, quote: name, box: a },
          { at: second.sheet.sheetId, quote: name, box: b },
        ],
      },
    ];
  });
}

/** Columns away from crossings, in both plans. None where a plan was read before these were recognized. */
function away(pair: Pair): Finding[] {
  const { first, second, level, plans } = pair;
  const sides = [first, second] as const;
  const inches = trueInches(plans);
  if (inches === null || sides.some(({ sheet }) => sheet.symbols?.openings === undefined))
    return [];
  const columnsOf = ({ at, sheet }: Side, isAway: boolean) => {
    const all = sheet.symbols?.columns ?? [];
    const things = all.filter(
      ({ on, box }) => (on === null) === isAway && isSized(box, plans.inches[at]),
    );
    return laid(plans, at, { things, inches });
  };
  const found = matched(columnsOf(first, true), columnsOf(second, true), {
    ...{ same: DISPLACED, far: FAR, isAlike: () => true },
  });
  if (found.agreed.length < FEWEST_AWAY) return [];
  const [ones, others] = found.alone;
  const all = found.agreed.length + found.displaced.length;
  const reason = `${because(pair)} So are ${found.agreed.length} others.`;
  const near = (side: Side, { box }: Laid<SheetColumn>) =>
    nearestCrossing(plans, side.at, middleOf(box));
  const placeOf = ({ sheet }: Side, box: Box) => ({ at: sheet.sheetId, quote: '', box });
  const elsewhere = found.displaced.map(([one, other]): Finding => {
    const name = near(first, one);
    return {
      key: `displaced ${level} near ${name}`,
      summary: `The column near ${name} is elsewhere on ${second.sheet.number} than on ${first.sheet.number}`,
      reason: `${reason} The middle of the one near ${name} is ${apart(one, other).toFixed(0)} in away, at the scale of the plan, from where ${first.sheet.number} has it.`,
      confidence: 0.75,
      places: [placeOf(first, one.box), placeOf(second, other.box)],
    };
  });
  const absent = ([from, to, lone]: readonly [Side, Side, readonly Laid<SheetColumn>[]]) => {
    const standing = columnsOf(to, false);
    if (found.agreed.length < SHARE * (all + lone.length)) return [];
    return lone
      .filter(
        (column) =>
          isBetweenLines(plans, from.at, middleOf(column.box)) &&
          standing.every((other) => apart(column, other) > FAR),
      )
      .map((column): Finding => {
        const name = near(from, column);
        return {
          key: `missing ${level} near ${name}`,
          summary: `The column near ${name} of ${from.sheet.number} is not on ${to.sheet.number}`,
          reason: `${reason} ${from.sheet.number} has one near ${name}; ${to.sheet.number} has none there.`,
          confidence: 0.7,
          places: [placeOf(from, column.box), placeOf(to, boxOnOther(plans, from.at, column.box))],
        };
      });
  };
  return numbered([
    ...elsewhere,
    ...absent([first, second, ones]),
    ...absent([second, first, others]),
  ]);
}

function reasonFor({ symbols }: SheetFacts): string {
  if (symbols === null) return 'Its columns were not read. They are when its file is read again.';
  if (symbols.columns.length === 0) return 'No columns were recognized at its grid lines.';
  return 'No plan of another discipline has the same grid lines, and columns where these cross.';
}

function findingsOf(pair: Pair): Finding[] {
  const { first, second } = pair;
  return [
    ...displaced(pair),
    ...missing(pair, first, second),
    ...missing(pair, second, first),
    ...away(pair),
  ];
}

export const columns: Check = {
  id: 'columns',
  name: 'Columns of other disciplines',
  description:
    'Columns at grid lines, and others like these, that the plan of another discipline lacks, or has more than 6 in away.',
  isOnByDefault: false,
  judge: ({ sheets }) => judgePairs(sheets, { pairOf, findingsOf, reasonFor }),
};
