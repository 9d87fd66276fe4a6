import { and, asc, eq, sql } from 'drizzle-orm';
import type { PageHits } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { pageTexts } from '../db/schema.ts';

/** What marks a word that was found; it stands in no text of a page. */
const MARK = '\u0001';
const HEADLINE = `StartSel=${MARK}, StopSel=${MARK}, HighlightAll=true`;
const PLACES_A_LINE = 4;

/** Lines of a page in which the query's words are marked, with their places. */
function hitsOf(page: { pageNumber: number; marked: string; places: number[] }): PageHits {
  const lines = page.marked.split('\n').flatMap((line, index) => {
    if (!line.includes(MARK)) return [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.places
      .slice(index * PLACES_A_LINE, (index + 1) * PLACES_A_LINE)
      .map((tenths) => tenths / 10);
    return [
      {
        text: line.replaceAll(MARK, ''),
        box: [x0, y0, x1, y1] as [number, number, number, number],
      },
    ];
  });
  return { page_number: page.pageNumber, lines };
}

/** Pages of a document on which all words stand, in order. */
export async function searchDocument(
  db: Executor,
  documentId: number,
  { words, limit }: { words: string; limit: number },
): Promise<{ data: PageHits[]; total_pages: number }> {
  const query = sql`websearch_to_tsquery('english', ${words})`;
  const rows = await db
    .select({
      pageNumber: pageTexts.pageNumber,
      marked: sql<string>`ts_headline('english', ${pageTexts.content}, ${query}, ${HEADLINE})`,
      places: pageTexts.places,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(pageTexts)
    .where(and(eq(pageTexts.documentId, documentId), sql`${pageTexts.search} @@ ${query}`))
    .orderBy(asc(pageTexts.pageNumber))
    .limit(limit);
  return { data: rows.map(hitsOf), total_pages: rows[0]?.total ?? 0 };
}
