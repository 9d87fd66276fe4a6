/** Change order documents and what is read from them, for the job that reads. Nothing here checks a person's access. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { changeOrderDocuments, changeOrders, files } from '../db/schema.ts';
import type { StoredReading } from '../db/schema.ts';
import { comparedBy } from './change-orders.ts';
import { statements } from './portions.ts';
import type { Turn } from './reading.ts';

export type DocumentOfBatch = {
  fileKey: string;
  /** How often reading it began, this time included. */
  begun: number;
};

/** Notes that reading begins. Null if the document is read already, or gone. */
export async function beginBatchDocument(
  db: Executor,
  documentId: number,
): Promise<DocumentOfBatch | null> {
  const [row] = await db
    .update(changeOrderDocuments)
    .set({ begun: sql`${changeOrderDocuments.begun} + 1` })
    .where(and(eq(changeOrderDocuments.id, documentId), isNull(changeOrderDocuments.processedAt)))
    .returning({ fileId: changeOrderDocuments.fileId, begun: changeOrderDocuments.begun });
  if (!row) return null;
  const [file] = await db.select({ key: files.key }).from(files).where(eq(files.id, row.fileId));
  return file ? { fileKey: file.key, begun: row.begun } : null;
}

/** Only attempts count that end their worker. */
export async function forgetBeginningOfDocument(db: Executor, documentId: number): Promise<void> {
  await db
    .update(changeOrderDocuments)
    .set({ begun: sql`greatest(${changeOrderDocuments.begun} - 1, 0)` })
    .where(eq(changeOrderDocuments.id, documentId));
}

export type ReadChangeOrder = {
  /** The same in every reading. */
  key: string;
  pageNumber: number;
  reading: StoredReading;
};

/**
 * Stores what was read, and that reading has ended. Change orders keep their ids by their keys, and their corrections; one
 * that is not there any more stays if a person corrected it. Does nothing for a removed document. Run it in a transaction.
 */
export async function endBatchDocument(
  tx: Executor,
  documentId: number,
  result: {
    found: readonly ReadChangeOrder[];
    pageCount: number | null;
    problem: string | null;
  },
): Promise<void> {
  const { found, pageCount, problem } = result;
  const there = await tx
    .update(changeOrderDocuments)
    .set({ processedAt: new Date(), pageCount, problem })
    .where(eq(changeOrderDocuments.id, documentId))
    .returning({ id: changeOrderDocuments.id });
  if (there.length === 0) return;
  const keys = found.map(({ key }) => key);
  await tx
    .delete(changeOrders)
    .where(
      and(
        eq(changeOrders.documentId, documentId),
        sql`${changeOrders.key} <> all(${sql.param(keys)}::text[])`,
        sql`${changeOrders.corrections} = '{}'::jsonb`,
      ),
    );
  const known = await tx
    .select({ key: changeOrders.key, corrections: changeOrders.corrections })
    .from(changeOrders)
    .where(eq(changeOrders.documentId, documentId));
  const correctionsOf = new Map(known.map(({ key, corrections }) => [key, corrections]));
  const rows = found.map((one, position) => {
    const corrections = correctionsOf.get(one.key) ?? {};
    return { ...one, documentId, position, ...comparedBy({ ...one, corrections }) };
  });
  for (const some of statements(rows)) {
    await tx
      .insert(changeOrders)
      .values(some)
      .onConflictDoUpdate({
        target: [changeOrders.documentId, changeOrders.key],
        set: {
          position: sql`excluded.position`,
          pageNumber: sql`excluded.page_number`,
          reading: sql`excluded.reading`,
          numberKey: sql`excluded.number_key`,
          valueCents: sql`excluded.value_cents`,
        },
      });
  }
}

/** Oldest first. */
export async function unreadBatchDocuments(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: changeOrderDocuments.id })
    .from(changeOrderDocuments)
    .where(isNull(changeOrderDocuments.processedAt))
    .orderBy(asc(changeOrderDocuments.id));
  return rows.map(({ id }) => id);
}

/** The queue positions of documents; none for those that are gone. */
export async function batchDocumentTurns(
  db: Executor,
  documentIds: readonly number[],
): Promise<Turn[]> {
  const ids = sql.param([...documentIds]);
  const ahead = sql<number>`(row_number() over (partition by ${files.organizationId} order by ${changeOrderDocuments.id}))::int - 1`;
  return db
    .select({ id: changeOrderDocuments.id, organizationId: files.organizationId, ahead })
    .from(changeOrderDocuments)
    .innerJoin(files, eq(files.id, changeOrderDocuments.fileId))
    .where(sql`${changeOrderDocuments.id} = any(${ids}::int[])`)
    .orderBy(changeOrderDocuments.id);
}
