/** What the sets and books of a project say, as checks of checklists read it. Nothing here checks a person's access. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, drawings, drawingSheets, pageTexts, specSections } from '../db/schema.ts';
import type { Source, Title } from '../domain/compliance/corpus.ts';
import type { CorpusPage } from '../domain/compliance/read-corpus.ts';
import { gridOf, ratiosOf } from '../domain/compliance/sheet-facts.ts';
import type { SheetFacts } from '../domain/compliance/sheet-facts.ts';
import { placedLines } from '../domain/line-places.ts';
import { isOfSet } from './conditions.ts';
import { shownTitle } from './drawings.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

/** Where pages of a document are, by page: its sheet, or the section that it is in. */
async function sourcesOf(db: Executor, documentId: number): Promise<(page: number) => Source> {
  const sheets = await db
    .select({
      id: drawingSheets.id,
      pageNumber: drawingSheets.pageNumber,
      label: sheetNumber,
      title: sheetTitle,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(drawingSheets.documentId, documentId), isOfSet));
  const sections = await db
    .select()
    .from(specSections)
    .where(eq(specSections.documentId, documentId))
    .orderBy(asc(specSections.startingPageNumber), asc(specSections.position));
  const byPage = new Map(sheets.map((sheet) => [sheet.pageNumber, sheet]));
  return (pageNumber) => {
    const sheet = byPage.get(pageNumber);
    const section = sections.findLast(({ startingPageNumber }) => startingPageNumber <= pageNumber);
    return {
      ...{ documentId, pageNumber },
      sheetId: sheet?.id ?? null,
      specSectionId: sheet === undefined ? (section?.id ?? null) : null,
      label: sheet?.label ?? '',
      title: sheet?.title ?? section?.title ?? '',
      code: sheet === undefined ? (section?.csiCode ?? null) : null,
    };
  };
}

/** Pages read at once. */
const PAGES_AT_ONCE = 20;

/** The pages of a set or book that say something; only those that a reference can name. */
export async function corpusPagesOf(db: Executor, documentId: number): Promise<CorpusPage[]> {
  const sourceOf = await sourcesOf(db, documentId);
  const pages: CorpusPage[] = [];
  for (let after = 0; ;) {
    const rows = await db
      .select({
        pageNumber: pageTexts.pageNumber,
        content: pageTexts.content,
        places: sql<string>`${pageTexts.places}::text`,
      })
      .from(pageTexts)
      .where(and(eq(pageTexts.documentId, documentId), sql`${pageTexts.pageNumber} > ${after}`))
      .orderBy(asc(pageTexts.pageNumber))
      .limit(PAGES_AT_ONCE);
    for (const { pageNumber, content, places } of rows) {
      after = pageNumber;
      const source = sourceOf(pageNumber);
      if (source.sheetId === null && source.specSectionId === null) continue;
      pages.push({ source, lines: placedLines(content, places) });
    }
    if (rows.length < PAGES_AT_ONCE) return pages;
  }
}

/** What sheets, drawings on them and sections of a document are called. */
export async function titlesOf(db: Executor, documentId: number): Promise<Title[]> {
  const sourceOf = await sourcesOf(db, documentId);
  const sheets = await db
    .select({ pageNumber: drawingSheets.pageNumber, title: sheetTitle })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(drawingSheets.documentId, documentId), isOfSet));
  const onSheets = await db
    .select({ pageNumber: drawingSheets.pageNumber, title: shownTitle })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(drawingSheets.documentId, documentId), eq(drawings.isDeleted, false), isOfSet));
  const sections = await db
    .select({ pageNumber: specSections.startingPageNumber, title: specSections.title })
    .from(specSections)
    .where(eq(specSections.documentId, documentId));
  return [...sheets, ...onSheets, ...sections].map(({ pageNumber, title }) => ({
    ...{ text: title, source: sourceOf(pageNumber), box: null },
  }));
}

/** What was read of the sheets of a set. */
export async function sheetFactsOf(db: Executor, documentId: number): Promise<SheetFacts[]> {
  const sourceOf = await sourcesOf(db, documentId);
  const scales = sql<string[]>`array(
    select ${drawings.scale} from ${drawings}
    where ${drawings.sheetId} = ${drawingSheets.id} and not ${drawings.isDeleted} and ${drawings.scale} <> ''
    order by ${drawings.id})`;
  const rows = await db
    .select({
      pageNumber: drawingSheets.pageNumber,
      date: sql<string>`coalesce(${drawingSheets.revisionDate}, '')`,
      revision: sql<string>`coalesce(${drawingSheets.revision}, '')`,
      scale: drawingSheets.scale,
      scales,
      grids: drawingSheets.grids,
      // Lines behind those of the file were recognized in its picture.
      hasText: sql<boolean>`exists (
        select from ${pageTexts}
        where ${pageTexts.documentId} = ${drawingSheets.documentId}
          and ${pageTexts.pageNumber} = ${drawingSheets.pageNumber}
          and ${pageTexts.content} <> '' and coalesce(${pageTexts.recognizedFrom}, 1) > 0)`,
      width: drawingSheets.widthPoints,
      height: drawingSheets.heightPoints,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(drawingSheets.documentId, documentId), isOfSet))
    .orderBy(asc(drawingSheets.pageNumber));
  return rows.map(({ pageNumber, scale, scales: ofDrawings, grids, ...facts }) => {
    const written = scale === null || scale === '' ? ofDrawings : [scale, ...ofDrawings];
    return {
      ...facts,
      source: sourceOf(pageNumber),
      scale: written[0] ?? '',
      ratios: ratiosOf(written, facts),
      grid: gridOf(grids ?? []),
    };
  });
}
