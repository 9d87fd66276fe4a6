/** Stores the drawings read from a sheet. Writes may be repeated with the same result. */
import { and, asc, eq, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { drawings, pageScales } from '../db/schema.ts';
import { keysInSamePlace } from '../domain/drawing-box.ts';

export type DrawingReading = Omit<
  typeof drawings.$inferInsert,
  'id' | 'sheetId' | 'corrected' | 'isDeleted'
>;

/** A drawing stays matched to the one read in its place, even if the key is different now. */
async function carryKeys(
  db: Executor,
  sheetId: number,
  found: readonly DrawingReading[],
): Promise<void> {
  const stored = await db.select().from(drawings).where(eq(drawings.sheetId, sheetId));
  const storedKeys = new Set(stored.map(({ key }) => key));
  const foundKeys = new Set(found.map(({ key }) => key));
  const lost = stored.filter(({ key }) => !foundKeys.has(key));
  const unknown = found.filter(({ key }) => !storedKeys.has(key));
  for (const [old, now] of keysInSamePlace(lost, unknown)) {
    await db
      .update(drawings)
      .set({ key: now })
      .where(and(eq(drawings.sheetId, sheetId), eq(drawings.key, old)));
  }
}

/** The scale that a person chose for a drawing of the query around. */
export function choiceOf(db: Executor) {
  return db
    .select({ one: sql`1` })
    .from(pageScales)
    .where(eq(pageScales.drawingId, drawings.id));
}

/**
 * Replaces the drawings read from a sheet. Those with the same key, or in the same place, keep their id. What people added,
 * corrected, deleted or gave a scale stays.
 */
export async function storeDrawings(
  db: Executor,
  sheetId: number,
  found: readonly DrawingReading[],
): Promise<void> {
  await carryKeys(db, sheetId, found);
  const keys = found.map(({ key }) => key);
  const isLost = and(
    eq(drawings.sheetId, sheetId),
    isNull(drawings.corrected),
    eq(drawings.isDeleted, false),
    keys.length === 0 ? undefined : notInArray(drawings.key, keys),
  );
  // Who is choosing a scale holds the drawing. Only a statement that begins after that sees the choice.
  await db
    .select({ id: drawings.id })
    .from(drawings)
    .where(isLost)
    .orderBy(asc(drawings.id))
    .for('update');
  await db.delete(drawings).where(and(isLost, notExists(choiceOf(db))));
  if (found.length === 0) return;
  const column = (name: string) => sql.raw(`excluded.${name}`);
  await db
    .insert(drawings)
    .values(found.map((drawing) => ({ ...drawing, sheetId })))
    .onConflictDoUpdate({
      target: [drawings.sheetId, drawings.key],
      set: {
        title: column('title'),
        number: column('number'),
        scale: column('scale'),
        scaleSource: column('scale_source'),
        measuredScale: column('measured_scale'),
        x0: column('x0'),
        y0: column('y0'),
        x1: column('x1'),
        y1: column('y1'),
        confidence: column('confidence'),
      },
    });
}
