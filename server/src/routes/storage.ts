/** Places for files, and signed URLs to them. */
import type { storageOperations } from '../../../contract/src/storage/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { StorageService } from '../services/storage.ts';

type Services = {
  storage: StorageService;
};

export function storageHandlers({ storage }: Services): Handlers<typeof storageOperations> {
  return {
    'POST /v1/storage/upload-url': ({ body }, { scope }) => storage.uploadUrl(scope, body),
    'POST /v1/storage/presigned-url': ({ body }, { scope }) =>
      storage.signedUrl(scope, body.file_key, body.file_id),
    'POST /v1/storage/presigned-urls': async ({ body }, { scope }) => ({
      results: await storage.signedUrls(scope, body.file_keys),
    }),
    'DELETE /v1/storage/files': async ({ body }, { scope }) => {
      await storage.removeFiles(scope, body.file_ids);
      return undefined;
    },
  };
}
