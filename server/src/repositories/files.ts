import { and, eq, exists, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, files } from '../db/schema.ts';
import { projectIsOpenTo } from './project-access.ts';

export type StoredFile = typeof files.$inferSelect;

export async function insertFile(
  db: Executor,
  file: Pick<StoredFile, 'key' | 'name' | 'category' | 'organizationId' | 'creatorId'>,
): Promise<StoredFile> {
  const rows = await db.insert(files).values(file).returning();
  if (!rows[0]) throw new Error('An insert gave nothing back');
  return rows[0];
}

/** Files of the person's own uploads, by id, in no order. */
export async function ownFiles(
  db: Executor,
  userId: number,
  fileIds: readonly number[],
): Promise<StoredFile[]> {
  return db
    .select()
    .from(files)
    .where(and(inArray(files.id, [...fileIds]), eq(files.creatorId, userId)));
}

/** A file is open to its uploader, and to everybody who may open a project that has it as a document. */
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
        or(eq(files.creatorId, userId), inOpenProject),
      ),
    );
}

export async function findFileByKey(db: Executor, key: string): Promise<StoredFile | null> {
  const rows = await db.select().from(files).where(eq(files.key, key));
  return rows[0] ?? null;
}

/** Notes that the whole file arrived. */
export async function noteArrival(
  db: Executor,
  key: string,
  arrived: { sizeBytes: number; sha256: string | null },
): Promise<void> {
  await db.update(files).set(arrived).where(eq(files.key, key));
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
