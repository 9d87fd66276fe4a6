/** Scales of sheets and of the drawings on them, as people chose them and as they were read. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Scale } from '../../../contract/src/scales/schema.ts';
import type { Executor } from '../db/database.ts';
import { changeNotice, PROJECT_CHANGES } from '../db/notifications.ts';
import { documents, drawings, drawingSheets, pageScales, users } from '../db/schema.ts';
import type { MeasuredScale, ScaleReading } from '../db/schema.ts';
import { statements } from './portions.ts';
import type { DocumentScope } from './scopes.ts';

export type ChosenScale = Scale & {
  drawingId: number | null;
  author: { id: number; full_name: string } | null;
  updatedAt: Date;
};

/** What people chose on a page. */
export async function chosenScales(
  db: Executor,
  { documentId }: DocumentScope,
  pageNumber: number,
): Promise<ChosenScale[]> {
  const rows = await db
    .select({ scale: pageScales, author: { id: users.id, full_name: users.fullName } })
    .from(pageScales)
    .leftJoin(users, eq(users.id, pageScales.authorId))
    .leftJoin(drawings, eq(drawings.id, pageScales.drawingId))
    .where(
      and(
        eq(pageScales.documentId, documentId),
        eq(pageScales.pageNumber, pageNumber),
        sql`${drawings.isDeleted} is not true`,
      ),
    )
    .orderBy(asc(pageScales.drawingId));
  return rows.map(({ scale, author }) => ({
    drawingId: scale.drawingId,
    inches_per_point: scale.inchesPerPoint,
    label: scale.label,
    source: scale.source,
    relative_error: scale.relativeError,
    author,
    updatedAt: scale.updatedAt,
  }));
}

export type DrawingWithScale = {
  id: number;
  /** As written. */
  scale: string | null;
  scaleSource: ScaleReading | null;
  /** As its dimensions show it. */
  measured: MeasuredScale | null;
};

export type SheetWithScale = {
  /** In the title block, as written. */
  scale: string | null;
  /** As the dimensions on it show it. */
  measured: MeasuredScale | null;
  /** How many times the stated scales they show, over several drawings. */
  reduction: MeasuredScale | null;
  /** Page points. */
  width: number;
  height: number;
};

function isShownOn(documentId: number, pageNumber: number) {
  return and(
    eq(drawingSheets.documentId, documentId),
    eq(drawingSheets.pageNumber, pageNumber),
    eq(drawings.isDeleted, false),
  );
}

/** The drawings of a page with the scales that were read. */
export async function drawingsOfPage(
  db: Executor,
  { documentId }: DocumentScope,
  pageNumber: number,
): Promise<DrawingWithScale[]> {
  return db
    .select({
      id: drawings.id,
      scale: drawings.scale,
      scaleSource: drawings.scaleSource,
      measured: drawings.measuredScale,
    })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .where(isShownOn(documentId, pageNumber))
    .orderBy(asc(drawings.id));
}

/** What was read of a sheet's own scale. Null if the page is no sheet. */
export async function sheetOfPage(
  db: Executor,
  { documentId }: DocumentScope,
  pageNumber: number,
): Promise<SheetWithScale | null> {
  const [row] = await db
    .select({
      scale: drawingSheets.scale,
      measured: drawingSheets.measuredScale,
      reduction: drawingSheets.measuredReduction,
      width: drawingSheets.widthPoints,
      height: drawingSheets.heightPoints,
    })
    .from(drawingSheets)
    .where(and(eq(drawingSheets.documentId, documentId), eq(drawingSheets.pageNumber, pageNumber)));
  return row ?? null;
}

/** Keeps the document from being deleted until the transaction ends. Null if it is gone. */
export async function holdDocument(
  tx: Executor,
  { documentId }: DocumentScope,
): Promise<{ pageCount: number | null } | null> {
  const [row] = await tx
    .select({ pageCount: documents.pageCount })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for('key share');
  return row ?? null;
}

/** Keeps the drawings of a page from being deleted until the transaction ends. Returns their ids. */
export async function holdDrawings(
  tx: Executor,
  { documentId }: DocumentScope,
  pageNumber: number,
): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: drawings.id })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .where(isShownOn(documentId, pageNumber))
    .orderBy(asc(drawings.id))
    .for('key share', { of: drawings });
  return new Set(rows.map(({ id }) => id));
}

type Region = { pageNumber: number; drawingId: number | null };

/**
 * Stores a choice for regions of a page, which it replaces. Run it in a transaction, with regions in the order of their
 * ids: two choices at once then wait for each other instead of deadlocking.
 */
export async function chooseScales(
  tx: Executor,
  { documentId, personId }: DocumentScope,
  regions: readonly Region[],
  scale: Scale,
): Promise<void> {
  const chosen = {
    inchesPerPoint: scale.inches_per_point,
    label: scale.label,
    source: scale.source,
    relativeError: scale.relative_error,
    authorId: personId,
    updatedAt: new Date(),
  };
  for (const some of statements(regions)) {
    await tx
      .insert(pageScales)
      .values(some.map((region) => ({ ...region, ...chosen, documentId })))
      .onConflictDoUpdate({
        target: [pageScales.documentId, pageScales.pageNumber, pageScales.drawingId],
        set: chosen,
      });
  }
}

/** Tells those who show the project, once the transaction is committed. */
export async function announceScales(tx: Executor, { projectId }: DocumentScope): Promise<void> {
  const notice = changeNotice(projectId, 'scales');
  await tx.execute(sql`select pg_notify(${PROJECT_CHANGES}, ${notice})`);
}

/** Takes the choice for a region back. */
export async function forgetScale(
  tx: Executor,
  { documentId }: DocumentScope,
  { pageNumber, drawingId }: Region,
): Promise<void> {
  await tx
    .delete(pageScales)
    .where(
      and(
        eq(pageScales.documentId, documentId),
        eq(pageScales.pageNumber, pageNumber),
        drawingId === null ? isNull(pageScales.drawingId) : eq(pageScales.drawingId, drawingId),
      ),
    );
}
