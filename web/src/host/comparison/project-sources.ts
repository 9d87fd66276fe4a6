/** Opens the two project documents named in the URL, read by ranges. */
import type { QueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../api/documents.ts';
import { remoteFile } from '../../api/storage.ts';
import type { ProjectComparison } from '../../domain/project-comparison.ts';
import type { Source } from './recent-of.ts';

/** Rejects with an `ApiError` if a document does not exist or the user has no access. */
export function projectSources(
  client: QueryClient,
  { documentA, documentB }: Pick<ProjectComparison, 'documentA' | 'documentB'>,
): Promise<[Source, Source]> {
  const source = async (id: number): Promise<Source> => {
    const { file } = await client.fetchQuery(documentQuery(id));
    const { file_key, linearized_file_key, name, size_bytes: bytes } = file;
    return {
      file: remoteFile(client, linearized_file_key ?? file_key),
      bytes,
      name,
      handle: null,
    };
  };
  return Promise.all([source(documentA), source(documentB)]);
}
