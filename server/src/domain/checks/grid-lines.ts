/** Grid lines that two disciplines name otherwise, leave out, or draw elsewhere on plans of the same level. */
import type { Check, Finding, Judgment, Place } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { matchedGrid } from './grid-match.ts';
import type { Line, MatchedDirection } from './grid-match.ts';
import { judgeLevels } from './levels.ts';
import { merged } from './merged.ts';
import { plainNumber } from './numbers.ts';

/** Lines that are so many times as far away as they can be read are elsewhere. */
const ELSEWHERE = 2;
const POINTS_PER_INCH = 72;

/** A direction of the grid on one of the two plans. */
type Side = {
  readonly sheet: SheetFacts;
  readonly lines: readonly Line[];
  /** Where a line is on the second plan. */
  readonly place: (line: Line) => number;
};
type Sides = {
  readonly first: Side;
  readonly second: Side;
  readonly level: string;
  readonly same: ReadonlySet<string>;
  /** What is farther away is elsewhere, page points of the second plan. */
  readonly far: number;
};

const placeOf = ({ sheet }: Side, { label, box }: Line): Place => ({
  ...{ at: sheet.sheetId, quote: label, box },
});
const named = ({ lines }: Side, name: string) => lines.find(({ label }) => label === name);

/** Why the others can be judged. */
const because = ({ same }: Sides) =>
  `Both sheets are plans of the same level, and ${same.size} grid lines of this direction are the same distances apart on both.`;

function moved(sides: Sides): Finding[] {
  const { first, second, level, same, far } = sides;
  return first.lines.flatMap((line): Finding[] => {
    const { label } = line;
    const other = named(second, label);
    const away = other === undefined ? 0 : Math.abs(first.place(line) - second.place(other));
    if (other === undefined || same.has(label) || away < far) return [];
    return [
      {
        key: `moved ${level} ${label}`,
        summary: `Grid line ${label} is elsewhere on ${second.sheet.number} than on ${first.sheet.number}`,
        reason: `${because(sides)} Line ${label} is ${(away / POINTS_PER_INCH).toFixed(2)} in away, on the paper of ${second.sheet.number}, from where ${first.sheet.number} has it.`,
        confidence: 0.85,
        places: [placeOf(first, line), placeOf(second, other)],
      },
    ];
  });
}

/** Lines of one side that the other has under another name, or not at all. */
function missing(sides: Sides, from: Side, to: Side): Finding[] {
  const { level, same, far } = sides;
  const common = from.lines.filter(({ label }) => same.has(label)).map((line) => from.place(line));
  // Where its plan ends is up to each discipline.
  const [least, most] = [Math.min(...common), Math.max(...common)];
  const isBetween = (line: Line) => from.place(line) > least && from.place(line) < most;
  return from.lines.flatMap((line): Finding[] => {
    const { label } = line;
    // Where its label stands, the line may be there.
    const isThere =
      named(to, label) !== undefined ||
      to.sheet.loose.some(({ text }) => text === plainNumber(label));
    if (isThere || !isBetween(line)) return [];
    const other = to.lines.find((each) => Math.abs(to.place(each) - from.place(line)) < far);
    if (other === undefined) {
      return [
        {
          key: `missing ${level} ${label}`,
          summary: `Grid line ${label} of ${from.sheet.number} is not on ${to.sheet.number}`,
          reason: `${because(sides)} Line ${label} is between them on ${from.sheet.number}; ${to.sheet.number} has no line there, and none of that name.`,
          confidence: 0.75,
          places: [placeOf(from, line), { at: to.sheet.sheetId, quote: '', box: null }],
        },
      ];
    }
    // Told once, from the side of the first plan.
    if (named(from, other.label) !== undefined || from !== sides.first) return [];
    return [
      {
        // The key is the same whichever of the plans comes first.
        key: `name ${level} ${[label, other.label].toSorted().join(' ')}`,
        summary: `Grid line ${label} of ${from.sheet.number} is named ${other.label} on ${to.sheet.number}`,
        reason: `${because(sides)} Between them, the same line has another name on each.`,
        confidence: 0.85,
        places: [placeOf(from, line), placeOf(to, other)],
      },
    ];
  });
}

type Pair = { readonly a: SheetFacts; readonly b: SheetFacts; readonly level: string };

function judgeDirection(
  { a, b, level }: Pair,
  { first, second, same, toSecond }: MatchedDirection,
  exact: number,
): Finding[] {
  const sides: Sides = {
    ...{ level, same, far: ELSEWHERE * exact },
    first: { sheet: a, lines: first, place: ({ at }) => toSecond(at) },
    second: { sheet: b, lines: second, place: ({ at }) => at },
  };
  return [
    ...moved(sides),
    ...missing(sides, sides.first, sides.second),
    ...missing(sides, sides.second, sides.first),
  ];
}

function judge({ sheets }: ProjectFacts): Judgment {
  const { findings, unchecked } = judgeLevels(
    sheets,
    ({ level, pairs }, cover) =>
      pairs.flatMap(([a, b]) => {
        const grid = matchedGrid(a, b);
        if (grid === null) return [];
        cover(a, b);
        return grid.directions.flatMap((each) => judgeDirection({ a, b, level }, each, grid.exact));
      }),
    ({ grids }) =>
      grids.length === 0
        ? 'No grid was recognized on it.'
        : 'Its grid does not agree with that of a plan of another discipline.',
  );
  return { findings: merged(findings), unchecked };
}

export const gridLines: Check = {
  id: 'grid-lines',
  name: 'Grid lines of other disciplines',
  description:
    'Grid lines with another name or place on the plan that another discipline has of the same level, or without a line there.',
  isOnByDefault: false,
  judge,
};
