/** Projects and their documents. */
import { UPLOAD_LIMITS } from '../../../contract/src/constants.ts';
import type { DocumentTypeId } from '../../../contract/src/constants.ts';
import type { Document } from '../../../contract/src/documents/schema.ts';
import type { Project, ProjectSummary } from '../../../contract/src/projects/schema.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  chooseDocumentType,
  findDocumentFor,
  insertDocuments,
  listDocuments,
  usedFiles,
} from '../repositories/documents.ts';
import { uploadPrefixOf } from '../domain/file-keys.ts';
import { lockFiles, noteArrival, ownFiles } from '../repositories/files.ts';
import {
  creatorOf,
  deleteProject,
  findProject,
  insertProject,
  listProjects,
  listTasks,
  lockProject,
  ownerOf,
  projectAccess,
} from '../repositories/projects.ts';
import type { StoredProject } from '../repositories/projects.ts';
import { usersOfOrganizations, usersOfProject } from '../repositories/users.ts';
import { isMemberOf, mayCreateProjects, mayRemoveProject } from './access.ts';
import type { Person } from './access.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

/** Starts the reading of new documents. Called after they are committed. */
export type StartReading = (documentIds: readonly number[]) => Promise<void>;

/** The size limit of this category. A category that no longer exists gets the usual limit. */
function limitBytesOf(category: string): number {
  const limits: Readonly<Record<string, { bytes: number } | undefined>> = UPLOAD_LIMITS;
  return (limits[category] ?? UPLOAD_LIMITS['project-documents']).bytes;
}

function summaryFor(person: Person, { summary, creatorId }: StoredProject): ProjectSummary {
  return { ...summary, can_remove: mayRemoveProject(person, creatorId) };
}

export type ProjectService = ReturnType<typeof createProjectService>;

type Needs = { db: Database; store: ObjectStore; quota: StorageQuota; startReading: StartReading };

export function createProjectService({ db, store, quota, startReading }: Needs) {
  async function project(person: Person, projectId: number): Promise<Project> {
    const found = await findProject(db, projectId);
    if (!found) throw notFound(`Project ${projectId}`);
    return { ...summaryFor(person, found), documents: await listDocuments(db, projectId) };
  }

  return {
    project,
    list: async (person: Person, search: string | undefined): Promise<ProjectSummary[]> =>
      (await listProjects(db, person.id, search)).map((found) => summaryFor(person, found)),
    documents: (projectId: number) => listDocuments(db, projectId),
    tasks: (person: Person, projectId: number) => listTasks(db, projectId, person.isAdmin),
    collaborators: (projectId: number) => usersOfProject(db, projectId),
    colleagues: (person: Person) =>
      usersOfOrganizations(
        db,
        person.organizations.map((organization) => organization.id),
      ),

    async create(
      person: Person,
      wanted: { name: string; organization_id: number },
    ): Promise<Project> {
      if (!isMemberOf(person, wanted.organization_id)) {
        throw new ApiError('FORBIDDEN', 'You are not a member of this organization.');
      }
      const id = await db.transaction((tx) =>
        insertProject(tx, {
          name: wanted.name,
          organizationId: wanted.organization_id,
          creatorId: person.id,
        }),
      );
      return project(person, id);
    },

    /** Deletes a project with everything read from it, then its files and page thumbnails. */
    async remove(person: Person, projectId: number): Promise<void> {
      const creatorId = await creatorOf(db, projectId);
      if (creatorId === undefined) throw notFound(`Project ${projectId}`);
      if (!mayRemoveProject(person, creatorId)) {
        throw new ApiError(
          'FORBIDDEN',
          'Only the project’s creator or an administrator can do this.',
        );
      }
      const removed = await db.transaction((tx) => deleteProject(tx, projectId));
      if (removed === null) throw notFound(`Project ${projectId}`);
      for (const key of removed) await store.removeAll(uploadPrefixOf(key));
    },

    async document(person: Person, documentId: number): Promise<Document> {
      const found = await findDocumentFor(db, person.id, documentId);
      if (!found) throw notFound(`Document ${documentId}`);
      return found;
    },

    async chooseType(
      person: Person,
      documentId: number,
      documentTypeId: DocumentTypeId,
    ): Promise<Document> {
      const before = await findDocumentFor(db, person.id, documentId);
      if (!before) throw notFound(`Document ${documentId}`);
      if (before.document_type_id !== documentTypeId) {
        await db.transaction((tx) => chooseDocumentType(tx, documentId, documentTypeId));
        await startReading([documentId]);
      }
      return this.document(person, documentId);
    },

    async createDocuments(
      person: Person,
      wanted: {
        project_id: number;
        file_ids: readonly number[];
        document_types?:
          | readonly { file_id: number; document_type_id: DocumentTypeId }[]
          | undefined;
      },
    ): Promise<Document[]> {
      const { project_id: projectId, file_ids: fileIds } = wanted;
      const access = await projectAccess(db, person.id, projectId);
      if (access === 'missing') throw notFound(`Project ${projectId}`);
      if (access === 'foreign' || !mayCreateProjects(person)) {
        throw new ApiError('FORBIDDEN', 'You cannot add documents to this project.');
      }
      if (new Set(fileIds).size !== fileIds.length) {
        throw new ApiError('INVALID_INPUT', 'file_ids: contains a file twice');
      }
      const own = new Map((await ownFiles(db, person.id, fileIds)).map((file) => [file.id, file]));
      const owner = await ownerOf(db, projectId);
      for (const id of fileIds) {
        const file = own.get(id);
        if (!file || file.organizationId !== owner) throw notFound(`File ${id}`);
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
        if (!(await lockProject(tx, projectId))) throw notFound(`Project ${projectId}`);
        const there = new Set((await lockFiles(tx, fileIds)).map((file) => file.id));
        const gone = fileIds.find((id) => !there.has(id));
        if (gone !== undefined) throw notFound(`File ${gone}`);
        if ((await usedFiles(tx, fileIds)).length > 0) {
          throw new ApiError('CONFLICT', 'One of these files is already a document.');
        }
        return insertDocuments(tx, projectId, rows);
      });
      await startReading(ids);
      const made = new Set(ids);
      return (await listDocuments(db, projectId)).filter((document) => made.has(document.id));
    },
  };
}
