/** Openings of floors and roofs that the architect and the structural engineer do not both have, or have otherwise. */
import type { SheetOpening } from '../../../../contract/src/geometry/symbols.ts';
import { disciplineOf } from '../discipline.ts';
import type { Box, Check, Finding } from './check.ts';
import type { SheetFacts } from './facts.ts';
import { judgePairs } from './levels.ts';
import {
  boxOnOther,
  isBetweenLines,
  isUpright,
  laid,
  matched,
  middleOf,
  nearestCrossing,
  numbered,
  registered,
  trueInches,
} from './registered.ts';
import type { At, Laid, Matched, Registered } from './registered.ts';

/** Real inches: openings are displaced, or of another size, by more. */
const DIFFERENT = 6;
/** What is farther away is another opening. */
const FAR = 36;
/** Smaller ones are for pipes, or no openings. */
const SMALLEST = 12;
/** Unnamed boxes on an architect's plan that are smaller may be cabinets, appliances or furniture. */
const FURNITURE = 40;
/** More of one size on an architect's plan are that, or lights. */
const MOST_ALIKE = 3;
/** Larger openings of the structure may be stairs, which the architect draws otherwise. */
const STAIRS = 72;
/** Edges that agree differ by less. */
const EDGE = 2;
/** So many openings are the same on both plans, and of those on one plan this share; else the other one draws them otherwise. */
const FEWEST = 2;
const SHARE = 0.5;

/** Of other disciplines, such boxes are ducts, diffusers and lights. */
const COMPARED = ['Architectural', 'Structural'];
/** Plans that show what is above, or what is put up later. */
const OTHER_PLANS = /CEILING|\bRCP\b|FURNITURE|EQUIPMENT|FINISH/;

type Opening = Laid<SheetOpening>;
type Side = {
  readonly at: At;
  readonly sheet: SheetFacts;
  readonly all: readonly Opening[];
  /** Those that are nothing else. */
  readonly sure: ReadonlySet<Opening>;
};
type Pair = {
  readonly level: string;
  readonly plans: Registered;
  readonly sides: readonly [Side, Side];
  readonly found: Matched<SheetOpening>;
};

const isStructural = ({ number }: SheetFacts) => disciplineOf(number) === 'Structural';
const sidesOf = ({ over: [x0, y0, x1, y1] }: Opening) => [x1 - x0, y1 - y0] as const;

function isAlike(one: Opening, other: Opening): boolean {
  const [[width, height], [across, down]] = [sidesOf(one), sidesOf(other)];
  return Math.abs(width - across) <= DIFFERENT && Math.abs(height - down) <= DIFFERENT;
}

function sideOf(sheet: SheetFacts, at: At, plans: Registered, inches: number): Side {
  const things = sheet.symbols?.openings ?? [];
  const all = laid(plans, at, { things, inches }).filter(
    (opening) => Math.min(...sidesOf(opening)) >= SMALLEST,
  );
  const isSure = (opening: Opening) => {
    if (isStructural(sheet) || opening.thing.isNamed) return !opening.thing.isDashed;
    const alike = all.filter(
      (other) =>
        isAlike(opening, other) && Math.abs(sidesOf(opening)[0] - sidesOf(other)[0]) < EDGE,
    );
    return (
      !opening.thing.isDashed &&
      Math.min(...sidesOf(opening)) >= FURNITURE &&
      alike.length <= MOST_ALIKE
    );
  };
  return { at, sheet, all, sure: new Set(all.filter(isSure)) };
}

/** Null if their openings cannot be compared. */
function pairOf(a: SheetFacts, b: SheetFacts, level: string): Pair | null {
  const isCompared = [a, b].every(
    ({ number, title, symbols }) =>
      COMPARED.includes(disciplineOf(number)) &&
      !OTHER_PLANS.test(title.toUpperCase()) &&
      symbols?.openings !== undefined,
  );
  const plans = isCompared ? registered(a, b) : null;
  const inches = plans === null ? null : trueInches(plans);
  if (plans === null || inches === null || !isUpright(plans)) return null;
  const sides = [sideOf(a, 0, plans, inches), sideOf(b, 1, plans, inches)] as const;
  const found = matched(sides[0].all, sides[1].all, { same: DIFFERENT, far: FAR, isAlike });
  return found.agreed.length < FEWEST ? null : { level, plans, sides, found };
}

const because = ({ found }: Pair) =>
  `Both sheets are plans of the same level, their grid lines agree, and ${found.agreed.length} openings are the same on both.`;
const shown = (opening: Opening) =>
  sidesOf(opening)
    .map((side) => side.toFixed(0))
    .join(' by ');
const nameOf = ({ plans }: Pair, { at }: Side, { box }: Opening) =>
  nearestCrossing(plans, at, middleOf(box));
const placeOf = ({ sheet }: Side, box: Box) => ({ at: sheet.sheetId, quote: '', box });

