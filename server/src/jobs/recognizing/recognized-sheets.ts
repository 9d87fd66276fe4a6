/** Numbers and titles of sheets without text, from what was recognized in the title blocks of the whole set. Pure. */
import type { RecognizedSheet } from '../../db/schema.ts';
import type { SearchedPage } from '../../repositories/recognizing.ts';
import { settleSheets } from '../reading/sheet-set.ts';
import type { SettledSheet, SheetCandidates } from '../reading/sheet-set.ts';

/** Half is sure, which a recognized number never is: 8 and B look alike. */
const MOST_SURE = 0.45;

/** A title of at least this share of the sheets, and of so many, is no title of a sheet. */
const SHARED = 0.8;
const LEAST_SHARED = 5;

const EMPTY = { width: 1, height: 1, numbers: [], titles: [], revision: null, date: null };

/**
 * Number and title of each sheet, in order, without titles that most sheets share: where the title of the sheet was not
 * recognized, the name of the project would stand for it.
 */
export function settleRecognized(sheets: readonly SheetCandidates[]): SettledSheet[] {
  const settled = settleSheets(sheets);
  const titled = settled.filter(({ title, number }) => title !== null && number !== null);
  return settled.map((sheet) => {
    const same = titled.filter(({ title }) => title === sheet.title);
    const numbers = new Set(same.map(({ number }) => number));
    const isShared = numbers.size >= LEAST_SHARED && same.length >= SHARED * titled.length;
    return isShared ? { ...sheet, title: null } : sheet;
  });
}

export function recognizedSheets(
  pages: readonly SearchedPage[],
): { page: number; recognized: RecognizedSheet }[] {
  const settled = settleRecognized(
    pages.map(({ block }) => ({ ...(block ?? EMPTY), label: null, bookmarks: [] })),
  );
  return pages.map(({ page, state, block }, index) => {
    const { number = null, title = null, confidence = 0, others } = settled[index] ?? {};
    const { revision, date } = block ?? EMPTY;
    return {
      page,
      recognized: {
        ...{ state, number, title, revision, date },
        confidence: Math.min(MOST_SURE, confidence),
        ...(others !== undefined && { others }),
      },
    };
  });
}
