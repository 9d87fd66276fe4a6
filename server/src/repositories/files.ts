import { and, asc, eq, exists, gte, inArray, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, files, organizations, users } from '../db/schema.ts';
import { isMemberOfOrganization, projectIsOpenTo } from './project-access.ts';

export type StoredFile = typeof files.$inferSelect;

export async function insertFile(
  db: Executor,
  file: Pick<StoredFile, 'key' | 'name' | 'category' | 'organizationId' | 'creatorId'>,
): Promise<StoredFile> {
  const rows = await db.insert(files).values(file).returning();
  if (!rows[0]) throw new Error('An insert returned no row');
  return rows[0];
}

/** The person's own uploads in organizations that they belong to now, by id, in no order. */
export async function ownFiles(
  db: Executor,
  userId: number,
  fileIds: readonly number[],
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), isOwn(db, userId)));
}

function isOwn(db: Executor, userId: number) {
  return and(eq(files.creatorId, userId), isMemberOfOrganization(db, userId, files.organizationId));
}

/**
 * A file is open to its uploader while they belong to its organization, and to everybody who may open a project that has it as
 * a document.
 */
export async function openFiles(
  db: Executor,
  userId: number,
  keys: readonly string[],
): Promise<StoredFile[]> {
  const inOpenProject = exists(
    db
      .select({ one: sql`1` })
      .from(documents)
      .where(and(eq(documents.fileId, files.id), projectIsOpenTo(db, userId, documents.projectId))),
  );
  return db
    .select()
    .from(files)
    .where(
      and(
        or(inArray(files.key, [...keys]), inArray(files.linearizedKey, [...keys])),
        or(isOwn(db, userId), inOpenProject),
      ),
    );
}

export async function findFileByKey(db: Executor, key: string): Promise<StoredFile | null> {
  const rows = await db.select().from(files).where(eq(files.key, key));
  return rows[0] ?? null;
}

/** Notes that the whole file arrived. False when its row is gone. */
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

/** Which of the two files that an upload may consist of. */
export type UploadPart = 'original' | 'linearized';

/** Keeps the size that the sender stated; null forgets it. */
export async function noteDeclaredSize(
  db: Executor,
  fileId: number,
  part: UploadPart,
  bytes: number | null,
): Promise<void> {
  const change = part === 'original' ? { declaredBytes: bytes } : { linearizedBytes: bytes };
  await db.update(files).set(change).where(eq(files.id, fileId));
}

/** Holds off others who add bytes to the organization. Run it in a transaction, before anything else that locks. */
export async function lockStorageOf(tx: Executor, organizationId: number): Promise<void> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    // Rows that refer to the organization may be written meanwhile.
    .for('no key update');
}

/** Bytes that people uploaded to the organization, or declared and are uploading. */
export async function storedBytesOf(db: Executor, organizationId: number): Promise<number> {
  const rows = await db
    .select({
      bytes: sql<string>`coalesce(sum(coalesce(${files.sizeBytes}, ${files.declaredBytes}, 0) + coalesce(${files.linearizedBytes}, 0)), 0)`,
    })
    .from(files)
    .where(eq(files.organizationId, organizationId));
  return Number(rows[0]?.bytes ?? 0);
}

/** Holds off others who ask for places in the name of the same person. Run it in a transaction. */
export async function lockPlacesOf(tx: Executor, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** The person's places since that moment whose file has not arrived. */
export async function pendingFiles(
  db: Executor,
  userId: number,
  since: Date,
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(and(eq(files.creatorId, userId), isNull(files.sizeBytes), gte(files.createdAt, since)));
}

/**
 * Holds files so that until the end of the transaction nobody else deletes them or makes documents of them. Gives those that
 * are still there; what is asked afterwards is the present state.
 */
export async function lockFiles(tx: Executor, fileIds: readonly number[]): Promise<StoredFile[]> {
  return (
    tx
      .select()
      .from(files)
      .where(inArray(files.id, [...fileIds]))
      // In one order for all, so that nobody waits in a circle.
      .orderBy(asc(files.id))
      .for('update')
  );
}

export async function deleteFiles(db: Executor, fileIds: readonly number[]): Promise<void> {
  await db.delete(files).where(inArray(files.id, [...fileIds]));
}

/** Uploads from before that moment that no document was made of. */
export async function unusedFiles(db: Executor, before: Date): Promise<StoredFile[]> {
  const isUsed = db
    .select({ one: sql`1` })
    .from(documents)
    .where(eq(documents.fileId, files.id));
  return db
    .select()
    .from(files)
    .where(and(lt(files.createdAt, before), notExists(isUsed)));
}

/** Which of these keys uploads have. */
export async function knownKeys(db: Executor, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map((row) => row.key));
}
