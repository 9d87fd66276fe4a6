/** Sections of a book that its own table of contents does not list. */
import type { Check } from './check.ts';
import { uncheckedAll } from './check.ts';
import type { ProjectFacts } from './facts.ts';
import { shownCode } from './words.ts';

/** Below this share, what was taken for the table of contents is none. */
const SHARE_LISTED = 0.7;

function judge({ sheets, sections }: ProjectFacts): ReturnType<Check['judge']> {
  const books = [...Map.groupBy(sections, ({ documentId }) => documentId).values()];
  const findings = books.flatMap((book) => {
    const listed = book.filter(({ isListed }) => isListed === true).length;
    if (listed === 0 || listed < SHARE_LISTED * book.length) return [];
    return book
      .filter(({ isListed }) => isListed === false)
      .map(({ isListed: _isListed, ...at }) => ({
        key: at.code,
        summary: `Section ${shownCode(at.code)} ${at.title}`
          .trim()
          .concat(' is not in the table of contents'),
        reason: `The table of contents of the book lists ${listed} of its ${book.length} sections, but not ${shownCode(at.code)}.`,
        confidence: 0.75,
        places: [{ at, quote: at.title, box: null }],
      }));
  });
  return { findings, unchecked: uncheckedAll(sheets, 'The check is about specifications.') };
}

export const bookContents: Check = {
  id: 'book-contents',
  name: 'Contents of a book',
  description: 'Sections of specifications that the table of contents of their book does not list.',
  isOnByDefault: false,
  judge,
};
