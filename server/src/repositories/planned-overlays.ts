/**
 * Overlays of each sheet with the version before it, which a job makes and compares. Nothing here checks a person's access;
 * callers' scopes were resolved.
 */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Point } from '../../../contract/src/geometry/types.ts';
import type { Executor } from '../db/database.ts';
import {
  differenceReviews,
  drawingSheets,
  issuances,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { OverlayAlignment, OverlayLayer, StoredDifference } from '../db/schema.ts';
import { endExecution } from './overlay-runs.ts';
import type { CheckResult } from './overlay-runs.ts';
import { isOneOf } from './portions.ts';
import { lockProject } from './projects.ts';

/** Sheets by their ids. */
export type SheetPairIds = { readonly earlierId: number; readonly laterId: number };

export type PairOverlay = SheetPairIds & {
  readonly overlayId: number;
  /** The newest one. */
  readonly executionId: number;
  readonly hasBeenChecked: boolean;
  readonly failure: string | null;
  readonly alignment: OverlayAlignment | null;
  readonly cacheKey: string;
  /** A job asked for it, and nobody aligned it by points. */
  readonly isAutomatic: boolean;
};

function isOfPairs(pairs: readonly SheetPairIds[]): SQL {
  const earlier = sql.param(pairs.map(({ earlierId }) => earlierId));
  const later = sql.param(pairs.map(({ laterId }) => laterId));
  return sql`(${overlays.sheet1Id}, ${overlays.sheet2Id}) in (
    select * from unnest(${earlier}::int[], ${later}::int[]))`;
}

/** The overlays of the whole sheets of these pairs, earlier sheet first, as far as there are any. */
export async function overlaysOfPairs(
  db: Executor,
  projectId: number,
  pairs: readonly SheetPairIds[],
): Promise<PairOverlay[]> {
  if (pairs.length === 0) return [];
  const newest = sql`(select max(e.id) from ${overlayExecutions} e where e.overlay_id = ${overlays.id})`;
  const rows = await db
    .select({
      earlierId: overlays.sheet1Id,
      laterId: overlays.sheet2Id,
      overlayId: overlays.id,
      executionId: overlayExecutions.id,
      hasBeenChecked: overlayExecutions.hasBeenChecked,
      failure: overlayExecutions.failure,
      alignments: overlayExecutions.alignments,
      cacheKey: overlayExecutions.cacheKey,
      isAutomatic: sql<boolean>`${overlayExecutions.requestedByAi} and ${overlayExecutions.points} is null`,
    })
    .from(overlays)
    .innerJoin(overlayExecutions, eq(overlayExecutions.overlayId, overlays.id))
    .where(
      and(
        eq(overlays.projectId, projectId),
        isNull(overlays.sheet3Id),
        isNull(overlays.drawing1Id),
        isNull(overlays.drawing2Id),
        isOfPairs(pairs),
        eq(overlayExecutions.id, newest),
      ),
    )
    .orderBy(asc(overlays.id));
  return rows.map(({ alignments, ...row }) => ({ ...row, alignment: alignments[0] ?? null }));
}

export type DifferenceTotals = {
  executionId: number;
  count: number;
  titleBlockCount: number;
  /** Of `count`, those that somebody has decided about. */
  reviewedCount: number;
  areaSquareInches: number;
  /** Outside the title block; null if there is none. */
  largest: StoredDifference | null;
};

/** What the differences of executions come to. Those without differences are left out. */
export async function differenceTotals(
  db: Executor,
  executionIds: readonly number[],
): Promise<DifferenceTotals[]> {
  const { content } = overlayDifferences;
  const isOfDrawing = sql`${content}->>'group' = 'drawing'`;
  const isOfTitleBlock = sql`${content}->>'group' = 'title-block'`;
  const area = sql`(${content}->>'areaSquareInches')::float8`;
  return db
    .select({
      executionId: overlayDifferences.executionId,
      count: sql<number>`(count(*) filter (where ${isOfDrawing}))::int`,
      titleBlockCount: sql<number>`(count(*) filter (where ${isOfTitleBlock}))::int`,
      reviewedCount: sql<number>`(count(${differenceReviews.mark}) filter (where ${isOfDrawing}))::int`,
      areaSquareInches: sql<number>`coalesce(sum(${area}) filter (where ${isOfDrawing}), 0)`,
      largest: sql<StoredDifference | null>`(array_agg(${content} order by ${area} desc, ${overlayDifferences.position})
        filter (where ${isOfDrawing}))[1]`,
    })
    .from(overlayDifferences)
    .innerJoin(overlayExecutions, eq(overlayExecutions.id, overlayDifferences.executionId))
    .leftJoin(
      differenceReviews,
      and(
        eq(differenceReviews.overlayId, overlayExecutions.overlayId),
        sql`${differenceReviews.differenceId} = ${content}->>'id'`,
      ),
    )
    .where(isOneOf(overlayDifferences.executionId, executionIds))
    .groupBy(overlayDifferences.executionId);
}

/**
 * The differences of an execution of two drawings whose boxes are within `reach` of a point, without specks. All in page points
 * of drawing 1.
 */
export async function differencesNear(
  db: Executor,
  executionId: number,
  { at: { x, y }, reach }: { at: Point; reach: number },
): Promise<StoredDifference[]> {
  const { content } = overlayDifferences;
  const side = (index: number) => sql`(${content}->'box'->>${sql.raw(String(index))})::float8`;
  const rows = await db
    .select({ content })
    .from(overlayDifferences)
    .where(
      and(
        eq(overlayDifferences.executionId, executionId),
        sql`${content}->>'group' <> 'specks'`,
        sql`${side(0)} <= ${x + reach} and ${side(2)} >= ${x - reach}`,
        sql`${side(1)} <= ${y + reach} and ${side(3)} >= ${y - reach}`,
      ),
    )
    .orderBy(overlayDifferences.position);
  return rows.map((row) => row.content);
}

/** As people see overlays first. */
const LAYERS: OverlayLayer[] = ['#ff0000', '#0000ff'].map((color) => ({
  ...{ color, opacity: 0.75, box: null },
}));

/**
 * Stores an overlay of a pair with what was found, and returns its execution; null if there is one by now or one of the sheets is
 * gone. Run it in a transaction.
 */
export async function storePlannedOverlay(
  tx: Executor,
  { projectId, earlierId, laterId }: SheetPairIds & { projectId: number },
  { cacheKey, result }: { cacheKey: string; result: CheckResult },
): Promise<number | null> {
  if (!(await lockProject(tx, projectId))) return null;
  const sheets = await tx
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .where(inArray(drawingSheets.id, [earlierId, laterId]))
    .orderBy(asc(drawingSheets.id))
    .for('key share');
  if (sheets.length < 2) return null;
  const [made] = await tx
    .insert(overlays)
    .values({ projectId, sheet1Id: earlierId, sheet2Id: laterId, requestedByAi: true })
    .onConflictDoNothing()
    .returning({ id: overlays.id });
  if (!made) return null;
  const [execution] = await tx
    .insert(overlayExecutions)
    .values({ overlayId: made.id, layers: LAYERS, cacheKey, requestedByAi: true })
    .returning({ id: overlayExecutions.id });
  if (!execution) return null;
  await endExecution(tx, execution.id, result);
  return execution.id;
}

/**
 * Stores what was found when a pair was compared again, as a new execution that looks like the one before, and returns it; null if
 * that one is not the newest any more. Run it in a transaction.
 */
export async function storeComparedAgain(
  tx: Executor,
  before: Pick<PairOverlay, 'overlayId' | 'executionId'>,
  { cacheKey, result }: { cacheKey: string; result: CheckResult },
): Promise<number | null> {
  const { overlayId } = before;
  const [overlay] = await tx
    .select({ id: overlays.id })
    .from(overlays)
    .where(eq(overlays.id, overlayId))
    .for('no key update');
  if (!overlay) return null;
  const [newest] = await tx
    .select({ id: overlayExecutions.id, layers: overlayExecutions.layers })
    .from(overlayExecutions)
    .where(eq(overlayExecutions.overlayId, overlayId))
    .orderBy(desc(overlayExecutions.id))
    .limit(1);
  if (newest?.id !== before.executionId) return null;
  const [execution] = await tx
    .insert(overlayExecutions)
    .values({ overlayId, layers: newest.layers, cacheKey, requestedByAi: true })
    .returning({ id: overlayExecutions.id });
  if (!execution) return null;
  await endExecution(tx, execution.id, result);
  return execution.id;
}

/** Projects with an issuance that has another one before it. */
export async function projectsWithIssuances(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ projectId: issuances.projectId })
    .from(issuances)
    .groupBy(issuances.projectId)
    .having(sql`count(*) > 1`)
    .orderBy(asc(issuances.projectId));
  return rows.map(({ projectId }) => projectId);
}
