/** Backtests: a batch of change orders beside a project. */
import { and, asc, desc, eq, exists, sql } from 'drizzle-orm';
import type { Backtest } from '../../../contract/src/backtests/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  backtestMatches,
  backtests,
  changeOrderBatches,
  changeOrderDocuments,
  documents,
  files,
  issues,
  projects,
  users,
} from '../db/schema.ts';
import { isMemberOfOrganization, projectIsOpenTo } from './conditions.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { BacktestScope, BatchScope, CallerScope, ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const columns = {
  backtest: backtests,
  projectName: projects.name,
  batchName: changeOrderBatches.name,
  creatorName: users.fullName,
};

const query = (db: Executor) =>
  db
    .select(columns)
    .from(backtests)
    .innerJoin(projects, eq(projects.id, backtests.projectId))
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .leftJoin(users, eq(users.id, backtests.creatorId));

/** A backtest with who made it, which says who may delete it. */
export type StoredBacktest = Omit<Backtest, 'can_delete'>;

type Row = {
  backtest: typeof backtests.$inferSelect;
  projectName: string;
  batchName: string;
  creatorName: string | null;
};

function toBacktest({ backtest, projectName, batchName, creatorName }: Row): StoredBacktest {
  const { creatorId, endedAt } = backtest;
  return {
    id: backtest.id,
    project_id: backtest.projectId,
    project: { name: projectName },
    change_order_document_batch_id: backtest.batchId,
    change_order_document_batch: { name: batchName },
    status: backtest.status,
    created_by_user:
      creatorId === null || creatorName === null ? null : { id: creatorId, full_name: creatorName },
    created_at: wireMoment(backtest.createdAt),
    ended_at: endedAt === null ? null : wireMoment(endedAt),
  };
}

/** Whose project and batch the caller has access to. */
const isOpenTo = (db: Executor, scope: CallerScope) =>
  and(
    projectIsOpenTo(db, scope, backtests.projectId),
    isMemberOfOrganization(db, scope, changeOrderBatches.organizationId),
  );

/** Newest first. */
export async function listBacktests(db: Executor, scope: CallerScope): Promise<StoredBacktest[]> {
  const all = await db
    .select({ id: backtests.id })
    .from(backtests)
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .where(isOpenTo(db, scope))
    .orderBy(desc(backtests.id));
  return inPortions(
    all.map(({ id }) => id),
    async (some) => {
      const rows = await query(db).where(isOneOf(backtests.id, some)).orderBy(desc(backtests.id));
      return rows.map(toBacktest);
    },
  );
}

/** The projects of those backtests, each once. */
export async function projectsOfBacktests(db: Executor, scope: CallerScope): Promise<number[]> {
  const rows = await db
    .selectDistinct({ projectId: backtests.projectId })
    .from(backtests)
    .innerJoin(changeOrderBatches, eq(changeOrderBatches.id, backtests.batchId))
    .where(isOpenTo(db, scope))
    .orderBy(backtests.projectId);
  return rows.map(({ projectId }) => projectId);
}

/** Null if it was deleted since the scope was resolved. */
export async function findBacktest(
  db: Executor,
  { backtestId }: BacktestScope,
): Promise<StoredBacktest | null> {
  const [row] = await query(db).where(eq(backtests.id, backtestId));
  return row ? toBacktest(row) : null;
}

/** The backtests of a batch that the caller has access to, newest first. */
export async function backtestsOfBatch(
  db: Executor,
  scope: BatchScope,
): Promise<{ id: number; projectId: number }[]> {
  return db
    .select({ id: backtests.id, projectId: backtests.projectId })
    .from(backtests)
    .where(
      and(eq(backtests.batchId, scope.batchId), projectIsOpenTo(db, scope, backtests.projectId)),
    )
    .orderBy(desc(backtests.id));
}

/** Null if the batch is gone. Lock the project first; run it in a transaction. */
export async function insertBacktest(
  tx: Executor,
  { projectId, personId: creatorId }: ProjectScope,
  { batchId }: BatchScope,
  seed: number,
): Promise<number | null> {
  const batch = await tx
    .select({ id: changeOrderBatches.id })
    .from(changeOrderBatches)
    .where(eq(changeOrderBatches.id, batchId))
    .for('share');
  if (batch.length === 0) return null;
  const [row] = await tx
    .insert(backtests)
    .values({ projectId, batchId, creatorId, seed })
    .returning({ id: backtests.id });
  return row?.id ?? null;
}

/** False if it is gone already. */
export async function deleteBacktest(
  db: Executor,
  { backtestId }: BacktestScope,
): Promise<boolean> {
  const gone = await db
    .delete(backtests)
    .where(eq(backtests.id, backtestId))
    .returning({ id: backtests.id });
  return gone.length > 0;
}

/** Keeps it from being deleted until the transaction ends. Null if it is gone. */
export async function holdBacktest(
  tx: Executor,
  { backtestId }: BacktestScope,
): Promise<{ status: Backtest['status'] } | null> {
  const [row] = await tx
    .select({ status: backtests.status })
    .from(backtests)
    .where(eq(backtests.id, backtestId))
    .for('share');
  return row ?? null;
}

/** A file that a backtest follows from. `sha256`: null if it was not made while the file arrived. */
export type SourceFile = {
  id: number;
  key: string;
  name: string;
  sha256: string | null;
  isChangeOrder: boolean;
};

/** The documents of its batch, and those of its project that issues were raised on, in their order. */
export async function sourcesOf(db: Executor, scope: BacktestScope): Promise<SourceFile[]> {
  const file = { key: files.key, name: files.name, sha256: files.sha256 };
  const ofBatch = await db
    .select({ id: changeOrderDocuments.id, ...file })
    .from(changeOrderDocuments)
    .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
    .where(eq(changeOrderDocuments.batchId, scope.batch.batchId))
    .orderBy(asc(changeOrderDocuments.id));
  const ofProject = await db
    .select({ id: documents.id, ...file })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(
      and(
        eq(documents.projectId, scope.projectId),
        exists(
          db
            .select({ one: sql`1` })
            .from(backtestMatches)
            .innerJoin(issues, eq(issues.id, backtestMatches.issueId))
            .where(
              and(
                eq(backtestMatches.backtestId, scope.backtestId),
                eq(issues.documentId, documents.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(documents.id));
  return [
    ...ofBatch.map((source) => ({ ...source, isChangeOrder: true })),
    ...ofProject.map((source) => ({ ...source, isChangeOrder: false })),
  ];
}

/** What the order of its sample follows from. */
export async function seedOf(db: Executor, { backtestId }: BacktestScope): Promise<number | null> {
  const [row] = await db
    .select({ seed: backtests.seed })
    .from(backtests)
    .where(eq(backtests.id, backtestId));
  return row?.seed ?? null;
}
