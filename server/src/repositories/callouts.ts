/** The sheets and drawings that the marks of a sheet may name. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, drawings, drawingSheets } from '../db/schema.ts';
import type { NamedSheet } from '../domain/checks/callouts.ts';
import type { StoredDrawing } from './drawings.ts';
import { drawingColumns } from './drawings.ts';
import type { SheetScope } from './scopes.ts';
import { sheetNumber, sheetTitle } from './table-of-contents.ts';

/** The page of the sheet; null if it is gone. */
export async function pageOfSheet(
  db: Executor,
  { sheetId }: SheetScope,
): Promise<{ id: number; documentId: number; pageNumber: number } | null> {
  const { id, documentId, pageNumber } = drawingSheets;
  const [found] = await db
    .select({ id, documentId, pageNumber })
    .from(drawingSheets)
    .where(eq(id, sheetId));
  return found ?? null;
}

export type NumberedSheet = NamedSheet & {
  pageNumber: number;
  title: string;
  widthPoints: number;
  heightPoints: number;
};

/** The sheets of the project that have a number. */
export async function numberedSheets(
  db: Executor,
  { projectId }: SheetScope,
): Promise<NumberedSheet[]> {
  const { id, documentId, pageNumber, widthPoints, heightPoints } = drawingSheets;
  return db
    .select({
      ...{ id, documentId, pageNumber, widthPoints, heightPoints },
      ...{ number: sheetNumber, title: sheetTitle },
    })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, documentId))
    .where(and(eq(documents.projectId, projectId), ne(sheetNumber, '')))
    .orderBy(asc(id));
}

export type NumberedDrawing = StoredDrawing & { sheetId: number; number: string | null };

/** The drawings of these sheets, with people's changes. */
export async function drawingsOfSheets(
  db: Executor,
  _scope: SheetScope,
  sheetIds: readonly number[],
): Promise<NumberedDrawing[]> {
  return db
    .select({
      ...drawingColumns,
      ...{ id: drawings.id, sheetId: drawings.sheetId, number: drawings.number },
    })
    .from(drawings)
    .where(and(inArray(drawings.sheetId, [...sheetIds]), eq(drawings.isDeleted, false)));
}
