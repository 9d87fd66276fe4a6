/** Photos and PDFs of issues: those an issue has, and new ones. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ATTACHMENT_NAME_LENGTH } from '../../../contract/src/constants.ts';
import { toOneLine } from '../../../contract/src/wire/one-line.ts';
import { call } from './client.ts';
import type { CallOptions } from './client.ts';
import { keyOf } from './read-key.ts';
import { write } from './write.ts';

/** Their URLs are valid for an hour at least. */
const FRESH_MS = 45 * 60_000;

/** Oldest first. */
export function attachmentsQuery(issueId: number) {
  const args = { params: { id: issueId } };
  return queryOptions({
    queryKey: keyOf('GET /v1/issues/{id}/attachments', args),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/issues/{id}/attachments', args, { signal })).data,
    staleTime: 0,
    refetchInterval: FRESH_MS,
  });
}

/** Asks for a signed URL to send a file to. */
export function askForAttachmentPlace(
  client: QueryClient,
  { issueId, fileName }: { issueId: number; fileName: string },
  options: CallOptions,
) {
  // The end of a long name has its ending.
  const name = toOneLine(fileName.slice(-ATTACHMENT_NAME_LENGTH)) || 'File';
  const args = { params: { id: issueId }, body: { name } };
  return write(client, 'POST /v1/issues/{id}/attachments/upload-url', args, options);
}

/** Adds a file that was sent to such a URL. */
export function addAttachment(
  client: QueryClient,
  { issueId, fileId }: { issueId: number; fileId: number },
  options: CallOptions,
) {
  const args = { params: { id: issueId }, body: { file_id: fileId } };
  return write(client, 'POST /v1/issues/{id}/attachments', args, options);
}

export const removeAttachmentMutation = mutationOptions({
  mutationFn: ({ issueId, attachmentId }: { issueId: number; attachmentId: number }, { client }) =>
    write(client, 'DELETE /v1/issues/{id}/attachments/{attachmentId}', {
      params: { id: issueId, attachmentId },
    }),
});
