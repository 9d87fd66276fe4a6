/** Imports from other systems as their job runs them. */
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  changeOrderBatches,
  changeOrderDocuments,
  files,
  integrationImports,
  integrationItems,
} from '../db/schema.ts';
import { isOneOf } from './portions.ts';
import type { Turn } from './reading.ts';

export type ImportToRun = typeof integrationImports.$inferSelect;

const isOpen = isNull(integrationImports.endedAt);
const isDue = or(
  isNull(integrationImports.waitsUntil),
  lte(integrationImports.waitsUntil, sql`now()`),
);

/** The queue positions of imports. */
export async function importTurns(db: Executor, importIds: readonly number[]): Promise<Turn[]> {
  const { id, organizationId } = integrationImports;
  const ahead = sql<number>`(row_number() over (partition by ${organizationId} order by ${id}))::int - 1`;
  return db
    .select({ id, organizationId, ahead })
    .from(integrationImports)
    .where(isOneOf(id, importIds))
    .orderBy(asc(id));
}

/** Imports that have not ended, and do not wait. */
export async function dueImports(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: integrationImports.id })
    .from(integrationImports)
    .where(and(isOpen, isDue));
  return rows.map(({ id }) => id);
}

/** Notes that the job begins. Null if the import has ended, waits, or is gone. */
export async function beginImport(db: Executor, importId: number): Promise<ImportToRun | null> {
  const [run] = await db
    .update(integrationImports)
    .set({
      status: 'processing',
      begun: sql`${integrationImports.begun} + 1`,
      waitsUntil: null,
      failure: null,
    })
    .where(and(eq(integrationImports.id, importId), isOpen, isDue))
    .returning();
  return run ?? null;
}

/** The import goes on later; null: as soon as a worker takes it. `because`: a sentence. */
export async function postponeImport(
  db: Executor,
  importId: number,
  wait: { until: Date; because: string } | null,
): Promise<void> {
  await db
    .update(integrationImports)
    .set({ begun: 0, waitsUntil: wait?.until ?? null, failure: wait?.because ?? null })
    .where(and(eq(integrationImports.id, importId), isOpen));
}

/** Notes how many change events were seen. False if the import has ended, as when its integration was deleted. */
export async function noteChangeEvents(
  db: Executor,
  importId: number,
  seen: number,
): Promise<boolean> {
  const rows = await db
    .update(integrationImports)
    .set({ changeEvents: sql`greatest(${integrationImports.changeEvents}, ${seen}::int)` })
    .where(and(eq(integrationImports.id, importId), isOpen))
    .returning({ id: integrationImports.id });
  return rows.length > 0;
}

/** Does nothing to one that has ended. `failure`: a sentence. */
export async function endImport(
  db: Executor,
  importId: number,
  failure: string | null,
): Promise<void> {
  await db
    .update(integrationImports)
    .set({
      ...{ status: failure === null ? 'completed' : 'failed', failure },
      ...{ endedAt: sql`now()`, waitsUntil: null },
    })
    .where(and(eq(integrationImports.id, importId), isOpen));
}

type Item = { externalEventId: string; externalFileId: string; name: string };

/**
 * `done`: this import dealt with it. `known`: an earlier one brought it to the same organization, where it still is.
 */
export async function itemState(
  db: Executor,
  { id, typeId, organizationId }: ImportToRun,
  { externalEventId, externalFileId }: Pick<Item, 'externalEventId' | 'externalFileId'>,
): Promise<'new' | 'done' | 'known'> {
  const rows = await db
    .select({
      isOwn: sql<boolean>`${integrationItems.importId} = ${id} and ${integrationItems.externalEventId} = ${externalEventId}`,
    })
    .from(integrationItems)
    .innerJoin(integrationImports, eq(integrationImports.id, integrationItems.importId))
    .where(
      and(
        eq(integrationItems.externalFileId, externalFileId),
        or(
          and(
            eq(integrationItems.importId, id),
            eq(integrationItems.externalEventId, externalEventId),
          ),
          and(
            eq(integrationImports.typeId, typeId),
            eq(integrationImports.organizationId, organizationId),
            isNotNull(integrationItems.fileId),
          ),
        ),
      ),
    );
  if (rows.some(({ isOwn }) => isOwn)) return 'done';
  return rows.length > 0 ? 'known' : 'new';
}

/** Notes what was left out. `problem`: why, as a sentence; null if an earlier import brought it. */
export async function noteItem(
  db: Executor,
  importId: number,
  item: Item & { problem: string | null },
): Promise<void> {
  await db
    .insert(integrationItems)
    .values({ ...item, importId })
    .onConflictDoNothing();
}

type Arrived = { key: string; category: string; sizeBytes: number; sha256: string };

/**
 * Adds a file to the batch of the import, which the first one makes. Returns the id of the document; null if the import has
 * ended or has the file. Run it in a transaction.
 */
export async function addImportedFile(
  tx: Executor,
  { id: importId }: ImportToRun,
  item: Item,
  file: Arrived,
): Promise<number | null> {
  const [run] = await tx
    .select()
    .from(integrationImports)
    .where(and(eq(integrationImports.id, importId), isOpen))
    .for('update');
  if (!run) return null;
  if ((await itemState(tx, run, item)) !== 'new') return null;
  const { organizationId, creatorId, name } = run;
  const [stored] = await tx
    .insert(files)
    .values({ ...file, name: item.name, declaredBytes: file.sizeBytes, organizationId, creatorId })
    .returning({ id: files.id });
  if (!stored) throw new Error('An insert returned no row');
  await tx.insert(integrationItems).values({ ...item, importId, fileId: stored.id });
  let { batchId } = run;
  if (batchId === null) {
    const [batch] = await tx
      .insert(changeOrderBatches)
      .values({ name, organizationId, creatorId })
      .returning({ id: changeOrderBatches.id });
    batchId = batch?.id ?? null;
    if (batchId === null) throw new Error('An insert returned no row');
    await tx.update(integrationImports).set({ batchId }).where(eq(integrationImports.id, importId));
  }
  const [document] = await tx
    .insert(changeOrderDocuments)
    .values({ batchId, fileId: stored.id })
    .returning({ id: changeOrderDocuments.id });
  return document?.id ?? null;
}
