/** Confirms revoking an API token. */
import { useMutation } from '@tanstack/react-query';
import type { ApiToken } from '../../../../../contract/src/tokens/schema.ts';
import { detailOf } from '../../../api/api-error.ts';
import { revokeTokenMutation } from '../../../api/tokens.ts';
import { DangerQuestion } from '../../../ui/danger-question.tsx';
import { showToast } from '../../../ui/toast-queue.ts';

type RevokeDialogProps = { token: ApiToken; onClose: () => void; onRevoked: () => void };

export function RevokeDialog({ token, onClose, onRevoked }: RevokeDialogProps) {
  const { error, isPending, mutate } = useMutation(revokeTokenMutation);
  const revoke = () =>
    mutate(token.id, {
      onSuccess: () => {
        onClose();
        onRevoked();
        showToast({ title: 'API token revoked', detail: token.name, tone: 'ok' });
      },
    });
  return (
    <DangerQuestion
      title="Revoke API token?"
      verb="Revoke"
      doing="Revoking..."
      isPending={isPending}
      failure={error && { title: 'The token was not revoked.', detail: detailOf(error) }}
      onConfirm={revoke}
      onClose={onClose}
    >
      Scripts that use <b className="m">{token.name}</b> are refused from then on. This cannot be
      undone.
    </DangerQuestion>
  );
}
