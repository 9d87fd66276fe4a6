/** Matching, for its job. Nothing here checks a person's access. */
import { and, asc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  backtestMatches,
  backtests,
  changeOrderBatches,
  changeOrderDocuments,
  changeOrders,
  files,
  issues,
  projects,
} from '../db/schema.ts';
import type { FoundMatch } from '../domain/matching/find-matches.ts';
import type { MatchedChange } from '../domain/matching/evidence.ts';
import { changeOrderColumns, toChangeOrder } from './change-orders.ts';
import { inPortions, isOneOf, statements } from './portions.ts';
import type { Turn } from './reading.ts';

const UNENDED = ['pending', 'processing'] as const;
const waits = (backtestId: number) =>
  and(eq(backtests.id, backtestId), inArray(backtests.status, [...UNENDED]));

/** Every document of its batch is read. */
const isRead = (db: Executor) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(changeOrderDocuments)
      .where(
        and(
          eq(changeOrderDocuments.batchId, backtests.batchId),
          isNull(changeOrderDocuments.processedAt),
        ),
      ),
  );

export type BegunBacktest = { projectId: number; batchId: number; begun: number };

/** Notes that matching begins. Null if nobody waits for it, or the batch is still being read. */
export async function beginBacktest(
  db: Executor,
  backtestId: number,
): Promise<BegunBacktest | null> {
  const [row] = await db
    .update(backtests)
    .set({ status: 'processing', begun: sql`${backtests.begun} + 1` })
    .where(and(waits(backtestId), isRead(db)))
    .returning({
      projectId: backtests.projectId,
      batchId: backtests.batchId,
      begun: backtests.begun,
    });
  return row ?? null;
}

/** Only attempts count that end their worker. */
export async function forgetBacktestBeginning(db: Executor, backtestId: number): Promise<void> {
  await db
    .update(backtests)
    .set({ begun: sql`greatest(${backtests.begun} - 1, 0)` })
    .where(waits(backtestId));
}

/** The change orders of a batch with what they are matched by, as corrected. */
export async function changesToMatch(db: Executor, batchId: number): Promise<MatchedChange[]> {
  const all = await db
    .select({ id: changeOrders.id })
    .from(changeOrders)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
    .where(eq(changeOrderDocuments.batchId, batchId))
    .orderBy(asc(changeOrders.id));
  return inPortions(
    all.map(({ id }) => id),
    async (some) => {
      const rows = await db
        .select(changeOrderColumns)
        .from(changeOrders)
        .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.id, changeOrders.documentId))
        .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
        .where(isOneOf(changeOrders.id, some))
        .orderBy(asc(changeOrders.id));
      return rows.map((row) => {
        const one = toChangeOrder(row);
        return {
          id: one.id,
          summary: one.short_summary ?? '',
          description: one.long_summary ?? '',
          disciplines: one.disciplines,
          rfis: one.rfi_reference ?? '',
        };
      });
    },
  );
}

/** Stores what was found, unless the backtest ended or is gone. Run it in a transaction. */
export async function endBacktest(
  tx: Executor,
  backtestId: number,
  found: readonly FoundMatch[],
): Promise<void> {
  // Before what is in it: whoever deletes the project locks in this order, too.
  await tx
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(backtests, eq(backtests.projectId, projects.id))
    .where(eq(backtests.id, backtestId))
    .for('share', { of: projects });
  const ended = await tx
    .update(backtests)
    .set({ status: 'completed', endedAt: sql`now()` })
    .where(waits(backtestId))
    .returning({ id: backtests.id });
  if (ended.length === 0) return;
  for (const some of statements(found)) {
    // Some may have been deleted meanwhile; those that are there stay until this is stored.
    const changesThere = await tx
      .select({ id: changeOrders.id })
      .from(changeOrders)
      .where(isOneOf(changeOrders.id, [...new Set(some.map((each) => each.changeOrderId))]))
      .orderBy(asc(changeOrders.id))
      .for('key share');
    const issuesThere = await tx
      .select({ id: issues.id })
      .from(issues)
      .where(isOneOf(issues.id, [...new Set(some.map(({ issueId }) => issueId))]))
      .orderBy(asc(issues.id))
      .for('key share');
    const knownChanges = new Set(changesThere.map(({ id }) => id));
    const knownIssues = new Set(issuesThere.map(({ id }) => id));
    const rows = some.filter(
      ({ changeOrderId, issueId }) => knownChanges.has(changeOrderId) && knownIssues.has(issueId),
    );
    if (rows.length === 0) continue;
    await tx
      .insert(backtestMatches)
      .values(rows.map((row) => ({ ...row, backtestId })))
      .onConflictDoNothing();
  }
}

/** Gives up. */
export async function failBacktest(db: Executor, backtestId: number): Promise<void> {
  await db
    .update(backtests)
    .set({ status: 'failed', endedAt: sql`now()` })
    .where(waits(backtestId));
}

/** Backtests that someone waits for and that can begin. */
export async function waitingBacktests(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: backtests.id })
    .from(backtests)
    .where(and(inArray(backtests.status, [...UNENDED]), isRead(db)))
    .orderBy(asc(backtests.id));
  return rows.map(({ id }) => id);
}

/** The same of the batch of a document. */
export async function backtestsThatWaitFor(db: Executor, documentId: number): Promise<number[]> {
  const rows = await db
    .select({ id: backtests.id })
    .from(backtests)
    .innerJoin(changeOrderDocuments, eq(changeOrderDocuments.batchId, backtests.batchId))
    .where(
      and(
        eq(changeOrderDocuments.id, documentId),
        inArray(backtests.status, [...UNENDED]),
        isRead(db),
      ),
    )
    .orderBy(asc(backtests.id));
  return rows.map(({ id }) => id);
}

/** The queue positions of backtests, by the organization of their batch; none for those that are gone. */
export async function backtestTurns(db: Executor, backtestIds: readonly number[]): Promise<Turn[]> {
  const organizationId = changeOrderBatches.organizationId;
  const ahead = sql<number>`(row_number() over (partition by ${organizationId} order by ${backtests.id}))::int - 1`;
  return db
    .select({ id: backtests.id, organizationId, ahead })
    .from(backtests)
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .where(isOneOf(backtests.id, backtestIds))
    .orderBy(asc(backtests.id));
}
