/** Checking the drawings of a project, for its job. Nothing here checks a person's access. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CHECK_IDS } from '../../../contract/src/checks/checks.ts';
import type { CheckId } from '../../../contract/src/checks/checks.ts';
import { DOCUMENT_TYPE } from '../../../contract/src/constants.ts';
import type { EventType } from '../../../contract/src/constants.ts';
import type { SheetGrid } from '../../../contract/src/geometry/grid.ts';
import type { SheetSymbols } from '../../../contract/src/geometry/symbols.ts';
import type { Database, Executor } from '../db/database.ts';
import {
  checkFindings,
  checkLooks,
  checkRuns,
  checkSettings,
  documents,
  drawings,
  drawingSheets,
  issues,
  pageTexts,
  projects,
  projectTasks,
  specSections,
} from '../db/schema.ts';
import type { SectionFacts, View } from '../domain/checks/facts.ts';
import type { PageLine } from '../domain/compliance/passages.ts';
import { inPoints } from '../domain/drawing-box.ts';
import { placedLines } from '../domain/line-places.ts';
import { isOfSet } from './conditions.ts';
import { drawingColumns } from './drawings.ts';
import { isOneOf, statements } from './portions.ts';
import { unreadDocuments } from './reading.ts';

const hasEvent = (eventType: EventType): SQL =>
  sql`exists (select 1 from ${projectTasks} t where t.document_id = ${documents.id} and t.event_type = ${eventType})`;
const hasFailed = sql`exists (select 1 from ${projectTasks} t where t.document_id = ${documents.id} and t.had_error
  and t.event_type in ('files_stored', 'toc_created'))`;
/** Checklists have a check of their own. */
const isChecked = or(
  isNull(documents.documentTypeId),
  eq(documents.documentTypeId, DOCUMENT_TYPE.drawings),
  eq(documents.documentTypeId, DOCUMENT_TYPE.specifications),
);

/** Projects that wait for a check, or have documents that were read and not checked. */
export async function projectsToCheck(db: Executor): Promise<number[]> {
  const asked = await db
    .select({ id: checkRuns.projectId })
    .from(checkRuns)
    .where(or(eq(checkRuns.state, 'waiting'), eq(checkRuns.state, 'running')));
  const unchecked = await db
    .selectDistinct({ id: documents.projectId })
    .from(documents)
    .where(
      and(
        isChecked,
        hasEvent('toc_created'),
        sql`not ${hasFailed}`,
        sql`not ${hasEvent('issues_created')}`,
      ),
    );
  return [...new Set([...asked, ...unchecked].map(({ id }) => id))].toSorted((a, b) => a - b);
}

/** Whether a document of the project is being read. */
export async function isBeingRead(db: Database, projectId: number): Promise<boolean> {
  const unread = await unreadDocuments(db);
  if (unread.length === 0) return false;
  const [own] = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.projectId, projectId), isOneOf(documents.id, unread)))
    .limit(1);
  return own !== undefined;
}

/** Notes that the job begins. Returns how often it has since it last ended, this time included; null if the project is gone. */
export async function beginCheckRun(db: Executor, projectId: number): Promise<number | null> {
  const [run] = await db
    .execute<{ begun: number }>(
      sql`insert into ${checkRuns} (project_id, state, begun)
        select id, 'running', 1 from ${projects} where id = ${projectId}
        on conflict (project_id) do update set state = 'running', begun = ${checkRuns.begun} + 1
        returning begun`,
    )
    .then(({ rows }) => rows);
  return run?.begun ?? null;
}

/** Does not count the last beginning. */
export async function forgetCheckBeginning(db: Executor, projectId: number): Promise<void> {
  await db
    .update(checkRuns)
    .set({ begun: sql`greatest(0, ${checkRuns.begun} - 1)` })
    .where(eq(checkRuns.projectId, projectId));
}