function displaced(pair: Pair): Finding[] {
  const [first, second] = pair.sides;
  return pair.found.displaced
    .filter(([one, other]) => first.sure.has(one) && second.sure.has(other))
    .map(([one, other]): Finding => {
      const [[x, y], [u, v]] = [middleOf(one.over), middleOf(other.over)];
      const name = nameOf(pair, first, one);
      return {
        key: `displaced ${pair.level} ${name}`,
        summary: `The opening near ${name} is elsewhere on ${second.sheet.number} than on ${first.sheet.number}`,
        reason: `${because(pair)} The middle of the one near ${name}, ${shown(one)} in, is ${Math.hypot(x - u, y - v).toFixed(0)} in away, at the scale of the plan, from where ${first.sheet.number} has it.`,
        confidence: 0.75,
        places: [placeOf(first, one.box), placeOf(second, other.box)],
      };
    });
}

/** Openings that share two edges with one of another size: the clear opening within a shaft, or a curb around one, shares none. */
function resized(pair: Pair): Finding[] {
  const [first, second] = pair.sides;
  const [ones, others] = pair.found.alone;
  return ones.flatMap((one) =>
    others.flatMap((other): Finding[] => {
      const edges = one.over.map((edge, index) => Math.abs(edge - (other.over[index] ?? edge)));
      const isOther =
        edges.filter((edge) => edge <= EDGE).length >= 2 &&
        Math.max(...edges) > DIFFERENT &&
        !isAlike(one, other) &&
        overlap(one.over, other.over, 0);
      if (!isOther || !first.sure.has(one) || !second.sure.has(other)) return [];
      const name = nameOf(pair, first, one);
      return [
        {
          key: `size ${pair.level} ${name}`,
          summary: `The opening near ${name} has another size on ${second.sheet.number} than on ${first.sheet.number}`,
          reason: `${because(pair)} The one near ${name} is ${shown(one)} in on ${first.sheet.number} and ${shown(other)} in on ${second.sheet.number}, at the scale of the plans.`,
          confidence: 0.75,
          places: [placeOf(first, one.box), placeOf(second, other.box)],
        },
      ];
    }),
  );
}

/** Whether two boxes overlap, or are nearer than this. */
const overlap = (one: Box, other: Box, near: number) =>
  one[0] - near < other[2] &&
  other[0] - near < one[2] &&
  one[1] - near < other[3] &&
  other[1] - near < one[3];

/** Openings of one side where the other has none, between the grid lines of both. */
function missing(pair: Pair, from: Side, to: Side): Finding[] {
  const { agreed, alone } = pair.found;
  if (agreed.length < SHARE * from.sure.size) return [];
  const left = new Set(alone[to.at]);
  return alone[from.at].flatMap((opening): Finding[] => {
    const isMissing =
      from.sure.has(opening) &&
      (!isStructural(from.sheet) || Math.max(...sidesOf(opening)) <= STAIRS) &&
      isBetweenLines(pair.plans, from.at, middleOf(opening.box)) &&
      // What is near it may be the same opening, drawn otherwise.
      !to.all.some((other) => overlap(opening.over, other.over, left.has(other) ? FAR : 0));
    if (!isMissing) return [];
    const name = nameOf(pair, from, opening);
    return [
      {
        key: `missing ${pair.level} ${name}`,
        summary: `The opening near ${name} of ${from.sheet.number} is not on ${to.sheet.number}`,
        reason: `${because(pair)} ${from.sheet.number} has one of ${shown(opening)} in near ${name}; ${to.sheet.number} has none there.`,
        confidence: isStructural(from.sheet) ? 0.65 : 0.75,
        places: [
          placeOf(from, opening.box),
          placeOf(to, boxOnOther(pair.plans, from.at, opening.box)),
        ],
      },
    ];
  });
}

function reasonFor({ number, title, symbols }: SheetFacts): string {
  if (!COMPARED.includes(disciplineOf(number)) || OTHER_PLANS.test(title.toUpperCase())) {
    return 'Openings are compared between plans of architects and of structural engineers only.';
  }
  if (symbols?.openings === undefined) {
    return 'Its openings were not read. They are when its file is read again.';
  }
  if (symbols.openings.length === 0) return 'No openings were recognized within its grid lines.';
  return 'No plan of the other discipline has the same grid lines, a scale that agrees, and two of its openings.';
}

function findingsOf(pair: Pair): readonly Finding[] {
  const [first, second] = pair.sides;
  return numbered([
    ...displaced(pair),
    ...resized(pair),
    ...missing(pair, first, second),
    ...missing(pair, second, first),
  ]);
}

export const openings: Check = {
  id: 'openings',
  name: 'Openings of other disciplines',
  description:
    'Openings of floors and roofs that only the architect or only the structural engineer has, or that differ by more than 6 in.',
  isOnByDefault: false,
  judge: ({ sheets }) => judgePairs(sheets, { pairOf, findingsOf, reasonFor }),
};
