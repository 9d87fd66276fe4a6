/** Asking the language model about the sheets of a project, for its job. Nothing here checks a person's access. */
import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { MODEL_CHECK_ID } from '../../../contract/src/checks/checks.ts';
import type { LookOutcome } from '../../../contract/src/checks/checks.ts';
import type { Executor } from '../db/database.ts';
import { analystRuns, checkLooks, documents, drawingSheets } from '../db/schema.ts';
import { statements } from './portions.ts';

/** Notes that the model is to be asked about a project. */
export async function requestAnalyst(db: Executor, projectId: number): Promise<void> {
  await db
    .insert(analystRuns)
    .values({ projectId, state: 'waiting' })
    .onConflictDoUpdate({ target: analystRuns.projectId, set: { state: 'waiting', begun: 0 } });
}

/** Projects that wait for the model, or this one if it does. */
export async function projectsToAskAbout(db: Executor, projectId?: number): Promise<number[]> {
  const rows = await db
    .select({ id: analystRuns.projectId })
    .from(analystRuns)
    .where(
      and(
        or(eq(analystRuns.state, 'waiting'), eq(analystRuns.state, 'running')),
        projectId === undefined ? undefined : eq(analystRuns.projectId, projectId),
      ),
    )
    .orderBy(asc(analystRuns.projectId));
  return rows.map(({ id }) => id);
}

/** Notes that the job begins. Returns how often it has since it was asked for; null if nobody waits for it. */
export async function beginAnalyst(db: Executor, projectId: number): Promise<number | null> {
  const [run] = await db
    .update(analystRuns)
    .set({ state: 'running', begun: sql`${analystRuns.begun} + 1` })
    .where(
      and(
        eq(analystRuns.projectId, projectId),
        or(eq(analystRuns.state, 'waiting'), eq(analystRuns.state, 'running')),
      ),
    )
    .returning({ begun: analystRuns.begun });
  return run?.begun ?? null;
}

/** Does not count the last beginning. */
export async function forgetAnalystBeginning(db: Executor, projectId: number): Promise<void> {
  await db
    .update(analystRuns)
    .set({ begun: sql`greatest(0, ${analystRuns.begun} - 1)` })
    .where(eq(analystRuns.projectId, projectId));
}

/** Unless it was asked for again meanwhile. */
export async function endAnalyst(db: Executor, projectId: number): Promise<void> {
  await db
    .update(analystRuns)
    .set({ begun: 0, state: 'done' })
    .where(and(eq(analystRuns.projectId, projectId), eq(analystRuns.state, 'running')));
}

const sheetsOf = (db: Executor, projectId: number) =>
  db
    .select({ id: drawingSheets.id })
    .from(drawingSheets)
    .innerJoin(documents, eq(documents.id, drawingSheets.documentId))
    .where(eq(documents.projectId, projectId));

/** Digests of what the model has answered about, by sheet. */
export async function askedAbout(
  db: Executor,
  projectId: number,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ sheetId: checkLooks.sheetId, digest: checkLooks.digest })
    .from(checkLooks)
    .where(
      and(
        eq(checkLooks.checkId, MODEL_CHECK_ID),
        sql`${checkLooks.sheetId} in ${sheetsOf(db, projectId)}`,
      ),
    );
  return new Map(rows.flatMap(({ sheetId, digest }) => (digest ? [[sheetId, digest]] : [])));
}

export type AnalystLook = {
  sheetId: number;
  outcome: LookOutcome;
  foundCount: number;
  /** Why it was not checked, as a sentence. */
  reason: string | null;
  digest: string | null;
};

/** Run it in a transaction. */
export async function storeAnalystLooks(
  tx: Executor,
  looks: readonly AnalystLook[],
): Promise<void> {
  for (const some of statements(looks)) {
    // A sheet may be gone by now.
    const there = await tx
      .select({ id: drawingSheets.id })
      .from(drawingSheets)
      .where(
        inArray(
          drawingSheets.id,
          some.map(({ sheetId }) => sheetId),
        ),
      )
      .orderBy(asc(drawingSheets.id))
      .for('key share');
    const ids = new Set(there.map(({ id }) => id));
    const rows = some
      .filter(({ sheetId }) => ids.has(sheetId))
      .map((look) => ({ ...look, checkId: MODEL_CHECK_ID }) as const);
    if (rows.length === 0) continue;
    await tx
      .insert(checkLooks)
      .values(rows)
      .onConflictDoUpdate({
        target: [checkLooks.sheetId, checkLooks.checkId],
        set: {
          outcome: sql`excluded.outcome`,
          foundCount: sql`excluded.found_count`,
          reason: sql`excluded.reason`,
          digest: sql`excluded.digest`,
        },
      });
  }
}

/** What was said of sheets that are no longer in the current set. */
export async function forgetAnalystLooks(
  db: Executor,
  projectId: number,
  current: readonly number[],
): Promise<void> {
  await db
    .delete(checkLooks)
    .where(
      and(
        eq(checkLooks.checkId, MODEL_CHECK_ID),
        sql`${checkLooks.sheetId} in ${sheetsOf(db, projectId)}`,
        notInArray(checkLooks.sheetId, [...current]),
      ),
    );
}
