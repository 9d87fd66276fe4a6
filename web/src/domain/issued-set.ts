/** Issuances of a project's drawings, and where each sheet is in the stack of its versions. */
import type { Issuance, IssuedSet, IssuedSheet } from '../../../contract/src/issuances/schema.ts';

/** A day of the API in the specified format: `03/15/2026`. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** "Bulletin 3, 03/15/2026". */
export function issuanceWords({ name, issued_on: day }: Pick<Issuance, 'name' | 'issued_on'>) {
  return day === null ? name : `${name}, ${dayText(day)}`;
}

export type IssuedIndex = {
  readonly issuances: ReadonlyMap<number, Issuance>;
  readonly sheets: ReadonlyMap<number, IssuedSheet>;
};

const indexes = new WeakMap<IssuedSet, IssuedIndex>();

/** Indexed once for each answer, because lists look up every row they show. */
export function issuedIndex(set: IssuedSet): IssuedIndex {
  const known = indexes.get(set);
  if (known !== undefined) return known;
  const index = {
    issuances: new Map(set.issuances.map((issuance) => [issuance.id, issuance])),
    sheets: new Map(set.sheets.map((sheet) => [sheet.sheet_id, sheet])),
  };
  indexes.set(set, index);
  return index;
}

/** The versions before a sheet, the newest first. */
export function earlierVersions(index: IssuedIndex, sheetId: number): readonly IssuedSheet[] {
  const found: IssuedSheet[] = [];
  let next = index.sheets.get(sheetId)?.earlier_sheet_id ?? null;
  while (next !== null) {
    const place = index.sheets.get(next);
    if (place === undefined || found.includes(place)) break;
    found.push(place);
    next = place.earlier_sheet_id;
  }
  return found;
}

/** The latest version of a sheet; null if it is the sheet itself, or unknown. */
export function latestVersion(index: IssuedIndex, sheetId: number): IssuedSheet | null {
  const seen = new Set([sheetId]);
  let latest: IssuedSheet | null = null;
  let next = index.sheets.get(sheetId)?.later_sheet_id ?? null;
  while (next !== null && !seen.has(next)) {
    seen.add(next);
    latest = index.sheets.get(next) ?? latest;
    next = index.sheets.get(next)?.later_sheet_id ?? null;
  }
  return latest;
}

/** What became of a sheet, in words: superseded by another, or removed from the set. Null: it is current, or unknown. */
export function whyNotCurrent(
  index: IssuedIndex,
  sheetId: number,
): { words: string; latestId: number | null } | null {
  const place = index.sheets.get(sheetId);
  if (place === undefined) return null;
  const latest = latestVersion(index, sheetId);
  const by = index.issuances.get(latest?.issuance_id ?? place.removed_in ?? 0);
  if (by === undefined) return null;
  return latest === null
    ? { words: `Removed in ${issuanceWords(by)}`, latestId: null }
    : { words: `Superseded by ${issuanceWords(by)}`, latestId: latest.sheet_id };
}
