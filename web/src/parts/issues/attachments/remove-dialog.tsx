/** The question before an attachment is removed: its file is deleted for everyone. */
import { useMutation } from '@tanstack/react-query';
import type { Attachment } from '../../../../../contract/src/attachments/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { removeAttachmentMutation } from '../../../api/attachments.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast-queue.ts';

type RemoveDialogProps = {
  issueId: number;
  /** Null: none is to be removed. */
  attachment: Attachment | null;
  onClose: () => void;
};

export function RemoveDialog({ issueId, attachment, onClose }: RemoveDialogProps) {
  const { mutateAsync: remove, isPending } = useMutation(removeAttachmentMutation);
  const name = attachment?.name ?? '';
  const confirm = async () => {
    if (attachment === null || isPending) return;
    try {
      await remove({ issueId, attachmentId: attachment.id });
      showToast({ title: `${name} removed`, tone: 'ok' });
    } catch (error) {
      showToast({ title: `${name} was not removed`, detail: detailOf(error), tone: 'bad' });
    }
    onClose();
  };
  return (
    <Dialog
      isQuestion
      title={`Remove ${name}?`}
      isOpen={attachment !== null}
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onPress={() => void confirm()}>
            {isPending ? 'Removing...' : 'Remove'}
          </Button>
        </span>
      }
    >
      <p className="body question-words">The file is deleted for everyone in the project.</p>
    </Dialog>
  );
}
