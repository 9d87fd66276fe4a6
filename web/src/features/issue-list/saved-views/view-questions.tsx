/** Questions about a view: before it is deleted, and before it replaces what someone else made of it. */
import type { IssueView } from '../../../../../contract/src/issue-views/schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

type DeleteQuestionProps = {
  view: IssueView;
  isPending: boolean;
  problem: string | null;
  onDelete: () => void;
  onClose: () => void;
};

export function DeleteQuestion({
  view,
  isPending,
  problem,
  onDelete,
  onClose,
}: DeleteQuestionProps) {
  return (
    <Dialog
      title={`Delete “${view.name}”?`}
      isQuestion
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus onPress={onClose}>
            Cancel
          </Button>
          <Button variant="danger" isDisabled={isPending} onPress={onDelete}>
            Delete
          </Button>
        </span>
      }
    >
      <div className="body">
        <p>
          {view.is_shared
            ? 'It disappears for everyone in the project. The issues stay as they are.'
            : 'The issues stay as they are.'}
        </p>
        {problem === null ? null : <p className="msg">{problem}</p>}
      </div>
    </Dialog>
  );
}

type ConflictQuestionProps = {
  name: string;
  isPending: boolean;
  onReplace: () => void;
  onTheirs: () => void;
  onClose: () => void;
};

export function ConflictQuestion(props: ConflictQuestionProps) {
  return (
    <Dialog
      title="The view was changed meanwhile"
      isQuestion
      isOpen
      onClose={props.onClose}
      footer={
        <span className="end row g8 wrap">
          <Button autoFocus onPress={props.onClose}>
            Cancel
          </Button>
          <Button isDisabled={props.isPending} onPress={props.onTheirs}>
            Use theirs
          </Button>
          <Button variant="primary" isDisabled={props.isPending} onPress={props.onReplace}>
            Replace theirs
          </Button>
        </span>
      }
    >
      <div className="body">
        <p>
          Someone else changed “{props.name}” after you chose it. Use it as it is now, or replace it
          with the search, filters, order and columns of your list?
        </p>
      </div>
    </Dialog>
  );
}
