/** Numbers and titles of sheets without text, from what was recognized in the title blocks of the whole set. Pure. */
import type { RecognizedSheet } from '../../db/schema.ts';
import type { SearchedPage } from '../../repositories/recognizing.ts';
import { settleSheets } from '../reading/sheet-set.ts';

/** Half is sure, which a recognized number never is: 8 and B look alike. */
const MOST_SURE = 0.45;

const EMPTY = { width: 1, height: 1, numbers: [], titles: [], revision: null, date: null };

export function recognizedSheets(
  pages: readonly SearchedPage[],
): { page: number; recognized: RecognizedSheet }[] {
  const settled = settleSheets(
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
