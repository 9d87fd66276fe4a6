/** What speaks for and against the match of a change order and an issue, measured. Pure. */
import type { EvidenceKind } from '../../../../contract/src/backtests/schema.ts';
import { listed } from '../compliance/words.ts';
import { dateIn, markKey, referencesIn, rfiNumbers } from './references.ts';
import type { References } from './references.ts';
import { termsIn, tradeWeight, trigramsOf } from './texts.ts';
import type { Terms } from './texts.ts';

/** An issue as it is matched. */
export type MatchedIssue = {
  readonly id: number;
  readonly summary: string;
  readonly fullText: string;
  readonly discipline: string;
  readonly sheetNumber: string | null;
  /** By the grid lines of its sheet: `near C-4`. */
  readonly gridPlace: string | null;
  /** Digits only. */
  readonly csiCode: string | null;
  /** Milliseconds of UTC. */
  readonly createdAt: number;
};

/** A change order as it is matched. */
export type MatchedChange = {
  readonly id: number;
  readonly summary: string;
  readonly description: string;
  readonly disciplines: readonly string[];
  /** As the document has them: `RFI 058, 61`. */
  readonly rfis: string;
};

/** Of a description; what follows hardly changes what it is about. */
const TEXT_WITHIN = 2000;

export type PreparedIssue = {
  readonly issue: MatchedIssue;
  readonly terms: Terms;
  readonly summaryTerms: Terms;
  readonly references: References;
  /** Marks and numbers of its summary. */
  readonly named: ReadonlySet<string>;
  /** Of its summary. */
  readonly trigrams: ReadonlySet<string>;
};

export type PreparedChange = {
  readonly change: MatchedChange;
  readonly terms: Terms;
  readonly weights: ReadonlyMap<string, number>;
  readonly references: References;
  /** Marks and numbers of its summary. */
  readonly named: ReadonlySet<string>;
  /** Milliseconds of UTC. */
  readonly date: number | null;
  readonly trigrams: ReadonlySet<string>;
};

const joined = (summary: string, text: string) => `${summary}\n${text.slice(0, TEXT_WITHIN)}`;

function namedIn(summary: string): ReadonlySet<string> {
  const { marks, numbers } = referencesIn(summary);
  return new Set([...marks, ...numbers]);
}

export function prepareIssue(issue: MatchedIssue): PreparedIssue {
  const text = joined(issue.summary, issue.fullText);
  const found = referencesIn(text);
  const { sheetNumber, gridPlace, csiCode } = issue;
  const grids = new Set(found.grids);
  const crossing = /([A-Z]{1,2})[-–/ ]?(\d{1,2})$/.exec(gridPlace ?? '');
  if (crossing) grids.add(`${crossing[1] ?? ''}${crossing[2] ?? ''}`);
  const sections = new Set(found.sections);
  if (csiCode !== null && csiCode !== '') sections.add(csiCode.padEnd(6, '0').slice(0, 6));
  const marks = new Set(found.marks);
  if (sheetNumber !== null && sheetNumber !== '') marks.add(markKey(sheetNumber));
  return {
    ...{ issue, terms: termsIn(text), summaryTerms: termsIn(issue.summary) },
    references: { ...found, marks, grids, sections },
    named: namedIn(issue.summary),
    trigrams: trigramsOf(issue.summary),
  };
}

export function prepareChange(change: MatchedChange): PreparedChange {
  const text = joined(change.summary, change.description);
  const found = referencesIn(text);
  const terms = termsIn(text);
  const weights = new Map(
    [...terms].map(([term, { count }]) => [term, tradeWeight(term) * (1 + Math.log(count))]),
  );
  return {
    ...{ change, terms, weights, date: dateIn(change.description) },
    named: namedIn(change.summary),
    references: { ...found, rfis: new Set([...found.rfis, ...rfiNumbers(change.rfis)]) },
    trigrams: trigramsOf(change.summary),
  };
}

/** What is measured of a pair. Every value is from 0 to 1, or a count up to 3; 0 says nothing. */
export const FEATURES = [
  ...(['words', 'back', 'mass', 'spelling', 'disciplineSame', 'disciplineOther'] as const),
  ...(['sheetSame', 'sheetOther', 'gridSame', 'gridNear', 'gridOther'] as const),
  ...(['sectionSame', 'sectionOther', 'rfiSame', 'rfiOther'] as const),
  ...(['markSame', 'markNamed', 'markOther', 'dateNear', 'dateAfter'] as const),
] as const;
export type Feature = (typeof FEATURES)[number];
export type Measured = Readonly<Record<Feature, number>>;

