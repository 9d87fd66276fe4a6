import { and, asc, desc, eq, ilike, max, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Sheet, TableOfContents } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  checklistSections,
  documents,
  drawingSheets,
  files,
  projectTasks,
  specSections,
} from '../db/schema.ts';
import { disciplineOf } from '../domain/discipline.ts';
import { isOfSet } from './conditions.ts';
import { shownDrawings, toDrawing } from './drawings.ts';
import type { StoredDrawing } from './drawings.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { DocumentScope, ProjectScope, SheetScope } from './scopes.ts';
import { escapeLike, wireMoment } from './wire.ts';

function inScope(scope: ProjectScope | DocumentScope): SQL {
  return 'documentId' in scope
    ? eq(documents.id, scope.documentId)
    : eq(documents.projectId, scope.projectId);
}

/** What a sheet is called, with a person's corrections, and with what was recognized in its picture where it has no text. */
export const sheetNumber = sql<string>`coalesce(${drawingSheets.corrected}->>'sheet_num',
  nullif(${drawingSheets.sheetNum}, ''), ${drawingSheets.recognized}->>'number', '')`;
export const sheetTitle = sql<string>`coalesce(${drawingSheets.corrected}->>'sheet_title',
  nullif(${drawingSheets.sheetTitle}, ''), ${drawingSheets.recognized}->>'title', '')`;

/** The number of the sheet with this id; empty where it has none. */
export const numberOfSheet = (id: SQLWrapper): SQL<string> =>
  sql<string>`(select ${sheetNumber} from ${drawingSheets} where ${drawingSheets.id} = ${id})`;

/** The drawings of a sheet, with people's changes, from top to bottom, then left to right. */
const sheetDrawings = sql<StoredDrawing[]>`coalesce((
  select json_agg(json_build_object(
    'id', d.id, 'title', d.title, 'x0', d.x0, 'y0', d.y0, 'x1', d.x1, 'y1', d.y1)
    order by d.y0, d.x0, d.id)
  from (${shownDrawings}) d where d.sheet_id = ${drawingSheets.id}), '[]'::json)`;

type ReadSheet = Sheet & { read_at: string };

/** By document and page; `first` are sort keys that come before these. */
function selectSheets(db: Executor, where: SQL | undefined, first: readonly SQL[] = []) {
  return db
    .select({
      sheet: drawingSheets,
      name: files.name,
      number: sheetNumber,
      title: sheetTitle,
      drawings: sheetDrawings,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(where, isOfSet))
    .orderBy(...first, asc(documents.id), asc(drawingSheets.pageNumber));
}

type SheetRow = Awaited<ReturnType<typeof selectSheets>>[number];

/** 1 once a person corrected it. */
function confidenceOf({ corrected, sheetNum, confidence, recognized }: SheetRow['sheet']): number {
  if (corrected) return 1;
  return sheetNum === '' ? (recognized?.confidence ?? confidence) : confidence;
}

/** What else a person may take: what was read, where it was corrected, and other texts of the sheet. */
function othersOf(
  sheet: SheetRow['sheet'],
  shown: { number: string; title: string },
): { numbers: string[]; titles: string[] } {
  const besides = (texts: readonly (string | null | undefined)[], now: string) => {
    const known = texts.filter((text) => text !== null && text !== undefined);
    return [...new Set(known)].filter((text) => text !== '' && text !== now);
  };
  const others = [sheet.otherReadings, sheet.recognized?.others];
  return {
    numbers: besides(
      [sheet.sheetNum, sheet.recognized?.number, ...others.flatMap((one) => one?.numbers ?? [])],
      shown.number,
    ),
    titles: besides(
      [sheet.sheetTitle, sheet.recognized?.title, ...others.flatMap((one) => one?.titles ?? [])],
      shown.title,
    ),
  };
}

function toSheet({ sheet, name, number, title, drawings: found }: SheetRow): ReadSheet {
  const others = othersOf(sheet, { number, title });
  return {
    id: sheet.id,
    sheet_num: number,
    sheet_title: title,
    discipline: disciplineOf(number),
    revision: sheet.revision ?? sheet.recognized?.revision ?? null,
    document_name: name,
    document_id: sheet.documentId,
    page_number: sheet.pageNumber,
    rotation_degrees: sheet.rotationDegrees as Sheet['rotation_degrees'],
    width_points: sheet.widthPoints,
    height_points: sheet.heightPoints,
    confidence: confidenceOf(sheet),
    is_corrected: sheet.corrected !== null,
    other_numbers: others.numbers,
    other_titles: others.titles,
    recognition: sheet.recognized?.state ?? null,
    drawings: found.map(toDrawing),
    read_at: wireMoment(sheet.readAt),
  };
}

/** Sheets with people's corrections applied, by document and page. */
export async function sheetsOf(
  db: Executor,
  scope: ProjectScope | DocumentScope,
): Promise<ReadSheet[]> {
  const rows = await db
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(inScope(scope), isOfSet))
    .orderBy(asc(documents.id), asc(drawingSheets.pageNumber));
  const ids = rows.map(({ id }) => id);
  return inPortions(ids, async (some) =>
    (await selectSheets(db, isOneOf(drawingSheets.id, some))).map(toSheet),
  );
}

