/** Pending uploads, and signed URLs for files. */
import { randomUUID } from 'node:crypto';
import {
  ATTACHMENT_LIMITS,
  MOST_PENDING_UPLOADS,
  SIGNED_PUT_SECONDS,
  UPLOAD_LIMITS,
} from '../../../contract/src/constants.ts';
import type { UploadCategory } from '../../../contract/src/constants.ts';
import { UPLOAD_FOLDERS } from '../../../contract/src/storage/upload-path.ts';
import type { Database, Executor } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import {
  ATTACHMENTS_FOLDER,
  isAttachmentKey,
  linearizedKeyOf,
  newOriginalKey,
  originalKeyOf,
  uploadPrefixOf,
} from '../domain/file-keys.ts';
import {
  insertFile,
  lockPlacesOf,
  openFiles,
  ownFiles,
  pendingFiles,
} from '../repositories/files.ts';
import { isDeactivated } from '../repositories/memberships.ts';
import type { CallerScope, OrganizationScope, PersonScope } from '../repositories/scopes.ts';
import { deleteFiles, lockFiles, noteArrival, usedFiles } from '../repositories/stored-files.ts';
import type { StoredFile } from '../repositories/stored-files.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
/** Attachments are of several types, which their content tells. */
const ANY_TYPE = 'application/octet-stream';

/** `name`: what it is saved as; null: as the URL says. */
export type ServedFile = { type: string; name: string | null };

export type StorageService = ReturnType<typeof createStorageService>;

type Needs = { db: Database; store: ObjectStore; quota: StorageQuota };

export function createStorageService({ db, store, quota }: Needs) {
  function pendingOf(executor: Executor, scope: PersonScope): Promise<StoredFile[]> {
    const since = new Date(Date.now() - SIGNED_PUT_SECONDS * 1000);
    return pendingFiles(executor, scope, since);
  }

  /** An S3 store does not say when an upload finished, so ask it when that matters. */
  async function noteArrivals(scope: PersonScope): Promise<void> {
    const pending = await pendingOf(db, scope);
    if (pending.length < MOST_PENDING_UPLOADS) return;
    await Promise.all(
      pending.map(async ({ key }) => {
        const sizeBytes = await store.size(key);
        if (sizeBytes !== null) await noteArrival(db, key, { sizeBytes, sha256: null });
      }),
    );
  }

  /** Adds the row of a file that will arrive. */
  async function expectFile(
    scope: OrganizationScope,
    file: { key: string; name: string; category: string },
    /** 1 if nobody stated it. */
    sizeBytes = 1,
  ): Promise<StoredFile> {
    await noteArrivals(scope);
    return db.transaction(async (tx) => {
      await lockPlacesOf(tx, scope);
      if ((await pendingOf(tx, scope)).length >= MOST_PENDING_UPLOADS) {
        throw new ApiError(
          'CONFLICT',
          `You have ${MOST_PENDING_UPLOADS} unfinished uploads. Finish or cancel one of them, then try again.`,
        );
      }
      await checkQuota(tx, scope.organizationId, quota, sizeBytes);
      return insertFile(tx, scope, file);
    });
  }

  // Names are stored in the table: in keys they could collide, or not be valid in a URL.
  const newKey = ({ organizationId }: OrganizationScope, folder: string) =>
    newOriginalKey(organizationId, folder, randomUUID());

  return {
    async uploadUrl(
      scope: OrganizationScope,
      wanted: {
        name: string;
        has_linearized_version: boolean;
        category: UploadCategory;
        size_bytes?: number | undefined;
      },
    ) {
      const { name, category } = wanted;
      const key = newKey(scope, UPLOAD_FOLDERS[category]);
      const limitBytes = UPLOAD_LIMITS[category].bytes;
      const file = await expectFile(scope, { key, name, category }, wanted.size_bytes);
      const permit = { userId: scope.personId, limitBytes, type: PDF };
      const sign = (place: string) => store.signPut(place, permit);
      return {
        signed_url: await sign(key),
        linearized_signed_url: wanted.has_linearized_version
          ? await sign(linearizedKeyOf(key))
          : null,
        file_id: file.id,
        file_key: key,
      };
    },

    /** For a file that is to be attached to an issue. */
    async attachmentUrl(scope: OrganizationScope, name: string) {
      const key = newKey(scope, ATTACHMENTS_FOLDER);
      const file = await expectFile(scope, { key, name, category: ATTACHMENTS_FOLDER });
      const limitBytes = ATTACHMENT_LIMITS.bytes;
      const permit = { userId: scope.personId, limitBytes, type: ANY_TYPE };
      return { file_id: file.id, signed_url: await store.signPut(key, permit) };
    },

    async signedUrls(scope: CallerScope, keys: readonly string[]) {
      const open = await openFiles(db, scope, keys);
      const allowed = new Set(open.flatMap((file) => [file.key, file.linearizedKey]));
      return Promise.all(
        keys.map(async (key) => {
          const isThere = allowed.has(key) && (await store.size(key)) !== null;
          return {
            file_key: key,
            signed_url: isThere ? await store.signGet(key, scope.personId) : null,
            error: isThere ? null : 'File not found',
          };
        }),
      );
    },

    /** With `fileId`, only if the key is of that file. */
    async signedUrl(scope: CallerScope, key: string, fileId: number | undefined) {
      if (fileId !== undefined) {
        const [file] = await openFiles(db, scope, [key]);
        if (file?.id !== fileId) throw notFound('File');
      }
      const [result] = await this.signedUrls(scope, [key]);
      if (!result?.signed_url) throw notFound('File');
      return { file_key: key, signed_url: result.signed_url };
    },

    /**
     * How a file is sent to the person a URL was signed for; null if they have no access any more. A URL may outlive access:
     * a project is deleted, a person leaves or is deactivated.
     */
    async served(scope: PersonScope, key: string): Promise<ServedFile | null> {
      const [file] = await openFiles(db, scope, [originalKeyOf(key)]);
      if (file === undefined || (await isDeactivated(db, { id: scope.personId }))) return null;
      if (key.endsWith('.jpg')) return { type: JPEG, name: null };
      return { type: file.mediaType, name: isAttachmentKey(key) ? file.name : null };
    },

    async removeFiles(scope: CallerScope, fileIds: readonly number[]): Promise<void> {
      const wanted = [...new Set(fileIds)];
      const own = await ownFiles(db, scope, wanted);
      if (own.length !== wanted.length) throw notFound('File');
      // Rows first: an object without a row is cleaned up later, while a row without an object would be a broken document.
      await db.transaction(async (tx) => {
        await lockFiles(tx, wanted);
        if ((await usedFiles(tx, wanted)).length > 0) {
          throw new ApiError('CONFLICT', 'A document, a batch or an issue uses this file.');
        }
        await deleteFiles(tx, wanted);
      });
      for (const { key } of own) await store.removeAll(uploadPrefixOf(key));
    },
  };
}
