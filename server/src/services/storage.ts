/** Places for files, and signed addresses to them. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { UPLOAD_LIMITS } from '../../../contract/src/constants.ts';
import type { UploadCategory } from '../../../contract/src/constants.ts';
import type { Executor } from '../db/database.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { ApiError, notFound } from '../domain/api-error.ts';
import { usedFiles } from '../repositories/documents.ts';
import { deleteFiles, insertFile, openFiles, ownFiles } from '../repositories/files.ts';
import { isMemberOf } from './access.ts';
import type { Person } from './access.ts';

/** Which folder of an organization holds the uploads of a category. */
const FOLDER: Readonly<Record<UploadCategory, string>> = {
  'project-documents': 'projects',
  'new-project': 'projects',
  'change-orders': 'change-orders',
};

type Target = { organizationId: number; name: string };

/** Reads `organizations/7/projects/Set A.pdf`. */
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

export function createStorageService(db: Executor, store: ObjectStore) {
  return {
    async uploadUrl(
      person: Person,
      wanted: { path: string; has_linearized_version: boolean; category: UploadCategory },
    ) {
      const { organizationId, name } = targetOf(wanted.path, wanted.category);
      if (!isMemberOf(person, organizationId)) {
        throw new ApiError('FORBIDDEN', 'This organization is not yours.');
      }
      // The name is kept in the table: in the key it could collide, or not be a good part of an address.
      const folder = `organizations/${organizationId}/${FOLDER[wanted.category]}/${randomUUID()}`;
      const key = `${folder}/original.pdf`;
      const limitBytes = UPLOAD_LIMITS[wanted.category].bytes;
      const file = await insertFile(db, {
        key,
        name,
        category: wanted.category,
        organizationId,
        creatorId: person.id,
      });
      return {
        signed_url: await store.signPut(key, limitBytes),
        linearized_signed_url: wanted.has_linearized_version
          ? await store.signPut(`${folder}/linearized.pdf`, limitBytes)
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
            signed_url: isThere ? await store.signGet(key) : null,
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

    async removeFiles(person: Person, fileIds: readonly number[]): Promise<void> {
      const wanted = [...new Set(fileIds)];
      const own = await ownFiles(db, person.id, wanted);
      if (own.length !== wanted.length) throw notFound('File');
      if ((await usedFiles(db, wanted)).length > 0) {
        throw new ApiError('CONFLICT', 'A document uses this file.');
      }
      // Rows first: an object without a row is swept up later, a row without an object would be a broken document.
      await deleteFiles(db, wanted);
      const keys = own.flatMap((file) => [file.key, file.linearizedKey ?? []].flat());
      await Promise.all(keys.map((key) => store.remove(key)));
    },
  };
}