/** The evidence that people read of each feature. */
export const KIND_OF: Readonly<Record<Feature, EvidenceKind>> = {
  ...{ words: 'words', back: 'words', mass: 'words', spelling: 'spelling' },
  ...{ disciplineSame: 'discipline', disciplineOther: 'discipline' },
  ...{ sheetSame: 'sheet', sheetOther: 'sheet', gridSame: 'grid' },
  ...{ gridNear: 'grid', gridOther: 'grid' },
  ...{ sectionSame: 'section', sectionOther: 'section', rfiSame: 'rfi', rfiOther: 'rfi' },
  ...{
    markSame: 'mark',
    markNamed: 'mark',
    markOther: 'mark',
    dateNear: 'date',
    dateAfter: 'date',
  },
};

export type Evidence = {
  readonly measured: Measured;
  /** A sentence for each kind that says something. */
  readonly sentences: Readonly<Partial<Record<EvidenceKind, string>>>;
};

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((each) => other.has(each));

/** The share of the letters, in groups of three, that both texts have. */
function alikeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let both = 0;
  for (const each of one) if (other.has(each)) both += 1;
  const all = one.size + other.size - both;
  return all === 0 ? 0 : both / all;
}

/** Letters of grid lines, in order: those that look like numbers are left out. */
const GRID_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Whether two crossings, such as C4 and D5, are at most one line apart in each direction. */
function areNeighbors(one: string, other: string): boolean {
  const [ownLetters = '', ownNumber = ''] = one.split(/(?=\d)(?<!\d)/);
  const [letters = '', number = ''] = other.split(/(?=\d)(?<!\d)/);
  const areSingle = ownLetters.length === 1 && letters.length === 1;
  const apart = Math.abs(GRID_LETTERS.indexOf(ownLetters) - GRID_LETTERS.indexOf(letters));
  return (
    (ownLetters === letters || (areSingle && apart <= 1)) &&
    Math.abs(Number(ownNumber) - Number(number)) <= 1
  );
}

const DAY_MS = 86_400_000;
/** An issue is raised at most this long before its change order, in days. */
const NEAR_DAYS = 180;

type Pair = {
  change: PreparedChange;
  issue: PreparedIssue;
  /** Of the words of the change order, and in all. */
  words: { share: number; sum: number };
  /** Which numbers are those of sheets, as `markKey` writes them. */
  sheets: ReadonlySet<string>;
  rarity: (term: string) => number;
};

type Same = { same: number; other: number; sentence?: string };
const NOTHING: Same = { same: 0, other: 0 };

/** Both have some: the same or others. `most`: of the same, how many count. */
function compared(
  own: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  { words, most = 1 }: { words: (named: string) => [same: string, other: string]; most?: number },
): Same {
  if (own.size === 0 || theirs.size === 0) return NOTHING;
  const both = shared(own, theirs);
  if (both.length > 0) {
    return { same: Math.min(most, both.length), other: 0, sentence: words(listed(both))[0] };
  }
  return { same: 0, other: 1, sentence: words(`${listed([...own])}|${listed([...theirs])}`)[1] };
}

const named =
  (what: string) =>
  (list: string): [string, string] => {
    const [own = '', theirs = ''] = list.split('|');
    return [
      `Both name ${what} ${list}.`,
      `The change order names ${what} ${own}, the issue ${theirs}.`,
    ];
  };

/** The marks of a text, with its lone numbers that are marks in the other text. */
function withNumbers(
  marks: ReadonlySet<string>,
  numbers: ReadonlySet<string>,
  others: ReadonlySet<string>,
): ReadonlySet<string> {
  const some = shared(numbers, others);
  return some.length === 0 ? marks : new Set([...marks, ...some]);
}