/** Ends a check, unless it was asked for again meanwhile. */
export async function endCheckRun(
  db: Executor,
  projectId: number,
  state: 'done' | 'failed',
): Promise<void> {
  await db
    .update(checkRuns)
    .set({ begun: 0, state, ...(state === 'done' && { checkedAt: sql`now()` }) })
    .where(and(eq(checkRuns.projectId, projectId), eq(checkRuns.state, 'running')));
}

/** Only of checks that someone switched. */
export async function checkSettingsOf(
  db: Executor,
  projectId: number,
): Promise<ReadonlyMap<CheckId, boolean>> {
  const rows = await db
    .select({ id: checkSettings.checkId, isOn: checkSettings.isOn })
    .from(checkSettings)
    .where(eq(checkSettings.projectId, projectId));
  return new Map(rows.map(({ id, isOn }) => [id, isOn]));
}

export type ReadDocument = { id: number; projectId: number; isSet: boolean };

/** Documents of the project that were read and have no check of their own, in order. */
export async function documentsToCheck(db: Executor, projectId: number): Promise<ReadDocument[]> {
  const rows = await db
    .select({ id: documents.id, type: documents.documentTypeId })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        isChecked,
        hasEvent('toc_created'),
        sql`not ${hasFailed}`,
      ),
    )
    .orderBy(asc(documents.id));
  return rows.map(({ id, type }) => ({ id, projectId, isSet: type === DOCUMENT_TYPE.drawings }));
}

