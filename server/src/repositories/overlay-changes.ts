/** What people do to overlays. Run every function in a transaction. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import { MOST_OVERLAY_DRAWINGS } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import {
  drawings,
  drawingSheets,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { OverlayLayer, OverlayPoints } from '../db/schema.ts';
import { partsOf } from './overlays.ts';
import type { OverlayPart } from './overlays.ts';
import { isOneOf } from './portions.ts';
import { lockProject } from './projects.ts';
import type { OverlayScope, ProjectScope } from './scopes.ts';

/** The parts that are gone. Those that are there stay until the end of the transaction, as does their project. */
export async function lockParts(
  tx: Executor,
  { projectId }: ProjectScope,
  parts: readonly OverlayPart[],
): Promise<OverlayPart[]> {
  if (!(await lockProject(tx, projectId))) return [...parts];
  const sheets = await tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(
      isOneOf(
        drawingSheets.id,
        parts.map(({ sheetId }) => sheetId),
      ),
    )
    .orderBy(asc(drawingSheets.id))
    .for('key share');
  const boxes = await tx
    .select({ id: drawings.id })
    .from(drawings)
    .where(
      and(
        isOneOf(
          drawings.id,
          parts.flatMap(({ drawingId }) => drawingId ?? []),
        ),
        eq(drawings.isDeleted, false),
      ),
    )
    .orderBy(asc(drawings.id))
    .for('key share');
  const isIn = (rows: { id: number }[], id: number) => rows.some((row) => row.id === id);
  return parts.filter(
    ({ sheetId, drawingId }) =>
      !isIn(sheets, sheetId) || (drawingId !== null && !isIn(boxes, drawingId)),
  );
}

const SHEETS = [overlays.sheet1Id, overlays.sheet2Id, overlays.sheet3Id, overlays.sheet4Id];
const DRAWINGS = [
  ...[overlays.drawing1Id, overlays.drawing2Id],
  ...[overlays.drawing3Id, overlays.drawing4Id],
];

function isOfParts(parts: readonly OverlayPart[]): SQL[] {
  const is = (column: Column, id: number | null | undefined) =>
    id === null || id === undefined ? isNull(column) : eq(column, id);
  return Array.from({ length: MOST_OVERLAY_DRAWINGS }, (_, at) => parts[at]).flatMap((part, at) => {
    const [sheet, drawing] = [SHEETS[at], DRAWINGS[at]];
    return sheet && drawing ? [is(sheet, part?.sheetId), is(drawing, part?.drawingId)] : [];
  });
}

/** The overlay of these drawings in this order, which other writers then wait for: the one there is, or a new one. */
export async function overlayOf(
  tx: Executor,
  { projectId, personId }: ProjectScope,
  parts: readonly OverlayPart[],
): Promise<number> {
  const [first, second, third, fourth] = parts;
  if (!first || !second) throw new Error('An overlay has at least two drawings');
  await tx
    .insert(overlays)
    .values({
      ...{ projectId, requestedById: personId },
      ...{ sheet1Id: first.sheetId, drawing1Id: first.drawingId },
      ...{ sheet2Id: second.sheetId, drawing2Id: second.drawingId },
      ...{ sheet3Id: third?.sheetId ?? null, drawing3Id: third?.drawingId ?? null },
      ...{ sheet4Id: fourth?.sheetId ?? null, drawing4Id: fourth?.drawingId ?? null },
    })
    .onConflictDoNothing();
  const [overlay] = await tx
    .select({ id: overlays.id })
    .from(overlays)
    .where(and(eq(overlays.projectId, projectId), ...isOfParts(parts)))
    .for('no key update');
  if (!overlay) throw new Error('An overlay is neither there nor new');
  return overlay.id;
}

/** Keeps other writers of the overlay waiting until the end of the transaction. Returns its parts; null if it is gone. */
export async function lockOverlay(
  tx: Executor,
  { overlayId }: OverlayScope,
): Promise<OverlayPart[] | null> {
  const [row] = await tx
    .select()
    .from(overlays)
    .where(eq(overlays.id, overlayId))
    .for('no key update');
  return row ? partsOf(row) : null;
}

export type PresentExecution = Pick<
  typeof overlayExecutions.$inferSelect,
  'id' | 'layers' | 'cacheKey' | 'failure'
>;

/** Null before the first one. */
export async function latestExecution(
  tx: Executor,
  { projectId }: ProjectScope,
  overlayId: number,
): Promise<PresentExecution | null> {
  const [latest] = await tx
    .select({
      id: overlayExecutions.id,
      layers: overlayExecutions.layers,
      cacheKey: overlayExecutions.cacheKey,
      failure: overlayExecutions.failure,
    })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .where(and(eq(overlayExecutions.overlayId, overlayId), eq(overlays.projectId, projectId)))
    .orderBy(desc(overlayExecutions.id))
    .limit(1);
  return latest ?? null;
}

export type NewExecution = {
  overlayId: number;
  layers: OverlayLayer[];
  cacheKey: string;
  points?: OverlayPoints;
  /** Of the points, in inches. */
  residuals?: number[];
};

/** Adds an execution of the caller's. What was found for the same parts before is found again, without its issues. */
export async function insertExecution(
  tx: Executor,
  scope: ProjectScope,
  execution: NewExecution,
): Promise<{ id: number; hasBeenChecked: boolean }> {
  const [made] = await tx
    .insert(overlayExecutions)
    .values({ ...execution, requestedById: scope.personId })
    .returning({ id: overlayExecutions.id });
  if (!made) throw new Error('An insert returned no id');
  const hasBeenChecked = await copyResult(tx, scope, { ...execution, id: made.id });
  return { id: made.id, hasBeenChecked };
}

/** Copies the result of an execution of the same parts. False if there is none. */
async function copyResult(
  tx: Executor,
  { projectId }: ProjectScope,
  { id, cacheKey }: { id: number; cacheKey: string },
): Promise<boolean> {
  const [done] = await tx
    .select({
      id: overlayExecutions.id,
      alignments: overlayExecutions.alignments,
      hasBeenChecked: overlayExecutions.hasBeenChecked,
      differencesCount: overlayExecutions.differencesCount,
      limitation: overlayExecutions.limitation,
      hiddenCount: overlayExecutions.hiddenCount,
      facts: overlayExecutions.facts,
    })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .where(
      and(
        eq(overlayExecutions.cacheKey, cacheKey),
        eq(overlayExecutions.hasBeenChecked, true),
        isNull(overlayExecutions.failure),
        eq(overlays.projectId, projectId),
      ),
    )
    .orderBy(desc(overlayExecutions.id))
    .limit(1);
  if (!done) return false;
  const { id: from, ...result } = done;
  await tx
    .update(overlayExecutions)
    .set({ ...result, checkedAt: sql`now()` })
    .where(eq(overlayExecutions.id, id));
  await tx.execute(sql`insert into ${overlayDifferences} (execution_id, position, drawing_number, content)
    select ${id}, position, drawing_number, content from ${overlayDifferences} where execution_id = ${from}`);
  return true;
}
