/** Photos and PDFs of issues. */
import type { attachmentOperations } from '../../../contract/src/attachments/operations.ts';
import type { Handlers } from '../http/mount.ts';
import type { AttachmentService } from '../services/attachments.ts';

type Services = { attachments: AttachmentService };

export function attachmentHandlers({
  attachments,
}: Services): Handlers<typeof attachmentOperations> {
  return {
    'GET /v1/issues/{id}/attachments': async (_input, { scope }) => ({
      data: await attachments.list(scope),
    }),
    'POST /v1/issues/{id}/attachments/upload-url': ({ body }, { scope }) =>
      attachments.uploadUrl(scope, body.name),
    'POST /v1/issues/{id}/attachments': ({ body }, { scope }) =>
      attachments.add(scope, body.file_id),
    'DELETE /v1/issues/{id}/attachments/{attachmentId}': async ({ params }, { scope }) => {
      await attachments.remove(scope, params.attachmentId);
      return undefined;
    },
  };
}
