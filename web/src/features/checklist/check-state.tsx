/** How far the checklists are checked, and for administrators a button that checks them again. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { checklistCheckQuery, startCheckMutation } from '../../api/checklists.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';

export function CheckState({ projectId, isAdmin }: { projectId: number; isAdmin: boolean }) {
  const { data } = useQuery(checklistCheckQuery(projectId));
  const { mutate: start, isPending } = useMutation(startCheckMutation);
  const isBusy = data?.state === 'running' || data?.state === 'waiting';
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) announce('The checklist has been checked.');
    wasBusy.current = isBusy;
  }, [isBusy]);
  if (data === undefined || (data.state === 'none' && !isAdmin)) return null;
  const { done_count: done, total_count: total } = data;
  if (isBusy) {
    return (
      <div className="checklist-check">
        <Progress
          label={
            data.state === 'waiting'
              ? 'Waiting for the check to start'
              : `Checking items, ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`
          }
          done={total === 0 ? 0 : done / total}
        />
      </div>
    );
  }
  return (
    <div className="checklist-check row g8 f12 t2">
      <span className="grow">
        {data.checked_at === null ? 'Not checked yet' : `Checked ${dateTimeText(data.checked_at)}`}
      </span>
      {isAdmin ? (
        <Button
          isSmall
          hasIcon
          isDisabled={isPending}
          onPress={() =>
            start(projectId, {
              onError: (error) =>
                showToast({
                  title: 'The check could not be started',
                  detail: detailOf(error),
                  tone: 'bad',
                }),
            })
          }
        >
          <RefreshCw size={14} aria-hidden />
          Check again
        </Button>
      ) : null}
    </div>
  );
}
