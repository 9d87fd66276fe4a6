import { and, asc, eq, gte } from 'drizzle-orm';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { documents, files, pageThumbnails, projectTasks } from '../db/schema.ts';
import { inPortions, isOneOf } from './portions.ts';
import type { StoredThumbnail } from './preparing.ts';
import type { DocumentScope, ProjectScope } from './scopes.ts';
import { wireMoment } from './wire.ts';

const columns = { document: documents, file: files };
type Row = { document: typeof documents.$inferSelect; file: typeof files.$inferSelect };

function toDocument({ document, file }: Row): Document {
  return {
    id: document.id,
    project_id: document.projectId,
    document_type_id: document.documentTypeId as DocumentTypeId | null,
    page_count: document.pageCount,
    missing_pages: document.missingPages,
    file: {
      file_id: file.id,
      file_key: file.key,
      linearized_file_key: file.linearizedKey,
      name: file.name,
      size_bytes: file.sizeBytes ?? 0,
    },
    created_at: wireMoment(document.createdAt),
  };
}

/** The documents of a project, oldest first. */
export async function listDocuments(
  db: Executor,
  { projectId }: ProjectScope,
): Promise<Document[]> {
  const all = await db
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.projectId, projectId))
    .orderBy(asc(documents.id));
  const ids = all.map(({ id }) => id);
  return inPortions(ids, async (some) => {
    const rows = await db
      .select(columns)
      .from(documents)
      .innerJoin(files, eq(files.id, documents.fileId))
      .where(isOneOf(documents.id, some))
      .orderBy(asc(documents.id));
    return rows.map(toDocument);
  });
}

/** Null if it was removed since the scope was resolved. */
export async function findDocument(
  db: Executor,
  { documentId }: DocumentScope,
): Promise<Document | null> {
  const rows = await db
    .select(columns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, documentId));
  return rows[0] ? toDocument(rows[0]) : null;
}

/** Stores the document type a person chose, and drops what was read so that it is read again. */
export async function chooseDocumentType(
  db: Executor,
  { documentId }: DocumentScope,
  documentTypeId: DocumentTypeId,
): Promise<void> {
  await db
    .update(documents)
    .set({ documentTypeId, typeWasChosen: true })
    .where(eq(documents.id, documentId));
  await db.delete(projectTasks).where(eq(projectTasks.documentId, documentId));
}

export type NewDocument = { fileId: number; documentTypeId: DocumentTypeId | null };

/** Creates documents from files that have none yet. Returns their ids in order. */
export async function insertDocuments(
  db: Executor,
  { projectId }: ProjectScope,
  wanted: readonly NewDocument[],
): Promise<number[]> {
  const rows = await db
    .insert(documents)
    .values(
      wanted.map(({ fileId, documentTypeId }) => ({
        projectId,
        fileId,
        documentTypeId,
        typeWasChosen: documentTypeId !== null,
      })),
    )
    .returning({ id: documents.id });
  return rows.map((row) => row.id);
}

/** Pages from `firstPage`, in order, at most `limit`. Sizes are those of the largest thumbnail. */
export async function thumbnailsOf(
  db: Executor,
  { documentId }: DocumentScope,
  { firstPage, limit }: { firstPage: number; limit: number },
): Promise<StoredThumbnail[]> {
  return db
    .select()
    .from(pageThumbnails)
    .where(
      and(eq(pageThumbnails.documentId, documentId), gte(pageThumbnails.pageNumber, firstPage)),
    )
    .orderBy(asc(pageThumbnails.pageNumber))
    .limit(limit);
}
