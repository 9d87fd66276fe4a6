/** Documents of projects, and the thumbnails of their pages. */
import { THUMBNAIL_SIZES, UPLOAD_LIMITS } from '../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Document, Thumbnail } from '../../../contract/src/documents/schema.ts';
import type { Database } from '../db/database.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { ATTACHMENTS_FOLDER, thumbnailKeyOf } from '../domain/file-keys.ts';
import { nextTurn } from '../domain/turns.ts';
import type { ObjectStore } from '../files/object-store.ts';
import {
  chooseDocumentType,
  findDocument,
  insertDocuments,
  listDocuments,
  thumbnailsOf,
} from '../repositories/documents.ts';
import { ownFiles } from '../repositories/files.ts';
import { lockProject, ownerOf } from '../repositories/projects.ts';
import type { DocumentScope, ProjectScope } from '../repositories/scopes.ts';
import { lockFiles, noteArrival, usedFiles } from '../repositories/stored-files.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

const SIGNED_PER_TURN = 20;

const LARGEST = Math.max(...THUMBNAIL_SIZES);

/** Starts the reading of new documents. Called after they are committed. */
export type StartReading = (documentIds: readonly number[]) => Promise<void>;

/** The size limit of this category. A category that no longer exists gets the usual limit. */
function limitBytesOf(category: string): number {
  const limits: Readonly<Record<string, { bytes: number } | undefined>> = UPLOAD_LIMITS;
  return (limits[category] ?? UPLOAD_LIMITS['project-documents']).bytes;
}

export type DocumentService = ReturnType<typeof createDocumentService>;

type Needs = { db: Database; store: ObjectStore; quota: StorageQuota; startReading: StartReading };

type NewDocuments = {
  file_ids: readonly number[];
  document_types?: readonly { file_id: number; document_type_id: DocumentTypeId }[] | undefined;
};

type WantedThumbnails = { size: number; first_page: number; limit: number };

export function createDocumentService({ db, store, quota, startReading }: Needs) {
  async function document(scope: DocumentScope): Promise<Document> {
    const found = await findDocument(db, scope);
    if (!found) throw notFound(`Document ${scope.documentId}`);
    return found;
  }

  return {
    document,
    list: (scope: ProjectScope): Promise<Document[]> => listDocuments(db, scope),

    async chooseType(scope: DocumentScope, documentTypeId: DocumentTypeId): Promise<Document> {
      const before = await document(scope);
      if (before.document_type_id !== documentTypeId) {
        await db.transaction((tx) => chooseDocumentType(tx, scope, documentTypeId));
        await startReading([scope.documentId]);
      }
      return document(scope);
    },

    async create(scope: ProjectScope, wanted: NewDocuments): Promise<Document[]> {
      const { file_ids: fileIds } = wanted;
      if (new Set(fileIds).size !== fileIds.length) {
        throw new ApiError('INVALID_INPUT', 'file_ids: contains a file twice');
      }
      const own = new Map((await ownFiles(db, scope, fileIds)).map((file) => [file.id, file]));
      const owner = await ownerOf(db, scope);
      for (const id of fileIds) {
        const file = own.get(id);
        const isForDocuments =
          file?.organizationId === owner && file.category !== ATTACHMENTS_FOLDER;
        if (!isForDocuments) throw notFound(`File ${id}`);
        // An S3 store does not say when an upload finished, so ask it here.
        const sizeBytes = file.sizeBytes ?? (await store.size(file.key));
        if (sizeBytes === null) {
          throw new ApiError('CONFLICT', `The upload of ${file.name} is not complete.`);
        }
        if (sizeBytes > limitBytesOf(file.category)) {
          throw new ApiError('TOO_LARGE', `${file.name} is larger than the upload limit.`);
        }
        if (file.sizeBytes === null) {
          await noteArrival(db, file.key, { sizeBytes, sha256: null });
          // Such a store accepts anything under the URL's limit.
          await checkQuota(db, file.organizationId, quota, 0);
        }
      }
      const chosen = new Map(
        (wanted.document_types ?? []).map((choice) => [choice.file_id, choice.document_type_id]),
      );
      const rows = fileIds.map((fileId) => ({
        fileId,
        documentTypeId: chosen.get(fileId) ?? null,
      }));
      const ids = await db.transaction(async (tx) => {
        // Project and files may have been deleted since they were checked. From here on they cannot be.
        if (!(await lockProject(tx, scope.projectId))) throw notFound(`Project ${scope.projectId}`);
        const there = new Set((await lockFiles(tx, fileIds)).map((file) => file.id));
        const gone = fileIds.find((id) => !there.has(id));
        if (gone !== undefined) throw notFound(`File ${gone}`);
        if ((await usedFiles(tx, fileIds)).length > 0) {
          throw new ApiError('CONFLICT', 'One of these files is already a document.');
        }
        return insertDocuments(tx, scope, rows);
      });
      await startReading(ids);
      const made = new Set(ids);
      return (await listDocuments(db, scope)).filter(({ id }) => made.has(id));
    },

    /** With URLs that are signed for the caller. */
    async thumbnails(scope: DocumentScope, wanted: WantedThumbnails): Promise<Thumbnail[]> {
      const { file_key: fileKey } = (await document(scope)).file;
      const { size, first_page: firstPage, limit } = wanted;
      const pages = await thumbnailsOf(db, scope, { firstPage, limit });
      const part = size / LARGEST;
      const signed: Thumbnail[] = [];
      for (const [index, { pageNumber, widthPx, heightPx }] of pages.entries()) {
        // Signing takes up to half a millisecond of processor time.
        if (index % SIGNED_PER_TURN === 0) await nextTurn();
        const key = thumbnailKeyOf(fileKey, pageNumber, size);
        signed.push({
          page_number: pageNumber,
          width_px: Math.max(1, Math.round(widthPx * part)),
          height_px: Math.max(1, Math.round(heightPx * part)),
          url: await store.signGetCacheable(key, scope.personId),
        });
      }
      return signed;
    },
  };
}
