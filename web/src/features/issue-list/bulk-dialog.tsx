/** Changes one thing of many issues: what, to which value, "Save changes" (BU-002 to BU-007). */
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { BulkTarget } from '../../api/issues.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { plural } from '../../domain/units.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchList } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import { bulkChoices, EMPTY_WORDS } from './bulk-choices.tsx';
import { BULK_ACTIONS, BULK_LABELS, bulkActionOf, bulkChange, picked } from './model/bulk.ts';
import type { BulkAction } from './model/bulk.ts';
import { useBulkUpdate } from './use-bulk-update.ts';

/** What is changed, and how many issues that are. */
export type BulkSubject = { target: BulkTarget; count: number };

type BulkDialogProps = {
  subject: BulkSubject;
  /** Chosen first; the dialog can change it. */
  action: BulkAction;
  lookups: IssueLookups;
  onClose: () => void;
  /** After a success. */
  onSaved: () => void;
};

export function BulkDialog({ subject, lookups, onClose, onSaved, ...first }: BulkDialogProps) {
  const [action, setAction] = useState(first.action);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, isPending } = useBulkUpdate();
  const change = bulkChange(action, chosen);
  const submit = async () => {
    if (change === null || isPending) return;
    setProblem(null);
    const failure = await save(subject.target, change);
    setProblem(failure);
    if (failure !== null) return;
    onClose();
    onSaved();
  };
  return (
    <Dialog
      title={`Change ${plural(subject.count, 'issue')}`}
      isOpen
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={change === null || isPending}
            onPress={() => void submit()}
          >
            {isPending ? 'Saving...' : 'Save changes'}
          </Button>
        </span>
      }
    >
      <div className="body col g12">
        <Select
          label="Action"
          options={BULK_ACTIONS.map((id) => ({ id, label: BULK_LABELS[id] }))}
          value={action}
          onChange={(id) => {
            setAction(bulkActionOf(id) ?? action);
            setChosen([]);
          }}
        />
        <div className="bulk-values" key={action}>
          <SearchList
            label={BULK_LABELS[action]}
            searchLabel={`Search ${BULK_LABELS[action].toLowerCase()}`}
            choices={bulkChoices(action, lookups)}
            chosen={chosen}
            emptyText={EMPTY_WORDS[action]}
            onPick={(id) => setChosen(picked(action, chosen, id))}
          />
        </div>
        {problem === null ? null : (
          <p className="alert bad" role="alert">
            <CircleAlert size={16} aria-hidden />
            <span>
              <b className="m">No issue was changed.</b> {problem}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
