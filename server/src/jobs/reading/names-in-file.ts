/**
 * What a file itself calls its pages: bookmarks (`A-101 FIRST FLOOR PLAN`) and page labels (`A-101`). They confirm what stands in
 * the title block, and stand in for it where none can be read. Both are often right and sometimes left over from another set:
 * what contradicts the title blocks of its own set says nothing.
 */
import type { SheetCandidates } from './sheet-set.ts';

/** What a file calls a page; null where it says nothing. */
export type NameInFile = { number: string | null; title: string | null };

const NUMBER = String.raw`(?:\d{1,2}[-.]?)?[A-Z]{1,4}[-. ]?\d[A-Z\d]{0,4}(?:[.-][A-Z\d]{1,5}){0,2}`;
/** A page label that is nothing but a sheet number. */
const LABEL = new RegExp(`^${NUMBER}$`);
/** A bookmark that begins with a sheet number, and what stands behind it. */
const BOOKMARK = new RegExp(
  String.raw`^(?:SHEET\s*:?\s+)?[\[(]?(${NUMBER})[\])]?(?:\s*[-–—:_|,]\s*|\s+|$)(.*)$`,
  'i',
);
/** A file's name as programs make bookmarks of: its ending says nothing. */
const ENDING = /\.(?:pdf|dwg|dgn|rvt|tif{1,2})$/i;
/** A number in a title block counts as read from this score on. */
const SURE = 2;
/** So many of the sheets with a number of their own must agree with the file. */
const AGREEING = 0.5;

/** Without blanks and signs, in capitals. */
export const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();

const hasLetters = (text: string) => /\p{L}{3}/u.test(text);

/** Number and title in the bookmarks of one page; nothing where they contradict each other. */
function ofBookmarks(bookmarks: readonly string[]): NameInFile {
  const found = bookmarks.flatMap((bookmark) => {
    const [, number = '', rest = ''] =
      BOOKMARK.exec(bookmark.replace(ENDING, '').replaceAll(/\s+/g, ' ').trim()) ?? [];
    // "Level 1" and "a 12" are no numbers: these have capitals.
    return number !== '' && number === number.toUpperCase() ? [{ number, rest: rest.trim() }] : [];
  });
  const numbers = new Set(found.map(({ number }) => plain(number)));
  if (numbers.size !== 1) return { number: null, title: null };
  const title = found.map(({ rest }) => rest).find(hasLetters);
  return { number: found[0]?.number ?? null, title: title ?? null };
}

/** Whether what one source calls the pages fits to the sheets whose title block was read. */
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

/** Pages that one source calls alike say nothing: a number belongs to one sheet. */
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

/** What the file calls each of its sheets, in their order. */
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
    // Two sources that call one page differently: nobody knows which is right.
    const isClear = new Set(numbers.map(plain)).size === 1;
    return {
      number: isClear ? (numbers[0] ?? null) : null,
      title: isClear ? (said.find(({ title }) => title !== null)?.title ?? null) : null,
    };
  });
}
