/** How far the checklists are checked, and for administrators a button that checks them again. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { detailOf } from '../../api/api-error.ts';
import { checklistCheckQuery, startCheckMutation } from '../../api/checklists.ts';
import { plural } from '../../domain/units.ts';
import { dateTimeText } from '../../domain/dates.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chip.tsx';
import { Progress } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast-queue.ts';

type CheckStateProps = {
  projectId: number;
  isAdmin: boolean;
  /** The list is limited to items that the latest check judged otherwise than the one before. */
  isFlipped: boolean;
  onFlipped: (isWanted: boolean) => void;
};

export function CheckState({ projectId, isAdmin, isFlipped, onFlipped }: CheckStateProps) {
  const { data } = useQuery(checklistCheckQuery(projectId));
  const { mutate: start, isPending } = useMutation(startCheckMutation);
  const isBusy = data?.state === 'running' || data?.state === 'waiting';
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) announce('The checklist has been checked.');
    wasBusy.current = isBusy;
  }, [isBusy]);
  if (data === undefined || (data.state === 'none' && !isAdmin)) return null;
  const { done_count: done, total_count: total, flipped_count: flipped } = data;
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
      {flipped > 0 || isFlipped ? (
        <ToggleChip
          label={`Show what this check changed, ${plural(flipped, 'item')}`}
          isSelected={isFlipped}
          onChange={() => onFlipped(!isFlipped)}
        >
          {plural(flipped, 'item')} changed
        </ToggleChip>
      ) : null}
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
