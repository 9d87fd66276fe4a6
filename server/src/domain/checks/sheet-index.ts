/** The sheet index against the sheets: listed and not there, there and not listed, and listed with another title. */
import type { Check, Finding, Place } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts, SheetFacts } from './facts.ts';
import { lettersOf, plainNumber } from './numbers.ts';
import { unreadableOf } from './words.ts';

type Listed = { number: string; title: string; place: Place; on: SheetFacts };

/** Below this many of the listed sheets, the project has only a part of the set. */
const SHARE_THERE = 0.5;
/** Titles share fewer of their words if they name something else. */
const SAME_TITLE = 0.34;

const wordsOf = (title: string) =>
  title
    .toUpperCase()
    .replaceAll('&', ' AND ')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && word !== 'AND' && word !== 'THE');

const begins = (a: string, b: string) => a.startsWith(b) || b.startsWith(a);

/** Abbreviated words begin with the same letters: ELEV for ELEVATIONS. */
function saysTheSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length === 0 || b.length === 0) return true;
  const same = a.filter((word) => b.some((each) => begins(word, each))).length;
  const [fewer, most] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  // One of the two may only be longer.
  return same >= fewer || same / most > SAME_TITLE;
}

function judge({ sheets }: ProjectFacts): ReturnType<Check['judge']> {
  const listed = sheets.flatMap((on) =>
    on.indexRows.map(({ number, title, box }): Listed => {
      const quote = `${number} ${title}`.trim();
      return { number, title, on, place: { at: on.sheetId, quote, box } };
    }),
  );
  if (listed.length === 0) {
    return { findings: [], unchecked: uncheckedAll(sheets, 'The project has no sheet index.') };
  }
  const byNumber = Map.groupBy(sheets, ({ number }) => plainNumber(number));
  const there = listed.filter(({ number }) => byNumber.has(plainNumber(number)));
  if (there.length < SHARE_THERE * listed.length) {
    const sentence = `The project has ${there.length} of the ${listed.length} sheets in the index: it seems to be a part of the set.`;
    return { findings: [], unchecked: uncheckedAll(sheets, sentence) };
  }
  const inIndex = new Set(listed.map(({ number }) => plainNumber(number)));
  const letters = new Set(listed.map(({ number }) => lettersOf(number)));
  // A set of another discipline may have an index of its own.
  const isMeant = ({ number }: SheetFacts) =>
    lettersOf(number) !== '' && letters.has(lettersOf(number));
  const missing = [...Map.groupBy(listed, ({ number }) => plainNumber(number))]
    .filter(([key]) => !byNumber.has(key))
    .map(([key, rows]) => missingSheet(key, rows));
  const extra = sheets
    .filter((sheet) => isMeant(sheet) && !inIndex.has(plainNumber(sheet.number)))
    .map((sheet) => unlistedSheet(sheet, listed));
  const renamed = there.flatMap((row) => {
    const [sheet] = byNumber.get(plainNumber(row.number)) ?? [];
    return sheet === undefined || saysTheSame(row.title, sheet.title) ? [] : otherTitle(row, sheet);
  });
  const unchecked = unreadableOf(sheets);
  // Its number is all that is needed of a sheet.
  for (const sheet of sheets) {
    if (isMeant(sheet) || sheet.indexRows.length > 0) unchecked.delete(sheet.sheetId);
    else unchecked.set(sheet.sheetId, 'The index lists no sheets of this discipline.');
  }
  return { findings: [...missing, ...extra, ...renamed], unchecked };
}

function missingSheet(key: string, rows: readonly Listed[]): Finding {
  const [{ number, title } = { number: key, title: '' }] = rows;
  const name = `${number} ${title}`.trim();
  return {
    key: `missing ${key}`,
    summary: `The sheet index lists ${name}, which is not in the set`,
    reason: `The index lists ${name}. No current sheet of the project has this number.`,
    confidence: 0.9,
    places: rows.map(({ place }) => place),
  };
}

function unlistedSheet({ sheetId, number, title }: SheetFacts, listed: readonly Listed[]): Finding {
  const name = `${number} ${title}`.trim();
  const [{ on } = { on: null }] = listed;
  return {
    key: `extra ${plainNumber(number)}`,
    summary: `Sheet ${name} is not in the sheet index`,
    reason: `The index${on === null ? '' : ` on ${on.number}`} lists other sheets of this discipline, but not ${number}.`,
    confidence: 0.85,
    places: [{ at: sheetId, quote: name, box: null }],
  };
}

function otherTitle({ number, title, place }: Listed, sheet: SheetFacts): Finding {
  return {
    key: `title ${plainNumber(number)}`,
    summary: `The sheet index calls ${number} "${title}"; the sheet says "${sheet.title}"`,
    reason: `The titles of ${number} in the index and in its title block have hardly a word in common.`,
    confidence: 0.5 + 0.3 * sheet.confidence,
    places: [place, { at: sheet.sheetId, quote: sheet.title, box: null }],
  };
}

export const sheetIndex: Check = {
  id: 'sheet-index',
  name: 'Sheet index',
  description: 'Sheets that the index lists and the set lacks, the reverse, and other titles.',
  isOnByDefault: false,
  judge,
};
