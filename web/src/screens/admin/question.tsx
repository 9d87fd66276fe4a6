/** The question before an administrator's change: what exactly will happen. */
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type QuestionProps = {
  title: string;
  /** One sentence each. */
  effects: readonly string[];
  /** Below the effects. */
  note?: string;
  verb: string;
  /** What the button says while the answer is awaited. */
  doing: string;
  /** It can be taken back by changing it again. */
  isHarmless?: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function Question(props: QuestionProps) {
  const { isPending, isHarmless = false } = props;
  return (
    <Dialog
      title={props.title}
      isOpen
      isQuestion
      isHeld={isPending}
      onClose={props.onClose}
      footer={
        <span className="end row g8">
          <Button autoFocus isDisabled={isPending} onPress={props.onClose}>
            Cancel
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            isDisabled={isPending}
            onPress={props.onConfirm}
          >
            {isPending ? props.doing : props.verb}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <ul className="admin-effects">
          {props.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        {props.note === undefined ? null : <p className="t2 f12">{props.note}</p>}
      </div>
    </Dialog>
  );
}
