/** Drawings on sheets, with people's changes. */
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drawing } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { drawings, drawingSheets } from '../db/schema.ts';
import type { DrawingCorrection } from '../db/schema.ts';
import type { DrawingCorners, SheetSize } from '../domain/drawing-box.ts';
import type { DrawingScope, SheetScope } from './scopes.ts';

export type StoredDrawing = Omit<Drawing, 'cache_key'>;

const corner = (name: 'x0' | 'y0' | 'x1' | 'y1') =>
  sql<number>`coalesce((${drawings.corrected}->>${sql.raw(`'${name}'`)})::float8, ${drawings[name]})`;
const shown = {
  title: sql<string>`coalesce(${drawings.corrected}->>'title', ${drawings.title})`,
  x0: corner('x0'),
  y0: corner('y0'),
  x1: corner('x1'),
  y1: corner('y1'),
};

/** What is shown of a drawing, with a person's changes. */
export const drawingColumns = shown;

/** What a drawing is called, with a person's change. */
export const shownTitle = shown.title;

/** A query of all drawings that are not deleted: `id`, `sheet_id`, `title` and the corners, with people's changes. */
export const shownDrawings: SQL = sql`select ${drawings.id} as id, ${drawings.sheetId} as sheet_id,
  ${shown.title} as title, ${shown.x0} as x0, ${shown.y0} as y0, ${shown.x1} as x1, ${shown.y1} as y1
  from ${drawings} where not ${drawings.isDeleted}`;

/** Identifies what a drawing shows: it changes with the box. */
export function toDrawing(drawing: StoredDrawing): Drawing {
  const { id, x0, y0, x1, y1 } = drawing;
  return { ...drawing, cache_key: `${id}-${[x0, y0, x1, y1].map(Math.round).join('-')}` };
}

/** A drawing with the size of its sheet. Null if it was deleted since the scope was resolved. */
export async function findDrawing(
  db: Executor,
  { drawingId }: DrawingScope,
): Promise<{ drawing: Drawing; sheet: SheetSize } | null> {
  const rows = await db
    .select({
      drawing: { id: drawings.id, ...shown },
      sheet: { widthPoints: drawingSheets.widthPoints, heightPoints: drawingSheets.heightPoints },
    })
    .from(drawings)
    .innerJoin(drawingSheets, eq(drawingSheets.id, drawings.sheetId))
    .where(and(eq(drawings.id, drawingId), eq(drawings.isDeleted, false)));
  const row = rows[0];
  return row ? { drawing: toDrawing(row.drawing), sheet: row.sheet } : null;
}

/** Locks a sheet while a person adds to it. False if it is gone. Run it in a transaction. */
export async function lockSheet(tx: Executor, { sheetId }: SheetScope): Promise<boolean> {
  const rows = await tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(eq(drawingSheets.id, sheetId))
    .for('no key update');
  return rows.length > 0;
}

/** The titles on a sheet, with people's changes. */
export async function titlesOnSheet(db: Executor, { sheetId }: SheetScope): Promise<Set<string>> {
  const rows = await db
    .select({ title: shown.title })
    .from(drawings)
    .where(and(eq(drawings.sheetId, sheetId), eq(drawings.isDeleted, false)));
  return new Set(rows.map((row) => row.title));
}

/** Adds a drawing a person made on a sheet. */
export async function insertDrawing(
  db: Executor,
  { sheetId }: SheetScope,
  drawing: { title: string } & DrawingCorners,
): Promise<Drawing> {
  const rows = await db
    .insert(drawings)
    // No reading produces such a key.
    .values({
      ...drawing,
      sheetId,
      key: sql`'added ' || gen_random_uuid()`,
      confidence: 1,
      corrected: drawing,
    })
    .returning({ id: drawings.id });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('An insert returned no id for a new drawing');
  return toDrawing({ id, ...drawing });
}

/** Stores a person's changes to a drawing beside what was read. */
export async function correctDrawing(
  db: Executor,
  { drawingId }: DrawingScope,
  correction: DrawingCorrection,
): Promise<void> {
  await db
    .update(drawings)
    .set({
      corrected: sql`coalesce(${drawings.corrected}, '{}'::jsonb) || ${JSON.stringify(correction)}::jsonb`,
    })
    .where(eq(drawings.id, drawingId));
}

/** Hides the drawing for good; later readings do not restore it. */
export async function markDrawingDeleted(db: Executor, { drawingId }: DrawingScope): Promise<void> {
  await db.update(drawings).set({ isDeleted: true }).where(eq(drawings.id, drawingId));
}
