/** Section marks, detail marks and notes that point to sheets that the set does not have. */
import type { Check, Finding } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import type { Mark } from './marks.ts';
import { lettersOf, plainNumber, shapeOf } from './numbers.ts';
import { counted, listed, unreadableOf } from './words.ts';

/** A set with fewer numbered sheets is an excerpt: most of what it points to is elsewhere. */
const FEWEST_SHEETS = 3;
/** Where fewer of the sheets that marks point to are there, the project has only a part of the set. */
const SHARE_FOUND = 0.5;
/** Of a discipline that has no sheet at all, the drawings are probably in another set. */
const NO_DISCIPLINE = 0;

type Pointing = { readonly sheet: SheetFacts; readonly mark: Mark };

/** What is known of the numbers in a set. */
class Numbers {
  readonly #plain: ReadonlySet<string>;
  readonly #shapes: ReadonlySet<string>;
  readonly #letters: ReadonlyMap<string, number>;

  constructor(numbers: readonly string[]) {
    this.#plain = new Set(numbers.map(plainNumber));
    this.#shapes = new Set(numbers.map(shapeOf));
    const letters = new Map<string, number>();
    for (const number of numbers) {
      const first = lettersOf(number).slice(0, 1);
      letters.set(first, (letters.get(first) ?? 0) + 1);
    }
    this.#letters = letters;
  }

  has = (target: string): boolean => this.#plain.has(plainNumber(target));

  /** Whether it could be a number of this set. */
  isLike({ target, by }: Mark): boolean {
    const family = this.#letters.get(lettersOf(target).slice(0, 1)) ?? NO_DISCIPLINE;
    const isAlike = this.#shapes.has(shapeOf(target));
    return by === 'words' ? family > 0 || isAlike : family > 0 && isAlike;
  }
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const unchecked = unreadableOf(sheets);
  const numbered = sheets.map(({ number }) => number).filter((number) => lettersOf(number) !== '');
  if (new Set(numbered.map(plainNumber)).size < FEWEST_SHEETS) {
    const sentence = `The set has fewer than ${FEWEST_SHEETS} numbered sheets: what it points to may be elsewhere.`;
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  const numbers = new Numbers(numbered);
  const pointing = sheets.flatMap((sheet) =>
    sheet.marks.map((mark): Pointing => ({ sheet, mark })),
  );
  const known = pointing.filter(({ mark }) => numbers.has(mark.target));
  const missing = Map.groupBy(
    pointing.filter(({ mark }) => !numbers.has(mark.target) && numbers.isLike(mark)),
    ({ mark }) => plainNumber(mark.target),
  );
  const knownTargets = new Set(known.map(({ mark }) => plainNumber(mark.target)));
  const share = knownTargets.size / Math.max(1, knownTargets.size + missing.size);
  if (missing.size > 0 && share < SHARE_FOUND) {
    const sentence = `Marks point to ${counted(missing.size, 'sheet')} that the project does not have, and to ${knownTargets.size} that it has: it seems to be a part of the set.`;
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  return {
    findings: [...missing].map(([key, some]) => findingOf(key, some, share)),
    unchecked,
  };
}

function findingOf(key: string, pointing: readonly Pointing[], share: number): Finding {
  const target = pointing[0]?.mark.target ?? key;
  const on = [...new Set(pointing.map(({ sheet }) => sheet.number))];
  const isNamed = pointing.some(({ mark }) => mark.by === 'words');
  return {
    key,
    summary: `Sheet ${target} is not in the set, but ${listed(on)} ${on.length === 1 ? 'points' : 'point'} to it`,
    reason: `${counted(pointing.length, 'mark or note', 'marks or notes')} on ${counted(on.length, 'sheet')} ${pointing.length === 1 ? 'points' : 'point'} to sheet ${target}. No current sheet of the project has this number.`,
    // What several places say, and what says "sheet", is no misread text.
    confidence: Math.min(0.95, 0.6 + 0.15 * share + (isNamed || pointing.length > 1 ? 0.15 : 0)),
    places: pointing.map(({ sheet, mark }) => ({
      ...{ at: sheet.sheetId, quote: mark.quote, box: mark.box },
    })),
  };
}

export const missingSheets: Check = {
  id: 'missing-sheets',
  name: 'References to sheets',
  description:
    'Section marks, detail marks and notes that point to sheets that are not in the set.',
  isOnByDefault: true,
  judge,
};
