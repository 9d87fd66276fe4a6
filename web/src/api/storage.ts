/** Upload slots for files, and signed URLs to read them. */
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { SIGNED_URL_FRESH_MS } from '../../../contract/src/constants.ts';
import type { UploadCategory } from '../../../contract/src/constants.ts';
import { UPLOAD_FOLDERS } from '../../../contract/src/storage/upload-path.ts';
import { toOneLine } from '../../../contract/src/wire/one-line.ts';
import { call } from './client.ts';
import type { CallOptions } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** UP-011. */
function pathOf({ organizationId, fileName, category }: Place): string {
  // A slash would start a folder. 200 characters are enough to recognize a file.
  const name = toOneLine(fileName.replaceAll('/', '_').slice(-200));
  return `organizations/${organizationId}/${UPLOAD_FOLDERS[category]}/${name}`;
}

type Place = {
  organizationId: number;
  fileName: string;
  category: UploadCategory;
  sizeBytes: number;
};

export function askForPlace(client: QueryClient, place: Place, options: CallOptions = {}) {
  const { category, sizeBytes } = place;
  const body = {
    ...{ path: pathOf(place), has_linearized_version: false, category },
    // The server says what is wrong with an empty file when it arrives.
    ...(sizeBytes > 0 && { size_bytes: sizeBytes }),
  };
  return write(client, 'POST /v1/storage/upload-url', { body }, options);
}

export function removeFiles(client: QueryClient, fileIds: readonly number[]): Promise<undefined> {
  return write(client, 'DELETE /v1/storage/files', { body: { file_ids: [...fileIds] } });
}

/** A URL is cached for 55 of its 60 minutes (V-051). */
export function signedUrlQuery(fileKey: string) {
  const args = { body: { file_key: fileKey } };
  return queryOptions({
    queryKey: keyOf('POST /v1/storage/presigned-url', args),
    queryFn: async ({ signal }) =>
      (await call('POST /v1/storage/presigned-url', args, { signal })).signed_url,
    staleTime: SIGNED_URL_FRESH_MS,
    gcTime: SIGNED_URL_FRESH_MS,
  });
}

/** A stored file for the workers, read by ranges. Its URL is renewed when the server rejects it (V-052), once per URL. */
export function remoteFile(client: QueryClient, fileKey: string) {
  const query = signedUrlQuery(fileKey);
  return {
    address: async (refused: string | null): Promise<string> => {
      const isKnownBad = refused !== null && client.getQueryData(query.queryKey) === refused;
      try {
        return await client.fetchQuery(isKnownBad ? { ...query, staleTime: 0 } : query);
      } catch (error) {
        // The caller that waits for the URL reports the error.
        // oxlint-disable-next-line no-console -- V-050 asks for a log
        console.warn(`The address of ${fileKey} could not be fetched.`, error);
        throw error;
      }
    },
  };
}
