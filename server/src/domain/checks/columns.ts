/** Columns where grid lines cross that two disciplines do not both have, or have elsewhere, on plans of the same level. */
import type { Box, Check, Finding, Judgment, Place } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { matchedGrid } from './grid-match.ts';
import type { MatchedDirection, MatchedGrid, Point } from './grid-match.ts';
import { judgeLevels } from './levels.ts';
import { merged } from './merged.ts';
import { statedAt } from './stated-scale.ts';

/** Columns are displaced by more, real inches. */
const DISPLACED = 6;
/** What is larger is no column, real inches. On reduced prints, columns are smaller than the stated scale says. */
const LARGEST = 50;
/** Of the columns of one plan, so many are on the other; else that one does not draw columns. */
const SHARE = 0.75;
/** So many common columns, at least. */
const FEWEST = 4;
const POINTS_PER_INCH = 72;

/** A plan with its columns where both of its directions agree with those of the other. */
type Side = {
  readonly sheet: SheetFacts;
  /** By the places of its lines in the two directions. */
  readonly columns: ReadonlyMap<string, Box>;
  /** True inches that a page point is of; null if not known. */
  readonly inches: number | null;
};

/** Names of the lines that agree, in both directions, from one end to the other. */
type Names = readonly [readonly string[], readonly string[]];
type Crossing = readonly [one: number, other: number];
const keyOf = ([one, other]: Crossing) => `${one} ${other}`;

function sideOf(
  sheet: SheetFacts,
  at: 0 | 1,
  grid: MatchedGrid,
  [one, other]: readonly [MatchedDirection, MatchedDirection],
  names: Names,
): Side {
  const stated = statedAt(sheet, grid.middles[at]);
  const inches = stated === null ? null : stated.ratio / POINTS_PER_INCH;
  const isSized = ([x0, y0, x1, y1]: Box) =>
    inches === null || Math.max(x1 - x0, y1 - y0) * inches <= LARGEST;
  const own = new Map<string, Box>();
  for (const { grid: number, on, box } of sheet.symbols?.columns ?? []) {
    if (number !== one.grids[at] || number !== other.grids[at] || !isSized(box)) continue;
    // The sheet may have the directions in the other order.
    for (const [a, b] of [on, on.toReversed()]) {
      const crossing: Crossing = [names[0].indexOf(a ?? ''), names[1].indexOf(b ?? '')];
      if (!crossing.includes(-1)) own.set(keyOf(crossing), box);
    }
  }
  return { sheet, columns: own, inches };
}

type Pair = {
  readonly level: string;
  readonly first: Side;
  readonly second: Side;
  readonly directions: readonly [MatchedDirection, MatchedDirection];
  readonly names: Names;
};

/** Null if their columns cannot be compared. */
function pairOf(a: SheetFacts, b: SheetFacts, level: string): Pair | null {
  const grid = matchedGrid(a, b);
  const [one, other, ...more] = grid?.directions ?? [];
  if (grid === null || one === undefined || other === undefined || more.length > 0) return null;
  const inOrder = ({ first, same }: MatchedDirection) =>
    first
      .filter(({ label }) => same.has(label))
      .toSorted((x, y) => x.at - y.at)
      .map(({ label }) => label);
  const names = [inOrder(one), inOrder(other)] as const;
  const directions = [one, other] as const;
  const sides = [sideOf(a, 0, grid, directions, names), sideOf(b, 1, grid, directions, names)];
  const [first, second] = sides;
  if (first === undefined || second === undefined) return null;
  const common = [...first.columns.keys()].filter((key) => second.columns.has(key)).length;
  return common < FEWEST ? null : { level, first, second, directions, names };
}

const middleOf = ([x0, y0, x1, y1]: Box): Point => [(x0 + x1) / 2, (y0 + y1) / 2];
/** `C-4`, whichever direction comes first on the sheet. */
const nameOf = ({ names }: Pair, [one, other]: Crossing) =>
  [names[0][one] ?? '', names[1][other] ?? '']
    .toSorted((a, b) => Number(/^\d/.test(a)) - Number(/^\d/.test(b)))
    .join('-');

function crossingsOf({ names: [ones, others] }: Pair): Crossing[] {
  return ones.flatMap((_, one) => others.map((__, other) => [one, other] as const));
}

const commonOf = ({ first, second }: Pair) =>
  [...first.columns.keys()].filter((key) => second.columns.has(key)).length;
const because = (pair: Pair) =>
  `Both sheets are plans of the same level, their grid lines agree, and ${commonOf(pair)} columns where these cross are on both.`;

/** Around where two lines cross on a side that has no column there. */
function emptyPlace(pair: Pair, side: Side, [one, other]: Crossing): Place {
  const at = side === pair.first ? 0 : 1;
  const [u, v] = pair.directions.map(({ across, first, second }, direction) => {
    const label = pair.names[direction]?.[direction === 0 ? one : other];
    const line = (at === 0 ? first : second).find((each) => each.label === label);
    return { way: across[at], at: line?.at ?? 0 };
  });
  const quote = nameOf(pair, [one, other]);
  if (u === undefined || v === undefined) return { at: side.sheet.sheetId, quote, box: null };
  const sine = u.way[0] * v.way[1] - u.way[1] * v.way[0];
  const x = (u.at * v.way[1] - v.at * u.way[1]) / sine;
  const y = (v.at * u.way[0] - u.at * v.way[0]) / sine;
  const half = 12;
  return { at: side.sheet.sheetId, quote, box: [x - half, y - half, x + half, y + half] };
}

/** Whether the nearest columns on both sides of a crossing, along one of its lines, are on both plans. */
function isBetween({ names }: Pair, from: Side, to: Side, [one, other]: Crossing): boolean {
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

/** How far apart the columns of both are, true inches. Null if that is not known. */
function apart({ first, second, directions }: Pair, a: Box, b: Box, names: readonly string[]) {
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
    const lines = [pair.names[0][crossing[0]] ?? '', pair.names[1][crossing[1]] ?? ''];
    const inches = apart(pair, a, b, lines);
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

function reasonFor({ symbols }: SheetFacts): string {
  if (symbols === null) return 'Its columns were not read. They are when its file is read again.';
  if (symbols.columns.length === 0) return 'No columns were recognized at its grid lines.';
  return 'No plan of another discipline has the same grid lines, and columns where these cross.';
}

function judge({ sheets }: ProjectFacts): Judgment {
  const { findings, unchecked } = judgeLevels(
    sheets,
    ({ level, pairs }, cover) =>
      pairs.flatMap(([a, b]) => {
        const pair = pairOf(a, b, level);
        if (pair === null) return [];
        cover(a, b);
        const { first, second } = pair;
        return [
          ...displaced(pair),
          ...missing(pair, first, second),
          ...missing(pair, second, first),
        ];
      }),
    reasonFor,
  );
  return { findings: merged(findings), unchecked };
}

export const columns: Check = {
  id: 'columns',
  name: 'Columns of other disciplines',
  description:
    'Columns where grid lines cross that the plan of another discipline lacks, or has more than 6 in away.',
  isOnByDefault: false,
  judge,
};
