/** AN-015: asks before markups are deleted that belong to issues. The issues stay. */
import { useQuery } from '@tanstack/react-query';
import { issueQuery } from '../../api/issues.ts';
import { plural } from '../../domain/units.ts';
import type { MarkupRemoval } from '../../host/markups/removal.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export function RemovalDialog({ removal }: { removal: MarkupRemoval }) {
  const question = useStore(removal.question);
  const [first = null, ...more] = question?.issueIds ?? [];
  const keep = () => removal.answer(false);
  const isOne = more.length === 0;
  return (
    <Dialog
      title={isOne ? `Delete the markup of issue #${first}` : 'Delete markups of issues'}
      isOpen={question !== null}
      onClose={keep}
      footer={
        <>
          <span className="grow" />
          <Button autoFocus onPress={keep}>
            Keep
          </Button>
          <Button variant="danger" onPress={() => removal.answer(true)}>
            {isOne ? 'Delete markup' : 'Delete markups'}
          </Button>
        </>
      }
    >
      <p className="issue-removal">
        {isOne ? (
          <IssueName id={first} />
        ) : (
          `${plural(more.length + 1, 'issue')}: ${(question?.issueIds ?? []).map((id) => `#${id}`).join(', ')}. They stay`
        )}{' '}
        in the list, without a markup on the page. Undo brings {isOne ? 'it' : 'the markups'} back.
      </p>
    </Dialog>
  );
}

/** “Door 110A swings into the corridor” stays */
function IssueName({ id }: { id: number | null }) {
  const { data } = useQuery({ ...issueQuery(id ?? 0), enabled: id !== null });
  return data === undefined ? `Issue #${id} stays` : `“${data.summary}” stays`;
}
