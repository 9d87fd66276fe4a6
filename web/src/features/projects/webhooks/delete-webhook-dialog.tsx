/** Confirms deleting a webhook. */
import { useMutation } from '@tanstack/react-query';
import type { Webhook } from '../../../../../contract/src/webhooks/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { deleteWebhookMutation } from '../../../api/webhooks.ts';
import { DangerQuestion } from '../../../ui/danger-question.tsx';
import { showToast } from '../../../ui/toast-queue.ts';

type DeleteWebhookDialogProps = {
  projectId: number;
  webhook: Webhook;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteWebhookDialog(props: DeleteWebhookDialogProps) {
  const { projectId, webhook, onClose, onDeleted } = props;
  const { error, isPending, mutate } = useMutation(deleteWebhookMutation);
  const remove = () =>
    mutate(
      { params: { id: projectId, webhookId: webhook.id } },
      {
        onSuccess: () => {
          onClose();
          onDeleted();
          showToast({ title: 'Webhook deleted', detail: webhook.url, tone: 'ok' });
        },
      },
    );
  return (
    <DangerQuestion
      title="Delete webhook?"
      verb="Delete webhook"
      doing="Deleting..."
      isPending={isPending}
      failure={error && { title: 'The webhook was not deleted.', detail: detailOf(error) }}
      onConfirm={remove}
      onClose={onClose}
    >
      Nothing more is sent to <b className="m">{webhook.url}</b>, and its log is deleted. This
      cannot be undone.
    </DangerQuestion>
  );
}