/** Drawing sets whose overlays nobody has chosen yet. */
export async function unplannedSets(db: Executor, projectId: number): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.documentTypeId, DOCUMENT_TYPE.drawings),
        hasEvent('toc_created'),
        sql`not ${hasFailed}`,
        sql`not ${hasEvent('overlays_created')}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Projects with such sets, as after an update of Pinbar. */
export async function unplannedProjects(db: Executor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: documents.projectId })
    .from(documents)
    .where(
      and(
        eq(documents.documentTypeId, DOCUMENT_TYPE.drawings),
        hasEvent('toc_created'),
        sql`not ${hasFailed}`,
        sql`not ${hasEvent('overlays_created')}`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** What an issue on a sheet needs of it, besides its name. */
export type SheetFrame = {
  id: number;
  confidence: number;
  isCorrected: boolean;
  rotationDegrees: number;
  widthPoints: number;
  heightPoints: number;
  cropBox: [number, number, number, number] | null;
  userUnit: number;
  grids: readonly SheetGrid[] | null;
  symbols: SheetSymbols | null;
};

export async function framesOf(db: Executor, projectId: number): Promise<Map<number, SheetFrame>> {
  const rows = await db
    .select({
      id: drawingSheets.id,
      confidence: drawingSheets.confidence,
      isCorrected: sql<boolean>`${drawingSheets.corrected} is not null`,
      rotationDegrees: drawingSheets.rotationDegrees,
      widthPoints: drawingSheets.widthPoints,
      heightPoints: drawingSheets.heightPoints,
      cropBox: drawingSheets.cropBox,
      userUnit: drawingSheets.userUnit,
      grids: drawingSheets.grids,
      symbols: drawingSheets.symbols,
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(and(eq(documents.projectId, projectId), isOfSet));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The lines of one page, and whether they come from its picture. None if it was not read. */
export async function linesOfPage(
  db: Executor,
  { documentId, pageNumber }: { documentId: number; pageNumber: number },
): Promise<{ lines: PageLine[]; isRecognized: boolean; recognizedFrom: number | null }> {
  const [page] = await db
    .select({
      content: pageTexts.content,
      places: sql<string>`${pageTexts.places}::text`,
      recognizedFrom: pageTexts.recognizedFrom,
    })
    .from(pageTexts)
    .where(and(eq(pageTexts.documentId, documentId), eq(pageTexts.pageNumber, pageNumber)));
  if (!page) return { lines: [], isRecognized: false, recognizedFrom: null };
  const lines = placedLines(page.content, page.places);
  const { recognizedFrom } = page;
  return { lines, isRecognized: recognizedFrom === 0, recognizedFrom };
}

/** The drawings on a sheet, with people's changes. */
export async function viewsOfSheet(db: Executor, sheetId: number): Promise<Omit<View, 'ratio'>[]> {
  const rows = await db
    .select({ ...drawingColumns, number: drawings.number, scale: drawings.scale })
    .from(drawings)
    .where(and(eq(drawings.sheetId, sheetId), eq(drawings.isDeleted, false)))
    .orderBy(asc(drawings.id));
  return rows.map(({ number, title, scale, ...corners }) => ({
    ...{ number, title, scale, box: inPoints(corners) },
  }));
}

/** The sections of the project's books, in order. */
export async function sectionsOfProject(db: Executor, projectId: number): Promise<SectionFacts[]> {
  return db
    .select({
      documentId: specSections.documentId,
      pageNumber: specSections.startingPageNumber,
      code: specSections.csiCode,
      title: specSections.title,
      isListed: specSections.isListed,
    })
    .from(specSections)
    .innerJoin(documents, eq(documents.id, specSections.documentId))
    .where(
      and(
        eq(documents.projectId, projectId),
        eq(documents.documentTypeId, DOCUMENT_TYPE.specifications),
      ),
    )
    .orderBy(asc(specSections.documentId), asc(specSections.position));
}

/**
 * Notes that a finding is raised. Null if it ever was: its issue may have been rejected or deleted since. Run it in the
 * transaction that raises it.
 */
export async function noteFinding(
  tx: Executor,
  finding: { projectId: number; checkId: CheckId; key: string; confidence: number },
): Promise<number | null> {
  const [made] = await tx
    .insert(checkFindings)
    .values(finding)
    .onConflictDoNothing()
    .returning({ id: checkFindings.id });
  return made?.id ?? null;
}

export async function linkFinding(tx: Executor, id: number, issueId: number): Promise<void> {
  await tx.update(checkFindings).set({ issueId }).where(eq(checkFindings.id, id));
}

/** Of findings that were raised already, by check and key as `check key`. */
export async function knownFindings(db: Executor, projectId: number): Promise<Set<string>> {
  const rows = await db
    .select({ checkId: checkFindings.checkId, key: checkFindings.key })
    .from(checkFindings)
    .where(eq(checkFindings.projectId, projectId));
  return new Set(rows.map(({ checkId, key }) => `${checkId} ${key}`));
}

export type NewLook = typeof checkLooks.$inferInsert;

/** Replaces what became of checks of the project on all its sheets; what checks of overlays said stays. Run it in a transaction that keeps other
 * writers of the project waiting. */
export async function storeLooks(
  tx: Executor,
  projectId: number,
  looks: readonly NewLook[],
): Promise<void> {
  const own = tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(eq(documents.projectId, projectId));
  await tx
    .delete(checkLooks)
    .where(and(sql`${checkLooks.sheetId} in ${own}`, inArray(checkLooks.checkId, [...CHECK_IDS])));
  // A sheet may be gone by now.
  const there = new Set(
    (await own.orderBy(asc(drawingSheets.id)).for('key share', { of: drawingSheets })).map(
      ({ id }) => id,
    ),
  );
  for (const some of statements(looks.filter(({ sheetId }) => there.has(sheetId)))) {
    await tx.insert(checkLooks).values(some);
  }
}

/** The issues that checks raised on documents of the project, by document. */
export async function foundIssueCounts(
  db: Executor,
  projectId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ documentId: issues.documentId, count: sql<number>`count(*)::int` })
    .from(checkFindings)
    .innerJoin(issues, eq(issues.id, checkFindings.issueId))
    .where(eq(checkFindings.projectId, projectId))
    .groupBy(issues.documentId);
  return new Map(rows.map(({ documentId, count }) => [documentId ?? 0, count]));
}
