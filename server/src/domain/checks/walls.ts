/** Walls that two disciplines have a few inches apart, on plans of the same level most of whose walls agree. */
import type { Box, Check, Finding } from './check.ts';
import type { SheetFacts } from './facts.ts';
import { judgePairs } from './levels.ts';
import {
  isUpright,
  laid,
  middleOf,
  nearestCrossing,
  numbered,
  registered,
  trueInches,
} from './registered.ts';
import type { At, Laid, Registered } from './registered.ts';

/** The thickness and the length of a wall that is compared, true inches. */
const THINNEST = 3.5;
const THICKEST = 24;
const SHORTEST = 48;
/** Faces are in the same place within this, and walls as thick; true inches. */
const SAME = 1.5;
const AS_THICK = 0.75;
/** Walls are displaced by more than the first, and what is farther away is another wall; true inches. */
const DISPLACED = 2;
const FAR = 12;
/** Walls are the same that are beside each other along so much of the longer one; and near each other, of the shorter one. */
const ALONG = 0.7;
const BESIDE = 0.3;
/** So many agree at least, of the walls of the plan that has fewer this share, and so many for each that does not. */
const FEWEST = 8;
const SHARE = 0.5;
const FOR_EACH = 4;
/** On smaller drawings an inch cannot be told: true inches of a page point. */
const COARSEST = 200 / 72;

/** True inches over the second plan. */
type Wall = Laid<{ readonly box: Box }> & {
  /** Runs from left to right. */
  readonly isLevel: boolean;
  /** Across it: its faces. Along it: its ends. */
  readonly faces: readonly [number, number];
  readonly ends: readonly [number, number];
};

type Side = { readonly at: At; readonly sheet: SheetFacts; readonly walls: readonly Wall[] };
type Pair = {
  readonly level: string;
  readonly plans: Registered;
  readonly first: Side;
  readonly second: Side;
  readonly agreed: number;
};

function sideOf(sheet: SheetFacts, at: At, plans: Registered, inches: number): Side {
  const things = (sheet.symbols?.walls ?? []).map((box) => ({ box }));
  const all = laid(plans, at, { things, inches }).map((wall): Wall => {
    const [x0, y0, x1, y1] = wall.over;
    const isLevel = x1 - x0 > y1 - y0;
    return {
      ...{ ...wall, isLevel },
      faces: isLevel ? [y0, y1] : [x0, x1],
      ends: isLevel ? [x0, x1] : [y0, y1],
    };
  });
  const walls = all.filter(
    (wall) =>
      thickness(wall) >= THINNEST && thickness(wall) <= THICKEST && length(wall) >= SHORTEST,
  );
  return { at, sheet, walls };
}

const thickness = ({ faces: [low, high] }: Wall) => high - low;
const length = ({ ends: [low, high] }: Wall) => high - low;
const along = ({ isLevel, ends }: Wall, other: Wall) =>
  isLevel === other.isLevel
    ? Math.min(ends[1], other.ends[1]) - Math.max(ends[0], other.ends[0])
    : 0;
const isBeside = (one: Wall, other: Wall) =>
  along(one, other) >= BESIDE * Math.min(length(one), length(other));
const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME;

/** Both faces are in the same place. */
const agrees = (one: Wall, other: Wall) =>
  isBeside(one, other) &&
  isNear(one.faces[0], other.faces[0]) &&
  isNear(one.faces[1], other.faces[1]);
/** One of its faces is where the other one has a face: a layer of the same wall, or one beside it. */
const touches = (one: Wall, other: Wall) =>
  isBeside(one, other) && one.faces.some((face) => other.faces.some((its) => isNear(face, its)));

/** How far apart two are that are as thick and long; null if they are not the same wall. */
function shiftOf(one: Wall, other: Wall): number | null {
  const shift = Math.abs(one.faces[0] + one.faces[1] - other.faces[0] - other.faces[1]) / 2;
  const isSame =
    Math.abs(thickness(one) - thickness(other)) <= AS_THICK &&
    along(one, other) >= ALONG * Math.max(length(one), length(other)) &&
    shift > DISPLACED &&
    shift <= FAR;
  return isSame ? shift : null;
}

/** Null if their walls cannot be compared. */
function pairOf(a: SheetFacts, b: SheetFacts, level: string): Pair | null {
  const isRead = [a, b].every(({ symbols }) => symbols?.walls !== undefined);
  const plans = isRead ? registered(a, b) : null;
  const inches = plans === null ? null : trueInches(plans);
  if (plans === null || inches === null || !isUpright(plans)) return null;
  if (plans.inches.some((each) => each === null || each > COARSEST)) return null;
  const [first, second] = [sideOf(a, 0, plans, inches), sideOf(b, 1, plans, inches)];
  const agreed = first.walls.filter((one) => second.walls.some((other) => agrees(one, other)));
  const fewer = Math.min(first.walls.length, second.walls.length);
  return agreed.length < FEWEST || agreed.length < SHARE * fewer
    ? null
    : { level, plans, first, second, agreed: agreed.length };
}

function displaced({ level, plans, first, second, agreed }: Pair): Finding[] {
  // But for each other: one may be away by its own thickness.
  const touching = (wall: Wall, others: readonly Wall[], but: Wall) =>
    others.some((other) => other !== but && touches(wall, other));
  const pairs = first.walls.flatMap((one) =>
    second.walls.flatMap((other) => {
      const shift = shiftOf(one, other);
      const isLayer = () => touching(one, second.walls, other) || touching(other, first.walls, one);
      return shift === null || isLayer() ? [] : [{ one, other, shift }];
    }),
  );
  const isOnly = (wall: Wall) =>
    pairs.filter(({ one, other }) => one === wall || other === wall).length === 1;
  const found = pairs.filter(({ one, other }) => isOnly(one) && isOnly(other));
  if (found.length * FOR_EACH > agreed) return [];
  return found.map(({ one, other, shift }): Finding => {
    const name = nearestCrossing(plans, 0, middleOf(one.box));
    return {
      key: `${level} ${name}`,
      summary: `The wall near ${name} is elsewhere on ${second.sheet.number} than on ${first.sheet.number}`,
      reason: `Both sheets are plans of the same level, their grid lines agree, and ${agreed} walls are in the same place on both. The one near ${name}, ${thickness(one).toFixed(1)} in thick, is ${shift.toFixed(0)} in away, at the scale of the plan, from where ${first.sheet.number} has it.`,
      confidence: 0.75,
      places: [
        { at: first.sheet.sheetId, quote: '', box: one.box },
        { at: second.sheet.sheetId, quote: '', box: other.box },
      ],
    };
  });
}

function reasonFor({ symbols }: SheetFacts): string {
  if (symbols?.walls === undefined) {
    return 'Its walls were not read. They are when its file is read again.';
  }
  if (symbols.walls.length === 0) return 'No walls were recognized within its grid lines.';
  return 'No plan of another discipline has the same grid lines, a scale that agrees, and most of its walls.';
}

const findingsOf = (pair: Pair) => numbered(displaced(pair));

export const walls: Check = {
  id: 'walls',
  name: 'Walls of other disciplines',
  description:
    'Walls that the plan of another discipline has 2 to 12 in away, where most walls of both plans are in the same place.',
  isOnByDefault: false,
  judge: ({ sheets }) => judgePairs(sheets, { pairOf, findingsOf, reasonFor }),
};
