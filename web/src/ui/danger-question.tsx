/** Asks before something is deleted for everyone. If the deletion fails, the dialog stays open and shows why. */
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type DangerQuestionProps = {
  title: string;
  /** What is lost, in sentences. */
  children: ReactNode;
  /** What the button says, and what it says while the answer is awaited. */
  verb: string;
  doing: string;
  isPending: boolean;
  /** What was not done, and why. */
  failure?: { title: string; detail: string } | null;
  onConfirm: () => void;
  onClose: () => void;
};

export function DangerQuestion(props: DangerQuestionProps) {
  const { isPending, failure = null, onClose } = props;
  return (
    <Dialog
      title={props.title}
      isOpen
      isQuestion
      isHeld={isPending}
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isDisabled={isPending} onPress={props.onConfirm}>
            {isPending ? props.doing : props.verb}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <p className="question-words">{props.children}</p>
        {failure === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              <b className="m">{failure.title}</b> {failure.detail}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
