/** Places for files, and signed URLs to them. */
import type { storageOperations } from '../../../contract/src/storage/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { StorageService } from '../services/storage.ts';

type Services = {
  storage: StorageService;
};

export function storageHandlers({ storage }: Services): Handlers<typeof storageOperations> {
  return {
    'POST /v1/storage/upload-url': ({ body }, { person }) => storage.uploadUrl(person, body),
    'POST /v1/storage/presigned-url': ({ body }, { person }) =>
      storage.signedUrl(person, body.file_key),
    'POST /v1/storage/presigned-urls': async ({ body }, { person }) => ({
      results: await storage.signedUrls(person, body.file_keys),
    }),
    'DELETE /v1/storage/files': async ({ body }, { person }) => {
      await storage.removeFiles(person, body.file_ids);
      return undefined;
    },
  };
}