/** Null if it was removed since the scope was resolved. */
export async function findSheet(db: Executor, { sheetId }: SheetScope): Promise<Sheet | null> {
  const [row] = await selectSheets(db, eq(drawingSheets.id, sheetId));
  if (!row) return null;
  const { read_at: _readAt, ...sheet } = toSheet(row);
  return sheet;
}

/** Stores a person's correction beside what was read. */
export async function correctSheet(
  db: Executor,
  { sheetId }: SheetScope,
  correction: { sheet_num?: string | undefined; sheet_title?: string | undefined },
): Promise<void> {
  await db
    .update(drawingSheets)
    .set({
      corrected: sql`coalesce(${drawingSheets.corrected}, '{}'::jsonb) || ${JSON.stringify(correction)}::jsonb`,
    })
    .where(eq(drawingSheets.id, sheetId));
}

/** Of sheets or sections, unless fewer are asked for. */
const MAX_FOUND = 50;

/** Sheets with all words in their number or title, numbers that begin with the first word first. */
export async function findSheets(
  db: Executor,
  { projectId }: ProjectScope,
  words: readonly string[],
  limit = MAX_FOUND,
): Promise<Sheet[]> {
  const has = (word: string) => {
    const pattern = `%${escapeLike(word)}%`;
    return or(ilike(sheetNumber, pattern), ilike(sheetTitle, pattern));
  };
  const rows = await selectSheets(db, and(eq(documents.projectId, projectId), ...words.map(has)), [
    desc(ilike(sheetNumber, `${escapeLike(words[0] ?? '')}%`)),
  ]).limit(limit);
  return rows.map((row) => {
    const { read_at: _readAt, ...sheet } = toSheet(row);
    return sheet;
  });
}

/** When the reading of a document last made progress; null before the first progress. */
export async function lastReading(
  db: Executor,
  scope: ProjectScope | DocumentScope,
): Promise<string | null> {
  const rows = await db
    .select({ last: max(projectTasks.createdAt) })
    .from(projectTasks)
    .innerJoin(documents, eq(documents.id, projectTasks.documentId))
    .where(and(inScope(scope), eq(projectTasks.eventType, 'toc_created')));
  const last = rows[0]?.last;
  return last ? wireMoment(last) : null;
}

function selectSpecSections(db: Executor, where: SQL | undefined) {
  return db
    .select({
      id: specSections.id,
      csi_code: specSections.csiCode,
      csi_code_title: specSections.title,
      document_name: files.name,
      document_id: specSections.documentId,
      starting_page_number: specSections.startingPageNumber,
    })
    .from(specSections)
    .innerJoin(documents, eq(documents.id, specSections.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(where)
    .orderBy(asc(documents.id), asc(specSections.position));
}

/** Sections of specification books, by document and page. Codes are digits, as on the wire. */
export async function specSectionsOf(
  db: Executor,
  scope: ProjectScope | DocumentScope,
): Promise<TableOfContents['specs']['sections']> {
  const rows = await db
    .select({ id: specSections.id })
    .from(specSections)
    .innerJoin(documents, eq(documents.id, specSections.documentId))
    .where(inScope(scope))
    .orderBy(asc(documents.id), asc(specSections.position));
  const ids = rows.map(({ id }) => id);
  return inPortions(ids, (some) => selectSpecSections(db, isOneOf(specSections.id, some)));
}

/** Sections whose code begins with the digits of the search, or whose title has all words. */
export async function findSpecSections(
  db: Executor,
  { projectId }: ProjectScope,
  words: readonly string[],
  limit = MAX_FOUND,
): Promise<TableOfContents['specs']['sections']> {
  const digits = words.join('').replaceAll(/\D/g, '');
  const isCode = digits !== '' && words.every((word) => /^[\d.-]+$/.test(word));
  const titled = words.map((word) => ilike(specSections.title, `%${escapeLike(word)}%`));
  return selectSpecSections(
    db,
    and(
      eq(documents.projectId, projectId),
      or(isCode ? ilike(specSections.csiCode, `${digits}%`) : undefined, and(...titled)),
    ),
  ).limit(limit);
}

/** Sections of checklists, by document and order. */
export async function checklistSectionsOf(
  db: Executor,
  scope: ProjectScope | DocumentScope,
): Promise<TableOfContents['checklists']['sections']> {
  return db
    .select({
      id: checklistSections.id,
      section_title: checklistSections.title,
      document_id: checklistSections.documentId,
      document_name: files.name,
      starting_page_number: checklistSections.startingPageNumber,
    })
    .from(checklistSections)
    .innerJoin(documents, eq(documents.id, checklistSections.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(inScope(scope))
    .orderBy(asc(documents.id), asc(checklistSections.position));
}
