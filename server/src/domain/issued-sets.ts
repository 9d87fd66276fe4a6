/**
 * Which sheet of an issuance is the next version of which sheet in the set before it, and what the set then is. A sheet is
 * paired by a person, else by its number, its title, or what it looks like, in this order; except that a title that moved to
 * another number, as when a sheet was inserted before it, takes its sheet along, and that a number that only counts pages comes
 * last, besides the order of pages in sets without numbers. Pure.
 */
import type { PairedBy } from '../../../contract/src/issuances/schema.ts';
import { disciplineOf } from './discipline.ts';
import { plain } from './revisions.ts';

export type SheetInSet = {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly issuanceId: number;
};

export type IssuanceInOrder = {
  readonly id: number;
  /** Sheets of its disciplines that it lacks were removed. */
  readonly isWholeSet: boolean;
};

export type PlacedSheet<Sheet extends SheetInSet> = {
  readonly sheet: Sheet;
  readonly earlier: Sheet | null;
  readonly pairedBy: PairedBy | null;
  /** Only the numbers of their pages pair them. What they look like would decide first. */
  readonly isByCount: boolean;
  /** The version after it. */
  readonly later: Sheet | null;
  /** The issuance that no longer has it. */
  readonly removedIn: number | null;
};

export type Pairings = {
  /** By a sheet's id, what a person said it is the next version of; null: it is new. */
  readonly corrections: ReadonlyMap<number, number | null>;
  /** By a sheet's id, the earlier sheet that looks most like it. */
  readonly likenesses: ReadonlyMap<number, number>;
};

type Pair<Sheet> = { earlier: Sheet; by: PairedBy };

function grouped<Sheet>(
  sheets: Iterable<Sheet>,
  keyOf: (sheet: Sheet) => string | null,
): ReadonlyMap<string, readonly Sheet[]> {
  const groups = new Map<string, Sheet[]>();
  for (const sheet of sheets) {
    const key = keyOf(sheet);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [sheet]);
    else group.push(sheet);
  }
  return groups;
}

function numberOf({ number }: SheetInSet): string | null {
  const key = plain(number);
  return key === '' ? null : key;
}

/** Some titles begin with the number of the page: "08. Power". */
const ORDINAL = /^\s*\d{1,3}\s*[.):-]\s*/;

/** Counts only within its discipline. */
function titleOf({ number, title }: SheetInSet): string | null {
  const key = plain(title.replace(ORDINAL, ''));
  return key === '' ? null : `${disciplineOf(number)} ${key}`;
}

function bothOf(sheet: SheetInSet): string | null {
  const [number, title] = [numberOf(sheet), titleOf(sheet)];
  return number === null || title === null ? null : `${number} ${title}`;
}

/** A number that only counts pages says little: it shifts when a page before it is added or removed. */
const COUNTED = /^(?:page)?\d{1,3}$/i;

const isCounted = (sheet: SheetInSet) => COUNTED.test(plain(sheet.number));

/** Titles such as "Details", which several sheets of an issuance have, or of the set before it. */
function sharedTitles(...sets: readonly (readonly SheetInSet[])[]): ReadonlySet<string | null> {
  return new Set(
    sets.flatMap((sheets) =>
      [...grouped(sheets, titleOf)].flatMap(([key, { length }]) => (length > 1 ? key : [])),
    ),
  );
}

/** Pairs the sheets of one issuance with the set before it. */
class Pairing<Sheet extends SheetInSet> {
  readonly pairs = new Map<number, Pair<Sheet>>();
  readonly #waiting: Map<number, Sheet>;
  readonly #free: Map<number, Sheet>;

  constructor(sheets: readonly Sheet[], before: ReadonlyMap<number, Sheet>) {
    this.#waiting = new Map(sheets.map((sheet) => [sheet.id, sheet]));
    this.#free = new Map(before);
  }

