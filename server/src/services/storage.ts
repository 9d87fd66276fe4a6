/** Pending uploads, and signed URLs for files. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  MOST_PENDING_UPLOADS,
  SIGNED_PUT_SECONDS,
  UPLOAD_LIMITS,
} from '../../../contract/src/constants.ts';
import type { UploadCategory } from '../../../contract/src/constants.ts';
import type { Database, Executor } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { linearizedKeyOf, originalKeyOf, uploadPrefixOf } from '../domain/file-keys.ts';
import { usedFiles } from '../repositories/documents.ts';
import {
  deleteFiles,
  insertFile,
  lockFiles,
  lockPlacesOf,
  noteArrival,
  openFiles,
  ownFiles,
  pendingFiles,
} from '../repositories/files.ts';
import type { StoredFile } from '../repositories/files.ts';
import { isMemberOf } from './access.ts';
import type { Person } from './access.ts';
import { checkQuota } from './storage-quota.ts';
import type { StorageQuota } from './storage-quota.ts';

/** The folder of an organization for each upload category. */
const FOLDER: Readonly<Record<UploadCategory, string>> = {
  'project-documents': 'projects',
  'new-project': 'projects',
  'change-orders': 'change-orders',
};

type Target = { organizationId: number; name: string };

/** Parses `organizations/7/projects/Set A.pdf`. */
function targetOf(wanted: string, category: UploadCategory): Target {
  const match = /^\/?organizations\/(\d{1,9})\/([a-z-]+)\/(.+)$/s.exec(wanted);
  const name = path.posix.basename(match?.[3] ?? '').trim();
  if (!match || match[2] !== FOLDER[category] || name === '' || name === '..') {
    throw new ApiError(
      'INVALID_INPUT',
      `path: must read organizations/{id}/${FOLDER[category]}/{name of the file}`,
    );
  }
  return { organizationId: Number(match[1]), name };
}

export type StorageService = ReturnType<typeof createStorageService>;

type Needs = { db: Database; store: ObjectStore; quota: StorageQuota };

export function createStorageService({ db, store, quota }: Needs) {
  function pendingOf(executor: Executor, userId: number): Promise<StoredFile[]> {
    const since = new Date(Date.now() - SIGNED_PUT_SECONDS * 1000);
    return pendingFiles(executor, userId, since);
  }

  /** An S3 store does not say when an upload finished, so ask it when that matters. */
  async function noteArrivals(userId: number): Promise<void> {
    const pending = await pendingOf(db, userId);
    if (pending.length < MOST_PENDING_UPLOADS) return;
    await Promise.all(
      pending.map(async ({ key }) => {
        const sizeBytes = await store.size(key);
        if (sizeBytes !== null) await noteArrival(db, key, { sizeBytes, sha256: null });
      }),
    );
  }

  return {
    async uploadUrl(
      person: Person,
      wanted: { path: string; has_linearized_version: boolean; category: UploadCategory },
    ) {
      const { organizationId, name } = targetOf(wanted.path, wanted.category);
      if (!isMemberOf(person, organizationId)) {
        throw new ApiError('FORBIDDEN', 'You are not a member of this organization.');
      }
      // The name is stored in the table: in the key it could collide, or not be valid in a URL.
      const folder = `organizations/${organizationId}/${FOLDER[wanted.category]}/${randomUUID()}`;
      const key = `${folder}/original.pdf`;
      const limitBytes = UPLOAD_LIMITS[wanted.category].bytes;
      await noteArrivals(person.id);
      const file = await db.transaction(async (tx) => {
        await lockPlacesOf(tx, person.id);
        if ((await pendingOf(tx, person.id)).length >= MOST_PENDING_UPLOADS) {
          throw new ApiError(
            'CONFLICT',
            `You have ${MOST_PENDING_UPLOADS} unfinished uploads. Finish or cancel one of them, then try again.`,
          );
        }
        await checkQuota(tx, organizationId, quota, 1);
        return insertFile(tx, {
          key,
          name,
          category: wanted.category,
          organizationId,
          creatorId: person.id,
        });
      });
      const sign = (place: string) => store.signPut(place, { userId: person.id, limitBytes });
      return {
        signed_url: await sign(key),
        linearized_signed_url: wanted.has_linearized_version
          ? await sign(linearizedKeyOf(key))
          : null,
        file_id: file.id,
        file_key: key,
      };
    },

    async signedUrls(person: Person, keys: readonly string[]) {
      const open = await openFiles(db, person.id, keys);
      const allowed = new Set(open.flatMap((file) => [file.key, file.linearizedKey]));
      return Promise.all(
        keys.map(async (key) => {
          const isThere = allowed.has(key) && (await store.size(key)) !== null;
          return {
            file_key: key,
            signed_url: isThere ? await store.signGet(key, person.id) : null,
            error: isThere ? null : 'File not found',
          };
        }),
      );
    },

    async signedUrl(person: Person, key: string) {
      const [result] = await this.signedUrls(person, [key]);
      if (!result?.signed_url) throw notFound('File');
      return { file_key: key, signed_url: result.signed_url };
    },

    /**
     * Whether the person a URL was signed for still has access to the file. A URL may outlive access: a project is deleted,
     * a person leaves.
     */
    async mayRead(userId: number, key: string): Promise<boolean> {
      return (await openFiles(db, userId, [originalKeyOf(key)])).length > 0;
    },

    async removeFiles(person: Person, fileIds: readonly number[]): Promise<void> {
      const wanted = [...new Set(fileIds)];
      const own = await ownFiles(db, person.id, wanted);
      if (own.length !== wanted.length) throw notFound('File');
      // Rows first: an object without a row is cleaned up later, while a row without an object would be a broken document.
      await db.transaction(async (tx) => {
        await lockFiles(tx, wanted);
        if ((await usedFiles(tx, wanted)).length > 0) {
          throw new ApiError('CONFLICT', 'A document uses this file.');
        }
        await deleteFiles(tx, wanted);
      });
      for (const { key } of own) await store.removeAll(uploadPrefixOf(key));
    },
  };
}
