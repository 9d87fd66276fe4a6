import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Executor } from '../db/database.ts';
import { pageTexts } from '../db/schema.ts';
import type { SearchPart, SearchTerm } from '../domain/text-search.ts';
import type { DocumentScope } from './scopes.ts';
import { escapeLike } from './wire.ts';

/** A search term with PostgreSQL's stem, where that differs and is long enough. */
export async function termsOf(db: Executor, parts: readonly SearchPart[]): Promise<SearchTerm[]> {
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

/** Pages per statement: dense ones take about 60 ms. */
const PAGES_A_LOOK = 500;

/** The statement was canceled because it took too long. */
export class TookTooLong extends Error {
  override name = 'TookTooLong';
}

/** PostgreSQL's `query_canceled`; drizzle wraps the driver's error. */
function isCanceled(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '57014';
}

export type Look = { terms: readonly SearchTerm[]; after: number; timeoutMs: number };

/**
 * Searches the pages after page `after`. `found` are those that contain all terms, in order; `last` is the last page
 * searched, null if there was none left. Throws `TookTooLong`.
 */
export async function pagesWith(
  db: Database,
  { documentId }: DocumentScope,
  { terms, after, timeoutMs }: Look,
): Promise<{ found: number[]; last: number | null }> {
  // Lowercased once for all terms: that takes most of the time.
  const holds = (text: string) => sql`folded like lower(${`%${escapeLike(text)}%`})`;
  const holdsAll = and(
    ...terms.map(({ typed, stem }): SQL | undefined =>
      stem === null ? holds(typed) : or(holds(typed), holds(stem)),
    ),
  );
  const looked = sql<{ found: number[] | null; last: number | null }>`
    select array_agg(page_number order by page_number) filter (where ${holdsAll}) as found,
           max(page_number) as last
    from (select ${pageTexts.pageNumber} as page_number, lower(${pageTexts.content}) as folded
          from ${pageTexts}
          where ${pageTexts.documentId} = ${documentId} and ${pageTexts.pageNumber} > ${after}
          order by ${pageTexts.pageNumber} limit ${PAGES_A_LOOK}) as pages`;
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
      const { rows } = await tx.execute<{ found: number[] | null; last: number | null }>(looked);
      return { found: rows[0]?.found ?? [], last: rows[0]?.last ?? null };
    });
  } catch (error) {
    if (isCanceled(error)) throw new TookTooLong('The search took too long', { cause: error });
    throw error;
  }
}

/** `places` in the format of `boxesOf`. */
export type StoredText = {
  pageNumber: number;
  content: string;
  places: string;
  /** Lines from here on were recognized in the picture; null if none. */
  recognizedFrom: number | null;
};

/** The texts of some pages, in order; none for a page that has not been read. */
export async function textsOf(
  db: Executor,
  { documentId }: DocumentScope,
  pageNumbers: readonly number[],
): Promise<StoredText[]> {
  return db
    .select({
      pageNumber: pageTexts.pageNumber,
      content: pageTexts.content,
      places: sql<string>`${pageTexts.places}::text`,
      recognizedFrom: pageTexts.recognizedFrom,
    })
    .from(pageTexts)
    .where(
      and(eq(pageTexts.documentId, documentId), inArray(pageTexts.pageNumber, [...pageNumbers])),
    )
    .orderBy(asc(pageTexts.pageNumber));
}
