/** Which level of a building a plan shows, as its title says. Pure. */
import { disciplineOf, NO_DISCIPLINE } from '../discipline.ts';
import type { Finding, Judgment } from './check.ts';
import type { SheetFacts } from './facts.ts';
import { merged } from './merged.ts';

const ORDINALS = 'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH'.split(' ');
const COUNTS = 'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN'.split(' ');
const STORY = String.raw`(?:FLOORS?|FLR|FL|LEVELS?|LVL|STORE?Y)\b`;

const IN_ORDER = new RegExp(
  String.raw`\b(?:(\d{1,2})(?:ST|ND|RD|TH)|(${ORDINALS.join('|')}))(?=\W+(?:(?:AND|&|OR|TO|THRU)\W+\w+\W+)?${STORY})`,
  'g',
);
const COUNTED = new RegExp(
  String.raw`\b(?:FLOOR|FLR|LEVEL|LVL|STORE?Y)\W{0,2}(?:(\d{1,2})|(${COUNTS.join('|')}))\b|\bL(\d{1,2})\b`,
  'g',
);
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\bBASEMENT\b|\bCELLAR\b/, 'basement'],
  [/\bLOWER LEVEL\b/, 'lower level'],
  [/\bGROUND (?:FLOOR|LEVEL)\b/, 'ground floor'],
  [/\bUPPER LEVEL\b/, 'upper level'],
  [/\bMEZZANINE\b/, 'mezzanine'],
  [/\bPENTHOUSE\b/, 'penthouse'],
  [/\bROOF\b/, 'roof'],
];
/** What shows a level and is not a plan of it as it will be, or shows a part of it at another size. */
const IS_OTHER =
  /ELEVATION|SECTION|DETAIL|SCHEDULE|DEMO|EXISTING|ENLARGED|ISOMETRIC|DIAGRAM|RISER|PHAS(?:E|ING)|KEY PLAN|SITE|PERSPECTIVE|3D/;

/** The level that a plan shows: `level 2`, `roof`. Null if the title names none or several, or is not that of a plan. */
export function levelOf(given: string): string | null {
  const title = given.toUpperCase();
  if (IS_OTHER.test(title)) return null;
  const levels = new Set<string>();
  for (const [, digits, word = ''] of title.matchAll(IN_ORDER)) {
    levels.add(`level ${digits === undefined ? ORDINALS.indexOf(word) + 1 : Number(digits)}`);
  }
  for (const [, digits, word = '', short] of title.matchAll(COUNTED)) {
    const number = digits ?? short;
    levels.add(`level ${number === undefined ? COUNTS.indexOf(word) + 1 : Number(number)}`);
  }
  for (const [pattern, name] of NAMED) if (pattern.test(title)) levels.add(name);
  const [only] = levels;
  return levels.size === 1 ? (only ?? null) : null;
}

type LevelPlans = {
  readonly level: string;
  /** Pairs of plans of two disciplines, the architect's first. */
  readonly pairs: readonly (readonly [SheetFacts, SheetFacts])[];
};

const NO_LEVEL = 'Its title does not say which level of the building it is a plan of.';
const ONE_DISCIPLINE = 'No plan of another discipline shows this level.';

const disciplineOfSheet = ({ number }: SheetFacts) => disciplineOf(number);

/** Architecture first: what other disciplines draw over. */
const byDiscipline = (a: SheetFacts, b: SheetFacts) =>
  Number(disciplineOfSheet(b) === 'Architectural') -
  Number(disciplineOfSheet(a) === 'Architectural');

/** The plans that several disciplines drew of one level, and why other sheets are none. */
function plansByLevel(sheets: readonly SheetFacts[]): {
  levels: LevelPlans[];
  unchecked: Map<number, string>;
} {
  const unchecked = new Map<number, string>();
  const plans = sheets.flatMap((sheet) => {
    const level = levelOf(sheet.title);
    const reason = sheet.unreadable ?? (level === null ? NO_LEVEL : null);
    if (reason !== null) unchecked.set(sheet.sheetId, reason);
    return reason !== null || level === null || disciplineOfSheet(sheet) === NO_DISCIPLINE
      ? []
      : [{ level, sheet }];
  });
  const levels = [...Map.groupBy(plans, ({ level }) => level)].map(([level, some]): LevelPlans => {
    const ordered = some.map(({ sheet }) => sheet).toSorted(byDiscipline);
    const pairs = ordered.flatMap((one, at) =>
      ordered
        .slice(at + 1)
        .filter((other) => disciplineOfSheet(other) !== disciplineOfSheet(one))
        .map((other) => [one, other] as const),
    );
    return { level, pairs };
  });
  const paired = new Set(
    levels.flatMap(({ pairs }) => pairs.flatMap(([a, b]) => [a.sheetId, b.sheetId])),
  );
  for (const { sheetId } of sheets) {
    if (!paired.has(sheetId) && !unchecked.has(sheetId)) unchecked.set(sheetId, ONE_DISCIPLINE);
  }
  return { levels, unchecked };
}

type JudgeLevel = (plans: LevelPlans, cover: (...compared: SheetFacts[]) => void) => Finding[];

/**
 * What a check finds between plans of one level. `judgeLevel` covers the sheets that it could compare; `reasonFor`: why another
 * plan could not be, as a sentence.
 */
export function judgeLevels(
  sheets: readonly SheetFacts[],
  judgeLevel: JudgeLevel,
  reasonFor: (sheet: SheetFacts) => string,
): Judgment {
  const { levels, unchecked } = plansByLevel(sheets);
  const covered = new Set<SheetFacts>();
  const cover = (...compared: SheetFacts[]) => {
    for (const sheet of compared) covered.add(sheet);
  };
  const findings = levels.flatMap((plans) => judgeLevel(plans, cover));
  for (const sheet of sheets) {
    if (covered.has(sheet) || unchecked.has(sheet.sheetId)) continue;
    unchecked.set(sheet.sheetId, reasonFor(sheet));
  }
  return { findings, unchecked };
}

type JudgedPairs<Pair> = {
  /** Null if the two plans cannot be compared. */
  readonly pairOf: (first: SheetFacts, second: SheetFacts, level: string) => Pair | null;
  readonly findingsOf: (pair: Pair) => readonly Finding[];
  /** Why a plan could not be compared with another one, as a sentence. */
  readonly reasonFor: (sheet: SheetFacts) => string;
};

/** The same for a check that looks at two plans at a time: what several pairs show is one finding. */
export function judgePairs<Pair>(
  sheets: readonly SheetFacts[],
  { pairOf, findingsOf, reasonFor }: JudgedPairs<Pair>,
): Judgment {
  const { findings, unchecked } = judgeLevels(
    sheets,
    ({ level, pairs }, cover) =>
      pairs.flatMap(([first, second]) => {
        const pair = pairOf(first, second, level);
        if (pair === null) return [];
        cover(first, second);
        return findingsOf(pair);
      }),
    reasonFor,
  );
  return { findings: merged(findings), unchecked };
}
