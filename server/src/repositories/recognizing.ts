/** Stores what is recognized in the pictures of pages without text. Writes may be repeated with the same result. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Box } from '../../../contract/src/geometry/types.ts';
import type { Executor } from '../db/database.ts';
import { drawingSheets, pageTexts } from '../db/schema.ts';
import type { RecognizedSheet, StoredBlock } from '../db/schema.ts';
import { placedLines } from '../domain/line-places.ts';
import { isOneOf, statements } from './portions.ts';

const isLeft = inArray(pageTexts.recognition, ['waiting', 'begun']);

/** Documents with pages that are left to recognize. */
export async function unrecognizedDocuments(db: Executor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: pageTexts.documentId })
    .from(pageTexts)
    .where(isLeft)
    .orderBy(asc(pageTexts.documentId));
  return rows.map(({ id }) => id);
}

export type UnrecognizedPage = { page: number; isBegun: boolean };

/** In order. */
export async function unrecognizedPages(
  db: Executor,
  documentId: number,
): Promise<UnrecognizedPage[]> {
  const rows = await db
    .select({ page: pageTexts.pageNumber, recognition: pageTexts.recognition })
    .from(pageTexts)
    .where(and(eq(pageTexts.documentId, documentId), isLeft))
    .orderBy(asc(pageTexts.pageNumber));
  return rows.map(({ page, recognition }) => ({ page, isBegun: recognition === 'begun' }));
}

const isPage = (documentId: number, page: number) =>
  and(eq(pageTexts.documentId, documentId), eq(pageTexts.pageNumber, page));

/** Of the text in the file, tenths of a point, four for each line. */
export async function ownPlaces(db: Executor, documentId: number, page: number): Promise<number[]> {
  const own = sql<
    number[]
  >`${pageTexts.places}[1 : coalesce(${pageTexts.recognizedFrom} * 4, cardinality(${pageTexts.places}))]`;
  const rows = await db.select({ own }).from(pageTexts).where(isPage(documentId, page));
  return rows[0]?.own ?? [];
}

export type NewText = {
  page: number;
  /** Line by line, with four tenths of points for each. */
  texts: readonly string[];
  places: readonly number[];
  /** Of the part with the title block. */
  block: StoredBlock | null;
  /** No part of the page is left. */
  isWhole: boolean;
};

/** Adds lines to a page: those around its title block, then all others. */
export async function storeRecognized(
  db: Executor,
  documentId: number,
  { page, texts, places, block, isWhole }: NewText,
): Promise<void> {
  const { content, recognizedFrom } = pageTexts;
  const added = texts.join('\n');
  await db
    .update(pageTexts)
    .set({
      ...(texts.length > 0 && {
        content: sql`case ${content} when '' then ${added} else ${content} || E'\n' || ${added} end`,
        places: sql`${pageTexts.places} || ${sql.param([...places])}::int[]`,
        recognizedFrom: sql`coalesce(${recognizedFrom}, cardinality(${pageTexts.places}) / 4)`,
      }),
      ...(block !== null && { block }),
      recognition: isWhole ? 'done' : 'begun',
    })
    // Another worker may have been faster.
    .where(
      and(
        isPage(documentId, page),
        eq(pageTexts.recognition, block === null ? 'begun' : 'waiting'),
      ),
    );
}

/** What was recognized before stays. */
export async function noteUnrecognized(
  db: Executor,
  documentId: number,
  page: number,
): Promise<void> {
  await db
    .update(pageTexts)
    .set({ recognition: 'failed' })
    .where(and(isPage(documentId, page), isLeft));
}

export type SearchedPage = {
  page: number;
  state: RecognizedSheet['state'];
  block: StoredBlock | null;
};

/** The pages without text, in order. */
export async function searchedPages(db: Executor, documentId: number): Promise<SearchedPage[]> {
  const { pageNumber, recognition, recognizedFrom, block } = pageTexts;
  const rows = await db
    .select({ page: pageNumber, recognition, recognizedFrom, block })
    .from(pageTexts)
    .where(and(eq(pageTexts.documentId, documentId), isNotNull(recognition)))
    .orderBy(asc(pageNumber));
  return rows.map(({ page, recognition: how, recognizedFrom: from, block: found }) => {
    const ended = from === null ? 'none' : 'done';
    const state = how === 'failed' ? 'failed' : how === 'done' ? ended : 'waiting';
    return { page, state, block: found };
  });
}

/** Stores what text recognition (OCR) read in the title block of each sheet. Skips pages without a sheet. */
export async function storeRecognizedSheets(
  db: Executor,
  documentId: number,
  sheets: readonly { page: number; recognized: RecognizedSheet }[],
): Promise<void> {
  for (const some of statements(sheets)) {
    await db.execute(
      sql`update ${drawingSheets} set recognized = found.recognized
          from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as found (page int, recognized jsonb)
          where document_id = ${documentId} and page_number = found.page
            and ${drawingSheets}.recognized is distinct from found.recognized`,
    );
  }
}

/** `settled`: nothing is left to recognize. `words`: and something was recognized. */
export type SheetRecognition = 'unsettled' | 'settled' | 'words';

/** What is known of the pictures of sheets, by their ids. */
export async function recognitionOfSheets(
  db: Executor,
  sheetIds: readonly number[],
): Promise<Map<number, SheetRecognition>> {
  const rows = await db
    .select({
      id: drawingSheets.id,
      isUnsettled: sql<boolean>`${isLeft} is true`,
      hasWords: sql<boolean>`${pageTexts.recognizedFrom} is not null`,
    })
    .from(drawingSheets)
    .innerJoin(pageTexts, isTextOfSheet)
    .where(isOneOf(drawingSheets.id, sheetIds));
  return new Map(
    rows.map(({ id, isUnsettled, hasWords }) => [
      id,
      isUnsettled ? 'unsettled' : hasWords ? 'words' : 'settled',
    ]),
  );
}

const isTextOfSheet = and(
  eq(pageTexts.documentId, drawingSheets.documentId),
  eq(pageTexts.pageNumber, drawingSheets.pageNumber),
);

/** More would be linework that was taken for letters; the longest recognized line of a note has fewer characters. */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 500;

/** The lines that were recognized in the picture of a page, page points; none before all of it was looked at. */
export async function recognizedLines(
  db: Executor,
  { documentId, pageNumber }: { documentId: number; pageNumber: number },
): Promise<{ text: string; box: Box }[]> {
  const [page] = await db
    .select({
      content: pageTexts.content,
      places: sql<string>`${pageTexts.places}::text`,
      from: pageTexts.recognizedFrom,
    })
    .from(pageTexts)
    .where(and(isPage(documentId, pageNumber), inArray(pageTexts.recognition, ['done', 'failed'])));
  if (page === undefined || page.from === null) return [];
  const { content, places, from } = page;
  const lines = placedLines(content, places).slice(from, from + MOST_LINES);
  return lines.map(({ text, box }) => ({ text: text.slice(0, MOST_CHARACTERS), box }));
}
