/** Two people changed an issue: both versions field by field, so that nothing is overwritten unseen. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '../../../../contract/src/issues/schema.ts';
import { issueHistoryQuery } from '../../api/issues.ts';
import { labelOf } from '../../api/lookups.ts';
import type { IssueLookups } from '../../api/lookups.ts';
import { priorityOfId } from '../../domain/issue-words.ts';
import { Button, Segmented } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './issue-editing.css';
import {
  changedFields,
  editedOf,
  FIELD_NAMES,
  firstChoices,
  resolved,
  whoChanged,
} from './model/edited-issue.ts';
import type { Choices, EditedField, EditedIssue, Side } from './model/edited-issue.ts';

type ConflictDialogProps = {
  lookups: IssueLookups;
  /** What both began with, and its version. */
  base: EditedIssue;
  version: number;
  mine: EditedIssue;
  /** As the server has it. */
  theirs: Issue;
  onSave: (chosen: EditedIssue) => void;
  /** Back to the form. */
  onClose: () => void;
};

export function ConflictDialog(props: ConflictDialogProps) {
  const { lookups, mine, theirs: issue } = props;
  const theirs = editedOf(issue);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(props.base, mine, theirs));
  const fields = changedFields(mine, theirs);
  const { data: history } = useInfiniteQuery(issueHistoryQuery(issue.id));
  const changes = history?.pages.flatMap(({ data }) => data) ?? [];
  const isDecided = fields.every((field) => choices[field] !== undefined);
  const nameOf = (id: number) =>
    lookups.people.find((person) => person.id === id)?.full_name ??
    (issue.assignee?.id === id ? issue.assignee.full_name : `Person ${id}`);
  const words = (version: EditedIssue, field: EditedField) =>
    wordsOf(version, field, lookups, nameOf);
  return (
    <Dialog
      title="Someone else changed this issue"
      isOpen
      onClose={props.onClose}
      footer={
        <>
          <span className="f12 t2 grow">{isDecided ? '' : 'Choose a version of every field.'}</span>
          <span className="end row g8">
            <Button onPress={props.onClose}>Back to the form</Button>
            <Button
              variant="primary"
              isDisabled={!isDecided}
              onPress={() => props.onSave(resolved(mine, theirs, choices))}
            >
              Save these
            </Button>
          </span>
        </>
      }
    >
      <div className="body conflict">
        <p>
          {whoChanged(changes, props.version)} saved #{issue.id} while you were editing it. Choose
          what to keep of each field in which the two versions differ.
        </p>
        {fields.map((field) => (
          <section key={field} aria-label={FIELD_NAMES[field]}>
            <div className="row g8">
              <h3>{FIELD_NAMES[field]}</h3>
              <span className="end">
                <Segmented<Side>
                  label={`Version of ${FIELD_NAMES[field]}`}
                  value={choices[field] ?? null}
                  choices={[
                    { value: 'mine', label: 'Yours' },
                    { value: 'theirs', label: 'Theirs' },
                  ]}
                  onChange={(side) => setChoices((now) => ({ ...now, [field]: side }))}
                />
              </span>
            </div>
            <dl>
              <dt>Yours</dt>
              <dd className={choices[field] === 'theirs' ? 'is-dropped' : ''}>
                {words(mine, field)}
              </dd>
              <dt>Theirs</dt>
              <dd className={choices[field] === 'mine' ? 'is-dropped' : ''}>
                {words(theirs, field)}
              </dd>
            </dl>
          </section>
        ))}
        {fields.length === 0 ? <p>Both versions are the same now.</p> : null}
      </div>
    </Dialog>
  );
}

function wordsOf(
  version: EditedIssue,
  field: EditedField,
  lookups: IssueLookups,
  nameOf: (id: number) => string,
): string {
  switch (field) {
    case 'summary':
    case 'full_text':
      return version[field];
    case 'priority_id':
      return priorityOfId(version.priority_id)?.label ?? '';
    case 'discipline_id':
      return labelOf(lookups.disciplines, version.discipline_id);
    case 'status_id':
      return version.status_id === null ? 'None' : labelOf(lookups.statuses, version.status_id);
    case 'scope_ids':
      return version.scope_ids.map((id) => labelOf(lookups.scopes, id)).join(', ') || 'None';
    case 'assignee_id':
      return version.assignee_id === null ? 'Unassigned' : nameOf(version.assignee_id);
  }
}
