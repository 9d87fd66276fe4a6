/** What people do to one issue from its card, and what they are told about it (IC-013 to IC-022). */
import { useMutation } from '@tanstack/react-query';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import {
  assignIssueMutation,
  evaluateIssueMutation,
  setIssueDisciplineMutation,
  setIssuePriorityMutation,
  setIssueStatusMutation,
} from '../../api/issues.ts';
import { showToast } from '../../ui/toast-queue.ts';

/** Shows one toast when the change has succeeded or failed, also if the card is gone by then. Never rejects. */
async function tell(change: Promise<unknown>, done: string, failed: string): Promise<void> {
  try {
    await change;
    showToast({ title: done, tone: 'ok' });
  } catch (error) {
    showToast({ title: failed, detail: detailOf(error), tone: 'bad' });
  }
}

type Owner = { id: number; full_name: string } | null;

type Acted = Pick<Issue, 'id' | 'status_id' | 'assignee_id' | 'priority_id' | 'discipline_id'>;

/** What an issue has already is not sent again. */
export function useIssueActions(issue: Acted) {
  const { id } = issue;
  const { mutateAsync: setStatus } = useMutation(setIssueStatusMutation);
  const { mutateAsync: assign } = useMutation(assignIssueMutation);
  const { mutateAsync: setPriority } = useMutation(setIssuePriorityMutation);
  const { mutateAsync: setDiscipline } = useMutation(setIssueDisciplineMutation);
  const { mutateAsync: evaluate } = useMutation(evaluateIssueMutation);
  return {
    setStatus: (status_id: number) => {
      if (status_id === issue.status_id) return;
      void tell(
        setStatus({ id, status_id }),
        'Issue status updated',
        'Failed to update issue status',
      );
    },
    assign: (assignee: Owner) => {
      if ((assignee?.id ?? null) === issue.assignee_id) return;
      void tell(
        assign({ id, assignee }),
        assignee === null ? 'Issue owner cleared' : 'Issue owner assigned',
        assignee === null ? 'Failed to clear owner' : 'Failed to assign owner',
      );
    },
    setPriority: (priority_id: number) => {
      if (priority_id === issue.priority_id) return;
      void tell(
        setPriority({ id, priority_id }),
        'Issue priority updated',
        'Failed to update priority',
      );
    },
    setDiscipline: (discipline_id: number) => {
      if (discipline_id === issue.discipline_id) return;
      void tell(
        setDiscipline({ id, discipline_id }),
        'Issue discipline updated',
        'Failed to update discipline',
      );
    },
    evaluate: (isUp: boolean, reason: string | null) =>
      void tell(
        evaluate({ id, isUp, reason }),
        isUp ? 'Issue approved' : 'Issue rejected',
        'Failed to evaluate issue',
      ),
  };
}