  get waiting(): readonly Sheet[] {
    return [...this.#waiting.values()];
  }

  get free(): ReadonlyMap<number, Sheet> {
    return this.#free;
  }

  settle(sheet: Sheet, earlier: Sheet | null, by: PairedBy): void {
    this.#waiting.delete(sheet.id);
    if (earlier === null) return;
    this.#free.delete(earlier.id);
    this.pairs.set(sheet.id, { earlier, by });
  }

  /** Pairs what is left one by one, where most sheets have no number and there are as many on both sides. */
  byOrder(): void {
    const [sheets, earlier] = [this.waiting, [...this.#free.values()]];
    const unnumbered = sheets.filter((sheet) => numberOf(sheet) === null).length;
    if (sheets.length !== earlier.length || unnumbered * 2 < sheets.length) return;
    for (const [index, sheet] of sheets.entries()) {
      const one = earlier[index];
      if (one !== undefined) this.settle(sheet, one, 'order');
    }
  }

  /** Pairs those whose key exactly one sheet on either side has. */
  byKey(keyOf: (sheet: Sheet) => string | null, by: PairedBy): void {
    const earlier = grouped(this.#free.values(), keyOf);
    for (const [key, sheets] of grouped(this.waiting, keyOf)) {
      const [one, ...others] = earlier.get(key) ?? [];
      const [sheet, ...more] = sheets;
      if (one && sheet && others.length + more.length === 0) this.settle(sheet, one, by);
    }
  }
}

/**
 * Places the sheets of a project. `issuances` are in order, the oldest first. Sheets of one issuance are never versions of each
 * other.
 */
export function placeSheets<Sheet extends SheetInSet>(
  issuances: readonly IssuanceInOrder[],
  sheets: readonly Sheet[],
  { corrections, likenesses }: Pairings,
): readonly PlacedSheet<Sheet>[] {
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const byIssuance = grouped(sheets, ({ issuanceId }) => String(issuanceId));
  const pairs = new Map<number, Pair<Sheet>>();
  const later = new Map<number, Sheet>();
  const byCount = new Set<number>();
  const removedIn = new Map<number, number>();
  const seen = new Set<number>();
  let current: ReadonlyMap<number, Sheet> = new Map();
  for (const { id, isWholeSet } of issuances) {
    const own = byIssuance.get(String(id)) ?? [];
    const pairing = new Pairing(own, current);
    for (const sheet of own) {
      const earlierId = corrections.get(sheet.id);
      const earlier = byId.get(earlierId ?? 0);
      if (earlierId === null) pairing.settle(sheet, null, 'person');
      else if (earlier && seen.has(earlier.id)) pairing.settle(sheet, earlier, 'person');
    }
    const shared = sharedTitles(own, [...current.values()]);
    const ownTitle = (sheet: Sheet) => (shared.has(titleOf(sheet)) ? null : titleOf(sheet));
    pairing.byKey(
      (sheet) => (isCounted(sheet) && ownTitle(sheet) === null ? null : bothOf(sheet)),
      'number',
    );
    pairing.byKey(ownTitle, 'title');
    pairing.byKey((sheet) => (isCounted(sheet) ? null : numberOf(sheet)), 'number');
    for (const sheet of pairing.waiting) {
      const earlier = pairing.free.get(likenesses.get(sheet.id) ?? 0);
      if (earlier !== undefined) pairing.settle(sheet, earlier, 'likeness');
    }
    const rest = new Set(pairing.waiting.map(({ id: sheetId }) => sheetId));
    pairing.byKey(numberOf, 'number');
    if (isWholeSet) pairing.byOrder();
    for (const [sheetId, pair] of pairing.pairs) {
      pairs.set(sheetId, pair);
      if (rest.has(sheetId)) byCount.add(sheetId);
      const sheet = byId.get(sheetId);
      if (sheet && !later.has(pair.earlier.id)) later.set(pair.earlier.id, sheet);
    }
    const disciplines = new Set(own.map(({ number }) => disciplineOf(number)));
    const left = [...pairing.free.values()].filter((sheet) => {
      const isRemoved = isWholeSet && disciplines.has(disciplineOf(sheet.number));
      if (isRemoved) removedIn.set(sheet.id, id);
      return !isRemoved;
    });
    current = new Map([...left, ...own].map((sheet) => [sheet.id, sheet]));
    for (const sheet of own) seen.add(sheet.id);
  }
  return sheets.map((sheet) => ({
    sheet,
    earlier: pairs.get(sheet.id)?.earlier ?? null,
    pairedBy: pairs.get(sheet.id)?.by ?? null,
    isByCount: byCount.has(sheet.id),
    later: later.get(sheet.id) ?? null,
    removedIn: removedIn.get(sheet.id) ?? null,
  }));
}