export function evidenceOf({ change, issue, words, sheets, rarity }: Pair): Evidence {
  const { change: co, references: own } = change;
  const { issue: raised, references: theirs } = issue;
  const of = (marks: ReadonlySet<string>, areSheets: boolean) =>
    new Set([...marks].filter((mark) => sheets.has(mark) === areSheets));

  let back = 0;
  let whole = 0;
  for (const term of issue.summaryTerms.keys()) {
    const worth = tradeWeight(term) * Math.max(0, rarity(term));
    whole += worth;
    if (change.terms.has(term)) back += worth;
  }
  const both = [...change.terms]
    .filter(([term]) => issue.terms.has(term))
    .toSorted(
      ([one], [other]) =>
        tradeWeight(other) * rarity(other) - tradeWeight(one) * rarity(one) ||
        (one < other ? -1 : 1),
    )
    .slice(0, 5)
    .map(([, { word }]) => word);
  const spelling = alikeness(change.trigrams, issue.trigrams);

  const isSame = co.disciplines.includes(raised.discipline);
  const knowsDiscipline = co.disciplines.length > 0 && raised.discipline !== '';
  const sheet = compared(of(own.marks, true), of(theirs.marks, true), { words: named('sheet') });
  const ownMarks = withNumbers(of(own.marks, false), own.numbers, theirs.marks);
  const theirMarks = withNumbers(of(theirs.marks, false), theirs.numbers, own.marks);
  const mark = compared(ownMarks, theirMarks, { words: named('mark'), most: 2 });
  const isNamed = shared(ownMarks, theirMarks).some(
    (each) => change.named.has(each) && issue.named.has(each),
  );
  const grid = compared(own.grids, theirs.grids, { words: named('grid') });
  const isNextGrid =
    grid.other > 0 &&
    [...own.grids].some((one) => [...theirs.grids].some((other) => areNeighbors(one, other)));
  const rfi = compared(own.rfis, theirs.rfis, { words: named('RFI') });
  const section = compared(own.sections, theirs.sections, { words: named('section') });
  // The first four digits are a section and its neighbors.
  const near = compared(
    new Set([...own.sections].map((each) => each.slice(0, 4))),
    new Set([...theirs.sections].map((each) => each.slice(0, 4))),
    { words: named('sections') },
  );
  const isNeighbor = section.other > 0 && near.same > 0;

  const days = change.date === null ? null : Math.round((change.date - raised.createdAt) / DAY_MS);
  const isAfter = days !== null && days < -1;
  const dateNear =
    days === null || isAfter || days > NEAR_DAYS ? 0 : 1 - Math.max(0, days) / NEAR_DAYS;

  const sentences: Partial<Record<EvidenceKind, string>> = {
    ...(both.length > 0 && { words: `Both say ${listed(both)}.` }),
    spelling: `Letter by letter, ${Math.round(spelling * 100)}% of the summaries are the same.`,
    ...(knowsDiscipline && {
      discipline: isSame
        ? `Both are ${raised.discipline}.`
        : `The change order is ${co.disciplines.join(' and ')}, the issue ${raised.discipline}.`,
    }),
    ...(sheet.sentence !== undefined && { sheet: sheet.sentence }),
    ...(mark.sentence !== undefined && { mark: mark.sentence }),
    ...(grid.sentence !== undefined && { grid: grid.sentence }),
    ...(rfi.sentence !== undefined && { rfi: rfi.sentence }),
    ...(section.sentence !== undefined && {
      section: isNeighbor ? 'Their sections are neighbors.' : section.sentence,
    }),
    ...(days !== null && {
      date: isAfter
        ? `The issue was raised ${-days} days after the change order.`
        : `The issue was raised ${days} days before the change order.`,
    }),
  };
  return {
    measured: {
      ...{ words: Math.min(1, words.share), back: whole === 0 ? 0 : back / whole },
      ...{ mass: Math.min(3, Math.log1p(words.sum) / 2), spelling },
      ...{ disciplineSame: isSame ? 1 : 0, disciplineOther: knowsDiscipline && !isSame ? 1 : 0 },
      ...{ sheetSame: sheet.same, sheetOther: sheet.other },
      ...{ gridSame: grid.same, gridNear: isNextGrid ? 1 : 0 },
      gridOther: isNextGrid ? 0 : grid.other,
      ...{
        sectionSame: isNeighbor ? 0.5 : section.same,
        sectionOther: isNeighbor ? 0 : section.other,
      },
      ...{ rfiSame: rfi.same, rfiOther: rfi.other },
      ...{ markSame: mark.same, markNamed: isNamed ? 1 : 0, markOther: mark.other },
      ...{ dateNear, dateAfter: isAfter ? 1 : 0 },
    },
    sentences,
  };
}
