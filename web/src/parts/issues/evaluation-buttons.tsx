/** Thumbs up and thumbs down, each with an optional reason (EV-002 to EV-009). */
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { EXPLANATION_LENGTH } from '../../../../contract/src/constants.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { evaluationLines } from './evaluation-words.ts';

type EvaluationButtonsProps = {
  issue: Issue;
  onEvaluate: (isUp: boolean, reason: string | null) => void;
};

export function EvaluationButtons({ issue, onEvaluate }: EvaluationButtonsProps) {
  return (
    <>
      <Thumb isUp issue={issue} onEvaluate={onEvaluate} />
      <Thumb isUp={false} issue={issue} onEvaluate={onEvaluate} />
    </>
  );
}

/** The same button before and after, so that it keeps the focus when it is disabled. */
function Thumb({ isUp, issue, onEvaluate }: EvaluationButtonsProps & { isUp: boolean }) {
  const { evaluation, evaluation_state: state } = issue;
  const isPresent = state === (isUp ? 'approved' : 'rejected');
  const Icon = isUp ? ThumbsUp : ThumbsDown;
  const [isOpen, setOpen] = useState(false);
  const label = isUp ? 'Approve issue' : 'Reject issue';
  return (
    <Popover
      label={label}
      isOpen={isOpen && !isPresent}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={label}
          isSmall
          isDisabled={isPresent}
          className={isPresent ? `issue-thumb is-${state}` : 'issue-thumb'}
          {...(isPresent && evaluation !== null && { tip: evaluationLines(evaluation) })}
        >
          <Icon size={14} />
        </IconButton>
      }
    >
      <ReasonForm
        action={label}
        onSubmit={(reason) => {
          setOpen(false);
          onEvaluate(isUp, reason);
        }}
      />
    </Popover>
  );
}

type ReasonFormProps = { action: string; onSubmit: (reason: string | null) => void };

/** Enter evaluates, with or without a reason. */
function ReasonForm({ action, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      className="col g8"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(reason.trim() || null);
      }}
    >
      <TextField
        label="Reason (optional)"
        value={reason}
        maxLength={EXPLANATION_LENGTH}
        autoFocus
        onChange={setReason}
      />
      <Button type="submit" isSmall variant="primary">
        {action}
      </Button>
    </form>
  );
}
