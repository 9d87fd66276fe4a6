/** Rows of files, for the server itself: arriving bytes, the quota, cleaning up. Nothing here checks a person's access. */
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import {
  changeOrderDocuments,
  documents,
  files,
  issueAttachments,
  organizations,
} from '../db/schema.ts';

export type StoredFile = typeof files.$inferSelect;

export async function findFileByKey(db: Executor, key: string): Promise<StoredFile | null> {
  const rows = await db.select().from(files).where(eq(files.key, key));
  return rows[0] ?? null;
}

/** Records that the whole file arrived. False if its row is gone. */
export async function noteArrival(
  db: Executor,
  key: string,
  arrived: { sizeBytes: number; sha256: string | null },
): Promise<boolean> {
  const rows = await db
    .update(files)
    .set(arrived)
    .where(eq(files.key, key))
    .returning({ id: files.id });
  return rows.length > 0;
}

/** The two files an upload may consist of. */
export type UploadPart = 'original' | 'linearized';

/** Stores the size that the sender stated; null clears it. */
export async function noteDeclaredSize(
  db: Executor,
  fileId: number,
  part: UploadPart,
  bytes: number | null,
): Promise<void> {
  const change = part === 'original' ? { declaredBytes: bytes } : { linearizedBytes: bytes };
  await db.update(files).set(change).where(eq(files.id, fileId));
}

/** Blocks others who add bytes to the organization. Run it in a transaction, before any other lock. */
export async function lockStorageOf(tx: Executor, organizationId: number): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    // Rows that refer to the organization may still be written.
    .for('no key update');
}

/** What this organization alone may store; null: as the server says. */
export async function ownLimitOf(db: Executor, organizationId: number): Promise<number | null> {
  const [row] = await db
    .select({ bytes: organizations.storageLimitBytes })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return row?.bytes ?? null;
}

/** The sum of what counts toward a limit. */
export const storedBytes = sql<string>`coalesce(sum(coalesce(${files.sizeBytes}, ${files.declaredBytes}, 0) + coalesce(${files.linearizedBytes}, 0)), 0)`;

/** Bytes that people uploaded to the organization, or stated for pending uploads. */
export async function storedBytesOf(db: Executor, organizationId: number): Promise<number> {
  const rows = await db
    .select({ bytes: storedBytes })
    .from(files)
    .where(eq(files.organizationId, organizationId));
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Locks files until the end of the transaction: nobody can delete them or create documents from them. Returns those that
 * still exist; later queries see the current state.
 */
export async function lockFiles(tx: Executor, fileIds: readonly number[]): Promise<StoredFile[]> {
  return (
    tx
      .select()
      .from(files)
      .where(inArray(files.id, [...fileIds]))
      // The same order for everyone, to avoid deadlocks.
      .orderBy(asc(files.id))
      .for('update')
  );
}

export async function deleteFiles(db: Executor, fileIds: readonly number[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...fileIds]));
}

/** Uploads from before that time that are no document, in no batch of change orders and not attached to an issue. */
export async function unusedFiles(db: Executor, before: Date): Promise<StoredFile[]> {
  const isDocument = db
    .select({ one: sql`1` })
    .from(documents)
    .where(eq(documents.fileId, files.id));
  const isAttached = db
    .select({ one: sql`1` })
    .from(issueAttachments)
    .where(eq(issueAttachments.fileId, files.id));
  const isInBatch = db
    .select({ one: sql`1` })
    .from(changeOrderDocuments)
    .where(eq(changeOrderDocuments.fileId, files.id));
  const isUnused = and(notExists(isDocument), notExists(isAttached), notExists(isInBatch));
  return db
    .select()
    .from(files)
    .where(and(lt(files.createdAt, before), isUnused));
}

/** Which of these keys belong to uploads. */
export async function knownKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}

/** Which of these files are documents, change orders, or attached to issues. */
export async function usedFiles(db: Executor, fileIds: readonly number[]): Promise<number[]> {
  const ofDocuments = await db
    .select({ id: documents.fileId })
    .from(documents)
    .where(inArray(documents.fileId, [...fileIds]));
  const attached = await db
    .select({ id: issueAttachments.fileId })
    .from(issueAttachments)
    .where(inArray(issueAttachments.fileId, [...fileIds]));
  const ofBatches = await db
    .select({ id: changeOrderDocuments.fileId })
    .from(changeOrderDocuments)
    .where(inArray(changeOrderDocuments.fileId, [...fileIds]));
  return [...ofDocuments, ...attached, ...ofBatches].map((row) => row.id);
}
