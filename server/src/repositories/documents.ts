import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import { documents, files, projectTasks } from '../db/schema.ts';
import { inPortions, isOneOf } from './portions.ts';
import { projectIsOpenTo } from './project-access.ts';
import { wireMoment } from './wire.ts';

const columns = { document: documents, file: files };
type Row = { document: typeof documents.$inferSelect; file: typeof files.$inferSelect };

function toDocument({ document, file }: Row): Document {
  return {
    id: document.id,
    project_id: document.projectId,
    document_type_id: document.documentTypeId as DocumentTypeId | null,
    page_count: document.pageCount,
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
export async function listDocuments(db: Executor, projectId: number): Promise<Document[]> {
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

/** A document the person has access to; null if there is none. */
export async function findDocumentFor(
  db: Executor,
  userId: number,
  documentId: number,
): Promise<Document | null> {
  const rows = await db
    .select(columns)
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(and(eq(documents.id, documentId), projectIsOpenTo(db, userId, documents.projectId)));
  return rows[0] ? toDocument(rows[0]) : null;
}

/** Stores the document type a person chose, and drops what was read so that it is read again. */
export async function chooseDocumentType(
  db: Executor,
  documentId: number,
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
  projectId: number,
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

/** Which of these files are already documents. */
export async function usedFiles(db: Executor, fileIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: documents.fileId })
    .from(documents)
    .where(inArray(documents.fileId, [...fileIds]));
  return rows.map((row) => row.id);
}
