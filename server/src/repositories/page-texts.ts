import { and, asc, eq, ilike, or, sql } from 'drizzle-orm';
import type { PageHits, PageText } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { pageTexts } from '../db/schema.ts';
import { findLines, partsOf } from '../domain/text-search.ts';
import type { SearchTerm } from '../domain/text-search.ts';
import { escapeLike } from './wire.ts';

const PLACES_A_LINE = 4;
/** Lines in one answer: more than anybody steps through, and less than 3 MB. */
const MOST_LINES = 10_000;

type Box = PageText['lines'][number]['box'];

function boxOf(places: readonly number[], index: number): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = places
    .slice(index * PLACES_A_LINE, (index + 1) * PLACES_A_LINE)
    .map((tenths) => tenths / 10);
  return [x0, y0, x1, y1];
}

/** What words are sought by: PostgreSQL's stem of each, where it differs and says enough. */
async function termsOf(db: Executor, typed: string): Promise<SearchTerm[]> {
  const parts = partsOf(typed);
  const words = parts.filter(({ isPhrase }) => !isPhrase).map(({ text }) => text);
  const stems = await db.execute<{ word: string; stem: string | null }>(
    sql`select word, (ts_lexize('english_stem', word))[1] as stem
        from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word`,
  );
  const stemOf = new Map(stems.rows.map(({ word, stem }) => [word, stem]));
  return parts.map(({ text, isPhrase }) => {
    const stem = isPhrase ? null : (stemOf.get(text) ?? null);
    return { typed: text, stem: stem === text || (stem ?? '').length < 3 ? null : stem };
  });
}

export type TextHits = { data: PageHits[]; total_pages: number; is_cut: boolean };

/** Pages of a document on which all terms stand, in order, with the lines that hold them. */
export async function searchDocument(
  db: Executor,
  documentId: number,
  { words, limit }: { words: string; limit: number },
): Promise<TextHits> {
  const terms = await termsOf(db, words);
  if (terms.length === 0) return { data: [], total_pages: 0, is_cut: false };
  const holds = (text: string) => ilike(pageTexts.content, `%${escapeLike(text)}%`);
  const rows = await db
    .select({
      pageNumber: pageTexts.pageNumber,
      content: pageTexts.content,
      places: pageTexts.places,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(pageTexts)
    .where(
      and(
        eq(pageTexts.documentId, documentId),
        ...terms.map(({ typed, stem }) =>
          stem === null ? holds(typed) : or(holds(typed), holds(stem)),
        ),
      ),
    )
    .orderBy(asc(pageTexts.pageNumber))
    .limit(limit);
  let room = MOST_LINES;
  let isCut = false;
  const data = rows.flatMap(({ pageNumber, content, places }) => {
    const lines = content.split('\n');
    const found = findLines(lines, terms);
    isCut ||= found.length > room;
    const shown = found.slice(0, room).map(({ index, ranges }) => ({
      text: lines[index] ?? '',
      box: boxOf(places, index),
      ranges,
    }));
    room -= shown.length;
    return shown.length === 0 ? [] : [{ page_number: pageNumber, lines: shown }];
  });
  const total = rows[0]?.total ?? 0;
  return { data, total_pages: total, is_cut: isCut || total > rows.length };
}

/** The text of one page, line by line in reading order; null when the page has not been read. */
export async function textOfPage(
  db: Executor,
  documentId: number,
  pageNumber: number,
): Promise<PageText | null> {
  const rows = await db
    .select({ content: pageTexts.content, places: pageTexts.places })
    .from(pageTexts)
    .where(and(eq(pageTexts.documentId, documentId), eq(pageTexts.pageNumber, pageNumber)));
  const row = rows[0];
  if (row === undefined) return null;
  const texts = row.content === '' ? [] : row.content.split('\n');
  const lines = texts.map((text, index) => ({ text, box: boxOf(row.places, index) }));
  return { page_number: pageNumber, lines };
}
