/** Searches a whole project: sheets, sections, issues, markups, and the text of every page. */
import type {
  HitKind,
  MarkupHit,
  PageOfHits,
  ProjectHits,
  ReferenceKind,
} from '../../../contract/src/projects/search.ts';
import { SUGGESTIONS } from '../../../contract/src/wire/list.ts';
import type { Database } from '../db/database.ts';
import { patternsOf, pieceWith } from '../domain/issue-matches.ts';
import { askedFor, isSureOf, linesWith } from '../domain/page-terms.ts';
import type { PageLines } from '../domain/page-terms.ts';
import { findLines, partsOf, patternOf } from '../domain/text-search.ts';
import type { SearchTerm } from '../domain/text-search.ts';
import { inTurns } from '../domain/turns.ts';
import { searchIssues } from '../repositories/issue-search.ts';
import { termsOf as issueTermsOf } from '../repositories/issue-words.ts';
import { termsOf } from '../repositories/page-texts.ts';
import {
  findPages,
  markupsSaying,
  placesOfLines,
  textsOfPages,
} from '../repositories/project-search.ts';
import type { FoundPage, FoundText } from '../repositories/project-search.ts';
import { findOverlays } from '../repositories/overlay-titles.ts';
import type { ProjectScope } from '../repositories/scopes.ts';
import { findSheets, findSpecSections } from '../repositories/table-of-contents.ts';
import { createLimiter } from './limiter.ts';
import type { Limits } from './limiter.ts';

/** Hits of one kind in an answer. */
const MOST_HITS = 20;
/** Lines of one page in an answer. */
const MOST_LINES = 3;
/** Pages among which the best are found. */
const MOST_PAGES = 60;
/** Characters that are read for that; a page may have a million. */
const MOST_CHARACTERS = 10_000_000;
/** Pages whose text is in memory at once: a few at first, then as many as have about so many characters. */
const PAGES_AT_FIRST = 12;
const MOST_PAGES_AT_ONCE = 200;
const CHARACTERS_AT_ONCE = 1_000_000;

const LIMITS: Limits = {
  // Leaves the database free for other work.
  atOnce: 6,
  atOncePerPerson: 2,
  waitingPerPerson: 6,
  refusal:
    'Several of your searches are still running. Please wait for them to finish, then search again.',
};

export type ProjectSearchService = ReturnType<typeof createProjectSearchService>;

type WantedReferences = { q: string; reference_type?: ReferenceKind | undefined };

type RankedPage = FoundText & PageLines;

/** Pages with a line that has all words come first, then those with more matching lines. */
const byRank = (a: RankedPage, b: RankedPage): number =>
  Number(b.hasAll) - Number(a.hasAll) || b.lines.length - a.lines.length;

type Looking = { terms: readonly SearchTerm[]; signal: AbortSignal };
/** `total`: those that were found or counted; there may be more. */
type Ranked = { pages: RankedPage[]; total: number; isLeast: boolean };

