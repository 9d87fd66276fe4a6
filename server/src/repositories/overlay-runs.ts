/** Executions of overlays, for the job that aligns and checks them. Nothing here checks a person's access. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  documents,
  drawingSheets,
  files,
  overlayDifferences,
  overlayExecutions,
  overlays,
} from '../db/schema.ts';
import type { OverlayAlignment, OverlayPoints, StoredDifference } from '../db/schema.ts';
import type { SheetPairFacts } from '../domain/checks/sheet-pair.ts';
import { carryReviews } from './carried-reviews.ts';
import { partsOf } from './overlays.ts';
import { isOneOf, statements } from './portions.ts';
import type { Turn } from './reading.ts';

/** What one drawing of an execution is. */
export type PartToCompare = {
  documentId: number;
  pageNumber: number;
  /** In sheet units (1/100 in); null: the whole page. */
  box: readonly [number, number, number, number] | null;
};

export type ExecutionToCheck = {
  /** In order, the first being what the others are aligned to. */
  parts: PartToCompare[];
  points: OverlayPoints | null;
  projectId: number;
  /** How often its job began, this time included. */
  begun: number;
};

const waits = (executionId: number) =>
  and(eq(overlayExecutions.id, executionId), eq(overlayExecutions.hasBeenChecked, false));

/** Notes that its job begins. Null if it is checked already, or gone. */
export async function beginExecution(
  db: Executor,
  executionId: number,
): Promise<ExecutionToCheck | null> {
  const [execution] = await db
    .update(overlayExecutions)
    .set({ begun: sql`${overlayExecutions.begun} + 1` })
    .where(waits(executionId))
    .returning();
  if (!execution) return null;
  const [row] = await db.select().from(overlays).where(eq(overlays.id, execution.overlayId));
  const sheetIds = row ? partsOf(row).map(({ sheetId }) => sheetId) : [];
  const sheets = await db
    .select({
      id: drawingSheets.id,
      documentId: drawingSheets.documentId,
      pageNumber: drawingSheets.pageNumber,
    })
    .from(drawingSheets)
    .where(isOneOf(drawingSheets.id, sheetIds));
  const parts = sheetIds.flatMap((sheetId, at) => {
    const sheet = sheets.find(({ id }) => id === sheetId);
    if (sheet === undefined) return [];
    const { documentId, pageNumber } = sheet;
    return { documentId, pageNumber, box: execution.layers[at]?.box ?? null };
  });
  // A sheet was deleted meanwhile, and the overlay with it.
  if (row === undefined || parts.length < 2 || parts.length < sheetIds.length) return null;
  const { points, begun } = execution;
  return { parts, points, projectId: row.projectId, begun };
}

/** Stores how drawings 2 and on lie on drawing 1, before they are compared. */
export async function noteAlignments(
  db: Executor,
  executionId: number,
  alignments: (OverlayAlignment | null)[],
): Promise<void> {
  await db.update(overlayExecutions).set({ alignments }).where(waits(executionId));
}

export type CheckResult = {
  /** Null: the drawing could not be read. */
  alignments: (OverlayAlignment | null)[];
  differences: readonly { drawingNumber: number; content: StoredDifference }[];
  limitation: string | null;
  hiddenCount: number;
  /** Why there are no differences, or not all; null if all were found. */
  failure: string | null;
  /** Of two whole sheets. */
  facts?: SheetPairFacts | null;
};

/** Stores everything at once, if no other worker has, and says whether it did. Run it in a transaction. */
export async function endExecution(
  tx: Executor,
  executionId: number,
  { differences, ...result }: CheckResult,
): Promise<boolean> {
  const differencesCount = differences.filter(({ content }) => content.group !== 'specks').length;
  const ended = await tx
    .update(overlayExecutions)
    .set({ ...result, hasBeenChecked: true, checkedAt: sql`now()`, differencesCount })
    .where(waits(executionId))
    .returning({ id: overlayExecutions.id });
  if (ended.length === 0) return false;
  const rows = differences.map((each, position) => ({ ...each, executionId, position }));
  for (const some of statements(rows)) await tx.insert(overlayDifferences).values(some);
  await carryReviews(
    tx,
    executionId,
    differences.map(({ content }) => content),
  );
  return true;
}

/** Does not count the last beginning. */
export async function forgetBeginning(db: Executor, executionId: number): Promise<void> {
  await db
    .update(overlayExecutions)
    .set({ begun: sql`${overlayExecutions.begun} - 1` })
    .where(waits(executionId));
}

/** Oldest first. */
export async function uncheckedExecutions(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: overlayExecutions.id })
    .from(overlayExecutions)
    .where(sql`not ${overlayExecutions.hasBeenChecked}`)
    .orderBy(asc(overlayExecutions.id));
  return rows.map(({ id }) => id);
}

/** The queue positions of executions; none for those that are gone. An organization's are those of its files. */
export async function executionTurns(
  db: Executor,
  executionIds: readonly number[],
): Promise<Turn[]> {
  const ahead = sql<number>`(row_number() over (partition by ${files.organizationId} order by ${overlayExecutions.id}))::int - 1`;
  return db
    .select({ id: overlayExecutions.id, organizationId: files.organizationId, ahead })
    .from(overlayExecutions)
    .innerJoin(overlays, eq(overlays.id, overlayExecutions.overlayId))
    .innerJoin(drawingSheets, eq(drawingSheets.id, overlays.sheet1Id))
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(isOneOf(overlayExecutions.id, executionIds))
    .orderBy(overlayExecutions.id);
}
