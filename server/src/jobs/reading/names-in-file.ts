/**
 * What a file calls its pages: bookmarks (`A-101 FIRST FLOOR PLAN`) and page labels (`A-101`). They confirm the title
 * block, or replace one that cannot be read. Both are often right but sometimes left over from another set, so names that
 * contradict the set's title blocks are ignored.
 */
import type { SheetCandidates } from './sheet-set.ts';

/** What a file calls a page; null if it does not say. */
export type NameInFile = { number: string | null; title: string | null };

const NUMBER = String.raw`(?:\d{1,2}[-.]?)?[A-Z]{1,4}[-. ]?\d[A-Z\d]{0,4}(?:[.-][A-Z\d]{1,5}){0,2}`;
/** A page label that is only a sheet number. `PAGE 16` counts the pages. */
const LABEL = new RegExp(`^(?!PAGE|PG)${NUMBER}$`);
/** A bookmark that begins with a sheet number, and the rest of it. */
const BOOKMARK = new RegExp(
  String.raw`^(?:SHEET\s*:?\s+)?[\[(]?(${NUMBER})[\])]?(?:\s*[-–—:_|,]\s*|\s+|$)(.*)$`,
  'i',
);
/** A file name as programs turn it into a bookmark. Its extension means nothing. */
const ENDING = /\.(?:pdf|dwg|dgn|rvt|tif{1,2})$/i;
/** The minimum score at which a title block's number counts as read. */
const SURE = 2;
/** The share of sheets with a number of their own that must agree with the file. */
const AGREEING = 0.5;

/** In capitals, without spaces and punctuation. */
export const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

const hasLetters = (text: string) => /\p{L}{3}/u.test(text);

/** Number and title in the bookmarks of one page; nothing if they contradict each other. */
function ofBookmarks(bookmarks: readonly string[]): NameInFile {
  const found = bookmarks.flatMap((bookmark) => {
    const [, number = '', rest = ''] =
      BOOKMARK.exec(bookmark.replace(ENDING, '').replaceAll(/\s+/g, ' ').trim()) ?? [];
    // "Level 1" and "a 12" are not sheet numbers, which are in capitals.
    return number !== '' && number === number.toUpperCase() ? [{ number, rest: rest.trim() }] : [];
  });
  const numbers = new Set(found.map(({ number }) => plain(number)));
  if (numbers.size !== 1) return { number: null, title: null };
  const title = found.map(({ rest }) => rest).find(hasLetters);
  return { number: found[0]?.number ?? null, title: title ?? null };
}

/** Whether one source's names match the sheets whose title block was read. */
function isTrusted(sheets: readonly SheetCandidates[], names: readonly NameInFile[]): boolean {
  let [compared, agreeing] = [0, 0];
  for (const [index, { numbers }] of sheets.entries()) {
    const name = names[index]?.number ?? null;
    if (name === null || !numbers.some(({ score }) => score > SURE)) continue;
    compared += 1;
    if (numbers.some(({ text }) => plain(text) === plain(name))) agreeing += 1;
  }
  return agreeing >= AGREEING * compared;
}

/** Pages to which one source gives the same name are ignored: a number belongs to one sheet. */
function withoutRepeats(names: readonly NameInFile[]): NameInFile[] {
  const counts = new Map<string, number>();
  for (const { number } of names) {
    if (number !== null) counts.set(plain(number), (counts.get(plain(number)) ?? 0) + 1);
  }
  return names.map((name) =>
    name.number !== null && (counts.get(plain(name.number)) ?? 0) > 1
      ? { number: null, title: null }
      : name,
  );
}

/** What the file calls each of its sheets, in order. */
export function namesInFile(sheets: readonly SheetCandidates[]): NameInFile[] {
  const labels = sheets.map(({ label }): NameInFile => {
    const number = label?.trim() ?? '';
    return { number: LABEL.test(number) ? number : null, title: null };
  });
  const sources = [sheets.map(({ bookmarks }) => ofBookmarks(bookmarks)), labels]
    .map(withoutRepeats)
    .filter((names) => isTrusted(sheets, names));
  return sheets.map((_sheet, index) => {
    const said = sources.flatMap((names) => names[index] ?? []);
    const numbers = said.flatMap(({ number }) => number ?? []);
    // Two sources disagree about a page: neither can be trusted.
    const isClear = new Set(numbers.map(plain)).size === 1;
    return {
      number: isClear ? (numbers[0] ?? null) : null,
      title: isClear ? (said.find(({ title }) => title !== null)?.title ?? null) : null,
    };
  });
}
