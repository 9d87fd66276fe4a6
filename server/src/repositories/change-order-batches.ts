/** Batches of change order documents. */
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type {
  ChangeOrderBatch,
  ChangeOrderBatchSummary,
} from '../../../contract/src/change-orders/schema.ts';
import type { Executor } from '../db/database.ts';
import {
  changeOrderBatches,
  changeOrderDocuments,
  changeOrders,
  files,
  users,
} from '../db/schema.ts';
import { backtestsOfBatch } from './backtests.ts';
import { isMemberOfOrganization } from './conditions.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { BatchScope, CallerScope, OrganizationScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

/** Creates a batch with these files, in order. Returns its id and those of its documents. */
export async function insertBatch(
  tx: Executor,
  { organizationId, personId: creatorId }: OrganizationScope,
  { name, fileIds }: { name: string; fileIds: readonly number[] },
): Promise<{ batchId: number; documentIds: number[] }> {
  const [batch] = await tx
    .insert(changeOrderBatches)
    .values({ name, organizationId, creatorId })
    .returning({ id: changeOrderBatches.id });
  if (!batch) throw new Error('An insert returned no row');
  const rows = await tx
    .insert(changeOrderDocuments)
    .values(fileIds.map((fileId) => ({ batchId: batch.id, fileId })))
    .returning({ id: changeOrderDocuments.id });
  return { batchId: batch.id, documentIds: rows.map(({ id }) => id) };
}

const summaryColumns = {
  batch: changeOrderBatches,
  creatorName: users.fullName,
  documentsCount: sql<number>`(select count(*)::int from ${changeOrderDocuments} where ${changeOrderDocuments.batchId} = ${changeOrderBatches.id})`,
  processedCount: sql<number>`(select count(${changeOrderDocuments.processedAt})::int from ${changeOrderDocuments} where ${changeOrderDocuments.batchId} = ${changeOrderBatches.id})`,
};
type SummaryRow = {
  batch: typeof changeOrderBatches.$inferSelect;
  creatorName: string | null;
  documentsCount: number;
  processedCount: number;
};

function toSummary(row: SummaryRow): ChangeOrderBatchSummary {
  const { batch, creatorName } = row;
  const { creatorId } = batch;
  return {
    id: batch.id,
    name: batch.name,
    organization_id: batch.organizationId,
    documents_count: row.documentsCount,
    processed_count: row.processedCount,
    created_by_user:
      creatorId === null || creatorName === null ? null : { id: creatorId, full_name: creatorName },
    created_at: wireMoment(batch.createdAt),
  };
}

/** Of all organizations of the caller, newest first. */
export async function listBatches(
  db: Executor,
  scope: CallerScope,
): Promise<ChangeOrderBatchSummary[]> {
  const all = await db
    .select({ id: changeOrderBatches.id })
    .from(changeOrderBatches)
    .where(isMemberOfOrganization(db, scope, changeOrderBatches.organizationId))
    .orderBy(desc(changeOrderBatches.id));
  return inPortions(
    all.map(({ id }) => id),
    async (some) => {
      const rows = await db
        .select(summaryColumns)
        .from(changeOrderBatches)
        .leftJoin(users, eq(users.id, changeOrderBatches.creatorId))
        .where(isOneOf(changeOrderBatches.id, some))
        .orderBy(desc(changeOrderBatches.id));
      return rows.map(toSummary);
    },
  );
}

/** Null if it was removed since the scope was resolved. */
export async function findBatch(db: Executor, scope: BatchScope): Promise<ChangeOrderBatch | null> {
  const { batchId } = scope;
  const [row] = await db
    .select(summaryColumns)
    .from(changeOrderBatches)
    .leftJoin(users, eq(users.id, changeOrderBatches.creatorId))
    .where(eq(changeOrderBatches.id, batchId));
  if (!row) return null;
  const documents = await db
    .select({ document: changeOrderDocuments, file: files, found: count(changeOrders.id) })
    .from(changeOrderDocuments)
    .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
    .leftJoin(changeOrders, eq(changeOrders.documentId, changeOrderDocuments.id))
    .where(and(eq(changeOrderDocuments.batchId, batchId)))
    .groupBy(changeOrderDocuments.id, files.id)
    .orderBy(asc(changeOrderDocuments.id));
  return {
    ...toSummary(row),
    matching_jobs: (await backtestsOfBatch(db, scope)).map(({ id, projectId }) => ({
      id,
      project_id: projectId,
    })),
    documents: documents.map(({ document, file, found }) => ({
      id: document.id,
      file: { file_id: file.id, file_key: file.key, name: file.name },
      is_processed: document.processedAt !== null,
      page_count: document.pageCount,
      change_orders_count: found,
      problem: document.problem,
    })),
  };
}
