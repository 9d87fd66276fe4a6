/** One change of one issue from the keyboard: a list whose choice is saved at once, or its comments. */
import { NOBODY } from '../../../../contract/src/issues/list.ts';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { useIssueActions } from '../../parts/issues/issue-actions.ts';
import { IssueComments } from '../../parts/issues/issue-comments.tsx';
import { EvaluationMark } from '../../parts/issues/marks.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchList } from '../../ui/search-select.tsx';
import type { SearchChoice } from '../../ui/search-select.tsx';
import { bulkChoices, EMPTY_WORDS } from './bulk-choices.tsx';
import { BULK_LABELS } from './model/bulk.ts';
import type { QuickAction } from './model/quick-keys.ts';

type QuickDialogProps = {
  issue: Issue;
  action: QuickAction;
  lookups: IssueLookups;
  onClose: () => void;
};

const APPROVE = 1;
const REJECT = 2;
const JUDGMENTS: readonly SearchChoice[] = [
  { id: APPROVE, label: 'Approved', content: <EvaluationMark state="approved" /> },
  { id: REJECT, label: 'Rejected', content: <EvaluationMark state="rejected" /> },
];

type ListAction = Exclude<QuickAction, 'comment'>;

/** What the issue is set to, as ids of the choices. */
function presentOf(issue: Issue, action: ListAction): readonly number[] {
  switch (action) {
    case 'priority':
      return [issue.priority_id];
    case 'discipline':
      return [issue.discipline_id];
    case 'owner':
      return [issue.assignee_id ?? NOBODY];
    case 'status':
      return issue.status_id === null ? [] : [issue.status_id];
    case 'evaluation':
      return issue.evaluation === null ? [] : [issue.evaluation.is_thumbs_up ? APPROVE : REJECT];
  }
}

export function QuickDialog({ issue, action, lookups, onClose }: QuickDialogProps) {
  const name = `issue ${issue.id}`;
  if (action === 'comment') {
    return (
      <Dialog title={`Comments on ${name}`} isOpen onClose={onClose}>
        <div className="body">
          <IssueComments issue={issue} people={lookups.people} isWriting />
        </div>
      </Dialog>
    );
  }
  const label = action === 'evaluation' ? 'Evaluation' : BULK_LABELS[action];
  return (
    <Dialog title={`${label} of ${name}`} isOpen onClose={onClose}>
      <div className="body">
        <p className="t2 clip">{issue.summary}</p>
        <QuickList {...{ issue, action, lookups, label, onClose }} />
      </div>
    </Dialog>
  );
}

type QuickListProps = Omit<QuickDialogProps, 'action'> & { action: ListAction; label: string };

function QuickList({ issue, action, lookups, label, onClose }: QuickListProps) {
  const actions = useIssueActions(issue);
  const present = presentOf(issue, action);
  const set = (id: number) => {
    if (action === 'priority') actions.setPriority(id);
    else if (action === 'discipline') actions.setDiscipline(id);
    else if (action === 'status') actions.setStatus(id);
    else if (action === 'evaluation') actions.evaluate(id === APPROVE, null);
    else actions.assign(lookups.people.find((person) => person.id === id) ?? null);
  };
  return (
    <SearchList
      label={label}
      searchLabel={`Search ${label.toLowerCase()}`}
      choices={action === 'evaluation' ? JUDGMENTS : bulkChoices(action, lookups)}
      chosen={present}
      emptyText={action === 'evaluation' ? 'No options found.' : EMPTY_WORDS[action]}
      onPick={(id) => {
        if (!present.includes(id)) set(id);
        onClose();
      }}
    />
  );
}
