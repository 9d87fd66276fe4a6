/** Linearized copies and page thumbnails: which exist and which are missing. */
import { and, asc, eq, isNull, max, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { documents, files, pageThumbnails } from '../db/schema.ts';

export type DocumentToPrepare = {
  id: number;
  fileKey: string;
  isLinearized: boolean;
  /** The first page without a thumbnail. */
  firstPage: number;
};

/** Null if the document is already prepared, or gone. */
export async function findDocumentToPrepare(
  db: Executor,
  documentId: number,
): Promise<DocumentToPrepare | null> {
  const lastPage = db
    .select({ page: max(pageThumbnails.pageNumber) })
    .from(pageThumbnails)
    .where(eq(pageThumbnails.documentId, documents.id));
  const rows = await db
    .select({
      id: documents.id,
      fileKey: files.key,
      linearizedKey: files.linearizedKey,
      firstPage: sql<number>`coalesce((${lastPage}), 0) + 1`,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, documentId), isNull(documents.preparedAt)));
  const row = rows[0];
  if (!row) return null;
  const { id, fileKey, linearizedKey, firstPage } = row;
  return { id, fileKey, isLinearized: linearizedKey !== null, firstPage };
}

/** Documents that are not prepared, oldest first. */
export async function unpreparedDocuments(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(isNull(documents.preparedAt))
    .orderBy(asc(documents.id));
  return rows.map((row) => row.id);
}

/** False if the file's row is gone. */
export async function noteLinearized(
  db: Executor,
  fileKey: string,
  linearizedKey: string,
): Promise<boolean> {
  const rows = await db
    .update(files)
    .set({ linearizedKey })
    .where(eq(files.key, fileKey))
    .returning({ id: files.id });
  return rows.length > 0;
}

export async function notePrepared(db: Executor, documentId: number): Promise<void> {
  await db.update(documents).set({ preparedAt: new Date() }).where(eq(documents.id, documentId));
}

export type StoredThumbnail = typeof pageThumbnails.$inferSelect;

export async function storeThumbnail(db: Executor, thumbnail: StoredThumbnail): Promise<void> {
  await db.insert(pageThumbnails).values(thumbnail).onConflictDoNothing();
}