export function createProjectSearchService(db: Database, limits: Limits = LIMITS) {
  const limiter = createLimiter(limits);

  /** The first pages that have all terms, in order. */
  async function pagesWith(scope: ProjectScope, { terms, signal }: Looking): Promise<Ranked> {
    const asked = terms.map(askedFor).filter((query) => query !== null);
    const pages: RankedPage[] = [];
    if (asked.length === 0) return { pages, total: 0, isLeast: false };
    const isSure = terms.every(isSureOf);
    let characters = 0;
    let looked = 0;
    const atOnce = () => {
      const fitting = Math.ceil((CHARACTERS_AT_ONCE * looked) / Math.max(1, characters));
      return looked === 0 ? PAGES_AT_FIRST : Math.min(MOST_PAGES_AT_ONCE, fitting);
    };
    const isEnough = () =>
      pages.length >= MOST_PAGES || (pages.length > 0 && characters > MOST_CHARACTERS);
    let after: FoundPage | null = null;
    for (let limit = MOST_PAGES; ; limit *= 4) {
      const found = await findPages(db, scope, { asked: asked.join(' & '), after, limit });
      let left = found.total;
      for (let at = 0; at < found.pages.length && !isEnough();) {
        const some = found.pages.slice(at, at + atOnce());
        at += some.length;
        for (const page of await textsOfPages(db, scope, some)) {
          if (isEnough()) break;
          left -= 1;
          looked += 1;
          characters += page.content.length;
          const lines = await inTurns(linesWith(page.content, terms), signal);
          if (lines !== null) pages.push({ ...page, ...lines });
        }
      }
      if (isSure) return { pages, total: pages.length + left, isLeast: false };
      if (left === 0 || isEnough()) return { pages, total: pages.length, isLeast: left > 0 };
      after = found.pages.at(-1) ?? null;
    }
  }

  /** The first of these lines, with their places and where the terms are in them. */
  async function linesOf(
    scope: ProjectScope,
    pages: readonly RankedPage[],
    { terms, signal }: Looking,
  ): Promise<PageOfHits[]> {
    const shown = pages.flatMap(({ documentId, pageNumber, lines }) =>
      lines.slice(0, MOST_LINES).map((line) => ({ documentId, pageNumber, line })),
    );
    const boxes = (await placesOfLines(db, scope, shown)).values();
    const patterns = terms.map(patternOf);
    const hits: PageOfHits[] = [];
    for (const { documentId, pageNumber, content, recognizedFrom, lines } of pages) {
      const texts = content.split('\n');
      const first: PageOfHits['lines'] = [];
      for (const line of lines.slice(0, MOST_LINES)) {
        const text = texts[line] ?? '';
        const [found] = await inTurns(findLines([text], patterns), signal);
        const box = boxes.next().value ?? [0, 0, 0, 0];
        const isRecognized = line >= (recognizedFrom ?? Infinity);
        first.push({ text, box, ranges: found?.ranges ?? [], is_recognized: isRecognized });
      }
      hits.push({
        ...{ document_id: documentId, page_number: pageNumber },
        ...{ lines: first, lines_count: lines.length },
      });
    }
    return hits;
  }

  async function searchPages(
    scope: ProjectScope,
    q: string,
    signal: AbortSignal,
  ): Promise<ProjectHits['pages']> {
    const terms = await termsOf(db, partsOf(q));
    const { pages, total, isLeast } = await pagesWith(scope, { terms, signal });
    const best = pages.toSorted(byRank).slice(0, MOST_HITS);
    return { data: await linesOf(scope, best, { terms, signal }), total, is_least: isLeast };
  }

  async function findMarkups(scope: ProjectScope, q: string): Promise<ProjectHits['markups']> {
    const words = partsOf(q).map(({ text }) => text);
    const { markups, ...count } = await markupsSaying(db, scope, { words, limit: MOST_HITS });
    const patterns = patternsOf(issueTermsOf(q));
    const data = markups.map(({ contents, ...markup }): MarkupHit => {
      const found = pieceWith(contents, patterns);
      return { ...markup, ...(found?.piece ?? { text: contents, ranges: [] }) };
    });
    return { data, ...count };
  }

  async function search(
    scope: ProjectScope,
    { q, kinds }: { q: string; kinds: readonly HitKind[] },
    signal: AbortSignal,
  ): Promise<ProjectHits> {
    const words = partsOf(q).map(({ text }) => text);
    const none = { data: [], total: 0, is_least: false };
    const isFor = (kind: HitKind) => kinds.includes(kind) && words.length > 0;
    const [sheets, specs, issues, markups, pages] = await Promise.all([
      kinds.includes('sheets') ? findSheets(db, scope, words) : [],
      kinds.includes('specs') ? findSpecSections(db, scope, words) : [],
      isFor('issues') ? searchIssues(db, scope, { q, limit: MOST_HITS }) : none,
      isFor('markups') ? findMarkups(scope, q) : none,
      isFor('pages') ? searchPages(scope, q, signal) : none,
    ]);
    return { sheets, specs, issues, markups, pages };
  }

  return {
    /** An empty search finds the first sheets and sections. */
    search: (
      scope: ProjectScope,
      wanted: { q: string; kinds: readonly HitKind[] },
      signal: AbortSignal,
    ): Promise<ProjectHits> =>
      limiter.run(scope.personId, signal, () => search(scope, wanted, signal)),

    /** Of one kind, or of all without `reference_type`. */
    references: async (scope: ProjectScope, { q, reference_type: kind }: WantedReferences) => {
      const words = partsOf(q).map(({ text }) => text);
      const isFor = (each: ReferenceKind) => words.length > 0 && (kind ?? each) === each;
      const [sheets, sections, overlays] = await Promise.all([
        isFor('drawing_sheet') ? findSheets(db, scope, words, SUGGESTIONS.most) : [],
        isFor('spec_section') ? findSpecSections(db, scope, words, SUGGESTIONS.most) : [],
        isFor('overlay_execution') ? findOverlays(db, scope, words, SUGGESTIONS.most) : [],
      ]);
      return { sheets, spec_sections: sections, overlays };
    },
  };
}
