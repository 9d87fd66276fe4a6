/**
 * Which sheet is the next revision of which. Two sheets of a project with the same number, in two documents, are revisions
 * of one sheet. Which is later, their title blocks say: the date, or the revision where one of the dates cannot be read.
 * Where they say nothing, or the same (a date that is never changed), the document that was added later has the later
 * sheet, if both have the same title. Where they contradict each other, nothing is assumed.
 */

export type RevisedSheet = {
  readonly documentId: number;
  /** From 1. */
  readonly pageNumber: number;
  readonly number: string;
  readonly title: string;
  /** As written on the sheet. */
  readonly revision: string | null;
  readonly date: string | null;
};

export type Revision = { readonly earlier: RevisedSheet; readonly later: RevisedSheet };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function dayOf(year: number, month: number, day: number): number | null {
  const full = year < 100 ? 2000 + year : year;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= 31 && full >= 1900 && full < 2200;
  return isDay ? full * 10_000 + month * 100 + day : null;
}

/** What a date may mean, as yyyymmdd: read with the month first, and with the day first. Null if it is no date. */
function readingsOf(text: string): readonly [number | null, number | null] {
  const iso = /\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\b/.exec(text);
  if (iso !== null) {
    const day = dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return [day, day];
  }
  const digits = /(?<!\d)((?:19|20|21)\d{2})(\d{2})(\d{2})(?!\d)/.exec(text);
  if (digits !== null) {
    const day = dayOf(Number(digits[1]), Number(digits[2]), Number(digits[3]));
    if (day !== null) return [day, day];
  }
  const numbers = /\b(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})\b/.exec(text);
  if (numbers !== null) {
    const [, first, second, year] = numbers.map(Number);
    const both = [
      dayOf(year ?? 0, first ?? 0, second ?? 0),
      dayOf(year ?? 0, second ?? 0, first ?? 0),
    ] as const;
    // Where one makes no sense, the other is meant.
    return [both[0] ?? both[1], both[1] ?? both[0]];
  }
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1;
  const year = /\b(?:19|20|21)\d{2}\b/.exec(text)?.[0];
  const day = /\b\d{1,2}\b/.exec(text)?.[0];
  if (month === 0 || year === undefined || day === undefined) return [null, null];
  const named = dayOf(Number(year), month, Number(day));
  return [named, named];
}

/** The day that a text names, as 2026-03-15; where month and day may be swapped, the month is first. Null if it names none. */
export function dayIn(text: string): string | null {
  const [day] = readingsOf(text);
  if (day === null) return null;
  const digits = String(day);
  const iso = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  // February has no 31st.
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : null;
}

/** Above 0: `a` is later; 0: the same; null: unknown. */
type Order = number | null;

function orderOfDates(a: string | null, b: string | null): Order {
  if (a === null || b === null) return null;
  const [one, other] = [readingsOf(a), readingsOf(b)];
  if (one[0] === null || one[1] === null || other[0] === null || other[1] === null) return null;
  const [monthFirst, dayFirst] = [Math.sign(one[0] - other[0]), Math.sign(one[1] - other[1])];
  return monthFirst === dayFirst ? monthFirst : null;
}

/** Numbers with numbers, letters with letters. */
function orderOfRevisions(a: string | null, b: string | null): Order {
  const [one, other] = [a, b].map((text) => text?.trim().toUpperCase() ?? '');
  if (one === undefined || other === undefined) return null;
  if (/^\d{1,3}$/.test(one) && /^\d{1,3}$/.test(other)) {
    return Math.sign(Number(one) - Number(other));
  }
  if (!/^[A-Z]$/.test(one) || !/^[A-Z]$/.test(other)) return null;
  return Math.sign(one.charCodeAt(0) - other.charCodeAt(0));
}

/** Letters and digits alone: "a-101 " and "A 101" are the same. */
export const plain = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Above 0: `a` is a later revision than `b`; null: unknown, or they are not revisions of one sheet. */
export function orderOf(a: RevisedSheet, b: RevisedSheet): Order {
  if (a.documentId === b.documentId) return null;
  const date = orderOfDates(a.date, b.date) ?? 0;
  const revision = orderOfRevisions(a.revision, b.revision) ?? 0;
  if (date * revision < 0) return null;
  if (date !== 0 || revision !== 0) return date || revision;
  return plain(a.title) === plain(b.title) ? Math.sign(a.documentId - b.documentId) : null;
}

/** The one that is later than all others; null if there is none. */
function latestOf(sheets: readonly RevisedSheet[]): RevisedSheet | null {
  const isLatest = (one: RevisedSheet) =>
    sheets.every((other) => other === one || (orderOf(one, other) ?? 0) > 0);
  return sheets.find(isLatest) ?? null;
}

/** More sheets with one number are a mistake in reading, and comparing each with each would take long. */
const MOST_ALIKE = 50;

/** Every sheet that is a later revision, with the one right before it. A number that a document has twice is left out. */
export function revisionsOf(sheets: readonly RevisedSheet[]): readonly Revision[] {
  const byNumber = new Map<string, RevisedSheet[]>();
  for (const sheet of sheets) {
    const number = plain(sheet.number);
    if (number === '') continue;
    const alike = byNumber.get(number);
    if (alike === undefined) byNumber.set(number, [sheet]);
    else alike.push(sheet);
  }
  return [...byNumber.values()].flatMap((alike) => {
    if (alike.length < 2 || alike.length > MOST_ALIKE) return [];
    return alike.flatMap((later) => {
      const isAlone = alike.every(
        (other) => other === later || other.documentId !== later.documentId,
      );
      const before = alike.filter((other) => (orderOf(later, other) ?? 0) > 0);
      const earlier = isAlone ? latestOf(before) : null;
      return earlier === null ? [] : [{ earlier, later }];
    });
  });
}

/** As people know the sheet: `A-102, 2026-01-15`. */
export function revisionName({ number, date, revision }: RevisedSheet): string {
  const detail = date ?? (revision === null ? null : `revision ${revision}`);
  return detail === null ? number : `${number}, ${detail}`;
}
