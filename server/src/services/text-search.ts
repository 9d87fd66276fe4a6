/** Searches the text of a document, and returns the text of a page. */
import type { PageHits, PageText } from '../../../contract/src/documents/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { boxesOf } from '../domain/line-places.ts';
import { findLines, partsOf, patternOf } from '../domain/text-search.ts';
import type { SearchTerm } from '../domain/text-search.ts';
import { inTurns } from '../domain/turns.ts';
import { pagesWith, termsOf, textsOf, TookTooLong } from '../repositories/page-texts.ts';
import type { StoredText } from '../repositories/page-texts.ts';
import type { DocumentScope } from '../repositories/scopes.ts';
import { createLimiter } from './limiter.ts';
import type { Limits } from './limiter.ts';

/** Maximum lines per response. */
const MOST_LINES = 10_000;
/** Maximum characters in the lines of a response. */
const MOST_CHARACTERS = 4_000_000;
/** Pages whose text is in memory at once: each may have a megabyte. */
const PAGES_AT_ONCE = 8;

export type SearchLimits = Limits & {
  /** A search that takes longer is stopped. In milliseconds. */
  longestMs: number;
};

const LIMITS: SearchLimits = {
  longestMs: 30_000,
  // Leaves the database free for other work.
  atOnce: 4,
  atOncePerPerson: 2,
  waitingPerPerson: 6,
  refusal:
    'Several of your searches are still running. Please wait for them to finish, then search again.',
};

export type TextHits = { data: PageHits[]; total_pages: number; is_cut: boolean };

export type TextSearch = {
  words: string;
  /** Pages in the response. */
  limit: number;
  /** Stops the search. */
  signal: AbortSignal;
};

export type TextSearchService = ReturnType<typeof createTextSearchService>;

function tooLong(): ApiError {
  return new ApiError(
    'INVALID_INPUT',
    'The search took too long and was stopped. Please search for fewer or longer words.',
  );
}

type Line = PageHits['lines'][number];

/** The matching lines of a page with their positions. For `inTurns`. */
export function* linesOf(
  { content, places, recognizedFrom }: Omit<StoredText, 'pageNumber'>,
  patterns: readonly RegExp[],
): Generator<void, Line[]> {
  const texts = content.split('\n');
  const found = yield* findLines(texts, patterns);
  const rangesOf = new Map(found.map(({ index, ranges }) => [index, ranges]));
  const boxes = boxesOf(places);
  const lines: Line[] = [];
  for (const [index, text] of texts.entries()) {
    const box = boxes.next().value;
    const ranges = rangesOf.get(index);
    const isRecognized = index >= (recognizedFrom ?? Infinity);
    if (ranges !== undefined) lines.push({ text, box, ranges, is_recognized: isRecognized });
    yield;
  }
  return lines;
}

/** All lines of a page. For `inTurns`. */
function* pageTextOf({
  pageNumber,
  content,
  places,
  recognizedFrom,
}: StoredText): Generator<void, PageText> {
  const boxes = boxesOf(places);
  const lines: PageText['lines'] = [];
  for (const text of content === '' ? [] : content.split('\n')) {
    const isRecognized = lines.length >= (recognizedFrom ?? Infinity);
    lines.push({ text, box: boxes.next().value, is_recognized: isRecognized });
    yield;
  }
  return { page_number: pageNumber, lines };
}

export function createTextSearchService(db: Database, limits: SearchLimits = LIMITS) {
  const limiter = createLimiter(limits);

  /** The pages that contain all terms: their number, and the first of them. */
  async function findPages(
    scope: DocumentScope,
    { limit, signal }: TextSearch,
    terms: readonly SearchTerm[],
    end: number,
  ): Promise<{ pages: number[]; total: number }> {
    const pages: number[] = [];
    let total = 0;
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const timeoutMs = Math.max(1, Math.ceil(end - performance.now()));
      const { found, last } = await pagesWith(db, scope, { terms, after, timeoutMs });
      total += found.length;
      pages.push(...found.slice(0, limit - pages.length));
      if (last === null) return { pages, total };
      after = last;
    }
  }

  async function search(scope: DocumentScope, wanted: TextSearch): Promise<TextHits> {
    const { words, signal } = wanted;
    const parts = partsOf(words);
    if (parts.length === 0) return { data: [], total_pages: 0, is_cut: false };
    const end = performance.now() + limits.longestMs;
    const terms = await termsOf(db, parts);
    const { pages, total } = await findPages(scope, wanted, terms, end);
    const patterns = terms.map(patternOf);
    const data: PageHits[] = [];
    let room = MOST_LINES;
    let characters = MOST_CHARACTERS;
    for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
      for (const page of await textsOf(db, scope, pages.slice(at, at + PAGES_AT_ONCE))) {
        if (performance.now() > end) throw tooLong();
        const found = await inTurns(linesOf(page, patterns), signal);
        const lines = found.slice(0, room);
        room -= lines.length;
        for (const { text } of lines) characters -= text.length;
        if (lines.length > 0) data.push({ page_number: page.pageNumber, lines });
        const isFull = lines.length < found.length || characters < 0;
        if (isFull) return { data, total_pages: total, is_cut: true };
      }
    }
    return { data, total_pages: total, is_cut: total > pages.length };
  }

  return {
    /** The pages of a document that contain all terms, in order, with the matching lines. */
    async search(scope: DocumentScope, wanted: TextSearch): Promise<TextHits> {
      try {
        return await limiter.run(scope.personId, wanted.signal, () => search(scope, wanted));
      } catch (error) {
        throw error instanceof TookTooLong ? tooLong() : error;
      }
    },

    /** The text of a page, line by line in reading order. Throws 404 if the page has not been read. */
    async pageText(scope: DocumentScope, pageNumber: number): Promise<PageText> {
      const [page] = await textsOf(db, scope, [pageNumber]);
      if (page === undefined) throw notFound(`The text of page ${pageNumber}`);
      return inTurns(pageTextOf(page));
    },
  };
}
