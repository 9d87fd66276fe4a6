/** Asks before a backtest is deleted. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { removeBacktestMutation } from '../../api/backtests.ts';
import { DangerQuestion } from '../../ui/danger-question.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type RemoveQuestionProps = { backtest: Backtest; onClose: () => void };

export function RemoveQuestion({ backtest, onClose }: RemoveQuestionProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(removeBacktestMutation);
  return (
    <DangerQuestion
      title="Delete this backtest?"
      verb="Delete"
      doing="Deleting…"
      isPending={isPending}
      onConfirm={() =>
        mutate(backtest.id, {
          onSuccess: () => void navigate({ to: '/backtests', search: {} }),
          onError: (error) =>
            showToast({
              title: 'The backtest was not deleted',
              detail: detailOf(error),
              tone: 'bad',
            }),
        })
      }
      onClose={onClose}
    >
      Its matches, approvals and the dollars captured with them are deleted, too. Issues and change
      orders stay.
    </DangerQuestion>
  );
}
